/** The service for its operator: first start, output and shutdown. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { mintKey, readToken } from '../src/keys/token.ts';
import { openSqliteKeyStore } from './support/key-store.ts';
import {
  freePort,
  openConnection,
  ownDatabase,
  startProgram,
  startService,
  until,
  within,
} from './support/processes.ts';
import {
  CLI_FILE,
  ownEnvironment,
  POSITIONS_PATH,
  post,
  REQUEST,
  runCommand,
  type SpawnedService,
} from './support/service.ts';

/** A service in its own process, which ends with the test. */
function start(t: TestContext, environment: Record<string, string> = {}) {
  return startService(t, { ...ownDatabase(t), ...environment });
}

/** Sends a signal after the process has had time to listen for it. */
async function signal(service: SpawnedService, name: NodeJS.Signals): Promise<void> {
  const response = await fetch(`${service.url}/health`, { headers: { Connection: 'close' } });
  await response.text();
  service.child.kill(name);
}

/** The exit code of a process, or the signal that ended it. */
async function endOf({ child }: SpawnedService): Promise<number | NodeJS.Signals> {
  const [code, name] = await once(child, 'exit');
  return code ?? name;
}

/** A connection that has got 100 Continue for a body of this length. */
async function invited(t: TestContext, service: SpawnedService, length: number) {
  const [key = ''] = keysIn(service.output());
  const connection = await openConnection(t, service.url);
  connection.socket.write(
    `POST ${POSITIONS_PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n` +
      'Expect: 100-continue\r\n\r\n',
  );
  await until('100 Continue arrives', () => connection.received().includes('100 Continue'));
  return connection;
}

/** The keys in a text. */
function keysIn(text: string): string[] {
  return [...new Set(text.match(/ak_(?:test|live)_\w+/g) ?? [])];
}

function curlLine(text: string): string {
  return text.split('\n').find((line) => line.trimStart().startsWith('curl ')) ?? '';
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.text();
  return response.status;
}

/** The type of the problem for an unknown key. */
async function problemType(url: string): Promise<string> {
  const response = await post({ url, key: mintKey('test') });
  return ((await response.json()) as { type: string }).type;
}

describe('first start', { concurrency: 2 }, () => {
  test('prints one key and a working curl line at the first start in the test environment', async (t) => {
    const service = await start(t);
    const [key = '', ...more] = keysIn(service.output());
    assert.deepEqual(readToken(key), { environment: 'test' });
    assert.deepEqual(more, []);
    assert.match(service.output(), /shown only once/);
    const line = curlLine(service.output());
    if (spawnSync('curl', ['--version']).status === 0) {
      const bash = startProgram(t, 'bash', ['--norc', '-c', `${line} -w '\\n%{http_code}'`]);
      assert.equal(await bash.ended, 0, bash.stderr());
      const [body = '', status] = bash.stdout().split('\n');
      assert.equal(status, '200', body);
      assert.equal(JSON.parse(body).data.positions.length, 11);
    } else {
      const [, url, body] = /^ *curl -s (\S+) .* -d '(.*)'$/.exec(line) ?? [];
      assert.equal(url, service.url + POSITIONS_PATH);
      assert.equal((await post({ url: service.url, key }, body)).status, 200);
    }
    // The log writes lines in batches.
    await service.stop();
    assert.match(service.output(), /"msg":"stopped"/);
    assert.doesNotMatch(service.output(), /no API key yet/);
  });

  test('starts with a key in the database without waiting for a writer', async (t) => {
    const database = ownDatabase(t);
    const store = openSqliteKeyStore(database.DATABASE_URL.replace('file:', ''));
    const { key } = await store.issue('acme', 'test');
    await store.close();
    const writer = new DatabaseSync(database.DATABASE_URL.replace('file:', ''));
    t.after(() => writer.close());
    writer.exec('BEGIN IMMEDIATE');
    const service = await start(t, database);
    assert.equal((await post({ url: service.url, key })).status, 200);
    // Usage cannot be written yet, so the service is not ready.
    assert.equal((await fetch(`${service.url}/ready`)).status, 503);
    writer.exec('COMMIT');
    await until('it is ready', async () => (await fetch(`${service.url}/ready`)).status === 200);
  });

  test('prints no key at the second start, and accepts the first key', async (t) => {
    const database = ownDatabase(t);
    const first = await start(t, database);
    const [key = ''] = keysIn(first.output());
    await signal(first, 'SIGTERM');
    assert.equal(await endOf(first), 0);
    const second = await start(t, database);
    assert.deepEqual(keysIn(second.output()), []);
    assert.equal(curlLine(second.output()), '');
    assert.equal((await post({ url: second.url, key })).status, 200);
  });

  test('issues no key at the first start in the live environment', async (t) => {
    const database = ownDatabase(t);
    const service = await start(t, { ...database, ENVIRONMENT: 'live' });
    assert.deepEqual(keysIn(service.output()), []);
    const { stdout } = await runCommand(['keys', 'list', '--json'], database);
    assert.deepEqual(JSON.parse(stdout), []);
  });

  test('prints no key after keys issue, even if that key is revoked', async (t) => {
    const database = ownDatabase(t);
    const { stdout } = await runCommand(['keys', 'issue', '--account', 'a', '--json'], database);
    await runCommand(['keys', 'revoke', JSON.parse(stdout).id], database);
    assert.deepEqual(keysIn((await start(t, database)).output()), []);
  });

  test('prints one key for three services on a new database, which all accept', async (t) => {
    const database = ownDatabase(t);
    const services = await Promise.all([1, 2, 3].map(() => start(t, database)));
    const [key = '', ...more] = services.flatMap((service) => keysIn(service.output()));
    assert.deepEqual(more, []);
    for (const { url } of services) assert.equal((await post({ url, key })).status, 200);
  });
});

