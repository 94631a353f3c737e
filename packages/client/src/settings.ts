/**
 * The types of settings, before and after they are resolved, and of the answers that repeat them. They know one thing
 * that the schema leaves to the service: an ayanamsa belongs to a sidereal zodiac, and to no other.
 */
import type { Ayanamsa } from '../../contract/vocabulary.ts';
import type * as wire from '../../contract/wire.ts';

/** Settings of a tropical zodiac, which is the default. */
export interface TropicalSettings extends Omit<wire.Settings, 'zodiac' | 'ayanamsa'> {
  readonly zodiac?: 'tropical' | undefined;
  /** A tropical zodiac has none. */
  readonly ayanamsa?: undefined;
}

/** Settings of a sidereal zodiac, with the ayanamsa that says where it begins. */
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

/** The answer. */
export interface Positions extends Omit<wire.Positions, 'meta'> {
  readonly meta: Meta;
}

/** Checks that the settings of an answer have an ayanamsa exactly if they are sidereal. */
export function hasFittingAyanamsa({ zodiac, ayanamsa }: Partial<wire.SettingsResolved>): boolean {
  return (zodiac === 'sidereal') === (ayanamsa !== undefined);
}
