/** A service with PostgreSQL, as callers and operators meet it. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { runSql, SQLITE, server } from '../support/key-databases.ts';
import { endProcess, freePort, until } from '../support/processes.ts';
import { type CommandResult, post, runCommand, spawnService } from '../support/service.ts';

/** Starts the command `ecliptic serve`, which ends with the test. */
async function start(t: TestContext, environment: Record<string, string>) {
  const service = await spawnService(environment);
  t.after(() => endProcess(service.child));
  return service;
}

async function operate(DATABASE_URL: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCommand(['keys', ...args, '--json'], { DATABASE_URL });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

/** Status and code of the answer to a request with a key. */
async function answerTo(url: string, key: string): Promise<string> {
  const response = await post({ url, key });
  const { code = 'none' } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`;
}

async function probe(url: string, path: string): Promise<number> {
  const response = await fetch(url + path);
  await response.text();
  return response.status;
}

const OK = '200 none';
const UNKNOWN = '401 auth.invalid_key';
const NOT_READY = '503 server.not_ready';

describe('a service with PostgreSQL', () => {
  test('takes what is issued and refuses what is revoked, on every replica; a first boot issues none', async (t) => {
    const DATABASE_URL = await server.database();
    const [one, two] = await Promise.all([start(t, { DATABASE_URL }), start(t, { DATABASE_URL })]);
    assert.deepEqual(await operate(DATABASE_URL, 'list'), []);
    assert.doesNotMatch(one.output() + two.output(), /ak_test_|First boot/);
    assert.match(one.output() + two.output(), /there is no key yet/);
    const urls = [one.url, two.url];
    const { key, id } = await operate(DATABASE_URL, 'issue', '--account', 'acme');
    for (const url of urls) {
      await until('it is taken', async () => (await answerTo(url, key)) === OK);
      assert.equal(await answerTo(url, mintKey('test')), UNKNOWN);
    }
    const { stdout } = await runCommand(['keys', 'revoke', id], { DATABASE_URL });
    assert.match(stdout, /^Revoked key_\w+ of the account "acme"\. .*within one second/);
    for (const url of urls) {
      await until('it is refused', async () => (await answerTo(url, key)) === UNKNOWN);
    }
    for (const service of [one, two]) {
      assert.equal(await service.stop(), 0);
      assert.ok(!service.output().includes('postgres:test'), 'the log holds no password');
    }
  });

  test('goes on without its database for a while, then is not ready, and comes back by itself', async (t) => {
    const DATABASE_URL = await server.database();
    const { key } = await operate(DATABASE_URL, 'issue', '--account', 'acme');
    const { url, output } = await start(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '4000' });
    assert.equal(await answerTo(url, key), OK);
    await server.stop();
    assert.equal(await answerTo(url, key), OK);
    assert.equal(await answerTo(url, mintKey('test')), UNKNOWN);
    assert.equal(await probe(url, '/ready'), 200);
    await until('it is not ready', async () => (await probe(url, '/ready')) === 503);
    assert.equal(await answerTo(url, key), NOT_READY);
    assert.equal(await answerTo(url, mintKey('test')), NOT_READY);
    // What can be told without the database still is.
    assert.equal(await answerTo(url, 'nonsense'), UNKNOWN);
    assert.equal(await probe(url, '/health'), 200);
    await server.start();
    await until('it is ready', async () => (await probe(url, '/ready')) === 200);
    assert.equal(await answerTo(url, key), OK);
    await until(
      'it is logged',
      () => (output().match(/"msg":"keys readable"/g) ?? []).length === 2,
    );
    // Once for each cause, of which there are few, and not at each of more than ten tries.
    const told = output().match(/"msg":"keys unreadable"/g)?.length ?? 0;
    assert.ok(told >= 1 && told <= 4, String(told));
  });

  test('starts where its database is away, says so, and serves once it is there', async (t) => {
    const DATABASE_URL = await server.database();
    const { key } = await operate(DATABASE_URL, 'issue', '--account', 'acme');
    await server.stop();
    const service = await start(t, { DATABASE_URL });
    const { url, output } = service;
    assert.equal(await probe(url, '/health'), 200);
    assert.equal(await probe(url, '/ready'), 503);
    assert.equal(await answerTo(url, key), NOT_READY);
    const logged = /"err":.*ECONNREFUSED.*"msg":"keys unreadable"/;
    await until('it is logged', () => logged.test(output()));
    assert.doesNotMatch(output(), /there is no key yet/);
    await server.start();
    await until('it is ready', async () => (await probe(url, '/ready')) === 200);
    assert.equal(await answerTo(url, key), OK);
    assert.equal(await service.stop(), 0);
  });

  test('says at /ready that its database is of a newer release, or refuses it', async (t) => {
    const DATABASE_URL = await server.database();
    await operate(DATABASE_URL, 'list');
    await runSql(DATABASE_URL, 'INSERT INTO schema_steps (step) VALUES (99)');
    const name = new URL(DATABASE_URL).pathname.slice(1);
    for (const [url, detail] of [
      [DATABASE_URL, 'The schema of the key database is newer than this release.'],
      [
        DATABASE_URL.replace(name, 'nowhere'),
        'The key database cannot be read; the log of the service says why.',
      ],
      [
        DATABASE_URL.replace(/:\d+\//, `:${await freePort()}/`),
        'The key database has been away for too long.',
      ],
    ] as const) {
      const service = await start(t, { DATABASE_URL: url });
      const response = await fetch(`${service.url}/ready`);
      assert.equal(((await response.json()) as { detail: string }).detail, detail);
      assert.equal(await service.stop(), 0);
    }
  });

  test('stops in order while its database is away', async (t) => {
    const DATABASE_URL = `postgres://postgres:test@127.0.0.1:${await freePort()}/none`;
    const service = await start(t, { DATABASE_URL });
    assert.equal(await service.stop(), 0);
  });
});

