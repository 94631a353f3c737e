/** Countries, as English and the people who look for them call them. */

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of a country, from its two letters. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}

/** What people also call a country, or one that it was part of. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CD: ['Zaire'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic', 'Czechoslovakia'],
  DE: ['East Germany', 'West Germany', 'GDR'],
  GB: ['UK', 'Great Britain', 'Britain'],
  IR: ['Persia'],
  LK: ['Ceylon'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SK: ['Czechoslovakia'],
  SZ: ['Swaziland'],
  TH: ['Siam'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['USA', 'U.S.A.', 'America'],
  ZW: ['Rhodesia'],
};

/** All by which people look for a country; its two letters are not among it. */
export function countryNames(code: string): readonly string[] {
  return [countryName(code), ...(OTHER_NAMES[code] ?? [])];
}
