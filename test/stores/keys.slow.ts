/** Keys for operators: the same with both databases, while others use them. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { mintKey, readToken } from '../../src/keys/token.ts';
import { redactKeys } from '../../src/problem/redact.ts';
import {
  assertDone,
  assertRefused,
  assertWrongUsage,
  endOf,
  startCommand,
} from '../cli/commands.ts';
import {
  cellsOf,
  connectTo,
  type Database,
  KINDS,
  POSTGRESQL,
  SQLITE,
  type SqlValue,
} from '../support/key-databases.ts';
import { all } from '../support/pages.ts';
import { folderOf, ownDatabase, startService, until } from '../support/processes.ts';
import { post, runCommand, runCommandHere } from '../support/service.ts';

const UNUSED = { last_used_at: null, calls_24h: 0 };
const HEADER = 'id,account,environment,state,created_at,revoked_at,last_used_at,calls_24h\r\n';
const HEADINGS = 'id  account  environment  state  created  revoked  last used  calls in 24 h';

for (const kind of KINDS) {
  describe(`keys with ${kind.name}`, { concurrency: 2 }, () => {
    test('shows a key once, and lists keys oldest first in three formats, without secrets', async (t) => {
      const { sql, done, json, issue } = await kind.make(t);
      await done('migrate');
      assert.equal(await done('keys', 'list'), 'There are no keys.\n');
      assert.equal(await done('keys', 'list', '--json'), '[]\n');
      assert.equal(await done('keys', 'list', '--csv'), HEADER);
      const words = await done('keys', 'issue', '--account', 'zeta');
      const shown =
        /^Issued (key_[0-9A-Za-z]{16}), a test key for the account "zeta"\. .* only this once:\n\n {2}(ak_\w+)\n\nEvery service with .*=test/;
      const [, first = words, firstKey = ''] = shown.exec(words) ?? [];
      assert.deepEqual(readToken(firstKey), { environment: 'test' });
      const { key, ...odd } = await issue('S, "B" & Söhne', '--environment', 'live');
      assert.deepEqual(readToken(key), { environment: 'live' });
      const { id, created_at: at } = odd;
      const facts = { account: 'S, "B" & Söhne', environment: 'live', state: 'active' };
      assert.deepEqual(odd, { id, ...facts, created_at: at, revoked_at: null });
      const [row] = await sql('SELECT digest FROM api_keys WHERE id = ?', id);
      const digest = createHash('sha256').update(key).digest();
      assert.deepEqual(Buffer.from(row?.['digest'] as Uint8Array), digest);

      const revoked = await json('keys', 'revoke', first);
      const { created_at: firstAt, revoked_at: end } = revoked;
      for (const time of [at, firstAt, end]) assert.equal(new Date(time).toISOString(), time);
      const text = await done('keys', 'list');
      assert.deepEqual(cellsOf(text), [
        HEADINGS.split('  '),
        [first, 'zeta', 'test', 'revoked', firstAt, end, 'never', '0'],
        [id, 'S, "B" & Söhne', 'live', 'active', at, '-', 'never', '0'],
      ]);
      const csv = await done('keys', 'list', '--csv');
      const rows = [
        `${first},zeta,test,revoked,${firstAt},${end},,0\r\n`,
        `${id},"S, ""B"" & Söhne",live,active,${at},,,0\r\n`,
      ];
      assert.equal(csv, HEADER + rows.join(''));
      const ofOne = await done('keys', 'list', '--csv', '--account', 'zeta');
      assert.equal(ofOne, HEADER + rows[0]);
      const listed = await json('keys', 'list');
      const expected = [revoked, odd].map((each) => Object.entries({ ...each, ...UNUSED }));
      assert.deepEqual(listed.map(Object.entries), expected);
      for (const secret of [key.slice(8), firstKey.slice(8), 'ak_']) {
        assert.ok(!(text + csv + JSON.stringify(listed)).includes(secret));
      }
      for (const name of ['nobody', '', "' OR 1=1 --", '%', 'Zeta']) {
        const said = `There are no keys of the account ${JSON.stringify(name)}.\n`;
        assert.equal(await done('keys', 'list', `--account=${name}`), said);
      }

      // Ids are random, so some are out of order.
      const ids = Array.from({ length: 12 }, (_, place) => `key_${(place * 7) % 12}`);
      for (const id of ids) await insert(sql, { ...goodRow(), id, account: id });
      const listedIds = cellsOf(await done('keys', 'list')).slice(3);
      assert.deepEqual(
        listedIds.map(([each]) => each),
        ids,
      );
      for (const account of ['\u{1f52d}'.repeat(50), '占星術', `O'Hara"; DROP --`]) {
        const { id } = await issue(account);
        const [kept] = await json('keys', 'list', '--account', account);
        assert.deepEqual([kept.account, kept.id], [account, id]);
      }
    });

    test('finds and revokes a key by id or from a file, once, and no other key', async (t) => {
      const { DATABASE_URL, run, done, json, issue } = await kind.make(t);
      const file = join(folderOf(t), 'key');
      const { key, ...first } = await issue();
      const { key: secondKey, ...second } = await issue();
      await issue('other');
      // As some editors write it.
      writeFileSync(file, `\u{feff} ${key}\r\n`);
      assert.deepEqual(await json('keys', 'find', '--key-file', file), [{ ...first, ...UNUSED }]);
      const found = cellsOf(await done('keys', 'find', '--key-file', file))[1];
      assert.deepEqual(found?.slice(0, 4), [first.id, 'acme', 'test', 'active']);
      const third = () => run('keys', 'issue', '--account', 'acme');
      assertRefused(await third(), /"acme" already has 2 active keys\. Revoke one first/);
      const words = await done('keys', 'revoke', '--key-file', file);
      assert.match(words, new RegExp(`^Revoked ${first.id} of the account "acme"\\.`));
      // Standard input needs its own process.
      const args = ['keys', 'revoke', '--key-file', '-', '--json'];
      const typed = startCommand(t, args, { DATABASE_URL });
      const revoked = JSON.parse(assertDone(await endOf(typed, secondKey)));
      assert.match(revoked.revoked_at, /^20.*Z$/);
      assert.deepEqual({ ...revoked, revoked_at: null }, { ...second, state: 'revoked' });
      for (const args of [[first.id], ['--key-file', file], [second.id, '--json']]) {
        assertRefused(await run('keys', 'revoke', ...args), /was already revoked at 20\d\d-/);
      }
      for (const id of ['key_0000000000000000', "key_' OR 1=1 --", 'key_%']) {
        assertRefused(await run('keys', 'revoke', id), /There is no key "key_/);
      }
      // Both slots are free again.
      await issue('acme', '--environment', 'live');
      await issue();
      assertRefused(await third(), /2 active keys/);
      const states = cellsOf(await done('keys', 'list')).map((cells) => cells[3]);
      assert.deepEqual(states, ['state', 'revoked', 'revoked', 'active', 'active', 'active']);
    });

    test('lists the last use of keys, and their calls in this hour and the 24 before it', async (t) => {
      const { sql, done, issue, openStore } = await kind.make(t);
      const { id } = await issue('a');
      await issue('b');
      const now = new Date();
      const hours = [25, 24, 1, 0].map((ago) => new Date(now.getTime() - ago * 3_600_000));
      // More than a double can represent.
      const calls = [10n, 100n, 1_000n, 2n ** 53n + 1n];
      for (const [index, hour] of hours.entries()) {
        const values = [id, `${hour.toISOString().slice(0, 13)}:00Z`, calls[index] ?? 0n] as const;
        await sql('INSERT INTO usage_hours VALUES (?, ?, ?)', ...values);
      }
      const last = now.toISOString();
      await sql('INSERT INTO usage_days VALUES (?, ?, 1, 0, ?)', id, last.slice(0, 10), last);
      const sum = 2n ** 53n + 1_101n;
      const listed = (await all((await openStore(() => now)).list())).map((key) => [
        key.last_used_at,
        key.calls_24h,
      ]);
      assert.deepEqual(listed, [
        [last, sum],
        [null, 0n],
      ]);
      // The clock may be in the next hour by now.
      const shown = cellsOf(await done('keys', 'list')).map((cells) => cells.slice(-2));
      assert.deepEqual(shown[0], ['last used', 'calls in 24 h']);
      assert.equal(shown[1]?.[0], last);
      assert.deepEqual(shown[2], ['never', '0']);
      assert.match(await done('keys', 'list', '--json'), /"calls_24h": 900719925474\d{4}\n/);
    });

    test('issues two keys for twelve concurrent commands, and revokes one for four', async (t) => {
      const { DATABASE_URL, json } = await kind.make(t);
      const together = async (count: number, winners: number, reason: RegExp, words: string) => {
        const run = () => runCommand(words.split(' '), { DATABASE_URL });
        const results = await Promise.all(Array.from({ length: count }, run));
        const said = results.map(({ stderr }) => stderr).join('');
        assert.equal(results.filter(({ code }) => code === 0).length, winners, said);
        const rejected = said.split('\n').filter((line) => reason.test(line));
        assert.equal(rejected.length, count - winners, said);
      };
      // Any of them may be the first, which creates the tables.
      await together(12, 2, /"race" already has 2 active/, 'keys issue --account race');
      const [{ id }, ...others] = await json('keys', 'list');
      assert.equal(others.length, 1);
      await together(4, 1, /was already revoked at /, `keys revoke ${id}`);
    });

    test('issues keys for the environment of the services, not of the shell', async (t) => {
      const { DATABASE_URL, done, json } = await kind.make(t);
      const issueIn = (environment: string, ...args: string[]) => {
        const account = ['--account', `account ${Math.random()}`, '--json'];
        const shell = { DATABASE_URL, ...(environment && { ENVIRONMENT: environment }) };
        return runCommandHere(['keys', 'issue', ...account, ...args], shell);
      };
      const start = (environment: string) =>
        startService(t, { DATABASE_URL, ENVIRONMENT: environment });
      // Before the first service, the shell decides.
      await done('migrate');
      assert.match(assertDone(await issueIn('live')), /"ak_live/);
      const service = await start('test');
      await until('the environment is stored', async () => (await issueIn('live')).code === 1);
      const rejected = await issueIn('live');
      assertRefused(rejected, /=test and reject a live key, but ENVIRONMENT is live here/);
      assert.match(rejected.stderr, /add --environment test\. .*--environment live\.\n$/);
      const warned = await issueIn('', '--environment', 'live');
      assert.match(warned.stderr, /^ecliptic: warning: the services .* reject a live key; .*\n$/);
      const status = async ({ stdout }: { stdout: string }) =>
        (await post({ url: service.url, key: JSON.parse(stdout).key })).status;
      for (const own of [await issueIn(''), await issueIn('live', '--environment', 'test')]) {
        await until('it is accepted', async () => (await status(own)) === 200);
      }
      assert.equal(await status(warned), 401);
      // A service of the other environment logs this, and takes over when no active key has the old one.
      const second = await start('live');
      await until('it is logged', () => second.output().includes('"environment mismatch"'));
      assert.match(second.output(), /"level":40,.*"environment":"live","of_database":"test"/);
      await second.stop();
      for (const { id, environment } of await json('keys', 'list')) {
        if (environment === 'test') await done('keys', 'revoke', id);
      }
      const third = await start('live');
      await until('it took over', async () => (await issueIn('')).stdout.includes('"ak_live'));
      assert.ok(!third.output().includes('environment mismatch'), third.output());
    });

    test('prevents revival, deletion, renaming and a third active key by any statement', async (t) => {
      const { sql, issue } = await kind.make(t);
      for (const account of ['full', 'full', 'part', 'part']) await issue(account);
      await sql(`UPDATE api_keys SET ${REVOKED} WHERE account = 'part' AND slot = 1`);
      // Valid rows are accepted, so that the rows below are rejected for their single error.
      await insert(sql, { ...goodRow(), account: 'a'.repeat(100) });
      const revoked = { state: 'revoked', slot: null, revoked_at: '2026-01-02' };
      await insert(sql, { ...goodRow(), ...revoked });
      const content = () => sql('SELECT * FROM api_keys ORDER BY id');
      const before = await content();
      const rejected = async (what: string, write: Promise<unknown>) => {
        const { code, message } = await write.then(
          () => assert.fail(what),
          (error) => error,
        );
        // PostgreSQL: classes 22 (invalid value) and 23 (constraints).
        assert.match(`${code} ${message}`, /constraint failed|cannot store|^2[23]/, what);
        assert.deepEqual(await content(), before, what);
      };
      const { id = null, digest = null } = before[0] as Row;
      for (const fault of [...FAULTS, { id }, { digest }]) {
        const row = { ...goodRow(), ...fault };
        await rejected(JSON.stringify(fault), insert(sql, row));
      }
      const own = kind === SQLITE ? [] : ['TRUNCATE api_keys'];
      for (const change of [...CHANGES, ...own]) {
        await rejected(change, sql(change, ...(change.includes('?') ? [randomBytes(32)] : [])));
      }
    });
  });
}

test('issues no first key with PostgreSQL, and its logged command does', async (t) => {
  const { DATABASE_URL, done } = await POSTGRESQL.make(t);
  const { output } = await startService(t, { DATABASE_URL });
  assert.doesNotMatch(output(), /ak_/);
  const [, advice = ''] = /Issue one: npx ecliptic (.+?) NAME/.exec(output()) ?? [];
  await done(...advice.split(' '), 'acme');
});

test('commits changes of two PostgreSQL transactions in the order of revisions, without a deadlock', async (t) => {
  const { DATABASE_URL, sql, issue } = await POSTGRESQL.make(t);
  const [{ id: a }, { id: b }] = [await issue('a'), await issue('b')];
  const [first, second] = [await connectTo(DATABASE_URL), await connectTo(DATABASE_URL)];
  t.after(() => Promise.all([first.end(), second.end()]));
  const rename = "UPDATE api_keys SET account = account || '!' WHERE id = $1";
  await first.query('BEGIN');
  await first.query(rename, [b]);
  const waiting = second.query(rename, [a]);
  const waits = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await until('it waits for the end of the first', async () => (await sql(waits)).length === 1);
  // If it had locked the row before, this would be a deadlock.
  await first.query(rename, [a]);
  await first.query('COMMIT');
  await waiting;
  const rows = await sql('SELECT id, revision FROM api_keys ORDER BY revision');
  const revisions = rows.map(({ id, revision }) => `${id} ${revision}`);
  assert.deepEqual(revisions, [`${b} 3`, `${a} 5`]);
});

type Row = Readonly<Record<string, SqlValue>>;

/** A valid row, for the free slot of `part`. */
const goodRow = (): Row => ({
  ...{ id: `key_${randomBytes(8).toString('hex')}`, digest: randomBytes(32), account: 'part' },
  ...{ environment: 'test', state: 'active', slot: 1, created_at: '2026-01-01T00:00:00.000Z' },
});

