/** Seeded instants, and the responses at them. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { type Ayanamsa, BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import type { Position } from '../../packages/contract/wire.ts';
import { present } from '../../src/endpoints/positions/present.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import type { Sky } from '../../src/ephemeris/swisseph.ts';
import { resolve } from '../../src/request/resolve.ts';
import { sharedEphemeris } from '../support/service.ts';

const FIRST_UNIX_MS = Date.UTC(1800, 0, 1);
const LAST_UNIX_MS = Date.UTC(2401, 0, 1) - 1;
const MILLISECONDS_PER_DAY = 86_400_000;
/** 1970-01-01T00:00:00Z. */
const UNIX_EPOCH_JD = 2_440_587.5;

/**
 * Unix milliseconds of the supported range, with emphasis on its edges.
 *
 * @param marginDays the smallest distance from both edges
 */
export function instants({ marginDays = 0 } = {}): fc.Arbitrary<number> {
  const margin = marginDays * MILLISECONDS_PER_DAY;
  return fc.integer({ min: FIRST_UNIX_MS + margin, max: LAST_UNIX_MS - margin });
}

/** Julian day in Universal Time of an instant in Unix milliseconds. */
export function julianDay(unixMs: number): number {
  return unixMs / MILLISECONDS_PER_DAY + UNIX_EPOCH_JD;
}

/** The instant this many days later, to the millisecond. */
export function later(unixMs: number, days: number): number {
  return unixMs + Math.round(days * MILLISECONDS_PER_DAY);
}

const ephemeris = await sharedEphemeris();

/** The sky of an instant before rounding, and the entries of its response. */
export function skyAt(
  unixMs: number,
  ayanamsa?: Ayanamsa,
  bodies: readonly BodyName[] = BODY_NAMES,
): { readonly sky: Sky; readonly served: Position[] } {
  const { chart } = resolve(
    {
      subject: { datetime: new Date(unixMs).toISOString() },
      settings: { ...(ayanamsa && { zodiac: 'sidereal', ayanamsa }), bodies: [...bodies] },
    },
    POSITIONS.needs,
  );
  const sky = ephemeris.sky(chart);
  return { sky, served: present(sky) };
}

/** The only entry of a table. */
export function only<T>(table: readonly T[]): T {
  const [entry] = table;
  if (entry === undefined || table.length !== 1) throw new RangeError(`${table.length} entries`);
  return entry;
}

/** The same instants on every run. */
const SEED = 18_002_400;

/**
 * Checks differences at seeded instants, and reports the largest.
 *
 * @param tolerance of an instant, in the unit of the differences
 * @param differencesAt an instant, by quantity
 * @param within the range of the instants
 */
export function checkDifferences(
  t: TestContext,
  count: number,
  tolerance: (unixMs: number) => number,
  differencesAt: (unixMs: number) => Readonly<Record<string, number>>,
  within: fc.Arbitrary<number> = instants(),
): void {
  let largest = 0;
  fc.assert(
    fc.property(within, (unixMs) => {
      for (const [what, difference] of Object.entries(differencesAt(unixMs))) {
        largest = Math.max(largest, Math.abs(difference));
        const label = `${what} at ${new Date(unixMs).toISOString()}: ${difference}`;
        assert.ok(Math.abs(difference) <= tolerance(unixMs), label);
      }
    }),
    { seed: SEED, numRuns: count },
  );
  t.diagnostic(`largest difference ${largest}`);
}
