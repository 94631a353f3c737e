/** The data of births, which generate/births.ts writes into births.json for both clients. */
import type { Ring } from './area.ts';
import type { BirthRule, CalendarRule, JulianRule } from './birth-rule.ts';
import births from './births.json' with { type: 'json' };

/** The records of a zone from the time-zone database. */
export interface ZoneData {
  /** Other names of the zone. */
  readonly links?: readonly string[];
  /** Codes of the countries that use it, also of a territory's state; a blank between them. */
  readonly countries?: string;
  /**
   * Its kinds of time; absent for a zone without a place. `kind sinceKind …`: days in base 36 since the previous
   * one, the first since 1800-01-01. `L` is local mean time, `C` and `M` a city's mean time (`M` with its offset in
   * seconds), `S` a standard time with its offset in minutes, or in seconds with an `s`.
   */
  readonly kinds?: string;
  /**
   * The history of a zone for which runtimes have another zone's. `first from:offset … until`: seconds in base 36
   * since the previous one, the first since 1800. Without `until`, the last offset stays.
   */
  readonly history?: string;
  /** The zone that runtimes use instead. */
  readonly merged?: string;
}

type Texts = Readonly<Record<string, string>>;

interface BirthData {
  /** The release of the time-zone database: `2026c`. */
  readonly release: string;
  /** The page that warnings point to. */
  readonly page: string;
  /** The text of each warning, and its section of the page. */
  readonly warnings: Readonly<Record<string, readonly [text: string, anchor: string]>>;
  /** Why a candidate may be the right one. */
  readonly whys: Texts;
  /** The fault of a birth, and the remedy. */
  readonly faults: Texts;
  /** The areas that rows name, by their names. */
  readonly areas: Readonly<Record<string, readonly Ring[]>>;
  /** Clocks that certificates followed and the time-zone database lacks. */
  readonly rules: readonly BirthRule[];
  /** Where the Julian calendar was in use, and until when. */
  readonly julianRules: readonly JulianRule[];
  /** Where certificates had dates of a calendar that is not converted. */
  readonly otherCalendars: readonly CalendarRule[];
  readonly zones: Readonly<Record<string, ZoneData>>;
}

/** A zone with all of its names. */
export interface NamedZone extends ZoneData {
  readonly names: readonly string[];
}

// To the compiler, tuples of a JSON file are arrays, and words are any string.
export const BIRTH_DATA = births as unknown as BirthData;

const BY_NAME = new Map(
  Object.entries(BIRTH_DATA.zones).flatMap(([zone, data]) => {
    const names = [zone, ...(data.links ?? [])];
    return names.map((name): [string, NamedZone] => [name.toLowerCase(), { names, ...data }]);
  }),
);

/**
 * The zone of a name of the time-zone database.
 *
 * @param name in upper or lower case
 */
export function zoneNamed(name: string): NamedZone | undefined {
  return BY_NAME.get(name.toLowerCase());
}

/** Codes of the countries of a zone; none if that is not known. */
export function countriesOfZone(name: string): readonly string[] {
  return zoneNamed(name)?.countries?.split(' ') ?? [];
}

/** Whether any zone is of that country: codes of former states are not. */
export function isCountryOfZone(code: string): boolean {
  return Object.keys(BIRTH_DATA.zones).some((zone) => countriesOfZone(zone).includes(code));
}

/** A sentence with its words filled in. */
export function filled(text: string, words: Texts): string {
  return text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
}
