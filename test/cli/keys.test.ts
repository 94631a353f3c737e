import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { mintKey, readToken } from '../../src/keys/token.ts';
import { ownDatabase } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { assertDone, assertRefused, assertWrongUsage, endOf, startInShell } from './commands.ts';

/** The first key makes the database. */
const MADE = /^ecliptic: Made the key database \/\S+\.\n$/;

/** Runs `ecliptic keys` with the test's own database. */
function keysCommand(t: TestContext, environment: Record<string, string> = {}) {
  const database = ownDatabase(t);
  const run = async (...args: string[]) => {
    const result = await runCommand(['keys', ...args], { ...database, ...environment });
    return { ...result, stderr: result.stderr.replace(MADE, '') };
  };
  /** The output of a command that must succeed. */
  const done = async (...args: string[]) => assertDone(await run(...args));
  /** Its document. */
  const json = async (...args: string[]) => JSON.parse(await done(...args, '--json'));
  return { database, run, done, json };
}

const ID = /^key_[0-9A-Za-z]{16}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('ecliptic keys issue', { concurrency: 2 }, () => {
  test('shows the key on a line of its own, its id, and that it is shown only once', async (t) => {
    const stdout = await keysCommand(t).done('issue', '--account', 'Acme Ltd.');
    const [first = '', , line = ''] = stdout.split('\n');
    assert.match(first, /^Issued key_[0-9A-Za-z]{16}, a test key for the account "Acme Ltd\."/);
    assert.match(first, /only this once/);
    assert.deepEqual(readToken(line.trim()), { environment: 'test' });
  });

  test('names the key that it could not show, so that it can be revoked', async (t) => {
    const { database, done } = keysCommand(t);
    const args = ['keys', 'issue', '--account', 'acme'];
    const { code, stderr } = await endOf(startInShell(t, 'exec "$@" > /dev/full', args, database));
    assert.equal(code, 1);
    const [, id = stderr] =
      /the key (key_[0-9A-Za-z]{16}) was issued and could not be shown; "ecliptic keys revoke/.exec(
        stderr,
      ) ?? [];
    await done('revoke', id);
  });

  test('prints one document with the key and everything known about it with --json', async (t) => {
    const issued = await keysCommand(t).json('issue', '--account', 'acme');
    const { id, key, created_at: createdAt, ...rest } = issued;
    assert.match(id, ID);
    assert.deepEqual(readToken(key), { environment: 'test' });
    assert.match(createdAt, TIME);
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000, createdAt);
    assert.deepEqual(rest, {
      account: 'acme',
      environment: 'test',
      state: 'active',
      revoked_at: null,
    });
  });

  test('issues keys for another environment only if it is named, and says who accepts them', async (t) => {
    const { run, done, json } = keysCommand(t);
    const live = ['issue', '--account', 'acme', '--environment', 'live'];
    assert.match(await done(...live), /with this database and ENVIRONMENT=live accepts/);
    const { key } = await json(...live);
    assert.deepEqual(readToken(key), { environment: 'live' });
    for (const name of ['prod', 'LIVE', '']) {
      const args = ['issue', '--account', 'other', '--environment', name];
      assert.equal((await run(...args)).code, 2, name);
    }
    assert.equal((await json('list')).length, 2);
  });

  test('refuses a third active key and an invalid account name with the reason', async (t) => {
    const { run, done } = keysCommand(t);
    const issue = ['issue', '--account', 'acme'];
    await done(...issue);
    await done(...issue);
    assertRefused(await run(...issue), /"acme" already has 2 active keys/);
    assertRefused(await run(...issue, '--json'), /"acme" already has 2 active keys/);
    assertRefused(await run('issue', '--account', ''), /account name must have 1 to 100/);
    assertRefused(await run('issue', '--account', ' acme'), /white space/);
  });
});

