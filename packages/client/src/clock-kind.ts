/** The kind of time in a zone at an instant. Runtimes have only offsets. */

import { zoneNamed } from './birth-data.ts';
import { SECONDS_PER_DAY } from './calendar.ts';
import type { OffsetAt } from './time-zone.ts';

/**
 * `local`: each place its own mean time. `city`: the mean time of a city, by law or custom. `standard`: a standard
 * time. In summer time, the offset is above `base`.
 */
export interface ClockKind {
  readonly kind: 'local' | 'city' | 'standard';
  /** The offset without summer time, in seconds; undefined for `local`, and for cities without one. */
  readonly base: number | undefined;
}

interface Period extends ClockKind {
  /** Days since 1800-01-01. */
  readonly day: number;
}

const START = Date.UTC(1800, 0, 1) / 1_000;
const KINDS = { L: 'local', C: 'city', M: 'city', S: 'standard' } as const;
const PERIOD = /^(?<since>[0-9a-z]*)(?<letter>[LCMS])(?<base>-?\d+)?(?<unit>s?)$/;

/** All names of a zone; none if it is no place, as `UTC` is none. */
export function namesOf(timeZone: string): readonly string[] {
  const zone = zoneNamed(timeZone);
  return zone?.kinds === undefined ? [] : zone.names;
}

/** True of `UTC`, `GMT` and offsets from them, such as `Etc/GMT-1`: names of a zone that no place has. */
export function isOfNoPlace(timeZone: unknown): boolean {
  const zone = typeof timeZone === 'string' ? zoneNamed(timeZone) : undefined;
  return zone !== undefined && zone.kinds === undefined;
}

/**
 * The kind of time in a zone at an instant.
 *
 * @returns undefined for a zone without a place
 */
export function clockKindAt(
  timeZone: string,
  unixSecond: number,
  offsetAt: OffsetAt,
): ClockKind | undefined {
  const row = zoneNamed(timeZone)?.kinds;
  if (row === undefined) return undefined;
  const day = Math.floor((unixSecond - START) / SECONDS_PER_DAY);
  const periods = periodsOf(row);
  const index = periods.findLastIndex((period) => period.day <= day);
  const found = periods[Math.max(index, 0)] as Period;
  const isChanging = index > 0 && found.day === day;
  return isChanging && isBeforeChange(day, unixSecond, offsetAt)
    ? (periods[index - 1] as Period)
    : found;
}

function periodsOf(row: string): readonly Period[] {
  let day = 0;
  return row.split(' ').map((text) => {
    const { since = '', letter = '', base, unit } = PERIOD.exec(text)?.groups ?? {};
    if (since !== '') day += Number.parseInt(since, 36);
    const inSeconds = letter === 'M' || unit === 's';
    return {
      day: since === '' ? Number.NEGATIVE_INFINITY : day,
      kind: KINDS[letter as keyof typeof KINDS],
      base: base === undefined ? undefined : Number(base) * (inSeconds ? 1 : 60),
    };
  });
}

/** The table has days; where the offset changed on that day, that is when. */
function isBeforeChange(day: number, unixSecond: number, offsetAt: OffsetAt): boolean {
  const start = START + day * SECONDS_PER_DAY;
  const first = offsetAt(start - 1);
  return first !== offsetAt(start + SECONDS_PER_DAY - 1) && offsetAt(unixSecond) === first;
}
