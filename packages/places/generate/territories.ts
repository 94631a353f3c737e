/**
 * Territories with a country code of their own, by the state that they belong to (ISO 3166-1 names it
 * in the remarks on each code). People write either: “Ponce, Puerto Rico” and “Ponce, USA”.
 */
export const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  US: ['PR', 'GU', 'VI', 'AS', 'MP', 'UM'],
  GB: [
    'GI',
    'BM',
    'KY',
    'TC',
    'VG',
    'AI',
    'MS',
    'FK',
    'SH',
    'PN',
    'GS',
    'IO',
    // Dependencies of the Crown, not parts of the United Kingdom; people write them so.
    'JE',
    'GG',
    'IM',
  ],
  FR: ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'WF', 'PF', 'NC', 'TF'],
  NL: ['AW', 'CW', 'SX', 'BQ'],
  DK: ['FO', 'GL'],
  NO: ['SJ', 'BV'],
  FI: ['AX'],
  AU: ['NF', 'CX', 'CC', 'HM'],
  NZ: ['CK', 'NU', 'TK'],
  CN: ['HK', 'MO'],
  // Administered by Morocco for the larger part; its status is open (ISO 3166-1: provisional name).
  MA: ['EH'],
};
