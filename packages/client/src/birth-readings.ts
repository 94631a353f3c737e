/** Finds the possible instants of a clock time. */

import { BIRTH_DATA, filled } from './birth-data.ts';
import type { BirthRule, Reading } from './birth-rule.ts';
import type { BirthBasis, BirthPlace, TimeBasis } from './birth-types.ts';
import { SECONDS_PER_DAY } from './calendar.ts';
import { clockKindAt } from './clock-kind.ts';
import { durationText, instantsOf, type Readings } from './clock-readings.ts';
import { equationOfTime } from './equation-of-time.ts';
import { clockText } from './local-time.ts';
import { fits } from './rule-fits.ts';
import { type OffsetAt, readTimeZone } from './time-zone.ts';

/** An instant that a birth may have been. */
export interface Option {
  readonly unixSecond: number;
  readonly offset: number;
  readonly basis: BirthBasis;
  readonly why: string;
  /** The zone's offset without summer time; undefined for other readings and mean times. */
  readonly base?: number | undefined;
  /** The clock that it is by: a reading of the rules, `zone` among them. */
  readonly clock: Reading;
}

/** The possible meanings of a clock time. */
export interface Found {
  /** The likeliest first. */
  readonly options: readonly Option[];
  /** Rows that apply. */
  readonly rules: readonly BirthRule[];
  /** By the history of the zone. */
  readonly shown: 'once' | 'twice' | 'never';
  /** The zone's offset without summer time, at the first option; undefined for mean times and zones without a place. */
  readonly base: number | undefined;
}

/** A reading by the history of a zone. */
interface ZoneReading extends Option {
  readonly kind: 'local' | 'city' | 'standard' | 'summer' | 'none';
  readonly base: number | undefined;
}

/** How a time is looked up in the history of a zone. */
export type LookUp = (clockSecond: number, offsetAt: OffsetAt) => LookedUp;

interface LookedUp extends Readings {
  /** Another one than was looked for if that was never shown. */
  readonly clockSecond: number;
  /** Which instant counts, of a time that was shown twice; both, if this is left out. */
  readonly only?: 'first' | 'last';
}

const lookUpTime: LookUp = (clockSecond, offsetAt) => ({
  clockSecond,
  ...instantsOf(clockSecond, offsetAt),
});

const WHYS = BIRTH_DATA.whys;
const START = Date.UTC(1800, 0, 1) / 1_000;
const SECONDS_PER_DEGREE = 240;
/** The year-round summer time of the United States and Canada, as local dates. */
const WAR_TIME = ['1942-02-09', '1945-10-01'] as const;
const NORTH_AMERICA = /^(?:America|US|Canada|Pacific\/Honolulu)/i;
const SOUTH_OF_NORTH_AMERICA = 14;

/** Local mean time at a longitude, in whole seconds, on the side of the date line where another offset is. */
export function localMeanOffset(longitude: number, near: number): number {
  const offset = Math.floor(longitude * SECONDS_PER_DEGREE + 0.5);
  return offset + SECONDS_PER_DAY * Math.floor((near - offset) / SECONDS_PER_DAY + 0.5);
}

/**
 * The instants that a clock's time may mean.
 *
 * @param clockSecond seconds since 1970-01-01T00:00:00 by the clock
 * @param lookUp how a time is looked up in the history of a zone; by default, all instants at which it was shown
 */
export function readingsOf(
  clockSecond: number,
  place: BirthPlace,
  offsetAt: OffsetAt,
  timeBasis: TimeBasis,
  lookUp: LookUp = lookUpTime,
): Found {
  const { readings, shown } = zoneReadings(clockSecond, place, place.timeZone, offsetAt, lookUp);
  const [first] = readings as [ZoneReading];
  const { base } = first;
  if (timeBasis === 'local_mean' || timeBasis === 'apparent') {
    const options = [sunReading(timeBasis, clockSecond, place, first)];
    return { options, rules: [], shown: 'once', base };
  }
  const circumstances = {
    date: clockText(clockSecond, '').slice(0, 10),
    kinds: readings.map(({ kind }) => kind),
    base,
  };
  const rules = BIRTH_DATA.rules.filter(
    (rule) => !(timeBasis === 'civil' && rule.isBasis === true) && fits(rule, place, circumstances),
  );
  const used: BirthRule[] = [];
  const expand = (list: readonly BirthRule[]): readonly Option[] => {
    const [rule, ...others] = list;
    if (rule === undefined) return readings;
    used.push(rule);
    return rule.readings.flatMap((reading) =>
      reading === 'zone'
        ? expand(others.filter((other) => !isAkin(rule, other)))
        : optionsOf(reading, rule.id, clockSecond, place, first, lookUp).map((one) => ({
            ...one,
            clock: reading,
          })),
    );
  };
  const options = expand(rules);
  if (isSameHistory(used, options, readings)) return { options: readings, rules: [], shown, base };
  return { options, rules: used, shown, base };
}

/** Whether another zone's history decides, with the same result as the place's own zone. */
function isSameHistory(
  [rule]: readonly BirthRule[],
  options: readonly Option[],
  own: readonly Option[],
): boolean {
  const [reading, ...others] = rule?.readings ?? [];
  return (
    String(reading).startsWith('@') &&
    others.length === 0 &&
    options.length === own.length &&
    options.every(({ unixSecond }, at) => unixSecond === own[at]?.unixSecond)
  );
}

/** Rows of one matter, such as `us_zone` and `us_summer`, of which only the first one that fits counts. */
function isAkin(one: BirthRule, other: BirthRule): boolean {
  return one.id.split('_')[0] === other.id.split('_')[0];
}

