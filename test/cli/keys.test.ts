import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { mintKey, readToken } from '../../src/keys/token.ts';
import { ownDatabase } from '../support/processes.ts';
import { CLI_FILE, type CommandResult, ownEnvironment, runCommand } from '../support/service.ts';

type Run = (...args: string[]) => Promise<CommandResult>;

/** Runs `ecliptic keys` with the test's own database. */
function keysCommand(t: TestContext, environment: Record<string, string> = {}): Run {
  const database = ownDatabase(t);
  return (...args) => runCommand(['keys', ...args], { ...database, ...environment });
}

/** The first key makes the database. */
const MADE = /^ecliptic: Made the key database \/\S+\.\n$/;

function assertDone({ code, stdout, stderr }: CommandResult): string {
  assert.deepEqual({ code, stderr: stderr.replace(MADE, '') }, { code: 0, stderr: '' });
  return stdout;
}

/** Exit 1: nothing on standard output, the reason in one line of standard error. */
function assertRefused({ code, stdout, stderr }: CommandResult, reason: RegExp): void {
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
  assert.match(stderr, /^ecliptic: .+\n$/);
  assert.match(stderr, reason);
}

const ID = /^key_[0-9A-Za-z]{16}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('ecliptic keys issue', { concurrency: 2 }, () => {
  test('shows the key on a line of its own, its id, and that it is shown only once', async (t) => {
    const stdout = assertDone(await keysCommand(t)('issue', '--account', 'Acme Ltd.'));
    const [first = '', , line = ''] = stdout.split('\n');
    assert.match(first, /^Issued key_[0-9A-Za-z]{16}, a test key for the account "Acme Ltd\."/);
    assert.match(first, /only this once/);
    assert.deepEqual(readToken(line.trim()), { environment: 'test' });
  });

  test('names the key that it could not show, so that it can be revoked', async (t) => {
    const database = ownDatabase(t);
    const child = spawn(process.execPath, [CLI_FILE, 'keys', 'issue', '--account', 'acme'], {
      env: { ...ownEnvironment(), ...database },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    assert.deepEqual(await once(child, 'close'), [1, null]);
    const id =
      /the key (key_[0-9A-Za-z]{16}) was issued and could not be shown; "ecliptic keys revoke/.exec(
        stderr,
      )?.[1];
    assert.equal((await runCommand(['keys', 'revoke', id ?? stderr], database)).code, 0);
  });

  test('prints one document with the key and everything known about it with --json', async (t) => {
    const stdout = assertDone(await keysCommand(t)('issue', '--account', 'acme', '--json'));
    const { id, key, created_at: createdAt, ...rest } = JSON.parse(stdout);
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
    const keys = keysCommand(t);
    const live = ['issue', '--account', 'acme', '--environment', 'live'];
    assert.match(
      assertDone(await keys(...live)),
      /with this database and ENVIRONMENT=live accepts/,
    );
    const { key } = JSON.parse(assertDone(await keys(...live, '--json')));
    assert.deepEqual(readToken(key), { environment: 'live' });
    for (const name of ['prod', 'LIVE', '']) {
      const args = ['issue', '--account', 'other', '--environment', name];
      assert.equal((await keys(...args)).code, 2, name);
    }
    assert.equal(JSON.parse(assertDone(await keys('list', '--json'))).length, 2);
  });

  test('refuses a third active key and an invalid account name with the reason', async (t) => {
    const keys = keysCommand(t);
    assertDone(await keys('issue', '--account', 'acme'));
    assertDone(await keys('issue', '--account', 'acme'));
    assertRefused(await keys('issue', '--account', 'acme'), /"acme" already has 2 active keys/);
    assertRefused(
      await keys('issue', '--account', 'acme', '--json'),
      /"acme" already has 2 active keys/,
    );
    assertRefused(await keys('issue', '--account', ''), /account name must have 1 to 100/);
    assertRefused(await keys('issue', '--account', ' acme'), /white space/);
  });
});

describe('ecliptic keys list', { concurrency: 2 }, () => {
  test('says that there are no keys, or prints nothing but the frame of a format', async (t) => {
    const database = ownDatabase(t);
    assertDone({ ...(await runCommand(['migrate'], database)) });
    const list = async (...args: string[]) =>
      assertDone(await runCommand(['keys', 'list', ...args], database));
    assert.equal(await list(), 'There are no keys.\n');
    assert.equal(await list('--json'), '[]\n');
    assert.equal(
      await list('--csv'),
      'id,account,environment,state,created_at,revoked_at,last_used_at,calls_24h\r\n',
    );
  });

  test('is refused without a database: perhaps another one was meant', async (t) => {
    const keys = keysCommand(t);
    for (const args of [['list'], ['list', '--json'], ['list', '--csv']]) {
      assertRefused(await keys(...args), /no key database at .*keys\.db; DATABASE_URL/);
    }
    assertRefused(await keys('revoke', 'key_0000000000000000'), /no key database at .*keys\.db/);
  });

  test('prints one line per key, oldest first, and never the key itself', async (t) => {
    const keys = keysCommand(t);
    const first = JSON.parse(assertDone(await keys('issue', '--account', 'zeta', '--json')));
    const second = JSON.parse(assertDone(await keys('issue', '--account', 'alpha', '--json')));
    const revoked = JSON.parse(assertDone(await keys('revoke', first.id, '--json')));
    const { key, ...secondRecord } = second;

    const text = assertDone(await keys('list'));
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

    const json = assertDone(await keys('list', '--json'));
    const unused = { last_used_at: null, calls_24h: 0 };
    assert.deepEqual(JSON.parse(json), [
      { ...revoked, ...unused },
      { ...secondRecord, ...unused },
    ]);
    for (const secret of [key, first.key, key.slice(8), 'ak_']) {
      assert.ok(!text.includes(secret) && !json.includes(secret), secret);
    }
  });

  test('prints rows with a header with --csv, where any account is one cell', async (t) => {
    const keys = keysCommand(t);
    const account = 'Smith, "Bob" & Söhne';
    const { key, ...record } = JSON.parse(
      assertDone(await keys('issue', '--account', account, '--json')),
    );
    const { id, created_at: createdAt } = JSON.parse(
      assertDone(await keys('revoke', record.id, '--json')),
    );
    const csv = assertDone(await keys('list', '--csv'));
    const [, row = '', ...more] = csv.split('\r\n');
    assert.deepEqual(more, ['']);
    assert.ok(row.startsWith(`${id},"Smith, ""Bob"" & Söhne",test,revoked,${createdAt},20`), row);
    assert.ok(row.endsWith('Z,,0'), row);
    assert.ok(!csv.includes(key.slice(8)));
    const { code, stderr } = await keys('list', '--csv', '--json');
    assert.equal(code, 2);
    assert.match(stderr, /^ecliptic: Give --json or --csv, not both\.\n/);
  });

  test('prints only the keys of one account with --account', async (t) => {
    const keys = keysCommand(t);
    const { id } = JSON.parse(assertDone(await keys('issue', '--account', 'acme', '--json')));
    assertDone(await keys('issue', '--account', 'other'));
    const listed = JSON.parse(assertDone(await keys('list', '--account', 'acme', '--json')));
    assert.deepEqual(
      listed.map((record: { id: string }) => record.id),
      [id],
    );
    assert.equal(
      assertDone(await keys('list', '--account', 'nobody')),
      'There are no keys of the account "nobody".\n',
    );
  });
});

describe('ecliptic keys revoke', { concurrency: 2 }, () => {
  test('revokes a key and says so, in words or as one document without the key', async (t) => {
    const keys = keysCommand(t);
    const first = JSON.parse(assertDone(await keys('issue', '--account', 'acme', '--json')));
    const second = JSON.parse(assertDone(await keys('issue', '--account', 'acme', '--json')));
    assert.match(
      assertDone(await keys('revoke', first.id)),
      new RegExp(`^Revoked ${first.id} of the account "acme"\\..*\\n$`),
    );
    const { key: _, ...record } = second;
    const { revoked_at: revokedAt, ...revoked } = JSON.parse(
      assertDone(await keys('revoke', second.id, '--json')),
    );
    assert.match(revokedAt, TIME);
    assert.deepEqual({ ...revoked, revoked_at: null }, { ...record, state: 'revoked' });
  });

  test('refuses a key that is unknown or already revoked, with the reason', async (t) => {
    const keys = keysCommand(t);
    const { id } = JSON.parse(assertDone(await keys('issue', '--account', 'acme', '--json')));
    assertDone(await keys('revoke', id));
    assertRefused(await keys('revoke', id), /was already revoked at \d{4}-/);
    assertRefused(await keys('revoke', id, '--json'), /was already revoked/);
    assertRefused(await keys('revoke', 'key_0000000000000000'), /no key "key_0{16}"/);
  });

  test('does not repeat a key that was pasted in place of its id', async (t) => {
    const keys = keysCommand(t);
    const issued = JSON.parse(assertDone(await keys('issue', '--account', 'acme', '--json')));
    const pasted = [[issued.key], [mintKey('live')], [issued.key, 'key_1'], ['key_1', issued.key]];
    const results = await Promise.all(pasted.map((args) => keys('revoke', ...args)));
    for (const { code, stdout, stderr } of results) {
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
      assert.match(stderr, /^ecliptic: /);
      assert.doesNotMatch(stderr, /ak_|[0-9A-Za-z]{20}/);
    }
    const [record] = JSON.parse(assertDone(await keys('list', '--json')));
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
  for (const { code, stdout, stderr } of refused) {
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' }, stderr);
    assert.match(stderr, /^ecliptic: --account .* must not contain an API key\./);
    assert.doesNotMatch(stderr, /[0-9A-Za-z]{20}/);
  }
  assertRefused(await runCommand(['keys', 'list'], database), /no key database/);
});

describe('every command that needs the database', { concurrency: 2 }, () => {
  const commands = [['issue', '--account', 'a'], ['list'], ['revoke', 'key_1']];

  test('lists everything wrong with the environment and exits with 1', async (t) => {
    const keys = keysCommand(t, { ENVIRONMENT: 'prod', PORT: 'http' });
    for (const { code, stdout, stderr } of await Promise.all(
      commands.map((args) => keys(...args)),
    )) {
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
      assert.match(stderr, /^ecliptic: The configuration is invalid:\n/);
      assert.match(stderr, /^ENVIRONMENT: got "prod"/m);
      assert.match(stderr, /^PORT: got "http"/m);
    }
  });
});