function insert(sql: Database['sql'], row: Row): Promise<unknown> {
  const places = Object.keys(row).map(() => '?');
  const text = `INSERT INTO api_keys (${Object.keys(row)}) VALUES (${places})`;
  return sql(text, ...Object.values(row));
}

const FAULTS: readonly Row[] = [
  ...[3, 0, 1, 2, null].map((slot) => ({ account: 'full', slot })),
  ...[{ slot: 2 }, { account: 'other', slot: 1.5 }, { account: 'other', slot: 'first' }],
  // An inconsistent or unknown state.
  ...[{ revoked_at: '2026-01-02' }, { revoked_at: '2026-01-02', state: 'revoked' }],
  ...[{ state: 'revoked', slot: null }, { state: 'paused', slot: null }, { environment: 'prod' }],
  ...[0, 31, 33].map((length) => ({ digest: randomBytes(length) })),
  ...['digest', 'account', 'id', 'created_at'].map((name) => ({ [name]: null })),
  ...[{ account: '' }, { account: 'a'.repeat(101) }],
];

const REVOKED = "state = 'revoked', slot = NULL, revoked_at = '2026-01-02'";
const REVIVED = "state = 'active', revoked_at = NULL";
const CHANGES = [
  ...["slot = 1 WHERE state = 'revoked'", "slot = NULL WHERE account = 'full'"],
  // Only one row, because two would be rejected for the same slot.
  ...[1, 2, 'NULL'].map(
    (slot) =>
      `${REVIVED}, slot = ${slot} WHERE id = (SELECT min(id) FROM api_keys WHERE state = 'revoked')`,
  ),
  "state = 'revoked', revoked_at = '2026-01-02' WHERE account = 'full'",
  "slot = 3 WHERE account = 'full' AND slot = 2",
  "account = 'full' WHERE account = 'part' AND state = 'active'",
  // A service knows keys by their digests, and would continue to accept the old one.
  ...["digest = ? WHERE account = 'part' AND slot = 2", "id = 'key_x' WHERE account = 'part'"],
]
  .map((change) => `UPDATE api_keys SET ${change}`)
  // Services would not see it.
  .concat('DELETE FROM api_keys', "DELETE FROM api_keys WHERE account = 'part' AND slot = 2");

