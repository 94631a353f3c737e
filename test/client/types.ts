/**
 * Shows which settings compile, and how births are narrowed. `tsc` checks this file here (`npm run check`), and against the declarations
 * of the built package: each line after `@ts-expect-error` must be an error, and no other line may be.
 */
import {
  AYANAMSAS,
  type Birth,
  type BirthPlace,
  BODY_NAMES,
  type Ecliptic,
  isOneOf,
  type Positions,
  type ProblemCode,
  resolveBirth,
  type Settings,
  ZODIACS,
} from '../../packages/client/src/index.ts';

/** Settings that compile; they are sent as well. */
export const GOOD: readonly (Settings | undefined)[] = [
  undefined,
  {},
  { zodiac: 'tropical' },
  { zodiac: 'tropical', node_type: 'mean', ayanamsa: undefined },
  { bodies: ['sun', 'moon'] },
  { zodiac: 'sidereal', ayanamsa: 'lahiri' },
  { zodiac: 'sidereal', ayanamsa: 'raman', node_type: 'true', bodies: ['chiron'] },
];

/** Settings that do not compile; the service refuses them. */
export const BAD: readonly Settings[] = [
  // @ts-expect-error: no ayanamsa
  { zodiac: 'sidereal' },
  // @ts-expect-error: an ayanamsa that is not there
  { zodiac: 'sidereal', ayanamsa: undefined },
  // @ts-expect-error: an ayanamsa in a tropical zodiac
  { zodiac: 'tropical', ayanamsa: 'lahiri' },
  // @ts-expect-error: an ayanamsa in the default zodiac
  { ayanamsa: 'lahiri' },
  // @ts-expect-error: an unknown ayanamsa
  { zodiac: 'sidereal', ayanamsa: 'fagan' },
  // @ts-expect-error: an unknown field
  { house_system: 'placidus' },
];

/** Texts from a form become settings once they are narrowed. */
export function fromTexts(zodiac: string, ayanamsa: string, body: string): Settings {
  // @ts-expect-error: any text
  const unchecked: Settings = { zodiac, ayanamsa };
  if (!isOneOf(ZODIACS, zodiac) || !isOneOf(BODY_NAMES, body)) throw unchecked;
  if (zodiac === 'tropical') return { zodiac, bodies: [body] };
  if (!isOneOf(AYANAMSAS, ayanamsa)) throw unchecked;
  return { zodiac, ayanamsa, bodies: [body] };
}

/** The settings of an answer can be sent again, and have an ayanamsa if and only if they are sidereal. */
export async function again(ecliptic: Ecliptic, answer: Positions): Promise<Positions> {
  const { settings_resolved: settingsResolved, subject_resolved: subjectResolved } = answer.meta;
  if (settingsResolved.zodiac === 'sidereal') settingsResolved.ayanamsa satisfies string;
  else settingsResolved.ayanamsa satisfies undefined;
  return ecliptic.positions({ datetime: subjectResolved.utc_datetime }, settingsResolved);
}

/** Editors suggest the codes of this release, and a later one is a code too. */
export const CODES: readonly ProblemCode[] = ['server.overloaded', 'credits.exhausted'];

/** A name, a place, and a zone that no place has. */
export const GOOD_PLACES: readonly Birth['place'][] = [
  'Paris, Texas',
  { latitude: 48.4, longitude: 9.99, timeZone: 'Europe/Berlin' },
  { timeZone: 'UTC' },
  { timeZone: 'Etc/GMT-1' },
];

export const BAD_PLACES: readonly Birth['place'][] = [
  // @ts-expect-error: a zone of places without coordinates
  { timeZone: 'Europe/Berlin' },
  // @ts-expect-error: one coordinate
  { latitude: 48.4, timeZone: 'Europe/Berlin' },
  // @ts-expect-error: a number
  7,
];

/** A place that a search found may be given as it is, and a resolved birth has its datetime. */
export function datetimesOf(found: readonly BirthPlace[]): readonly string[] {
  const birth = { date: '1990-06-15', time: '14:30', place: found[0] };
  const resolution = resolveBirth(birth);
  // @ts-expect-error: null unless resolved
  resolution.datetime satisfies string;
  const all = [resolveBirth({ ...birth, strict: true }).datetime];
  if (resolution.status === 'resolved') return [...all, resolution.datetime];
  resolution.datetime satisfies null;
  return [...all, ...resolution.candidates.map(({ datetime }) => datetime)];
}
