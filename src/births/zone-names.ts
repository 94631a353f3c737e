/** Names of time zones, and which one was meant by a name that does not exist. */
import { folded, nearest } from '../request/nearest.ts';

/**
 * Names of zones that the runtime accepts and does not list: it lists the first name that a zone ever
 * had, and these are the present ones.
 */
const PRESENT_NAMES = [
  ...['UTC', 'Africa/Asmara', 'America/Atikokan', 'America/Nuuk', 'Asia/Ho_Chi_Minh'],
  ...['America/Argentina/Buenos_Aires', 'America/Argentina/Catamarca', 'America/Argentina/Cordoba'],
  ...['America/Argentina/Jujuy', 'America/Argentina/Mendoza', 'America/Indiana/Indianapolis'],
  ...['America/Kentucky/Louisville', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon'],
  ...['Atlantic/Faroe', 'Europe/Kyiv', 'Pacific/Chuuk', 'Pacific/Kanton', 'Pacific/Pohnpei'],
];

/** Names of time zones, each once, in alphabetical order. */
export function zoneNames(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...PRESENT_NAMES])].sort();
}

/** @returns the zones that were probably meant, at most two: of a city, or spelt nearly so */
export function zonesMeant(given: string): readonly string[] {
  const names = zoneNames();
  const cities = names.map((name) => name.slice(name.lastIndexOf('/') + 1));
  const whole = nearest(given, names);
  if (whole.length > 0) return whole;
  const meant = nearest(given.slice(given.lastIndexOf('/') + 1), [...new Set(cities)]).map(folded);
  const found = names.filter((_, index) => meant.includes(folded(cities[index] ?? '')));
  return found.length <= 2 ? found : [];
}