test('rejects an invalid account name, without creating a database', async (t) => {
  const key = mintKey('test');
  const faults: Readonly<Record<string, readonly string[]>> = {
    'must have 1 to 100 characters': ['', 'a'.repeat(101)],
    'begin or end with white space': [' acme', 'acme ', '   ', '\u00a0acme'],
    'control characters or invisible characters': [
      ...['ac\nme', 'ac\0me', '\u001b[31macme', 'ac\u200bme', 'ac\u202eme', 'ac\u2028me'],
    ],
    'must not begin with a hyphen': ['-acme', '--account'],
    'must be in Unicode normalization form C': ['Cafe\u0301'],
    'must not contain an API key': [
      ...[key, `Acme (${key})`, key.toUpperCase(), `${key.slice(0, 30)} ${key.slice(30)}`],
    ],
  };
  const database = ownDatabase(t);
  for (const [fault, names] of Object.entries(faults)) {
    for (const name of names) {
      const args = ['keys', 'issue', `--account=${name}`];
      const { code, stdout, stderr } = await runCommandHere(args, database);
      assert.deepEqual([code, stdout], [/API key/.test(fault) ? 2 : 1, ''], JSON.stringify(name));
      assert.ok(stderr.includes(fault) && !/[0-9A-Za-z]{20}/.test(stderr), stderr);
    }
  }
  assert.ok(!existsSync(database.DATABASE_URL.replace('file:', '')));
});

