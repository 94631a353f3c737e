import assert from 'node:assert/strict';
import { test } from 'node:test';
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

/** True if a body is retrograde after its station. */
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
/** A minute away from a station, every body is faster than the uncertainty. */
const CERTAIN = [MINUTE, 2n * MINUTE, 4n * MINUTE, 15n * MINUTE, HOUR, 2n * HOUR, 4n * HOUR];

const product = await overheardProduct();

test('changes retrograde once around each station, and serves speed 0 while its sign is uncertain', async () => {
  for (const event of STATIONS) {
    const ask = product(event);
    const [before, after] = await flip(event, ask);
    const { instant, retrograde } = after;
    const near = await askEach(
      ask,
      NEAR.map((distance) => instant + distance),
    );
    for (const served of [before, after, ...near]) {
      const label = labelOf(event, served);
      assert.ok(Math.abs(served.raw.speed) < ZERO_SPEED, label);
      assert.equal(served.speed, 0n, label);
      if (Math.abs(served.raw.speed) < UNCERTAIN_SPEED) continue;
      assert.equal(served.retrograde === retrograde, served.instant >= instant, label);
    }
    for (const distance of CERTAIN.flatMap((each) => [-each, each])) {
      const served = await ask(instant + distance);
      assert.ok(Math.abs(served.raw.speed) >= UNCERTAIN_SPEED, labelOf(event, served));
      assert.equal(served.retrograde === retrograde, distance > 0n, labelOf(event, served));
    }
  }
});

/** The neighbouring steps around the change of `retrograde`, within the second of the event. */
async function flip(event: SkyEvent, ask: Ask): Promise<readonly [Served, Served]> {
  const instant = instantOf(event);
  const expected = RETROGRADE_AFTER[event.kind];
  const [first, last] = [await ask(instant), await ask(instant + SECOND)];
  const [before, after] = await narrowed(ask, first, last, (at) => at.retrograde === expected);
  assert.equal(after.instant - before.instant, 1n);
  // The engine has no smaller step: neighbouring datetimes are the same instant for it.
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

function labelOf({ kind, body }: SkyEvent, { instant, raw, text }: Served): string {
  return `${kind} ${body} ${datetimeText(instant)} ${raw.speed} ${text}`;
}
