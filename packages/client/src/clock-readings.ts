import { SECONDS_PER_DAY } from './calendar.ts';
import type { OffsetAt } from './time-zone.ts';

/** The instants that a local time may mean. `earlier` and `later` are equal if clocks showed it once. */
export interface Readings {
  readonly earlier: number;
  readonly later: number;
  readonly shown: boolean;
}

/**
 * The instants at which clocks of a zone showed a time; for a time in a gap, the likely meanings.
 *
 * The offsets a day before and a day after are the only ones that a local time can have: rules have
 * never changed twice within two days.
 *
 * @param clockSecond seconds since 1970-01-01T00:00:00 by the clocks of the place
 */
export function instantsOf(clockSecond: number, offsetAt: OffsetAt): Readings {
  const before = offsetAt(clockSecond - SECONDS_PER_DAY);
  const after = offsetAt(clockSecond + SECONDS_PER_DAY);
  const readings = [...new Set([before, after])]
    .map((offset) => ({ unixSecond: clockSecond - offset, offset }))
    .sort((one, other) => one.unixSecond - other.unixSecond);
  const shown = readings.filter(({ unixSecond, offset }) => offsetAt(unixSecond) === offset);
  const taken = (shown.length > 0 ? shown : readings).map(({ unixSecond }) => unixSecond);
  return {
    earlier: taken.at(0) as number,
    later: taken.at(-1) as number,
    shown: shown.length > 0,
  };
}

/** `±HH:MM`, plus `:SS` if the offset has seconds. */
export function offsetText(offset: number): string {
  const size = Math.abs(offset);
  const parts = [Math.floor(size / 3_600), Math.floor(size / 60) % 60, size % 60];
  const shown = size % 60 === 0 ? parts.slice(0, 2) : parts;
  const text = shown.map((part) => String(part).padStart(2, '0')).join(':');
  return `${offset < 0 ? '-' : '+'}${text}`;
}

const UNITS = [
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/**
 * `1 h`, `16 min 48 s`.
 *
 * @param seconds a whole number above 0
 */
export function durationText(seconds: number): string {
  const parts: string[] = [];
  let rest = seconds;
  for (const [size, unit] of UNITS) {
    if (rest >= size) parts.push(`${Math.floor(rest / size)} ${unit}`);
    rest %= size;
  }
  return parts.join(' ');
}