test('rejects a file without exactly one key of this database, in one line without its contents', async (t) => {
  const { run, json, issue } = await SQLITE.make(t);
  const { key } = await issue();
  const [folder, other] = [folderOf(t), mintKey('test')];
  const cases: Readonly<Record<string, readonly string[]>> = {
    'it is empty': ['', ' \n\n'],
    'more than one key': [`${key}\n${other}\n`, `${key}\n${key}`],
    'mistyped or damaged': [key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')],
    'more than a key, or only a part': [key.slice(0, -3), `key: ${key}`, `${key}\u{200b}`],
    'shortened, as in the log': [redactKeys(key)],
    'contains no key': ['hello', '\0'.repeat(4_096)],
    // Unread bytes may contain another key.
    'is longer than 4096 bytes': ['x'.repeat(1_000_000), `${key.padEnd(4_096)}${other}`],
    'This database does not have that key': [other],
  };
  for (const [reason, texts] of Object.entries(cases)) {
    for (const text of texts) {
      writeFileSync(join(folder, 'key'), text);
      for (const command of ['find', 'revoke']) {
        const result = await run('keys', command, '--key-file', join(folder, 'key'));
        assertRefused(result, new RegExp(reason));
        assert.doesNotMatch(result.stderr, /[0-9A-Za-z]{20}/);
      }
    }
  }
  for (const [path, reason] of [
    ['/dev/zero', /it is not a regular file/],
    [folder, /it is not a regular file/],
    [join(folder, 'none'), /it does not exist/],
  ] as const) {
    assertRefused(await run('keys', 'find', '--key-file', path), reason);
  }
  // A key pasted instead of its id or a file name.
  for (const words of ['find', 'revoke', 'revoke key_1', 'find --key-file', 'revoke --key-file']) {
    const result = await run('keys', ...words.split(' '), key);
    assertWrongUsage(result, /^ecliptic: /);
    assert.doesNotMatch(result.stderr, /[0-9A-Za-z]{20}/);
  }
  assert.equal((await json('keys', 'list'))[0].state, 'active');
});

test('reports a wrong DATABASE_URL instead of an empty list, and all errors of the environment', async (t) => {
  const DATABASE_URL = `file:${folderOf(t)}/keys.db`;
  const wrong = { ENVIRONMENT: 'prod', PORT: 'http' };
  const invalid = /configuration is invalid:\n(?=.*^ENVIRONMENT: got "prod").*^PORT: got "http"/ms;
  // Later commands would find the database of an earlier one.
  for (const words of ['keys list', 'keys revoke key_1', 'usage --csv']) {
    const run = (environment: object) =>
      runCommandHere(words.split(' '), { DATABASE_URL, ...environment });
    assertRefused(
      await run({}),
      /^ecliptic: There is no key database at .*keys\.db\. Check DATABASE_URL/,
    );
    const { code, stdout, stderr } = await run(wrong);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(stderr, invalid);
    assertRefused(await run({ DATABASE_URL: 'file:/dev/null/keys.db' }), /./);
  }
});