test('keys revoke promises what its database can keep', async (t) => {
  for (const [database, promise] of [
    [await SQLITE.make(t), /from the next request on/],
    [{ DATABASE_URL: await server.database() }, /within one second/],
  ] as const) {
    const { DATABASE_URL } = database;
    const { id } = await operate(DATABASE_URL, 'issue', '--account', 'acme');
    const { stdout } = await runCommand(['keys', 'revoke', id], { DATABASE_URL });
    assert.match(stdout, promise);
  }
});

describe('a command whose PostgreSQL cannot be used', () => {
  function assertOneLine({ code, stdout, stderr }: CommandResult, reason: RegExp): void {
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^ecliptic: .+\n$/);
    assert.match(stderr, reason);
    assert.doesNotMatch(stderr, /s3cret|undefined|\[object/);
  }
  const list = (DATABASE_URL: string) => runCommand(['keys', 'list'], { DATABASE_URL });

  test('tells of a wrong password without it', async () => {
    const url = (await server.database()).replace(':test@', ':s3cret@');
    assertOneLine(await list(url), /Password authentication failed for user "postgres"/);
  });

  test('tells of a database and of a role that there are not', async () => {
    const url = await server.database();
    assertOneLine(await list(url.replace(/[^/]+$/, 'nowhere')), /"nowhere" does not exist/);
    assertOneLine(await list(url.replace('postgres:test@', 'nobody:s3cret@')), /"nobody"/);
  });

  test('tells of a host that refuses, at one address or at several', async () => {
    const port = await freePort();
    assertOneLine(await list(`postgres://u:s3cret@127.0.0.1:${port}/db`), /ECONNREFUSED/);
    // A name with two addresses, on whatever machine this is: Node.js then has two reasons.
    const lookup = `import dns from 'node:dns';
      dns.lookup = (host, options, give) => setImmediate(give, null,
        ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })));`;
    assertOneLine(
      await runCommand(['keys', 'list'], {
        DATABASE_URL: `postgres://u:s3cret@database.example:${port}/db`,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(lookup)}`,
      }),
      /ECONNREFUSED 127\.0\.0\.1:\d+; .*ECONNREFUSED 127\.0\.0\.2:/,
    );
  });

  test('tells of a certificate that is not there, and of a server without TLS', async () => {
    const url = await server.database();
    assertOneLine(
      await list(`${url}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`),
      /sslrootcert: \/nowhere\/ca\.pem does not exist/,
    );
    assertOneLine(await list(`${url}?sslmode=verify-full`), /does not support SSL/);
  });
});
