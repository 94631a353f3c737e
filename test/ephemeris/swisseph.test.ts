import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AYANAMSAS, type Ayanamsa, BODY_NAMES, type BodyName } from '../../contract/vocabulary.ts';
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

const VISITS: readonly Visit[] = INSTANTS_JD.flatMap((jd_ut) =>
  ZODIACS.flatMap((ayanamsa) => BODY_NAMES.map((body) => ({ jd_ut, body, ayanamsa }))),
);

const ephemeris = await sharedEphemeris();

test('no order of calls changes a bit of what a library gives that is closed before each call', async () => {
  const fresh = await startFreshEngine(await readEphemerisFiles());
  const expected = new Map(
    VISITS.map((visit) => [visit, fresh(visit.jd_ut, visit.body, visit.ayanamsa)]),
  );
  for (const order of [VISITS, [...VISITS].reverse(), shuffled(VISITS, 1), shuffled(VISITS, 2)]) {
    for (const visit of order) {
      assert.deepEqual(visited(ephemeris, visit), expected.get(visit), JSON.stringify(visit));
    }
  }
});

test('an instance that has calculated nothing yet gives the same bits as one long in use', async () => {
  for (const visit of shuffled(VISITS, 3).slice(0, 60)) {
    const other = await startEphemeris(await readEphemerisFiles());
    assert.deepEqual(visited(other, visit), visited(ephemeris, visit), JSON.stringify(visit));
  }
});

test('two instances keep their zodiacs and their files apart', async () => {
  const other = await startEphemeris(await readEphemerisFiles());
  for (const jd_ut of INSTANTS_JD) {
    ephemeris.configure('raman');
    const sidereal = ephemeris.bodyState(jd_ut, 'moon');
    other.configure(undefined);
    const tropical = other.bodyState(jd_ut, 'moon');
    assert.deepEqual(ephemeris.bodyState(jd_ut, 'moon'), sidereal);
    assert.deepEqual(other.bodyState(jd_ut, 'moon'), tropical);
    assert.notEqual(tropical.longitude, sidereal.longitude);
  }
});

test('the first and the last supported second have a position for every body in every zodiac', () => {
  for (const jd_ut of [FIRST_SECOND_JD, LAST_SECOND_JD, julianDay('2401-01-01T00:00:00Z')]) {
    for (const ayanamsa of ZODIACS) {
      ephemeris.configure(ayanamsa);
      for (const body of BODY_NAMES) {
        const { longitude, speed, declination } = ephemeris.bodyState(jd_ut, body);
        assert.ok(longitude >= 0 && longitude <= 360, `${body} at ${jd_ut}: ${longitude}`);
        assert.ok(Math.abs(speed) < 17, `${body} at ${jd_ut}: ${speed}`);
        assert.ok(Math.abs(declination) <= 90, `${body} at ${jd_ut}: ${declination}`);
      }
    }
  }
});

test('declination and true obliquity are those of the tropical frame, whatever the zodiac', () => {
  for (const jd_ut of INSTANTS_JD) {
    ephemeris.configure(undefined);
    const obliquity = ephemeris.trueObliquity(jd_ut);
    const { declination, longitude } = ephemeris.bodyState(jd_ut, 'venus');
    for (const ayanamsa of AYANAMSAS) {
      ephemeris.configure(ayanamsa);
      assert.equal(ephemeris.trueObliquity(jd_ut), obliquity);
      const sidereal = ephemeris.bodyState(jd_ut, 'venus');
      assert.equal(sidereal.declination, declination);
      const ayanamsa_degrees = (longitude - sidereal.longitude + 360) % 360;
      assert.ok(ayanamsa_degrees > 19 && ayanamsa_degrees < 31, `${ayanamsa}: ${ayanamsa_degrees}`);
    }
  }
});

test('without the file of a year the fallback is refused, not served', async () => {
  const files = await readEphemerisFiles();
  const of_1800 = new Map([...files].filter(([name]) => name.endsWith('_18.se1')));
  assert.equal(of_1800.size, 3);
  const lacking = await startEphemeris(of_1800);
  lacking.configure(undefined);
  // The light that arrives at the first second left the planets before the _18 files begin.
  for (const [jd_ut, body] of [
    [FIRST_SECOND_JD, 'sun'],
    [FIRST_SECOND_JD, 'mars'],
    [FIRST_SECOND_JD, 'pluto'],
    [LAST_SECOND_JD, 'sun'],
    [LAST_SECOND_JD, 'moon'],
    [LAST_SECOND_JD, 'true_node'],
  ] as const) {
    assert.throws(() => lacking.bodyState(jd_ut, body), isEphemerisError(/Moshier fallback/));
  }
  for (const jd_ut of [FIRST_SECOND_JD, LAST_SECOND_JD]) {
    for (const body of ['chiron', 'ceres', 'pallas', 'juno', 'vesta'] as const) {
      assert.throws(() => lacking.bodyState(jd_ut, body), isEphemerisError(/seas_(12|24)\.se1/));
    }
  }
  const j2000 = julianDay('2000-01-01T12:00:00Z');
  assert.deepEqual(lacking.bodyState(j2000, 'pluto'), tropicalState(j2000, 'pluto'));
});

test('an instance uses the files it is given and none that the package brings', async () => {
  const without = await startEphemeris(new Map());
  without.configure(undefined);
  const computed: readonly BodyName[] = ['mean_node', 'lilith_mean'];
  for (const body of BODY_NAMES) {
    if (computed.includes(body)) continue;
    assert.throws(() => without.bodyState(2_451_545, body), isEphemerisError(/not found/), body);
  }
});

test('an error of the library is not called a fallback', async () => {
  // Chiron and the asteroids have no fallback: the library answers -1, an error.
  const without = await startEphemeris(new Map());
  without.configure(undefined);
  assert.throws(
    () => without.bodyState(2_451_545, 'ceres'),
    (error) => error instanceof EphemerisError && !error.message.includes('Moshier'),
  );
});

test('what is no moment is refused, and leaves no trace in the answers after it', () => {
  const j2000 = julianDay('2000-01-01T12:00:00Z');
  const expected = BODY_NAMES.map((body) => tropicalState(j2000, body));
  for (const jd_ut of [Number.NaN, Infinity, -Infinity, 1e300, -1e300, 1e8]) {
    for (const [index, body] of BODY_NAMES.entries()) {
      ephemeris.configure(undefined);
      assert.throws(() => ephemeris.bodyState(jd_ut, body), EphemerisError, `${body} at ${jd_ut}`);
      assert.deepEqual(tropicalState(j2000, body), expected[index], `${body} after ${jd_ut}`);
    }
  }
  for (const jd_ut of [Number.NaN, Infinity, -Infinity]) {
    assert.throws(() => ephemeris.trueObliquity(jd_ut), EphemerisError, `obliquity at ${jd_ut}`);
  }
});

function visited(instance: Ephemeris, { jd_ut, body, ayanamsa }: Visit): Triple {
  instance.configure(ayanamsa);
  const { longitude, speed, declination } = instance.bodyState(jd_ut, body);
  return [longitude, speed, declination];
}

function tropicalState(jd_ut: number, body: BodyName) {
  ephemeris.configure(undefined);
  return ephemeris.bodyState(jd_ut, body);
}

function isEphemerisError(message: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof EphemerisError && message.test(error.message);
}

function julianDay(utc_datetime: string): number {
  return (Date.parse(utc_datetime) / 1_000 + 210_866_760_000) / 86_400;
}
