import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AYANAMSAS,
  type Ayanamsa,
  BODY_NAMES,
  type BodyName,
} from '../../packages/contract/vocabulary.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Ephemeris, EphemerisError, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { shuffled } from '../positions/shuffle.ts';
import { sharedEphemeris } from '../support/service.ts';
import { startFreshEngine, type Triple } from './fresh-engine.ts';

const ZODIACS: readonly (Ayanamsa | undefined)[] = [undefined, ...AYANAMSAS];

const FIRST_SECOND_JD = julianDay('1800-01-01T00:00:00Z');
const LAST_SECOND_JD = julianDay('2400-12-31T23:59:59Z');

const INSTANTS_JD = [
  // Where the first seam is, month by month at first.
  ...['1800-01-01T00:00:00Z', '1800-01-01T00:00:01Z', '1800-01-10T06:00:00Z'],
  ...['1800-01-19T15:06:00Z', '1800-01-19T15:08:00Z', '1800-02-01T00:00:00Z'],
  ...['1800-03-20T16:42:00Z', '1800-03-20T16:44:00Z', '1800-06-01T12:00:00Z'],
  ...['1800-12-27T23:59:00Z', '1800-12-28T00:01:00Z', '1801-06-30T12:00:00Z'],
  ...['1802-05-10T00:00:00Z', '1802-05-13T00:00:00Z', '1803-01-01T00:00:00Z'],
  ...['1803-12-31T23:59:59Z', '1804-02-11T12:00:00Z', '1804-03-01T00:00:00Z'],
  // The years between.
  ...['1850-07-01T01:02:03Z', '1899-12-31T12:00:00Z', '1950-01-01T00:00:00Z'],
  ...['1990-06-15T12:30:00Z', '2000-01-01T12:00:00Z', '2024-02-29T23:59:59Z'],
  ...['2100-03-01T00:00:00Z', '2222-12-21T10:00:00Z', '2350-05-05T05:05:05Z'],
  // And the last seam.
  ...['2399-11-01T00:00:00Z', '2399-11-18T00:00:00Z', '2399-11-19T00:00:00Z'],
  ...['2399-12-18T23:00:00Z', '2399-12-19T09:00:00Z', '2399-12-31T23:50:30Z'],
  ...['2399-12-31T23:51:21Z', '2400-01-01T00:00:00Z', '2400-01-01T05:00:00Z'],
  ...['2400-01-10T20:28:00Z', '2400-01-10T20:30:00Z', '2400-01-15T22:49:00Z'],
  ...['2400-01-15T22:51:00Z', '2400-07-01T00:00:00Z', '2400-12-20T23:51:00Z'],
  ...['2400-12-20T23:52:00Z', '2400-12-31T23:59:58Z', '2400-12-31T23:59:59Z'],
].map(julianDay);

interface Visit {
  readonly jd_ut: number;
  readonly body: BodyName;
  readonly ayanamsa: Ayanamsa | undefined;
}

const VISITS: readonly Visit[] = INSTANTS_JD.flatMap((jdUt) =>
  ZODIACS.flatMap((ayanamsa) => BODY_NAMES.map((body) => ({ jd_ut: jdUt, body, ayanamsa }))),
);

const ephemeris = await sharedEphemeris();
const engineFiles = await readEphemerisFiles();

test('no order of calls changes a bit of what a library gives that is closed before each call', async () => {
  const fresh = await startFreshEngine(engineFiles.files);
  const expected = new Map(
    VISITS.map((visit) => [visit, fresh(visit.jd_ut, visit.body, visit.ayanamsa)]),
  );
  for (const order of [VISITS, [...VISITS].reverse(), shuffled(VISITS, 1), shuffled(VISITS, 2)]) {
    for (const visit of order) {
      assert.deepEqual(visited(ephemeris, visit), expected.get(visit), JSON.stringify(visit));
    }
  }
});

test('two instances keep their zodiacs and their files apart', async () => {
  const other = startEphemeris(engineFiles);
  for (const jdUt of INSTANTS_JD) {
    const sidereal = stateOf(ephemeris, jdUt, 'moon', 'raman');
    const tropical = stateOf(other, jdUt, 'moon');
    assert.deepEqual(stateOf(ephemeris, jdUt, 'moon', 'raman'), sidereal);
    assert.deepEqual(stateOf(other, jdUt, 'moon'), tropical);
    assert.notEqual(tropical.longitude, sidereal.longitude);
  }
});

test('the first and the last supported second have a position for every body in every zodiac', () => {
  for (const jdUt of [FIRST_SECOND_JD, LAST_SECOND_JD, julianDay('2401-01-01T00:00:00Z')]) {
    for (const ayanamsa of ZODIACS) {
      for (const body of BODY_NAMES) {
        const { longitude, speed, declination } = stateOf(ephemeris, jdUt, body, ayanamsa);
        assert.ok(longitude >= 0 && longitude <= 360, `${body} at ${jdUt}: ${longitude}`);
        assert.ok(Math.abs(speed) < 17, `${body} at ${jdUt}: ${speed}`);
        assert.ok(Math.abs(declination) <= 90, `${body} at ${jdUt}: ${declination}`);
      }
    }
  }
});

