import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AYANAMSAS, BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { jobOf } from '../../src/endpoints/answer.ts';
import { calculateData } from '../../src/endpoints/calculate.ts';
import { POSITIONS } from '../../src/endpoints/endpoint.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Chart, resolve } from '../../src/request/resolve.ts';
import { startTestPool } from '../support/pool.ts';
import { sharedEphemeris } from '../support/service.ts';

const ENTRY = new URL('../../src/workers/entry.ts', import.meta.url);
const files = await readEphemerisFiles();
const ephemeris = await sharedEphemeris();
/** On a busy machine, no job is given up. */
const PATIENCE = { queueWaitMs: 600_000, timeoutMs: 600_000 };

const julianDay = (datetime: string) =>
  resolve({ subject: { datetime } }, POSITIONS.needs).chart.jd_ut;
const FIRST_JD_UT = julianDay('1800-01-01T00:00:00Z');
const LAST_JD_UT = julianDay('2400-12-31T23:59:59Z');

/** Jobs over the whole range, a tenth of them at the seams of the files, by an integer recipe. */
const CHARTS: readonly Chart[] = Array.from({ length: 1_500 }, (_, index) => {
  const ayanamsa = AYANAMSAS[index % 4];
  const span = index % 10 === 0 ? 300 : LAST_JD_UT - FIRST_JD_UT;
  const jdUt = FIRST_JD_UT + ((index * 7_919) % 10_007) * (span / 10_007);
  const bodies = BODY_NAMES.slice(index % 7, 8 + (index % 11));
  return ayanamsa === undefined ? { jd_ut: jdUt, bodies } : { jd_ut: jdUt, bodies, ayanamsa };
});
const JOBS = CHARTS.map((chart) => jobOf(POSITIONS, chart));
const EXPECTED = JOBS.map((job) => calculateData(ephemeris, job));

for (const workers of [1, 8]) {
  test(`${workers} workers give the bytes of a calculation in line, alone and together`, async () => {
    const { pool } = startTestPool({ ...PATIENCE, entry: ENTRY, data: files, workers });
    for (const [index, job] of JOBS.slice(0, 50).entries()) {
      assert.equal(await pool.run(job), EXPECTED[index]);
    }
    const together = await Promise.all(JOBS.map((job) => pool.run(job)));
    assert.deepEqual(together, EXPECTED);
    await pool.stop();
  });
}

test('workers that die and are replaced give the same bytes', async () => {
  const { pool, backoffs } = startTestPool({ ...PATIENCE, entry: ENTRY, data: files, workers: 2 });
  // Input that is not JSON ends the worker that reads it, and then another one.
  const deadly = new Set([100, 500, 900]);
  const results = await Promise.allSettled(
    JOBS.map((job, index) => pool.run(deadly.has(index) ? '{' : job)),
  );
  for (const [index, result] of results.entries()) {
    if (deadly.has(index)) assert.equal(result.status, 'rejected');
    else assert.equal(result.status === 'fulfilled' && result.value, EXPECTED[index]);
  }
  assert.equal(backoffs.length, 2 * deadly.size);
  await pool.stop();
});
