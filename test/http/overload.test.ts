/** Overload and failing calculations give problem documents, never resets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entry, run, startTestPool, type TestPool } from '../support/pool.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import {
  type ComposedService,
  composeService,
  post,
  REQUEST,
  rejectAsFull,
} from '../support/service.ts';
import { exchange, postHead } from '../support/socket.ts';

/** A service that replaces every request by a task of the test. */
async function serviceOn({ pool }: TestPool, job: () => string): Promise<ComposedService> {
  return await composeService({ respond: () => run(pool, job()), canCalculate: () => pool.ready });
}

test('rejects requests beyond the queue at once with server.overloaded, and responds to all others', async () => {
  const testPool = startTestPool({ queueLimit: 5 });
  await testPool.pool.whenReady;
  const service = await serviceOn(testPool, () => 'sleep:30');
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => answerOf(await post(service))),
  );
  const answered = answers.filter(({ status }) => status === 200);
  assert.ok(answered.length >= 6 && answered.length < 40, String(answered.length));
  for (const answer of answers) {
    if (answer.status !== 200) assertProblem(answer, 'server.overloaded');
  }
  const credits = service.logged().map((line) => line['credits'] as number);
  assert.equal(
    credits.reduce((sum, each) => sum + each, 0),
    answered.length,
    'only answers are charged',
  );
  await service.stop();
  await testPool.pool.stop();
});

test('returns server.calc_timeout for a hanging calculation, and responds to the next request', async () => {
  const testPool = startTestPool({ timeoutMs: 100 });
  const jobs = ['hang:', 'echo:1'];
  const service = await serviceOn(testPool, () => jobs.shift() ?? '');
  const [hung, answered] = await Promise.all([post(service), post(service)]);
  assertProblem(await answerOf(hung), 'server.calc_timeout');
  assert.equal(answered.status, 200);
  assert.deepEqual(
    service.logged().map((line) => line['credits']),
    [0, 1],
  );
  await service.stop();
  await testPool.pool.stop();
});

test('returns server.internal for a calculation that kills its workers, and logs the cause', async () => {
  const testPool = startTestPool();
  const service = await serviceOn(testPool, () => 'trap:');
  assertProblem(await answerOf(await post(service)), 'server.internal');
  assert.match(JSON.stringify(service.logged().at(-1)), /unreachable/);
  await service.stop();
  await testPool.pool.stop();
});

test('returns server.not_ready at /ready and 200 at /health until a worker has passed its self-test', async () => {
  const testPool = startTestPool({ entry: entry('silent'), queueWaitMs: 50 });
  const service = await serviceOn(testPool, () => 'echo:1');
  assertProblem(await answerOf(await fetch(`${service.url}/ready`)), 'server.not_ready');
  assert.equal((await fetch(`${service.url}/health`)).status, 200);
  assertProblem(await answerOf(await post(service)), 'server.overloaded');
  await service.stop();
  await testPool.pool.stop();
});

test('rejects requests with a full queue after checking key and route, before reading the body', async () => {
  const service = await composeService({ requireCapacity: rejectAsFull });
  const head = postHead(service.key, `Content-Length: ${REQUEST.length}`);
  const [rejected] = await exchange(
    service.port,
    [head.replace('application/json', 'text/plain')],
    1,
  );
  assert.ok(rejected);
  assertProblem(rejected, 'server.overloaded');
  const stranger = { url: service.url, key: 'none' };
  assertProblem(await answerOf(await post(stranger)), 'auth.invalid_key');
  assert.equal((await fetch(`${service.url}/ready`)).status, 200);
  assert.equal((await fetch(`${service.url}/health`)).status, 200);
  await service.stop();
});
