import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import {
  type Ask,
  askEach,
  datetimeText,
  HOUR,
  instantOf,
  JULIAN_DAY_STEP,
  MINUTE,
  NEAR,
  narrowed,
  overheardProduct,
  SECOND,
  type Served,
  SKY_EVENTS,
  type SkyEvent,
} from './sky-events.ts';

/** Tells whether a body is retrograde after its station. */
const RETROGRADE_AFTER: Readonly<Record<string, boolean>> = {
  station_retrograde: true,
  station_direct: false,
};
const STATIONS = SKY_EVENTS.filter(({ kind }) => kind in RETROGRADE_AFTER);

/**
 * The engine's speed is uncertain by less than this, in degrees a day. So its sign fluctuates around
 * a station, for milliseconds with Mercury and seconds with Neptune, and `retrograde` with it.
 */
const UNCERTAIN_SPEED = 1e-7;
/** A slower body is served with speed 0: its fifth decimal is 4 at most. */
const ZERO_SPEED = 0.000_045;
/** A minute away from a station every body is faster than the uncertainty. */
const CERTAIN = [MINUTE, 2n * MINUTE, 4n * MINUTE, 15n * MINUTE, HOUR, 2n * HOUR, 4n * HOUR];

const TURNING_BODIES: readonly BodyName[] = [
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'pluto',
  'true_node',
];

const product = await overheardProduct();

test('the file has stations of both kinds for every planet that has them', () => {
  for (const body of TURNING_BODIES) {
    for (const kind of Object.keys(RETROGRADE_AFTER)) {
      const found = STATIONS.filter((event) => event.body === body && event.kind === kind);
      assert.ok(found.length >= 20, `${found.length} of ${kind} of ${body}`);
    }
  }
});

test('retrograde and speed agree around each station, to the resolution of the datetime', async (t) => {
  const seen = new Map<string, number>();
  let chattering = 0;
  for (const event of STATIONS) {
    const ask = product(event);
    const [before, after] = await flip(event, ask);
    const near = await askEach(
      ask,
      NEAR.map((distance) => after.instant + distance),
    );

    for (const served of [before, after, ...near]) {
      // However often the sign of the speed changes, the served speed is 0.
      assert.ok(Math.abs(served.raw.speed) < ZERO_SPEED, labelOf(event, served));
      assert.equal(served.speed, 0n, labelOf(event, served));
      const isCertain = Math.abs(served.raw.speed) >= UNCERTAIN_SPEED;
      if (isCertain) {
        const isAfter = served.instant >= after.instant;
        assert.equal(served.retrograde === after.retrograde, isAfter, labelOf(event, served));
      }
      count(seen, served);
    }
    if (
      near.some(
        ({ instant, retrograde }) => (retrograde === after.retrograde) !== instant >= after.instant,
      )
    ) {
      chattering++;
    }
  }
  for (const combination of ['direct at 0', 'retrograde at 0']) {
    assert.ok((seen.get(combination) ?? 0) >= STATIONS.length, combination);
  }
  t.diagnostic(
    `${STATIONS.length} stations; the sign of the speed comes and goes at ${chattering}`,
  );
});

test('retrograde changes once in the hours around each station', async () => {
  const seen = new Map<string, number>();
  for (const event of STATIONS) {
    const ask = product(event);
    const [, { instant, retrograde }] = await flip(event, ask);
    for (const distance of CERTAIN) {
      for (const [served, expected] of [
        [await ask(instant - distance), !retrograde],
        [await ask(instant + distance), retrograde],
      ] as const) {
        assert.ok(Math.abs(served.raw.speed) >= UNCERTAIN_SPEED, labelOf(event, served));
        assert.equal(served.retrograde, expected, labelOf(event, served));
        count(seen, served);
      }
    }
  }
  assert.deepEqual([...seen.keys()].sort(), COMBINATIONS);
});

test('the first served speed other than zero has the sign of retrograde', async () => {
  const seen = new Map<string, number>();
  for (const event of STATIONS) {
    const ask = product(event);
    const [before, after] = await flip(event, ask);
    for (const [station, direction] of [
      [before, -1n],
      [after, 1n],
    ] as const) {
      const [atZero, moving] = await leavingZero(ask, station, direction);
      for (const served of [atZero, moving]) {
        assert.equal(served.retrograde, station.retrograde, labelOf(event, served));
        count(seen, served);
      }
      assert.equal(atZero.speed, 0n, labelOf(event, atZero));
      assert.equal(moving.speed, station.retrograde ? -1n : 1n, labelOf(event, moving));
    }
  }
  assert.deepEqual([...seen.keys()].sort(), COMBINATIONS);
});

/** What may be served: no body is retrograde with a positive speed, or direct with a negative one. */
const COMBINATIONS = ['direct above 0', 'direct at 0', 'retrograde at 0', 'retrograde below 0'];

/** The two neighbouring steps between which `retrograde` changes, within the second of the event. */
async function flip(event: SkyEvent, ask: Ask): Promise<readonly [Served, Served]> {
  const instant = instantOf(event);
  const expected = RETROGRADE_AFTER[event.kind];
  const [first, last] = [await ask(instant), await ask(instant + SECOND)];
  const [before, after] = await narrowed(ask, first, last, (at) => at.retrograde === expected);
  assert.equal(after.instant - before.instant, 1n);
  // The engine has no smaller step: datetimes next to these are the same instant for it.
  const [earlier, sameBefore, sameAfter, later] = await askEach(ask, [
    before.instant - JULIAN_DAY_STEP,
    before.instant - 1n,
    after.instant + 1n,
    after.instant + JULIAN_DAY_STEP,
  ]);
  assert.deepEqual(sameBefore?.raw, before.raw);
  assert.deepEqual(sameAfter?.raw, after.raw);
  assert.notDeepEqual(earlier?.raw, before.raw);
  assert.notDeepEqual(later?.raw, after.raw);
  return [before, after];
}

/** The steps between which the served speed leaves zero, going from a station in one direction. */
async function leavingZero(ask: Ask, station: Served, direction: bigint) {
  const isMoving = ({ speed }: Served) => speed !== 0n;
  for (let distance = MINUTE; ; distance *= 2n) {
    const far = await ask(station.instant + direction * distance);
    if (!isMoving(far)) continue;
    if (direction > 0n) return narrowed(ask, station, far, isMoving);
    const [moving, atZero] = await narrowed(ask, far, station, (served) => !isMoving(served));
    return [atZero, moving] as const;
  }
}

function count(seen: Map<string, number>, { retrograde, speed }: Served): void {
  const size = speed === 0n ? 'at' : speed < 0n ? 'below' : 'above';
  const combination = `${retrograde ? 'retrograde' : 'direct'} ${size} 0`;
  seen.set(combination, (seen.get(combination) ?? 0) + 1);
}

function labelOf({ kind, body }: SkyEvent, { instant, raw, text }: Served): string {
  return `${kind} ${body} ${datetimeText(instant)} ${raw.speed} ${text}`;
}