describe('ecliptic keys list', { concurrency: 2 }, () => {
  test('says that there are no keys, or prints nothing but the frame of a format', async (t) => {
    const { database, done } = keysCommand(t);
    assertDone(await runCommand(['migrate'], database));
    assert.equal(await done('list'), 'There are no keys.\n');
    assert.equal(await done('list', '--json'), '[]\n');
    assert.equal(
      await done('list', '--csv'),
      'id,account,environment,state,created_at,revoked_at,last_used_at,calls_24h\r\n',
    );
  });

  test('is refused without a database: perhaps another one was meant', async (t) => {
    const { run } = keysCommand(t);
    for (const args of [['list'], ['list', '--json'], ['list', '--csv']]) {
      assertRefused(await run(...args), /no key database at .*keys\.db; DATABASE_URL/);
    }
    assertRefused(await run('revoke', 'key_0000000000000000'), /no key database at .*keys\.db/);
  });

  test('prints one line per key, oldest first, and never the key itself', async (t) => {
    const { done, json } = keysCommand(t);
    const first = await json('issue', '--account', 'zeta');
    const second = await json('issue', '--account', 'alpha');
    const revoked = await json('revoke', first.id);
    const { key, ...secondRecord } = second;

    const text = await done('list');
    const lines = text.trimEnd().split('\n');
    assert.match(
      lines[0] ?? '',
      /^id +account +environment +state +created +revoked +last used +calls in 24 h$/,
    );
    assert.deepEqual(
      lines.slice(1).map((line) => line.split(/ {2,}/)),
      [
        [first.id, 'zeta', 'test', 'revoked', first.created_at, revoked.revoked_at, 'never', '0'],
        [second.id, 'alpha', 'test', 'active', second.created_at, '-', 'never', '0'],
      ],
    );

    const document = await done('list', '--json');
    const unused = { last_used_at: null, calls_24h: 0 };
    assert.deepEqual(JSON.parse(document), [
      { ...revoked, ...unused },
      { ...secondRecord, ...unused },
    ]);
    for (const secret of [key, first.key, key.slice(8), 'ak_']) {
      assert.ok(!text.includes(secret) && !document.includes(secret), secret);
    }
  });

  test('prints rows with a header with --csv, where any account is one cell', async (t) => {
    const { run, done, json } = keysCommand(t);
    const { key, id } = await json('issue', '--account', 'Smith, "Bob" & Söhne');
    const { created_at: createdAt } = await json('revoke', id);
    const csv = await done('list', '--csv');
    const [, row = '', ...more] = csv.split('\r\n');
    assert.deepEqual(more, ['']);
    assert.ok(row.startsWith(`${id},"Smith, ""Bob"" & Söhne",test,revoked,${createdAt},20`), row);
    assert.ok(row.endsWith('Z,,0'), row);
    assert.ok(!csv.includes(key.slice(8)));
    const both = await run('list', '--csv', '--json');
    assertWrongUsage(both, /^ecliptic: Give --json or --csv, not both\.\n/);
  });

  test('prints only the keys of one account with --account', async (t) => {
    const { done, json } = keysCommand(t);
    const { id } = await json('issue', '--account', 'acme');
    await done('issue', '--account', 'other');
    const listed = await json('list', '--account', 'acme');
    assert.deepEqual(
      listed.map((record: { id: string }) => record.id),
      [id],
    );
    assert.equal(
      await done('list', '--account', 'nobody'),
      'There are no keys of the account "nobody".\n',
    );
  });
});

describe('ecliptic keys revoke', { concurrency: 2 }, () => {
  test('revokes a key and says so, in words or as one document without the key', async (t) => {
    const { done, json } = keysCommand(t);
    const first = await json('issue', '--account', 'acme');
    const { key: _, ...second } = await json('issue', '--account', 'acme');
    assert.match(
      await done('revoke', first.id),
      new RegExp(`^Revoked ${first.id} of the account "acme"\\..*\\n$`),
    );
    const { revoked_at: revokedAt, ...revoked } = await json('revoke', second.id);
    assert.match(revokedAt, TIME);
    assert.deepEqual({ ...revoked, revoked_at: null }, { ...second, state: 'revoked' });
  });

  test('refuses a key that is unknown or already revoked, with the reason', async (t) => {
    const { run, done, json } = keysCommand(t);
    const { id } = await json('issue', '--account', 'acme');
    await done('revoke', id);
    assertRefused(await run('revoke', id), /was already revoked at \d{4}-/);
    assertRefused(await run('revoke', id, '--json'), /was already revoked/);
    assertRefused(await run('revoke', 'key_0000000000000000'), /no key "key_0{16}"/);
  });

  test('does not repeat a key that was pasted in place of its id', async (t) => {
    const { run, json } = keysCommand(t);
    const { key } = await json('issue', '--account', 'acme');
    const pasted = [[key], [mintKey('live')], [key, 'key_1'], ['key_1', key]];
    for (const result of await Promise.all(pasted.map((args) => run('revoke', ...args)))) {
      assertWrongUsage(result, /^ecliptic: /);
      assert.doesNotMatch(result.stderr, /ak_|[0-9A-Za-z]{20}/);
    }
    const [record] = await json('list');
    assert.equal(record.state, 'active');
  });
});

test('an API key in place of an account name is neither stored nor shown', async (t) => {
  const database = ownDatabase(t);
  const key = mintKey('test');
  const refused = await Promise.all(
    [
      ['keys', 'issue', '--account', key],
      ['keys', 'issue', '--account', `Acme ${mintKey('live')}`, '--json'],
      ['keys', 'list', '--account', key.toUpperCase()],
      ['usage', '--account', `${key.slice(0, 30)} ${key.slice(30)}`, '--json'],
    ].map((args) => runCommand(args, database)),
  );
  for (const result of refused) {
    assertWrongUsage(result, /^ecliptic: --account .* must not contain an API key\./);
    assert.doesNotMatch(result.stderr, /[0-9A-Za-z]{20}/);
  }
  assertRefused(await runCommand(['keys', 'list'], database), /no key database/);
});

test('every command that needs the database lists everything wrong with the environment', async (t) => {
  const { run } = keysCommand(t, { ENVIRONMENT: 'prod', PORT: 'http' });
  const commands = [['issue', '--account', 'a'], ['list'], ['revoke', 'key_1']];
  for (const { code, stdout, stderr } of await Promise.all(commands.map((args) => run(...args)))) {
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(stderr, /^ecliptic: The configuration is invalid:\n/);
    assert.match(stderr, /^ENVIRONMENT: got "prod"/m);
    assert.match(stderr, /^PORT: got "http"/m);
  }
});
