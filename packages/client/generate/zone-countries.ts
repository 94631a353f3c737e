/** The countries in which the clocks of a zone are in use, by the tables of the time-zone database. */
import { readFileSync } from 'node:fs';
import type { Zones } from './zone-files.ts';

/**
 * The countries of each zone in `zone.tab`, then the further ones in `zone1970.tab`, with the same clocks since 1970.
 * Both tables, here of release 2025b, are in the public domain.
 */
const TABLE = new Map(
  readFileSync(new URL('./zone-countries.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [string, string, string?])
    .map(([zone, own, others = '']) => [zone, { own: codes(own), others: codes(others) }] as const),
);

function codes(text = ''): readonly string[] {
  return text === '' ? [] : text.split(' ');
}

/**
 * Territories with their own code in ISO 3166-1, by their states (general knowledge). People write either.
 */
const TERRITORIES: Readonly<Record<string, string>> = {
  AU: 'CC CX HM NF',
  CN: 'HK MO',
  DK: 'FO GL',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'AI BM FK GG GI GS IM IO JE KY MS PN SH TC VG',
  NL: 'AW BQ CW SX',
  NO: 'BV SJ',
  NZ: 'CK NU TK',
  US: 'AS GU MP PR UM VI',
};

/** Where states dispute an area, or share its clocks (`Disputed` in the tables' comments, and general knowledge). */
const DISPUTED: Readonly<Record<string, string>> = {
  'Africa/Casablanca': 'EH',
  'Africa/El_Aaiun': 'MA',
  'Asia/Famagusta': 'TR',
  'Asia/Gaza': 'IL',
  'Asia/Hebron': 'IL',
  'Asia/Jerusalem': 'PS',
  // The Paracel Islands.
  'Asia/Shanghai': 'VN',
  'Asia/Taipei': 'CN',
  // Kosovo's code XK is none of ISO 3166-1, which the tables follow.
  'Europe/Belgrade': 'XK',
};

/**
 * The countries of a zone, with a blank between their codes.
 *
 * @param names of the zone
 * @returns undefined if the tables do not have the zone
 */
export function countriesOf(
  zone: string,
  names: readonly string[],
  zones: Zones,
): string | undefined {
  const rows = names.map((name) => TABLE.get(name));
  const own = rows.flatMap((row) => row?.own ?? []);
  const others = rows.flatMap((row) => row?.others ?? []);
  if (own.length === 0) {
    const merged = zones.mergedInto.get(zone);
    return merged === undefined ? undefined : countriesOf(merged, [merged], zones);
  }
  const states = Object.entries(TERRITORIES)
    .filter(([, territories]) => codes(territories).some((code) => own.includes(code)))
    .map(([state]) => state);
  const claimed = names.flatMap((name) => codes(DISPUTED[name]));
  return [...new Set([...own, ...others, ...states, ...claimed])].sort().join(' ');
}
