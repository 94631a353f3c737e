/** Where a local date begins and ends by the history of a zone. */
import type { LookUp } from './birth-readings.ts';
import { instantsOf } from './clock-readings.ts';
import type { OffsetAt } from './time-zone.ts';

const SECONDS_PER_DAY = 86_400;

/** Looks up the first second of a date; where clocks skipped it, the first one of that date that they showed. */
export const firstOfDay: LookUp = (clockSecond, offsetAt) => edge(clockSecond, offsetAt, 0);

/** Looks up the last second of a date; where clocks skipped it, the last one of that date that they showed. */
export const lastOfDay: LookUp = (clockSecond, offsetAt) => edge(clockSecond, offsetAt, -1);

/** @param fromChange of the second that is taken where clocks skipped the one that is looked for */
function edge(clockSecond: number, offsetAt: OffsetAt, fromChange: 0 | -1): ReturnType<LookUp> {
  const found = instantsOf(clockSecond, offsetAt);
  const { earlier, later, shown } = found;
  const unixSecond = shown
    ? ([earlier, later].at(fromChange) as number)
    : changeBetween(earlier, later, offsetAt) + fromChange;
  const nearest = unixSecond + offsetAt(unixSecond);
  return dayOf(nearest) === dayOf(clockSecond)
    ? { clockSecond: nearest, earlier: unixSecond, later: unixSecond, shown: true }
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
