/** Workers that die, hang or run out of memory in the middle of a calculation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLoad } from '../support/load.ts';
import { until } from '../support/processes.ts';
import { copyForFaults } from './fault-injection.ts';
import {
  assertSameBytes,
  causeOf,
  logged,
  OK,
  probed,
  startSubject,
  stop,
  usageIn,
  usageOf,
} from './service-process.ts';

/** How a worker ends, and its cause in the log. */
const DEATHS = [
  { name: 'ends', act: 'process.exit(7)', cause: /the worker exited with code 7/ },
  {
    name: 'runs out of memory',
    act: 'const all = []; for (;;) all.push(new Array(100_000).fill(0.5))',
    cause: /memory limit/,
  },
] as const;

/** The limit also applies to the HTTP thread, which needs 20 MiB of heap. */
const SMALL_HEAP = '--max-old-space-size=96';

/** A worker may start slowly on a busy machine, which must not reject requests here. */
const PATIENT = { CALC_QUEUE_WAIT_MS: '10000', CALC_QUEUE_LIMIT: '100000' };

for (const { name, act, cause } of DEATHS) {
  test(`responds to every request although a worker ${name} during a calculation`, async (t) => {
    const { cli, strike } = copyForFaults(t);
    // Running out of memory takes a while on a busy machine, and must not count as a hang.
    const slow = { CALC_TIMEOUT_MS: '60000', NODE_OPTIONS: SMALL_HEAP };
    const environment = { ...PATIENT, ...slow, CALC_WORKERS: '2' };
    const subject = await startSubject(t, { cli, environment });
    const load = startLoad(subject.url, subject.key);
    t.after(() => load.end());
    strike(act);
    await until('it is logged', () => logged(subject, 'worker failed').length === 1);
    await load.end();
    assert.deepEqual([...load.statuses.keys()].sort(), [200, 400, 422]);
    assert.equal(load.unanswered, 0);
    const [line] = logged(subject, 'worker failed');
    assert.match(causeOf(line), cause);
    assert.deepEqual([await probed(subject, '/health'), await probed(subject, '/ready')], [OK, OK]);
    const calls = await assertSameBytes(subject);
    assert.equal(await stop(subject), 0);
    assert.deepEqual(await usageIn(subject.DATABASE_URL), usageOf(load, calls));
  });
}

test('replaces a worker that hangs during a calculation, at the cost of one request', async (t) => {
  const { cli, strike } = copyForFaults(t);
  const environment = { ...PATIENT, CALC_WORKERS: '1', CALC_TIMEOUT_MS: '5000' };
  const subject = await startSubject(t, { cli, environment });
  const load = startLoad(subject.url, subject.key);
  t.after(() => load.end());
  strike('for (;;);');
  await until('it is logged', () => logged(subject, 'worker stalled').length === 1);
  await load.end();
  const rejected = logged(subject, 'request').filter(({ status }) => Number(status) >= 500);
  assert.deepEqual(
    rejected.map(({ code }) => code),
    ['server.calc_timeout'],
  );
  assert.equal(load.unanswered, 0);
  assert.equal(await probed(subject, '/ready'), OK);
  const calls = await assertSameBytes(subject);
  assert.equal(await stop(subject), 0);
  assert.deepEqual(await usageIn(subject.DATABASE_URL), usageOf(load, calls));
});
