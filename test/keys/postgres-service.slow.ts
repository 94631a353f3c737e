/** A service with PostgreSQL, as callers and operators meet it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { NOT_READY, OK, probed, told } from '../faults/subject.ts';
import { runSql, SQLITE, server } from '../support/key-databases.ts';
import { freePort, startService, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

async function operate(DATABASE_URL: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCommand(['keys', ...args, '--json'], { DATABASE_URL });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const UNKNOWN = '401 auth.invalid_key';

describe('a service with PostgreSQL', () => {
  test('takes what is issued and refuses what is revoked, on every replica; a first boot issues none', async (t) => {
    const DATABASE_URL = await server.database();
    const [one, two] = await Promise.all([
      startService(t, { DATABASE_URL }),
      startService(t, { DATABASE_URL }),
    ]);
    assert.deepEqual(await operate(DATABASE_URL, 'list'), []);
    assert.doesNotMatch(one.output() + two.output(), /ak_test_|First boot/);
    assert.match(one.output() + two.output(), /there is no key yet/);
    const urls = [one.url, two.url];
    const { key, id } = await operate(DATABASE_URL, 'issue', '--account', 'acme');
    for (const url of urls) {
      await until('it is taken', async () => (await told({ url, key })) === OK);
      assert.equal(await told({ url, key: mintKey('test') }), UNKNOWN);
    }
    const { stdout } = await runCommand(['keys', 'revoke', id], { DATABASE_URL });
    assert.match(stdout, /^Revoked key_\w+ of the account "acme"\. .*within one second/);
    for (const url of urls) {
      await until('it is refused', async () => (await told({ url, key })) === UNKNOWN);
    }
    for (const { stop, output } of [one, two]) {
      assert.equal(await stop(), 0);
      assert.ok(!output().includes('postgres:test'), 'the log holds no password');
    }
  });

  test('goes on without its database for a while, then is not ready, and comes back by itself', async (t) => {
    const DATABASE_URL = await server.database();
    const { key } = await operate(DATABASE_URL, 'issue', '--account', 'acme');
    const { url, output } = await startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '4000' });
    assert.equal(await told({ url, key }), OK);
    await server.stop();
    assert.equal(await told({ url, key }), OK);
    assert.equal(await told({ url, key: mintKey('test') }), UNKNOWN);
    assert.equal(await probed({ url }, '/ready'), OK);
    await until('it is not ready', async () => (await probed({ url }, '/ready')) === NOT_READY);
    assert.equal(await told({ url, key }), NOT_READY);
    assert.equal(await told({ url, key: mintKey('test') }), NOT_READY);
    // What can be told without the database still is.
    assert.equal(await told({ url, key: 'nonsense' }), UNKNOWN);
    assert.equal(await probed({ url }, '/health'), OK);
    await server.start();
    await until('it is ready', async () => (await probed({ url }, '/ready')) === OK);
    assert.equal(await told({ url, key }), OK);
    await until(
      'it is logged',
      () => (output().match(/"msg":"keys readable"/g) ?? []).length === 2,
    );
    // Once for each cause, of which there are few, and not at each of more than ten tries.
    const lines = output().match(/"msg":"keys unreadable"/g)?.length ?? 0;
    assert.ok(lines >= 1 && lines <= 4, String(lines));
  });

  test('starts where its database is away, says so, and serves once it is there', async (t) => {
    const DATABASE_URL = await server.database();
    const { key } = await operate(DATABASE_URL, 'issue', '--account', 'acme');
    await server.stop();
    const service = await startService(t, { DATABASE_URL });
    const { url, output } = service;
    assert.equal(await probed({ url }, '/health'), OK);
    assert.equal(await probed({ url }, '/ready'), NOT_READY);
    assert.equal(await told({ url, key }), NOT_READY);
    const logged = /"err":.*ECONNREFUSED.*"msg":"keys unreadable"/;
    await until('it is logged', () => logged.test(output()));
    assert.doesNotMatch(output(), /there is no key yet/);
    await server.start();
    await until('it is ready', async () => (await probed({ url }, '/ready')) === OK);
    assert.equal(await told({ url, key }), OK);
    assert.equal(await service.stop(), 0);
  });

  test('says at /ready that its database is of a newer release, or refuses it', async (t) => {
    const DATABASE_URL = await server.database();
    await operate(DATABASE_URL, 'list');
    await runSql(DATABASE_URL, 'INSERT INTO schema_steps (step) VALUES (99)');
    const name = new URL(DATABASE_URL).pathname.slice(1);
    const elsewhere = DATABASE_URL.replace(/:\d+\//, `:${await freePort()}/`);
    const details = {
      [DATABASE_URL]: 'The schema of the key database is newer than this release.',
      [DATABASE_URL.replace(name, 'nowhere')]:
        'The key database cannot be read; the log of the service says why.',
      // It also stops in order while its database is away.
      [elsewhere]: 'The key database has been away for too long.',
    };
    for (const [url, detail] of Object.entries(details)) {
      const service = await startService(t, { DATABASE_URL: url });
      const response = await fetch(`${service.url}/ready`);
      assert.equal(((await response.json()) as { detail: string }).detail, detail);
      assert.equal(await service.stop(), 0);
    }
  });
});

test('keys revoke promises more with SQLite than the second of PostgreSQL', async (t) => {
  const { DATABASE_URL } = await SQLITE.make(t);
  const { id } = await operate(DATABASE_URL, 'issue', '--account', 'acme');
  const { stdout } = await runCommand(['keys', 'revoke', id], { DATABASE_URL });
  assert.match(stdout, /from the next request on/);
});

describe('a command whose PostgreSQL cannot be used', () => {
  // A name with two addresses, on whatever machine this is: Node.js then has two reasons.
  const lookup = `import dns from 'node:dns';
    dns.lookup = (host, options, give) => setImmediate(give, null,
      ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })));`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(lookup)}`;

  type Address = (url: string, closed: number) => string;
  const cases: Readonly<Record<string, readonly [Address, RegExp]>> = {
    'of a wrong password without it': [
      (url) => url.replace(':test@', ':s3cret@'),
      /Password authentication failed for user "postgres"/,
    ],
    'of a database that there is not': [
      (url) => url.replace(/[^/]+$/, 'nowhere'),
      /"nowhere" does not exist/,
    ],
    'of a role that there is not': [
      (url) => url.replace('postgres:test@', 'nobody:s3cret@'),
      /"nobody"/,
    ],
    'of a host that refuses': [
      (_, port) => `postgres://u:s3cret@127.0.0.1:${port}/db`,
      /ECONNREFUSED/,
    ],
    'of a host that refuses at several addresses': [
      (_, port) => `postgres://u:s3cret@database.example:${port}/db`,
      /ECONNREFUSED 127\.0\.0\.1:\d+; .*ECONNREFUSED 127\.0\.0\.2:/,
    ],
    'of a certificate that is not there': [
      (url) => `${url}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`,
      /sslrootcert: \/nowhere\/ca\.pem does not exist/,
    ],
    'of a server without TLS': [(url) => `${url}?sslmode=verify-full`, /does not support SSL/],
  };
  for (const [what, [addressOf, reason]] of Object.entries(cases)) {
    test(`tells ${what}`, async () => {
      const DATABASE_URL = addressOf(await server.database(), await freePort());
      const isNamed = DATABASE_URL.includes('database.example');
      const { code, stdout, stderr } = await runCommand(['keys', 'list'], {
        ...{ DATABASE_URL, ...(isNamed && { NODE_OPTIONS }) },
      });
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^ecliptic: .+\n$/);
      assert.match(stderr, reason);
      assert.doesNotMatch(stderr, /s3cret|undefined|\[object/);
    });
  }
});