test('declination and true obliquity are those of the tropical frame, whatever the zodiac', () => {
  for (const jdUt of INSTANTS_JD) {
    const obliquity = ephemeris.sky({ jd_ut: jdUt, bodies: [] }).true_obliquity;
    const { declination, longitude } = stateOf(ephemeris, jdUt, 'venus');
    for (const ayanamsa of AYANAMSAS) {
      assert.equal(ephemeris.sky({ jd_ut: jdUt, ayanamsa, bodies: [] }).true_obliquity, obliquity);
      const sidereal = stateOf(ephemeris, jdUt, 'venus', ayanamsa);
      assert.equal(sidereal.declination, declination);
      const ayanamsaDegrees = (longitude - sidereal.longitude + 360) % 360;
      assert.ok(ayanamsaDegrees > 19 && ayanamsaDegrees < 31, `${ayanamsa}: ${ayanamsaDegrees}`);
    }
  }
});

test('without the file of a year the fallback is refused, not served', async () => {
  const { module, files } = engineFiles;
  const of1800 = new Map([...files].filter(([name]) => name.endsWith('_18.se1')));
  assert.equal(of1800.size, 3);
  const lacking = startEphemeris({ module, files: of1800 });
  // The light that arrives at the first second left the planets before the _18 files begin.
  for (const [jdUt, body] of [
    [FIRST_SECOND_JD, 'sun'],
    [FIRST_SECOND_JD, 'mars'],
    [FIRST_SECOND_JD, 'pluto'],
    [LAST_SECOND_JD, 'sun'],
    [LAST_SECOND_JD, 'moon'],
    [LAST_SECOND_JD, 'true_node'],
  ] as const) {
    assert.throws(() => stateOf(lacking, jdUt, body), isEphemerisError(/Moshier fallback/));
  }
  for (const jdUt of [FIRST_SECOND_JD, LAST_SECOND_JD]) {
    for (const body of ['chiron', 'ceres', 'pallas', 'juno', 'vesta'] as const) {
      assert.throws(() => stateOf(lacking, jdUt, body), isEphemerisError(/seas_(12|24)\.se1/));
    }
  }
  const j2000 = julianDay('2000-01-01T12:00:00Z');
  assert.deepEqual(stateOf(lacking, j2000, 'pluto'), stateOf(ephemeris, j2000, 'pluto'));
});

for (const name of ['sepl_18.se1', 'semo_18.se1', 'seas_18.se1']) {
  test(`without ${name} an instance does not start`, () => {
    const { module, files } = engineFiles;
    const others = new Map([...files].filter(([each]) => each !== name));
    assert.throws(() => startEphemeris({ module, files: others }), EphemerisError);
  });
}

test('without any file an instance does not start', () => {
  const { module } = engineFiles;
  assert.throws(() => startEphemeris({ module, files: new Map() }), isEphemerisError(/not found/));
});

test('what is no moment is refused, and leaves no trace in the answers after it', () => {
  const j2000 = julianDay('2000-01-01T12:00:00Z');
  const expected = BODY_NAMES.map((body) => stateOf(ephemeris, j2000, body));
  for (const jdUt of [Number.NaN, Infinity, -Infinity, 1e300, -1e300, 1e8, 0]) {
    for (const [index, body] of BODY_NAMES.entries()) {
      assert.throws(() => stateOf(ephemeris, jdUt, body), EphemerisError, `${body} at ${jdUt}`);
      assert.deepEqual(stateOf(ephemeris, j2000, body), expected[index], `${body} after ${jdUt}`);
    }
  }
  for (const jdUt of [Number.NaN, Infinity, -Infinity]) {
    assert.throws(() => ephemeris.sky({ jd_ut: jdUt, bodies: [] }), EphemerisError, `at ${jdUt}`);
  }
});

function visited(instance: Ephemeris, { jd_ut: jdUt, body, ayanamsa }: Visit): Triple {
  const { longitude, speed, declination } = stateOf(instance, jdUt, body, ayanamsa);
  return [longitude, speed, declination];
}

function stateOf(instance: Ephemeris, jdUt: number, body: BodyName, ayanamsa?: Ayanamsa) {
  const [state] = instance.sky({
    jd_ut: jdUt,
    ...(ayanamsa && { ayanamsa }),
    bodies: [body],
  }).bodies;
  return state ?? assert.fail(`no ${body}`);
}

function isEphemerisError(message: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof EphemerisError && message.test(error.message);
}

function julianDay(utcDatetime: string): number {
  return (Date.parse(utcDatetime) / 1_000 + 210_866_760_000) / 86_400;
}