describe('a running service', { concurrency: 2 }, () => {
  test('logs its address, returns its versions, and links problems to its own pages', async (t) => {
    const database = ownDatabase(t);
    const service = await start(t, { ...database, BODY_LIMIT_BYTES: '1024' });
    const { output, url } = service;
    const [line = ''] = /^.*"listening".*$/m.exec(output()) ?? [];
    const { level, time, ...facts } = JSON.parse(line);
    assert.equal(level, 30);
    assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000);
    assert.deepEqual(facts, {
      base_url: url,
      docs_url: `${url}/docs`,
      address: url,
      environment: 'test',
      database: database.DATABASE_URL.replace('file:', ''),
      msg: 'listening',
    });
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);

    const sums = readFileSync(new URL('../data/ephemeris/SHA256SUMS', import.meta.url));
    const digest = createHash('sha256').update(sums).digest('hex');
    assert.equal(
      await (await fetch(`${url}/health`)).text(),
      `{"status":"ok","api_version":"0.1.0","calc_version":"0.1.1","ephemeris":{"library":"Swiss Ephemeris","version":"2.10.03","data":"DE431, files sepl semo seas _12 _18 _24, sha256:${digest}"}}`,
    );

    assert.equal(await problemType(url), `${url}/docs/errors/auth.invalid_key`);

    const [key = ''] = keysIn(output());
    const fitting = REQUEST.padEnd(1_024);
    assert.equal((await post({ url, key }, fitting)).status, 200);
    assert.equal((await post({ url, key }, `${fitting} `)).status, 413);
  });

  test('listens only when a worker is ready, or after a limit', async (t) => {
    const PORT = String(await freePort());
    const environment = { ...ownEnvironment(), ...ownDatabase(t), PORT };
    const startedMs = performance.now();
    startProgram(t, process.execPath, [CLI_FILE, 'serve'], { env: environment });
    const answers = new Set<string>();
    await until('it is ready', async () => {
      const response = await fetch(`http://127.0.0.1:${PORT}/ready`).catch(() => undefined);
      answers.add((await response?.text()) ?? 'no connection');
      return response?.status === 200;
    });
    assert.ok(answers.has('no connection'));
    // On a very busy machine, it listens after the limit.
    const waits = performance.now() - startedMs < 5_000;
    if (waits) assert.doesNotMatch([...answers].join('\n'), /calculation thread/);
  });

  test('uses the addresses in BASE_URL and DOCS_URL', async (t) => {
    const PORT = String(await freePort());
    const urls = { BASE_URL: 'https://ecliptic.example/api/', DOCS_URL: 'https://docs.example/' };
    const env = { ...ownDatabase(t), PORT, ...urls };
    const { stdout } = startProgram(t, process.execPath, [CLI_FILE, 'serve'], { env });
    await until('the service listens', () => stdout().includes('"listening"'));
    assert.match(stdout(), /"base_url":"https:\/\/ecliptic\.example\/api"/);
    assert.match(curlLine(stdout()), /curl -s https:\/\/ecliptic\.example\/api\/v1\/western\//);
    const type = await problemType(`http://127.0.0.1:${PORT}`);
    assert.equal(type, 'https://docs.example/errors/auth.invalid_key');
  });
});

