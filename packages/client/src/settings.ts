/**
 * The types of given and resolved settings, and of the responses that repeat them. They add a rule that is not in the
 * schema: only a sidereal zodiac has an ayanamsa.
 */
import type { Ayanamsa } from '../../contract/vocabulary.ts';
import type * as wire from '../../contract/wire.ts';

/** Settings of a tropical zodiac, which is the default. */
export interface TropicalSettings extends Omit<wire.Settings, 'zodiac' | 'ayanamsa'> {
  readonly zodiac?: 'tropical' | undefined;
  /** A tropical zodiac has none. */
  readonly ayanamsa?: undefined;
}

/** Settings of a sidereal zodiac, with the ayanamsa for its start. */
export interface SiderealSettings extends Omit<wire.Settings, 'zodiac' | 'ayanamsa'> {
  readonly zodiac: 'sidereal';
  readonly ayanamsa: Ayanamsa;
}

/** The settings of a calculation. Every field except `ayanamsa` has a default. */
export type Settings = TropicalSettings | SiderealSettings;

interface ResolvedInTropical extends Omit<wire.SettingsResolved, 'zodiac' | 'ayanamsa'> {
  readonly zodiac: 'tropical';
  readonly ayanamsa?: never;
}

interface ResolvedInSidereal extends Omit<wire.SettingsResolved, 'zodiac' | 'ayanamsa'> {
  readonly zodiac: 'sidereal';
  readonly ayanamsa: Ayanamsa;
}

/** All settings that were used; can be sent as `settings`. */
export type SettingsResolved = ResolvedInTropical | ResolvedInSidereal;

export interface Meta extends Omit<wire.Meta, 'settings_resolved'> {
  readonly settings_resolved: SettingsResolved;
}

/** The response. */
export interface Positions extends Omit<wire.Positions, 'meta'> {
  readonly meta: Meta;
}

/** Checks that the settings of a response have an ayanamsa if and only if they are sidereal. */
export function hasFittingAyanamsa({ zodiac, ayanamsa }: Partial<wire.SettingsResolved>): boolean {
  return (zodiac === 'sidereal') === (ayanamsa !== undefined);
}
