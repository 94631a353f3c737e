/** Shutdown loses no accepted request, with real processes, signals and sockets. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { ownDatabase, REPOSITORY, startProgram, until } from './support/processes.ts';
import {
  CLI_FILE,
  post,
  REQUEST,
  type SpawnedService,
  spawnService,
  temporaryFolder,
} from './support/service.ts';
import { Caller, positionsRequest, postHead } from './support/socket.ts';

const folder = temporaryFolder();
const DATABASE_URL = `file:${join(folder.path, 'keys.db')}`;
let key = '';

before(async () => {
  const first = await spawnService({ DATABASE_URL });
  key = /ak_test_\w+/.exec(first.output())?.[0] ?? '';
  assert.equal(await first.stop(), 0);
});
after(() => folder.remove());

function connected(service: SpawnedService, options?: { reads: false }): Promise<Caller> {
  return Caller.connected(Number(new URL(service.url).port), options);
}

/** On a busy machine, a 503 for overload is also a valid response. */
function assertAnswered(status: number | undefined): void {
  assert.ok(status === 200 || status === 503, String(status));
}

test('responds to accepted requests, but not to pipelined ones, at shutdown', async () => {
  const service = await spawnService({ DATABASE_URL, SHUTDOWN_TIMEOUT_MS: '60000' });
  const callers = await Promise.all(Array.from({ length: 60 }, () => connected(service)));
  for (const { socket } of callers) socket.write(positionsRequest(key).repeat(2));
  await Promise.race(callers.map((caller) => caller.answered(1)));
  const exited = service.stop();
  for (const caller of callers) {
    const [answer, ...more] = await caller.answered();
    assertAnswered(answer?.status);
    assert.equal(answer?.headers['connection'], 'close');
    assert.deepEqual(more, []);
  }
  assert.equal(await exited, 0);
});

test('accepts all requests of a single client while draining', async () => {
  // The shortest queue, with long waits for busy machines.
  const limits = { CALC_QUEUE_LIMIT: '1', CALC_QUEUE_WAIT_MS: '60000', CALC_TIMEOUT_MS: '60000' };
  const service = await spawnService({ DATABASE_URL, DRAIN_DELAY_MS: '1500', ...limits });
  const { url } = service;
  assert.equal((await post({ url, key }, REQUEST)).status, 200);
  const exited = service.stop();
  let answered = 0;
  for (;;) {
    const readiness = await fetch(`${url}/ready`).catch(() => undefined);
    const answer = await post({ url, key }, REQUEST).catch(() => undefined);
    if (readiness === undefined || answer === undefined) break;
    assert.equal(answer.status, 200, await answer.text());
    if (readiness.status === 503) answered++;
  }
  assert.ok(answered > 0, 'no request was sent while it drained');
  assert.equal(await exited, 0);
});

test('closes connections of busy clients while it still accepts requests', async () => {
  const service = await spawnService({ DATABASE_URL, DRAIN_DELAY_MS: '3000' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const connectionOf = async () => {
    const call = request(`${service.url}/health`, { agent });
    call.end();
    const [response] = await once(call, 'response');
    assert.equal(response.statusCode, 200);
    response.resume();
    await once(response, 'end');
    return response.headers.connection;
  };
  assert.equal(await connectionOf(), 'keep-alive');
  const exited = service.stop();
  await until('a response closes its connection', async () => {
    // More requests without a key might close the connection for another reason.
    await delay(50);
    return (await connectionOf()) === 'close';
  });
  // Also on a new connection.
  assert.equal(await connectionOf(), 'close');
  agent.destroy();
  assert.equal(await exited, 0);
});

test('sends the complete response to a slow reader', async () => {
  const service = await spawnService({ DATABASE_URL });
  const caller = await connected(service, { reads: false });
  caller.socket.write('GET /docs/search.json HTTP/1.1\r\nHost: a\r\n\r\n');
  await delay(500);
  const exited = service.stop();
  await delay(500);
  caller.socket.resume();
  const [answer, ...more] = await caller.answered();
  assert.equal(answer?.status, 200);
  assert.deepEqual(more, []);
  assert.equal(await exited, 0);
});

test('is not delayed by idle connections', async () => {
  const service = await spawnService({ DATABASE_URL, SHUTDOWN_TIMEOUT_MS: '60000' });
  const callers = await Promise.all([1, 2, 3].map(() => connected(service)));
  const [, answered, rejected] = callers;
  assert.equal(await answered?.ask('GET /health HTTP/1.1\r\nHost: a\r\n\r\n'), 200);
  // Rejected before its body has arrived.
  assert.equal(await rejected?.ask(`${postHead('x', 'Content-Length: 100')}{`), 401);
  // Some clients send an empty line after a body.
  answered?.socket.write('\r\n');
  await delay(200);
  const startMs = performance.now();
  assert.equal(await service.stop(), 0);
  assert.ok(performance.now() - startMs < 30_000);
  for (const caller of callers) await caller.answered();
});

test('responds to every request under load, or closes its idle connection', async () => {
  const service = await spawnService({ DATABASE_URL, CALC_WORKERS: '2' });
  let answered = 0;
  let cut = 0;
  const callers = Array.from({ length: 20 }, async () => {
    const caller = await connected(service);
    for (;;) {
      const status = await caller.ask(positionsRequest(key));
      // A request that crosses the close of its idle connection is not read.
      if (status === undefined) break;
      answered++;
      assertAnswered(status);
      if (caller.answers.at(-1)?.headers['connection'] === 'close') break;
      caller.received = Buffer.alloc(0);
    }
    await caller.answered();
    if (caller.received.length > 0 && caller.answers.length === 0) cut++;
  });
  await until('clients are busy', () => answered > 100, 60_000);
  assert.equal(await service.stop(), 0);
  await Promise.all(callers);
  assert.equal(cut, 0, 'no response was cut off');
  const lines = service.output().match(/^.*"msg":"request".*$/gm) ?? [];
  assert.equal(lines.length, answered, 'every logged response was received');
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`shuts down if npm, which started it, ends by ${signal}`, async (t) => {
    const env = { ...process.env, DATABASE_URL, PORT: '0' };
    const { child, stdout, ended } = startProgram(t, 'npm', ['start'], { cwd: REPOSITORY, env });
    await until('it listens', () => stdout().includes('"listening"'));
    child.kill(signal);
    // Its output closes with the last process that can write to it.
    await ended;
    assert.match(stdout(), /"msg":"stopped"/);
  });
}

test('exits with 0 after a signal just as it logs that it listens', async (t) => {
  if (spawnSync('chrt', ['--version']).status !== 0) return t.skip('there is no chrt');
  if (spawnSync('taskset', ['--version']).status !== 0) return t.skip('there is no taskset');
  // Both on one core, with the service at the lowest priority, so that the signal arrives with the line.
  const script = `
    coproc SERVICE { exec chrt --idle 0 "$0" "$1" serve; }
    service=$SERVICE_PID
    while read -r line <&"\${SERVICE[0]}"; do
      case $line in *listening*) kill -TERM $service; break ;; esac
    done
    wait $service`;
  const command = ['bash', '--norc', '-c', script, process.execPath, CLI_FILE];
  const env = { ...ownDatabase(t), PATH: process.env['PATH'], PORT: '0' };
  const bash = startProgram(t, 'taskset', ['--cpu-list', '0', ...command], { env });
  // 143 is what a shell reports for an end by SIGTERM.
  assert.equal(await bash.ended, 0, bash.stderr());
});
