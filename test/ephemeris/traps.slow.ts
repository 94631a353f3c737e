/** An engine is never used again after a trap: tests with the real module and an artificial trap. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { EphemerisError, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { respondInWorkers } from '../../src/http/pool-problems.ts';
import { startPool } from '../../src/workers/start.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { composeService, post } from '../support/service.ts';
import { trappingModule } from './trapping.ts';

const engineFiles = await readEphemerisFiles();
const files = { ...engineFiles, module: trappingModule() };

const GOOD = { jd_ut: 2_447_893.25, ayanamsa: 'lahiri', bodies: BODY_NAMES } as const;
const TRAPPING = { ...GOOD, ayanamsa: 'krishnamurti' } as const;

test('uses a new instance after a trap, with the same bits', () => {
  const expected = startEphemeris(engineFiles).sky(GOOD);
  const ephemeris = startEphemeris(files);
  // More than fit on the stack of one instance.
  for (let traps = 0; traps < 20; traps++) {
    assert.throws(
      () => ephemeris.sky(TRAPPING),
      (error) => error instanceof EphemerisError && /trapped: unreachable$/.test(error.message),
    );
    assert.deepEqual(ephemeris.sky(GOOD), expected);
  }
});

test('reports a repeatedly trapping request as server.internal, without effect on others', async (t) => {
  const deaths: string[] = [];
  const backoffs = new Set<number>();
  const pool = startPool(files, {
    workers: 2,
    queueLimit: 1_000,
    queueWaitMs: 60_000,
    timeoutMs: 60_000,
    observer: {
      workerFailed: (cause, backoffMs) => {
        deaths.push(cause.message);
        backoffs.add(backoffMs);
      },
      workerStalled: (cause) => deaths.push(cause.message),
    },
  });
  t.after(() => pool.stop());
  const service = await composeService({ respond: respondInWorkers(pool.run.bind(pool)) });
  t.after(() => service.stop());
  const bodyWith = (ayanamsa: string) =>
    `{"subject":{"datetime":"1987-05-04T03:02:01Z"},"settings":{"zodiac":"sidereal","ayanamsa":"${ayanamsa}"}}`;
  const expected = await (await post(service, bodyWith('lahiri'))).text();
  const results = Array.from({ length: 48 }, (_, index) =>
    post(service, bodyWith(index % 8 === 3 ? 'krishnamurti' : 'lahiri')),
  );
  for (const [index, result] of (await Promise.all(results)).entries()) {
    if (index % 8 === 3) assertProblem(await answerOf(result), 'server.internal');
    else assert.equal(await result.text(), expected, `request ${index}`);
  }
  // Even without other requests, the next worker starts at once.
  for (let round = 0; round < 3; round++) {
    const rejected = await answerOf(await post(service, bodyWith('krishnamurti')));
    const { request_id: requestId } = assertProblem(rejected, 'server.internal');
    const line = service.logged().find((each) => each['request_id'] === requestId);
    assert.match(JSON.stringify(line), /trapped: unreachable/);
  }
  assert.equal(await (await post(service, bodyWith('lahiri'))).text(), expected);
  assert.equal(deaths.length, 2 * 9, deaths.join());
  assert.deepEqual([...backoffs], [0]);
  assert.doesNotMatch(JSON.stringify(service.logged()), /1987|2446919|krishnamurti/);
});
