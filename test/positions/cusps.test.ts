import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from './exact.ts';
import {
  type Ask,
  askEach,
  datetimeText,
  instantOf,
  NEAR,
  narrowed,
  overheardProduct,
  rawLongitude,
  SECOND,
  type Served,
  SKY_EVENTS,
  type SkyEvent,
} from './sky-events.ts';

/** Events at which the longitude passes a multiple of 30°. */
const CUSP_KINDS = [
  'cusp',
  'cusp_sidereal',
  'march_equinox',
  'june_solstice',
  'september_equinox',
  'december_solstice',
];
const CUSPS = SKY_EVENTS.filter(({ kind }) => CUSP_KINDS.includes(kind));

/** Longer than any body needs to move half a millionth of a degree. */
const WINDOW_MAX = 86_400n * SECOND;

const product = await overheardProduct();

test('changes all fields that depend on the longitude together around each cusp', async (t) => {
  const directions = { forwards: 0, backwards: 0 };
  const signs = new Set<number>();
  let wraps = 0;
  for (const event of CUSPS) {
    const ask = product(event);
    const [before, after] = await signChange(event, ask);
    const label = labelOf(event, before, after);

    const forwards = after.sign === (before.sign + 1) % 12;
    assert.ok(forwards || before.sign === (after.sign + 1) % 12, label);
    directions[forwards ? 'forwards' : 'backwards']++;
    // The new sign depends on the direction of the body.
    assert.equal(before.retrograde, !forwards, label);
    assert.equal(after.retrograde, !forwards, label);

    const [below, above] = forwards ? [before, after] : [after, before];
    signs.add(above.sign);
    assert.equal(above.longitude, BigInt(above.sign) * 30_000_000n, label);
    assert.equal(below.longitude, BigInt(below.sign) * 30_000_000n + 29_999_999n, label);
    assert.match(below.text, /"sign_longitude":{"degrees":29,"minutes":59,"seconds":59}/, label);
    assert.match(above.text, /"sign_longitude":{"degrees":0,"minutes":0,"seconds":0}/, label);
    if (above.sign === 0) {
      wraps++;
      assert.match(above.text, /"longitude":0,/, label);
      assert.match(below.text, /"longitude":359\.999999,/, label);
    }
    // The longitude is before the cusp but rounds to it, so the sign is the next one.
    assert.equal(rawSign(above), below.sign, label);
    assert.equal(rawSign(below), below.sign, label);

    const near = await askEach(
      ask,
      NEAR.map((distance) => after.instant + distance),
    );
    for (const served of near) {
      assert.ok(served.sign === before.sign || served.sign === after.sign, served.text);
    }
    for (const distance of [SECOND, 5n * SECOND, 20n * SECOND]) {
      assert.equal((await ask(before.instant - distance)).sign, before.sign, label);
      assert.equal((await ask(after.instant + distance)).sign, after.sign, label);
    }
  }
  assert.equal(signs.size, 12);
  assert.ok(wraps > 0 && directions.forwards > 0 && directions.backwards > 0);
  t.diagnostic(`${CUSPS.length} cusps: ${JSON.stringify({ ...directions, wraps })}`);
});

/** The neighbouring steps around the change of the served sign. */
async function signChange(event: SkyEvent, ask: Ask): Promise<readonly [Served, Served]> {
  const instant = instantOf(event);
  for (let margin = 0n; margin <= WINDOW_MAX; margin = 2n * margin + SECOND) {
    const before = await ask(instant - margin);
    const after = await ask(instant + SECOND + margin);
    if (before.sign === after.sign) continue;
    return narrowed(ask, before, after, ({ sign }) => sign !== before.sign);
  }
  return assert.fail(`${event.kind} ${event.body} ${event.datetime}: the sign does not change`);
}

/** The sign of the engine's longitude. */
function rawSign(served: Served): number {
  const { numerator, denominator } = rawLongitude(served);
  assert.ok(compare(rawLongitude(served), { numerator: 360n, denominator: 1n }) <= 0n);
  return Number(numerator / (30n * denominator)) % 12;
}

function labelOf({ kind, body }: SkyEvent, before: Served, after: Served): string {
  const sides = [before, after].map(({ instant, raw, text }) =>
    [datetimeText(instant), raw.longitude, text].join(' '),
  );
  return `${kind} ${body} ${sides.join(' ')}`;
}
