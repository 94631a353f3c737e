/** The instants of the comparison with the oracle, random and chosen. */
import { readFileSync } from 'node:fs';
import type { Draws } from '../../src/verification/draws.ts';
import { type Blocks, blocksOf, bordersOf } from './block-borders.ts';

const EVENTS_FILE = new URL('../../data/corpus/events.tsv', import.meta.url);

const UNIX_EPOCH_JD = 2_440_587.5;
const SECONDS_PER_DAY = 86_400;
const MINUTES_PER_DAY = 1_440;
const TWO_TO_32 = 2 ** 32;
const J2000_JD = 2_451_545;

/** The served years: 1800-01-01T00:00:00Z to 2400-12-31T23:59:59Z, Julian days in UT. */
const SERVED_JD = { first: 2_378_496.5, last: 2_598_007.5 - 1 / SECONDS_PER_DAY };
/** ADR 2. */
const SEAMS_JD = { firstEnd: 2_378_498, lastStart: 2_597_627 };
/** 1900 to 2030. */
const BIRTHS_JD = { first: 2_415_020.5, last: 2_462_502.5 };

/** A number of Julian days of a kind. */
type Instants = (draws: Draws, count: number) => number[];

function between(draws: Draws, first: number, last: number): number {
  return first + (draws.below(TWO_TO_32) / TWO_TO_32) * (last - first);
}

function several(count: number, instant: () => number): number[] {
  return Array.from({ length: count }, instant);
}

/** A kind of instant, and its share of all charts. */
export const KINDS: Readonly<Record<string, { readonly share: number; readonly of: Instants }>> = {
  'served years': {
    share: 0.5,
    of: (draws, count) =>
      several(count, () => between(draws, SEAMS_JD.firstEnd, SEAMS_JD.lastStart)),
  },
  'birth times to the minute': {
    share: 0.36,
    of: (draws, count) => {
      const minutes = (BIRTHS_JD.last - BIRTHS_JD.first) * MINUTES_PER_DAY;
      return several(count, () => BIRTHS_JD.first + draws.below(minutes) / MINUTES_PER_DAY);
    },
  },
  'stations, ingresses and other events': {
    share: 0.05,
    of: (draws, count) => {
      const events = eventInstants();
      return several(count, () => draws.one(events) + (draws.below(7) - 3) / SECONDS_PER_DAY);
    },
  },
  'borders of blocks of coefficients': {
    share: 0.05,
    of: (draws, count) => {
      const borders = BLOCKS.flatMap((blocks) =>
        bordersOf(blocks, SEAMS_JD.firstEnd + 1, SEAMS_JD.lastStart),
      );
      return several(count, () => draws.one(borders) + (draws.below(2_001) - 1_000) / 1e9);
    },
  },
  'seams of the files': {
    share: 0.02,
    of: (draws, count) =>
      several(count, () =>
        draws.below(2) === 0
          ? between(draws, SERVED_JD.first, SEAMS_JD.firstEnd)
          : between(draws, SEAMS_JD.lastStart, SERVED_JD.last),
      ),
  },
  'ends of the served years and of the seams': {
    share: 0.01,
    of: (draws, count) => {
      const ends = [...Object.values(SERVED_JD), ...Object.values(SEAMS_JD)];
      return several(count, () => {
        const jd = draws.one(ends) + (draws.below(21) - 10) / SECONDS_PER_DAY;
        return Math.min(Math.max(jd, SERVED_JD.first), SERVED_JD.last);
      });
    },
  },
  J2000: {
    share: 0.01,
    of: (draws, count) =>
      several(count, () => J2000_JD + (draws.below(4_001) - 2_000) / SECONDS_PER_DAY),
  },
};

function eventInstants(): number[] {
  const [, ...lines] = readFileSync(EVENTS_FILE, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const datetime = line.split('\t')[2] ?? '';
    return Date.parse(datetime) / 1_000 / SECONDS_PER_DAY + UNIX_EPOCH_JD;
  });
}

/** The borders in the files of nearly all served years. */
const BLOCKS: readonly Blocks[] = ['sepl', 'semo', 'seas'].flatMap((name) =>
  blocksOf(readFileSync(new URL(`../../data/ephemeris/${name}_18.se1`, import.meta.url))),
);
