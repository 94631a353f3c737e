/** The kinds of time in each zone's history, derived from abbreviations that runtimes do not have. */
import { SECONDS_PER_DAY } from '../src/calendar.ts';
import type { Clock } from './zone-files.ts';

const START = Date.UTC(1800, 0, 1) / 1_000;
const HALF_DAY = 43_200;
/** For programs with 32-bit times, `zic` writes a change without effect here. */
const FIRST_OF_32_BITS = -(2 ** 31);
/** Names of zones without a place. */
export const NO_TOWN = /^(?:Etc\/.*|Factory|GMT.*|Greenwich|UCT|UTC|Universal|Zulu)$/;
/** Abbreviations that look like mean times but are not: Greenwich, double summer times, New Zealand. */
const NO_MEAN_TIME = /^(?:GMT|WEMT|CEMT|NZMT)$/;

/** The database has no clocks before a town existed. Earlier births there have local mean time. */
const UNRECORDED = '-00';

/**
 * `L`: local mean time; `C`: the mean time of a city, under that name; `M`: a mean time with a name of its own, and its
 * offset in seconds; `S`: a standard time, and its offset in minutes, or in seconds with an `s`.
 */
type Kind = string;

interface Period {
  readonly from: number;
  readonly kind: Kind;
}

function isMeanTime({ abbreviation, isSummer }: Clock): boolean {
  return /^[A-Z]+MT$/.test(abbreviation) && !NO_MEAN_TIME.test(abbreviation) && !isSummer;
}

/** Irish law calls summer time "standard time", and the usual standard time "winter time". */
function isSummerTime({ abbreviation, offset, isSummer }: Clock): boolean {
  return (abbreviation === 'IST' && offset === 3_600) || (isSummer && abbreviation !== 'GMT');
}

/**
 * The base offset of a summer time: the offset before or after it, if one or two hours less; otherwise one hour less.
 * A negative summer time, as in Morocco's Ramadan, does not change the base.
 */
function baseOf(clocks: readonly Clock[], index: number, before: number): number {
  const { offset } = clocks[index] as Clock;
  const next = clocks.slice(index + 1).find((clock) => !isSummerTime(clock))?.offset ?? before;
  const fits = (base: number) => offset > base && offset - base <= 7_200;
  if (offset < before) return before;
  const found = [before, next].filter(fits).sort((one, other) => other - one);
  return found[0] ?? offset - 3_600;
}

function standard(offset: number): Kind {
  return offset % 60 === 0 ? `S${offset / 60}` : `S${offset}s`;
}

/** The kinds of time of one zone, in their order. */
function kindsOf(clocks: readonly Clock[]): readonly Period[] {
  const periods: Period[] = [];
  let base = clocks[0]?.offset ?? 0;
  let firstLocal: number | undefined;
  for (const [index, clock] of clocks.entries()) {
    const { from, offset, abbreviation } = clock;
    const isSummer = isSummerTime(clock);
    const before = periods.at(-1);
    if (
      from === FIRST_OF_32_BITS &&
      before !== undefined &&
      isSame(clock, clocks[index - 1] as Clock)
    )
      continue;
    if (isSummer && before?.kind.startsWith('M')) continue;
    let kind: Kind;
    if (abbreviation === 'LMT') {
      const isCity = firstLocal !== undefined && Math.abs(offset - firstLocal) < HALF_DAY;
      kind = isCity ? 'C' : 'L';
      firstLocal ??= offset;
      base = offset;
    } else if (abbreviation === UNRECORDED) {
      // Nothing that a later summer time could add to.
      base = Number.NaN;
      kind = 'L';
    } else if (isMeanTime(clock)) {
      base = offset;
      kind = `M${offset}`;
    } else {
      base = isSummer ? baseOf(clocks, index, base) : offset;
      kind = standard(base);
    }
    if (kind !== before?.kind) periods.push({ from, kind });
  }
  return periods.filter(({ from }, index) => (periods[index + 1]?.from ?? from + 1) > START);
}

function isSame(one: Clock, other: Clock): boolean {
  return one.offset === other.offset && one.abbreviation === other.abbreviation;
}

/** The kinds of time of one zone, as `ZoneData` writes them. */
export function kindsRow(clocks: readonly Clock[]): string {
  let last = 0;
  return kindsOf(clocks)
    .map(({ from, kind }, index) => {
      if (index === 0) return kind;
      const day = Math.floor((from - START) / SECONDS_PER_DAY);
      const since = (day - last).toString(36);
      last = day;
      return `${since}${kind}`;
    })
    .join(' ');
}
