import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ayanamsa, BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { startOracle } from '../../packages/engine/oracle/oracle.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Ephemeris, EphemerisError, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { shuffled } from '../positions/shuffle.ts';
import { sharedEphemeris } from '../support/service.ts';
import { freshState, ZODIACS } from './fresh.ts';

const FIRST_SECOND_JD = julianDay('1800-01-01T00:00:00Z');
const LAST_SECOND_JD = julianDay('2400-12-31T23:59:59Z');

/** The bounds between which the library keeps its files open, and a quarter of a year around them. */
const SEAMS_JD = [2_380_000, 2_597_600];
const QUARTER_DAYS = 92;

/** The steps through the overlaps: the Moon's coefficients change often, those of other bodies rarely. */
const STEPS_DAYS = { moon: 0.25, pluto: 1, chiron: 1, ceres: 1 } as const;

const INSTANTS_JD = [
  // The first overlap, month by month at first.
  ...['1800-01-01T00:00:00Z', '1800-01-01T00:00:01Z', '1800-01-10T06:00:00Z'],
  ...['1800-01-19T15:06:00Z', '1800-01-19T15:08:00Z', '1800-02-01T00:00:00Z'],
  ...['1800-03-20T16:42:00Z', '1800-03-20T16:44:00Z', '1800-12-28T00:01:00Z'],
  ...['1802-05-10T00:00:00Z', '1802-05-13T00:00:00Z', '1804-02-11T12:00:00Z'],
  // The years between.
  ...['1850-07-01T01:02:03Z', '1950-01-01T00:00:00Z', '2000-01-01T12:00:00Z'],
  ...['2100-03-01T00:00:00Z', '2222-12-21T10:00:00Z', '2350-05-05T05:05:05Z'],
  // The last overlap.
  ...['2399-11-18T00:00:00Z', '2399-12-18T23:00:00Z', '2399-12-19T09:00:00Z'],
  ...['2399-12-31T23:50:30Z', '2399-12-31T23:51:21Z', '2400-01-01T05:00:00Z'],
  ...['2400-01-10T20:28:00Z', '2400-01-10T20:30:00Z', '2400-01-15T22:49:00Z'],
  ...['2400-01-15T22:51:00Z', '2400-12-20T23:51:00Z', '2400-12-31T23:59:59Z'],
].map(julianDay);

interface Visit {
  readonly jd_ut: number;
  readonly body: BodyName;
  readonly ayanamsa: Ayanamsa | undefined;
}

const VISITS: readonly Visit[] = [
  ...INSTANTS_JD.flatMap((jdUt) =>
    ZODIACS.flatMap((ayanamsa) => BODY_NAMES.map((body) => ({ jd_ut: jdUt, body, ayanamsa }))),
  ),
  ...Object.entries(STEPS_DAYS).flatMap(([body, days]) =>
    SEAMS_JD.flatMap((seam) =>
      Array.from({ length: (2 * QUARTER_DAYS) / days }, (_, index) => ({
        jd_ut: seam - QUARTER_DAYS + index * days,
        body: body as BodyName,
        ayanamsa: undefined,
      })),
    ),
  ),
];

const ephemeris = await sharedEphemeris();
const engineFiles = await readEphemerisFiles();

test('returns the bits of a fresh process after any order of calls, even in overlaps', async () => {
  const oracle = await startOracle(engineFiles.files);
  const expected = new Map(
    VISITS.map((visit) => [visit, freshState(oracle, visit.jd_ut, visit.body, visit.ayanamsa)]),
  );
  for (const order of [VISITS, VISITS.toReversed(), shuffled(VISITS)]) {
    for (const visit of order) {
      const state = stateOf(ephemeris, visit.jd_ut, visit.body, visit.ayanamsa);
      assert.deepEqual(state, expected.get(visit), JSON.stringify(visit));
    }
  }
});

test('rejects the fallback ephemeris if the file of a year is missing', async () => {
  const { module, files } = engineFiles;
  const of1800 = new Map([...files].filter(([name]) => name.endsWith('_18.se1')));
  assert.equal(of1800.size, 3);
  const lacking = startEphemeris({ module, files: of1800 });
  // The light of the first second left the planets before the _18 files begin.
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

test('does not start without a file of the years from 1800 on', () => {
  const { module, files } = engineFiles;
  for (const name of ['sepl_18.se1', 'semo_18.se1', 'seas_18.se1']) {
    const others = new Map([...files].filter(([each]) => each !== name));
    assert.throws(() => startEphemeris({ module, files: others }), EphemerisError, name);
  }
  assert.throws(() => startEphemeris({ module, files: new Map() }), isEphemerisError(/not found/));
});

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
