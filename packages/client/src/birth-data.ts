/** The data of births, which generate/births.ts writes into births.json for both clients. */
import type { Ring } from './area.ts';
import type { BirthRule, CalendarRule, JulianRule } from './birth-rule.ts';
import births from './births.json' with { type: 'json' };

/** What the time-zone database says of a zone. */
export interface ZoneData {
  /** Other names of the zone. */
  readonly links?: readonly string[];
  /** Codes of the countries that its clocks are in use in, also of the state of a territory; a blank between them. */
  readonly countries?: string;
  /**
   * What kinds of time its clocks kept; none if it is no place. `kind sinceKind …`: days in base 36 since the one
   * before, the first since 1800-01-01. `L` is local mean time, `C` and `M` that of a city (`M` with its offset in
   * seconds), `S` a standard time with its offset in minutes, or in seconds with an `s`.
   */
  readonly kinds?: string;
  /**
   * The history of a zone for which runtimes have another zone's. `first from:offset … until`: seconds in base 36
   * since the time before, the first since 1800. Without `until`, the last offset stays.
   */
  readonly history?: string;
  /** The zone whose history runtimes have for it. */
  readonly merged?: string;
}

type Texts = Readonly<Record<string, string>>;

interface BirthData {
  /** The release of the time-zone database: `2026c`. */
  readonly release: string;
  /** The page that warnings point to. */
  readonly page: string;
  /** What a warning says, and which part of the page has more. */
  readonly warnings: Readonly<Record<string, readonly [text: string, anchor: string]>>;
  /** Why a candidate may be the right one. */
  readonly whys: Texts;
  /** What is wrong with a birth, and what to do. */
  readonly faults: Texts;
  /** The areas that rows name, by their names. */
  readonly areas: Readonly<Record<string, readonly Ring[]>>;
  /** What certificates followed and the time-zone database does not know. */
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

// The compiler takes tuples of a JSON file for arrays, and words for any text.
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
