/** Workers that die, hang or run out of memory in the middle of a calculation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Status } from '../../src/workers/ring.ts';
import { startLoad } from '../support/load.ts';
import { until } from '../support/processes.ts';
import { INSPECTED, type Inspector, inspect } from './inspector.ts';
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
} from './subject.ts';

/** How a worker is ended from outside, and how the log names that. */
const DEATHS = [
  { name: 'ends', act: 'process.exit(7)', cause: /the worker ended with code 7/ },
  {
    name: 'runs out of memory',
    act: 'const all = []; for (;;) all.push(new Array(100_000).fill(0.5))',
    cause: /memory limit/,
  },
] as const;

/** The workers share this limit with the HTTP thread, whose heap takes 20 MiB. */
const SMALL_HEAP = '--max-old-space-size=96';

/**
 * Makes a worker run a script at its next calculation, whose start it reports to the pool with
 * `Atomics.add`.
 */
async function strike({ workers }: Inspector, act: string): Promise<void> {
  const [worker] = workers();
  assert.ok(worker !== undefined, 'there is no worker');
  const expression = `{
    const { add } = Atomics;
    Atomics.add = (...given) => {
      const before = add(...given);
      if (given[1] === ${Status.steps} && before % 2 === 0) { ${act} }
      return before;
    };
  }`;
  await worker('Runtime.evaluate', { expression });
}

/** A worker may start slowly on a busy machine; no request may be refused because of that. */
const PATIENT = { CALC_QUEUE_WAIT_MS: '10000', CALC_QUEUE_LIMIT: '100000' };

for (const { name, act, cause } of DEATHS) {
  test(`A worker that ${name} during a calculation costs no caller anything`, async (t) => {
    const NODE_OPTIONS = `${INSPECTED.NODE_OPTIONS} ${SMALL_HEAP}`;
    const subject = await startSubject(t, {
      environment: { ...PATIENT, CALC_WORKERS: '2', NODE_OPTIONS },
    });
    const inspector = await inspect(t, subject.stderr());
    const load = startLoad(subject.url, subject.key);
    await strike(inspector, act);
    await until('it is logged', () => logged(subject, 'worker failed').length === 1);
    await until('there are two workers again', () => inspector.workers().length === 2);
    inspector.close();
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

test('A worker that hangs during a calculation costs one request, and is replaced', async (t) => {
  const subject = await startSubject(t, {
    environment: { ...PATIENT, ...INSPECTED, CALC_WORKERS: '1' },
  });
  const inspector = await inspect(t, subject.stderr());
  const load = startLoad(subject.url, subject.key);
  await strike(inspector, 'for (;;);');
  await until('it is logged', () => logged(subject, 'worker stalled').length === 1);
  inspector.close();
  await load.end();
  const refused = logged(subject, 'request').filter(({ status }) => Number(status) >= 500);
  assert.deepEqual(
    refused.map(({ code }) => code),
    ['server.calc_timeout'],
  );
  assert.equal(load.unanswered, 0);
  assert.equal(await probed(subject, '/ready'), OK);
  const calls = await assertSameBytes(subject);
  assert.equal(await stop(subject), 0);
  assert.deepEqual(await usageIn(subject.DATABASE_URL), usageOf(load, calls));
});
