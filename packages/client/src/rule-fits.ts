/** Which rows of the rules fit a birth. */
import { isInArea } from './area.ts';
import { BIRTH_DATA } from './birth-data.ts';
import type { BirthRule, CalendarRule, JulianRule } from './birth-rule.ts';
import type { BirthPlace } from './birth-types.ts';
import { namesOf } from './clock-kind.ts';

/** Facts to compare with a row, besides the place. */
export interface Circumstances {
  /** The local date, Gregorian. */
  readonly date: string;
  readonly kinds: readonly string[];
  readonly base: number | undefined;
}

/** Tells whether a row fits; the region and country of the place are as `readBirth` gives them. */
export function fits(
  rule: BirthRule,
  place: BirthPlace,
  { date, kinds, base }: Circumstances,
): boolean {
  return (
    rule.spans.some(([from, until]) => from <= date && date < until) &&
    (rule.kinds === undefined || rule.kinds.some((kind) => kinds.includes(kind))) &&
    (rule.base === undefined || rule.base === base) &&
    isWhere(rule, place) &&
    (rule.areas === undefined || isIn(rule.areas, place)) &&
    isInRegion(rule, place)
  );
}

function isWhere(
  { countries, zones }: Pick<BirthRule, 'countries' | 'zones'> | JulianRule | CalendarRule,
  { country, timeZone }: BirthPlace,
): boolean {
  if (country !== undefined && countries !== undefined) return countries.includes(country);
  return zones === undefined || namesOf(timeZone).some((name) => zones.includes(name));
}

function isInRegion({ regions, regionAreas }: BirthRule, place: BirthPlace): boolean {
  if (regions === undefined) return true;
  if (place.region !== undefined) return regions.includes(place.region);
  return regionAreas !== undefined && isIn(regionAreas, place);
}

function isIn(areas: readonly string[], { latitude, longitude }: BirthPlace): boolean {
  return areas.some((area) => isInArea(BIRTH_DATA.areas[area] ?? [], latitude, longitude));
}

/** Tells whether the Julian calendar was in use at a place on a Gregorian date. */
export function isJulianTerritory(place: BirthPlace, date: string): boolean {
  return BIRTH_DATA.julianRules.some(
    (rule) =>
      date < rule.until &&
      isWhere(rule, place) &&
      (rule.areas === undefined || isIn(rule.areas, place)) &&
      !isIn(rule.except ?? [], place),
  );
}

/** Codes of warnings about calendars that are not converted. */
export function otherCalendarsOf(place: BirthPlace, date: string): readonly string[] {
  return BIRTH_DATA.otherCalendars
    .filter((rule) => date < rule.until && isWhere(rule, place))
    .map(({ id }) => id);
}