describe('shutdown', { concurrency: 2 }, () => {
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    test(`exits with 0 at once after ${name}, even with a kept connection`, async (t) => {
      const service = await start(t, { SHUTDOWN_TIMEOUT_MS: '600000' });
      const { socket, received } = await openConnection(t, service.url);
      socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
      await until('the response arrives', () => received().includes('"status":"ok"'));
      const ended = endOf(service);
      await signal(service, name);
      assert.equal(await within(60_000, ended), 0);
      assert.match(service.output(), new RegExp(`"signal":"${name}","msg":"stopping"`));
      assert.match(service.output(), /"msg":"stopped"/);
    });
  }

  test('responds to the request in flight before it exits with 0', async (t) => {
    const service = await start(t, { SHUTDOWN_TIMEOUT_MS: '600000' });
    const { socket, all } = await invited(t, service, REQUEST.length);
    const ended = endOf(service);
    await signal(service, 'SIGTERM');
    const listens = () => fetch(`${service.url}/health`).catch(() => undefined);
    await until('it has stopped listening', async () => (await listens()) === undefined);
    socket.write(REQUEST);
    const answer = await all;
    assert.match(answer, /\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    assert.match(answer, /\r\nConnection: close\r\n/);
    assert.match(answer, /"body":"true_node"/);
    assert.equal(await within(60_000, ended), 0);
  });

  test('waits at most SHUTDOWN_TIMEOUT_MS for a request that never ends', async (t) => {
    const service = await start(t, { SHUTDOWN_TIMEOUT_MS: '700' });
    await invited(t, service, 100);
    const ended = endOf(service);
    const startedMs = performance.now();
    await signal(service, 'SIGTERM');
    assert.equal(await within(9_000, ended), 0);
    // A tenth of the time is reserved for usage.
    assert.ok(performance.now() - startedMs >= 630);
  });

  test('returns 503 at /ready for DRAIN_DELAY_MS, and still responds to requests', async (t) => {
    const service = await start(t, { DRAIN_DELAY_MS: '1500' });
    const [key = ''] = keysIn(service.output());
    assert.equal(await statusOf(`${service.url}/ready`), 200);
    const ended = endOf(service);
    const startedMs = performance.now();
    await signal(service, 'SIGTERM');
    await until('it is stopping', () => service.output().includes('"stopping"'));
    const response = await fetch(`${service.url}/ready`);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('Content-Type'), 'application/problem+json');
    assert.equal(((await response.json()) as { code: string }).code, 'server.not_ready');
    assert.equal(await statusOf(`${service.url}/health`), 200);
    assert.equal((await post({ url: service.url, key })).status, 200);
    assert.equal(await within(9_000, ended), 0);
    assert.ok(performance.now() - startedMs >= 1_500);
    await assert.rejects(fetch(`${service.url}/health`));
  });

  test('ends at once after SIGTERM and SIGINT', async (t) => {
    const service = await start(t, { DRAIN_DELAY_MS: '600000' });
    const ended = endOf(service);
    await signal(service, 'SIGTERM');
    await until('it is stopping', () => service.output().includes('"stopping"'));
    // A signal that follows at once counts as the same, because Ctrl-C may arrive several times.
    service.child.kill('SIGINT');
    await delay(1_500);
    assert.equal(service.child.exitCode ?? service.child.signalCode, null);
    service.child.kill('SIGINT');
    assert.equal(await within(60_000, ended), 'SIGINT');
  });
});