function optionsOf(
  reading: Exclude<Reading, 'zone'>,
  id: string,
  clockSecond: number,
  place: BirthPlace,
  first: ZoneReading,
  lookUp: LookUp,
): readonly Option[] {
  if (reading === 'local') return [sunReading('local_mean', clockSecond, place, first)];
  if (reading === 'apparent') return [sunReading('apparent', clockSecond, place, first)];
  if (typeof reading === 'number') {
    const isSummer = first.base !== undefined && reading > first.base;
    const basis = reading % 900 !== 0 ? 'city_mean' : isSummer ? 'summer' : 'standard';
    return [option(clockSecond, reading, basis, WHYS[id] ?? WHYS['region'] ?? '')];
  }
  const base = first.base ?? first.offset;
  if (reading === 'local_summer') {
    const ahead = first.kind === 'summer' ? first.offset - base : 3_600;
    const offset = localMeanOffset(place.longitude, base) + ahead;
    return [option(clockSecond, offset, 'summer', WHYS[reading] ?? '')];
  }
  if (reading === 'standard')
    return [option(clockSecond, base, 'standard', WHYS['no_summer'] ?? '')];
  if (reading === 'summer')
    return [option(clockSecond, base + 3_600, 'summer', WHYS['summer_by_law'] ?? '')];
  if (reading === 'west')
    return [option(clockSecond, base - 3_600, 'standard', WHYS['west'] ?? '')];
  if (reading === 'west_summer')
    return [option(clockSecond, first.offset - 3_600, first.basis, WHYS[reading] ?? '')];
  const zone = reading.slice(1);
  const why = filled(WHYS[id] ?? WHYS['state'] ?? '', { zone });
  const { readings } = zoneReadings(clockSecond, place, zone, readTimeZone(zone), lookUp);
  return readings.map((one) => ({ ...one, why }));
}

function option(clockSecond: number, offset: number, basis: BirthBasis, why: string): Option {
  return { unixSecond: clockSecond - offset, offset, basis, why, clock: 'zone' };
}

function sunReading(
  basis: 'local_mean' | 'apparent',
  clockSecond: number,
  { longitude }: BirthPlace,
  { offset: near }: Option,
): Option {
  const mean = localMeanOffset(longitude, near);
  const offset = basis === 'apparent' ? mean + equationOfTime(clockSecond - mean) : mean;
  return option(clockSecond, offset, basis, WHYS[basis] ?? '');
}

/** The reading by a zone's history. The mean time of the place replaces the mean time of the zone's city. */
function zoneReadings(
  shownSecond: number,
  place: BirthPlace,
  timeZone: string,
  history: OffsetAt,
  lookUp: LookUp,
): { readings: readonly ZoneReading[]; shown: Found['shown'] } {
  // No zone changed before 1800, and not every system's database goes further back.
  const offsetAt: OffsetAt = (unixSecond) => history(Math.max(unixSecond, START));
  const { clockSecond, earlier, later, shown, only } = lookUp(shownSecond, offsetAt);
  const readings = [...new Set([earlier, later])].map((unixSecond): ZoneReading => {
    // In a gap, the larger offset is the later one, although its instant is earlier.
    const at = shown
      ? unixSecond
      : clockSecond + (unixSecond === earlier ? 1 : -1) * SECONDS_PER_DAY;
    const found = clockKindAt(timeZone, at, offsetAt);
    const offset = clockSecond - unixSecond;
    const isSummer = found?.base !== undefined && offset > found.base;
    const kind = found === undefined ? 'none' : isSummer ? 'summer' : found.kind;
    const basis = basisOf(kind, clockSecond, place, timeZone);
    const own = kind === 'local' ? localMeanOffset(place.longitude, offset) : offset;
    const why = filled(WHYS[basis] ?? '', { zone: timeZone });
    return { ...option(clockSecond, own, basis, why), kind, base: found?.base };
  });
  if (only !== undefined) {
    // The mean time of the place may change their order.
    const ordered = readings.toSorted((one, other) => one.unixSecond - other.unixSecond);
    return { readings: ordered.slice(...(only === 'first' ? [0, 1] : [-1])), shown: 'once' };
  }
  const [first, second] = readings;
  if (first === undefined || second === undefined)
    return { readings, shown: shown ? 'once' : 'never' };
  const seconds = Math.abs(first.offset - second.offset);
  const amount = durationText(seconds);
  const changes = shown ? ['before_back', 'after_back'] : ['after_forward', 'before_forward'];
  const explained = readings.map((one, index) => {
    const change = filled(WHYS[changes[index] ?? ''] ?? '', { amount });
    // The place's own mean time may have been standard time already.
    return seconds === 0 ? one : { ...one, why: `${one.why} ${change}` };
  });
  // A clock not yet set forward is likelier than a wrong one.
  return shown
    ? { readings: explained, shown: 'twice' }
    : { readings: explained.reverse(), shown: 'never' };
}

function basisOf(
  kind: ZoneReading['kind'],
  clockSecond: number,
  { latitude }: BirthPlace,
  timeZone: string,
): BirthBasis {
  if (kind === 'local') return 'local_mean';
  if (kind === 'city') return 'city_mean';
  if (kind !== 'summer') return 'standard';
  const date = clockText(clockSecond, '').slice(0, 10);
  const isWar =
    NORTH_AMERICA.test(timeZone) &&
    latitude > SOUTH_OF_NORTH_AMERICA &&
    date >= WAR_TIME[0] &&
    date < WAR_TIME[1];
  return isWar ? 'war' : 'summer';
}
