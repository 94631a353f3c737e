/** Where a local date begins and ends by the history of a zone. */

import type { LookUp } from './birth-readings.ts';
import { SECONDS_PER_DAY } from './calendar.ts';
import { instantsOf } from './clock-readings.ts';
import type { OffsetAt } from './time-zone.ts';

/** Looks up the first second of a date; where clocks skipped it, the first one of that date that they showed. */
export const firstOfDay: LookUp = (clockSecond, offsetAt) => edge(clockSecond, offsetAt, 'first');

/** Looks up the last second of a date; where clocks skipped it, the last one of that date that they showed. */
export const lastOfDay: LookUp = (clockSecond, offsetAt) => edge(clockSecond, offsetAt, 'last');

function edge(clockSecond: number, offsetAt: OffsetAt, only: 'first' | 'last'): ReturnType<LookUp> {
  const found = instantsOf(clockSecond, offsetAt);
  if (found.shown) return { clockSecond, ...found, only };
  const change = changeBetween(found.earlier, found.later, offsetAt);
  const unixSecond = only === 'first' ? change : change - 1;
  const nearest = unixSecond + offsetAt(unixSecond);
  return dayOf(nearest) === dayOf(clockSecond)
    ? { clockSecond: nearest, earlier: unixSecond, later: unixSecond, shown: true, only }
    : { clockSecond, ...found };
}

/** The first second with the later offset. */
function changeBetween(earlier: number, later: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(later);
  let [before, after] = [earlier, later];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === offset) after = middle;
    else before = middle;
  }
  return after;
}

function dayOf(clockSecond: number): number {
  return Math.floor(clockSecond / SECONDS_PER_DAY);
}
