/** How far a body that turns within a day goes beyond its longitudes at both ends: what `positionRanges` relies on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { sharedEphemeris } from '../support/service.ts';

const DAY_1800_01_02 = 2_378_497.5;
const DAYS = 219_100;
const EVERY = 9;
/** A day of summer time that ends. */
const LENGTH = 25 / 24;
const STEPS = 25;

/** Degrees, as docs/birth-moments.md says it. */
const BEYOND_MAX: Partial<Record<BodyName, number>> = { mercury: 0.026, venus: 0.006 };
const BEYOND_MAX_OF_OTHERS = 0.004;
/** Degrees a day, at both ends of a day on which the true node turns twice. */
const WOBBLE_SPEED_MAX = 0.0105;

const ephemeris = await sharedEphemeris();

const skyAt = (day: number, bodies: readonly BodyName[]) =>
  ephemeris.sky({ jd_ut: day, bodies }).bodies;

function motion(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

test('passes both ends of a day by little at a station, and only the true node has two unseen stations', () => {
  const turns = new Map<BodyName, number>();
  let [unseen, days] = [0, 0];
  for (let at = 0; at < DAYS; at += EVERY) {
    days++;
    const start = DAY_1800_01_02 + at;
    const [from, to] = [skyAt(start, BODY_NAMES), skyAt(start + LENGTH, BODY_NAMES)];
    for (const [index, body] of BODY_NAMES.entries()) {
      const [first, last] = [from[index], to[index]];
      if (first === undefined || last === undefined) continue;
      const isStation = first.speed < 0 !== last.speed < 0;
      if (!isStation && body !== 'true_node') continue;
      const between = Array.from(
        { length: STEPS - 1 },
        (_, step) => skyAt(start + (LENGTH * (step + 1)) / STEPS, [body])[0] ?? first,
      );
      if (!isStation) {
        if (between.every(({ speed }) => speed < 0 === first.speed < 0)) continue;
        unseen++;
        assert.ok(Math.abs(first.speed) < WOBBLE_SPEED_MAX, `${start}`);
        assert.ok(Math.abs(last.speed) < WOBBLE_SPEED_MAX, `${start}`);
      }
      const end = motion(first.longitude, last.longitude);
      for (const { longitude } of between) {
        const here = motion(first.longitude, longitude);
        const beyond = Math.max(here - Math.max(0, end), Math.min(0, end) - here);
        assert.ok(beyond < (BEYOND_MAX[body] ?? BEYOND_MAX_OF_OTHERS), `${body} ${start}`);
      }
      turns.set(body, (turns.get(body) ?? 0) + 1);
    }
  }
  assert.ok(unseen > days / 1_000);
  for (const body of ['sun', 'moon', 'mean_node', 'lilith_mean'] as const) {
    assert.ok(!turns.has(body));
  }
  assert.equal(turns.size, BODY_NAMES.length - 4);
});
