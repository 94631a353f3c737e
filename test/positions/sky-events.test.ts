import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIGNS } from '../../packages/contract/vocabulary.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { resolve } from '../../src/request/resolve.ts';
import { BODIES } from '../../src/verification/names.ts';
import { sharedEphemeris } from '../support/service.ts';
import { SKY_EVENTS, type SkyEvent, ZODIAC_OF_KIND } from './sky-events.ts';

const ephemeris = await sharedEphemeris();

/** The engine's numbers, this many seconds after the event. */
type At = (seconds: number) => {
  readonly longitude: number;
  readonly speed: number;
  readonly declination: number;
  readonly obliquity: number;
};

const isRetrograde = (at: At, seconds: number) => at(seconds).speed < 0;
const isRising = (at: At, seconds: number) =>
  at(seconds + 1).declination > at(seconds - 1).declination;
const isBeyond = (at: At, seconds: number) =>
  Math.abs(at(seconds).declination) > at(seconds).obliquity;
const signOf = (at: At, seconds: number) => Math.floor(at(seconds).longitude / 30) % 12;

/** True if the Sun reaches a longitude from below within the second. */
function reaches(sign: number) {
  return (at: At) => signOf(at, 0) === (sign + 11) % 12 && signOf(at, 1) === sign;
}

function changesSign(at: At): boolean {
  const step = (signOf(at, 1) - signOf(at, 0) + 12) % 12;
  return step === 1 || step === 11;
}

/** The criterion for each kind of event, one second before and after, and the number of events. */
const KINDS: Readonly<Record<string, readonly [count: number, happens: (at: At) => boolean]>> = {
  station_retrograde: [276, (at) => !isRetrograde(at, 0) && isRetrograde(at, 1)],
  station_direct: [276, (at) => isRetrograde(at, 0) && !isRetrograde(at, 1)],
  cusp: [226, changesSign],
  cusp_sidereal: [32, changesSign],
  declination_north: [40, (at) => isRising(at, 0) && !isRising(at, 1) && at(0).declination > 0],
  declination_south: [40, (at) => !isRising(at, 0) && isRising(at, 1) && at(0).declination < 0],
  out_of_bounds: [21, (at) => isBeyond(at, 0) !== isBeyond(at, 1)],
  march_equinox: [24, reaches(0)],
  june_solstice: [24, reaches(3)],
  september_equinox: [24, reaches(6)],
  december_solstice: [24, reaches(9)],
};

test('confirms each event of the file to the second', () => {
  for (const event of SKY_EVENTS) {
    const [, happens] = KINDS[event.kind] ?? assert.fail(event.kind);
    assert.ok(happens(engineAt(event)), JSON.stringify(event));
  }
});

test('has the expected number of events of every kind', () => {
  for (const [kind, [count]] of Object.entries(KINDS)) {
    assert.equal(ofKind(kind).length, count, kind);
  }
});

test('includes all twelve cusps for every body of the corpus, and backward ones for most bodies', () => {
  const backwards = BODIES.filter((body) => {
    const cusps = ofKind('cusp').filter((event) => event.body === body);
    const signs = cusps.map((event) => {
      const at = engineAt(event);
      return at(0).speed < 0 ? signOf(at, 0) : signOf(at, 1);
    });
    assert.equal(new Set(signs).size, SIGNS.length, `${body}: ${signs}`);
    return cusps.some((event) => engineAt(event)(0).speed < 0);
  });
  const forwardsOnly = BODIES.filter((body) => !backwards.includes(body));
  assert.deepEqual(forwardsOnly, ['sun', 'moon', 'lilith_mean']);
});

function ofKind(kind: string): SkyEvent[] {
  return SKY_EVENTS.filter((event) => event.kind === kind);
}

function engineAt({ kind, body, datetime }: SkyEvent): At {
  return (seconds) => {
    const moved = new Date(Date.parse(datetime) + seconds * 1_000).toISOString().slice(0, 19);
    const { chart } = resolve(
      {
        subject: { datetime: `${moved}Z` },
        settings: { ...ZODIAC_OF_KIND[kind], bodies: [body] },
      },
      POSITIONS.needs,
    );
    const { true_obliquity: trueObliquity, bodies } = ephemeris.sky(chart);
    return { ...(bodies[0] ?? assert.fail(body)), obliquity: trueObliquity };
  };
}
