/** Keys as an operator sees them: the same with either database, whoever else uses it at the same moment. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { mintKey, readToken } from '../../src/keys/token.ts';
import { redactKeys } from '../../src/problem/redact.ts';
import {
  assertDone,
  assertRefused,
  assertWrongUsage,
  endOf,
  startCommand,
} from '../cli/commands.ts';
import { folderOf, ownDatabase, startService, until } from '../support/processes.ts';
import { post, runCommand, runCommandHere } from '../support/service.ts';
import { addUse, cellsOf, type Database, KINDS, SQLITE, type SqlValue } from './both.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNUSED = { last_used_at: null, calls_24h: 0 };

const issue = ({ json }: Database, account = 'acme', ...more: string[]) =>
  json('keys', 'issue', '--account', account, ...more);
const list = ({ json }: Database, ...args: string[]) => json('keys', 'list', ...args);
const withoutKey = ({ key: _, ...record }: Record<string, unknown>) => record;

for (const kind of KINDS) {
  describe(`${kind.name}: keys`, { concurrency: 2 }, () => {
    test('an issued key is shown once, and only its digest is stored', async (t) => {
      const database = await kind.make(t);
      const words = await database.done('keys', 'issue', '--account', 'Acme Ltd.');
      assert.match(words, /^Issued key_\w{16}, a test key for the account "Acme Ltd\."/);
      assert.match(
        words,
        /is shown only this once:\n\n {2}ak_test_\w{36}\n\nIt is in .*ENVIRONMENT=test/,
      );
      const { key, ...record } = await issue(database, 'acme', '--environment', 'live');
      assert.deepEqual(readToken(key), { environment: 'live' });
      const { id, created_at: createdAt } = record;
      assert.match(
        `${id} ${createdAt}`,
        new RegExp(`^key_[0-9A-Za-z]{16} ${TIME.source.slice(1)}`),
      );
      const facts = { account: 'acme', environment: 'live', state: 'active', revoked_at: null };
      assert.deepEqual(record, { id, ...facts, created_at: createdAt });
      const [row] = await database.sql('SELECT digest FROM api_keys WHERE id = ?', id);
      const digest = createHash('sha256').update(key).digest();
      assert.deepEqual(Buffer.from(row?.['digest'] as Uint8Array), digest);
      for (const format of [[], ['--csv'], ['--json']]) {
        const text = await database.done('keys', 'list', ...format);
        assert.ok(text.includes(id) && !/ak_/.test(text) && !text.includes(key.slice(8)), text);
      }
    });

    test('are listed oldest first, in three formats, and those of one account', async (t) => {
      const database = await kind.make(t);
      await database.done('migrate');
      const header =
        'id,account,environment,state,created_at,revoked_at,last_used_at,calls_24h\r\n';
      const empty = { '': 'There are no keys.\n', '--json': '[]\n', '--csv': header };
      for (const [format, text] of Object.entries(empty)) {
        assert.equal(await database.done('keys', 'list', ...[format].filter(Boolean)), text);
      }
      const [zeta, odd] = [await issue(database, 'zeta'), await issue(database, 'S, "B" & Söhne')];
      const revoked = await database.json('keys', 'revoke', zeta.id);
      const [row = '', other] = [zeta.created_at, odd.created_at];
      assert.deepEqual(cellsOf(await database.done('keys', 'list')), [
        [
          'id',
          'account',
          'environment',
          'state',
          'created',
          'revoked',
          'last used',
          'calls in 24 h',
        ],
        [zeta.id, 'zeta', 'test', 'revoked', row, revoked.revoked_at, 'never', '0'],
        [odd.id, 'S, "B" & Söhne', 'test', 'active', other, '-', 'never', '0'],
      ]);
      assert.deepEqual(
        (await list(database)).map(Object.entries),
        [revoked, withoutKey(odd)].map((each) => Object.entries({ ...each, ...UNUSED })),
      );
      const rows = [
        `${zeta.id},zeta,test,revoked,${row},${revoked.revoked_at},,0\r\n`,
        `${odd.id},"S, ""B"" & Söhne",test,active,${other},,,0\r\n`,
      ];
      assert.equal(await database.done('keys', 'list', '--csv'), header + rows.join(''));
      assert.equal(
        await database.done('keys', 'list', '--csv', '--account', 'zeta'),
        header + rows[0],
      );
      for (const name of ['nobody', '', "' OR 1=1 --", '%', 'Zeta']) {
        const said = `There are no keys of the account ${JSON.stringify(name)}.\n`;
        assert.equal(await database.done('keys', 'list', `--account=${name}`), said);
      }
      const both = await database.run('keys', 'list', '--csv', '--json');
      assertWrongUsage(both, /^ecliptic: Give --json or --csv, not both\.\n/);

      // Ids are drawn by lot: of so many in one millisecond, some are out of order.
      const ids = Array.from({ length: 12 }, (_, place) => `key_${(place * 7) % 12}`);
      for (const id of ids) await insert(database, { ...goodRow(), id, account: id });
      const listed: { id: string }[] = await list(database);
      assert.deepEqual(listed.map(({ id }) => id).slice(2), ids);
    });

    test('are found and revoked by id or by what is in a file, once, and no other key is', async (t) => {
      const database = await kind.make(t);
      const file = join(folderOf(t), 'key');
      const { key, ...first } = await issue(database);
      const { key: secondKey, ...second } = await issue(database);
      const other = await issue(database, 'other');
      // As editors of some systems write it.
      writeFileSync(file, `\u{feff} ${key}\r\n`);
      const found = await database.json('keys', 'find', '--key-file', file);
      assert.deepEqual(found, [{ ...first, ...UNUSED }]);
      const shown = await database.done('keys', 'find', '--key-file', file);
      assert.deepEqual(cellsOf(shown)[1]?.slice(0, 4), [first.id, 'acme', 'test', 'active']);
      const full = await database.run('keys', 'issue', '--account', 'acme');
      assertRefused(full, /"acme" already has 2 active keys; revoke one first/);
      const words = await database.done('keys', 'revoke', '--key-file', file);
      assert.match(words, new RegExp(`^Revoked ${first.id} of the account "acme"\\.`));
      // Standard input, in a process of its own.
      const { DATABASE_URL } = database;
      const typed = ['keys', 'revoke', '--key-file', '-', '--json'];
      const revoked = await endOf(startCommand(t, typed, { DATABASE_URL }), secondKey);
      const { revoked_at: at, ...rest } = JSON.parse(assertDone(revoked));
      assert.match(at, TIME);
      assert.deepEqual({ ...rest, revoked_at: null }, { ...second, state: 'revoked' });
      for (const args of [[first.id], ['--key-file', file], [second.id, '--json']]) {
        assertRefused(
          await database.run('keys', 'revoke', ...args),
          /was already revoked at 20\d\d-/,
        );
      }
      for (const id of ['key_0000000000000000', "key_' OR 1=1 --", 'key_%']) {
        assertRefused(await database.run('keys', 'revoke', id), /There is no key "key_/);
      }
      const states = (await list(database)).map(({ state }: { state: string }) => state);
      assert.deepEqual(states, ['revoked', 'revoked', 'active']);
      // Both places are free again.
      await issue(database, 'acme', '--environment', 'live');
      await issue(database);
      assertRefused(await database.run('keys', 'issue', '--account', 'acme'), /2 active keys/);
      assert.equal((await list(database, '--account', 'other'))[0].id, other.id);
    });

    test('show when they were last used, and their calls in this hour and the 24 before it', async (t) => {
      const database = await kind.make(t);
      const [used, once] = [await issue(database, 'a'), await issue(database, 'b')];
      await issue(database, 'c');
      const hour = (ago: number) =>
        new Date(Date.now() - ago * 3_600_000).toISOString().slice(0, 13);
      const hours = [72, 26, 23, 1].map(hour);
      const uses = hours.map((each, index) => ({ hour: each, calls: 10n ** BigInt(index) }));
      await addUse(database, ...uses.map((use) => ({ key: used.id, ...use })));
      const many = 2n ** 53n;
      await addUse(database, { key: once.id, hour: hours[0] ?? '', calls: many });
      await addUse(database, { key: once.id, hour: hours[3] ?? '', calls: many + 1n });
      const expected = [
        [`${hours[3]}:59:59.999Z`, '1100'],
        [`${hours[3]}:59:59.999Z`, `${many + 1n}`],
        ['never', '0'],
      ];
      const rows = cellsOf(await database.done('keys', 'list')).slice(1);
      assert.deepEqual(
        rows.map((cells) => cells.slice(-2)),
        expected,
      );
      assert.match(await database.done('keys', 'list', '--json'), new RegExp(`: ${many + 1n}\n`));
    });

    test('of twelve processes that issue at once two succeed, of four that revoke one', async (t) => {
      const database = await kind.make(t);
      const { DATABASE_URL } = database;
      // Each may be the first, which makes the tables.
      const together = (count: number, ...args: string[]) =>
        Promise.all(Array.from({ length: count }, () => runCommand(args, { DATABASE_URL })));
      const ended = async (count: number, winners: number, reason: RegExp, ...args: string[]) => {
        const results = await together(count, ...args);
        const codes = results.map(({ code }) => code).sort();
        const said = results.map(({ stderr }) => stderr).join('');
        assert.deepEqual(
          codes,
          codes.map((_, index) => (index < winners ? 0 : 1)),
          said,
        );
        const reasons = said.split('\n').filter((line) => line && !/: Made the key /.test(line));
        assert.ok(
          reasons.every((line) => reason.test(line)),
          said,
        );
      };
      await ended(12, 2, /"race" already has 2 active/, 'keys', 'issue', '--account', 'race');
      const [{ id }, ...others] = await list(database, '--account', 'race');
      assert.equal(others.length, 1);
      await ended(4, 1, /was already revoked at /, 'keys', 'revoke', id);
    });

    test('of one account keep their name letter for letter, or it is refused: no name breaks anything', async (t) => {
      const database = await kind.make(t);
      await database.done('migrate');
      let good = 0;
      const names = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 8 }),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
        fc.string({ minLength: 95, maxLength: 105 }),
      );
      await fc.assert(
        fc.asyncProperty(names, async (account) => {
          const args = ['keys', 'issue', `--account=${account}`, '--json'];
          const { code, stdout, stderr } = await database.run(...args);
          const listed = await list(database, `--account=${account}`);
          if (code === 0) good++;
          else assert.match(stderr, /^ecliptic: The account name must [^\n]+\.\n$/);
          const issued = code === 0 ? [JSON.parse(stdout).id] : [];
          assert.deepEqual(listed.map(({ id }: { id: string }) => id).slice(-1), issued);
          if (code === 0) assert.equal(listed.at(-1).account, account);
        }),
        {
          numRuns: 25,
          examples: [['\u{1f52d}'.repeat(50)], ['占星術'], ['O\'Hara"; DROP TABLE --']],
        },
      );
      assert.ok(good > 8, `${good} names were good: too few to show anything`);
    });

    test('are for the services of the database, whatever the shell says', async (t) => {
      const database = await kind.make(t);
      const { DATABASE_URL } = database;
      const within = (variables: Record<string, string>, ...args: string[]) => {
        const account = ['--account', `account ${Math.random()}`, '--json'];
        return runCommandHere(['keys', 'issue', ...account, ...args], {
          ...variables,
          DATABASE_URL,
        });
      };
      const [live, other] = [{ ENVIRONMENT: 'live' }, { ENVIRONMENT: 'test' }];
      // Before there is a service, the shell decides.
      await database.done('migrate');
      const doomed = JSON.parse(assertDone(await within(live)));
      assert.deepEqual(readToken(doomed.key), { environment: 'live' });
      const service = await startService(t, { DATABASE_URL, ...other });
      await until('it has a key of its own', async () =>
        (await within({})).stdout.includes('ak_test'),
      );
      await until('it is remembered', async () => (await within(live)).code === 1);
      const refused = await within(live);
      assertRefused(
        refused,
        /ENVIRONMENT=test and refuse a live key, but ENVIRONMENT is live here/,
      );
      assert.match(refused.stderr, /add --environment test; .*--environment live\.\n$/);
      const warned = await within({}, '--environment', 'live');
      assert.match(warned.stderr, /^ecliptic: warning: the services .* refuse a live key; .*\n$/);
      const { key } = JSON.parse(assertDone(await within(live, '--environment', 'test')));
      const status = async (each: string) => (await post({ url: service.url, key: each })).status;
      await until('it is accepted', async () => (await status(key)) === 200);
      assert.equal(await status(JSON.parse(warned.stdout).key), 401);
      // A service of the other environment says so, and takes over once no active key is left behind.
      const second = await startService(t, { DATABASE_URL, ...live });
      await until('it says so', () => second.output().includes('"environment differs"'));
      assert.match(second.output(), /"level":40,.*"environment":"live","of_database":"test"/);
      await second.stop();
      for (const { id, environment } of await list(database)) {
        if (environment === 'test') await database.done('keys', 'revoke', id);
      }
      const third = await startService(t, { DATABASE_URL, ...live });
      await until('it has taken over', async () => (await within({})).stdout.includes('ak_live'));
      assert.ok(!third.output().includes('environment differs'), third.output());
    });

    test('of a first boot: one, though three services start at once, and only with SQLite', async (t) => {
      const database = await kind.make(t);
      const { DATABASE_URL } = database;
      const start = () => startService(t, { DATABASE_URL });
      const services = await Promise.all([start(), start(), start()]);
      const output = services.map((service) => service.output()).join('');
      const keys = [...new Set(output.match(/\bak_test_\w+/g))];
      assert.equal(keys.length, kind === SQLITE ? 1 : 0, output);
      for (const key of keys) {
        assert.deepEqual(
          (await list(database)).map(({ account }: { account: string }) => account),
          ['local'],
        );
        assert.equal((await post({ url: services[1].url, key })).status, 200);
        await Promise.all(services.map((service) => service.stop()));
        await database.done('keys', 'revoke', (await list(database))[0].id);
        assert.doesNotMatch((await start()).output(), /ak_/);
      }
      if (kind === SQLITE) return;
      const [, advice = ''] = /issue one with: npx ecliptic (.+?) NAME/.exec(output) ?? [];
      await database.done(...advice.split(' '), 'acme');
    });

    test('cannot be revived, deleted or renamed, nor be a third active one, by any statement', async (t) => {
      const database = await kind.make(t);
      const { sql } = database;
      for (const account of ['full', 'full', 'part', 'part']) await issue(database, account);
      await sql(`UPDATE api_keys SET ${REVOKED} WHERE account = 'part' AND slot = 1`);
      // Rows that are right are taken, so that those below are refused for their one fault.
      await insert(database, { ...goodRow(), account: 'a'.repeat(100) });
      const revoked = { state: 'revoked', slot: null, revoked_at: '2026-01-02' };
      await insert(database, { ...goodRow(), ...revoked });
      const content = () => sql('SELECT * FROM api_keys ORDER BY id');
      const before = await content();
      const refused = async (what: string, write: () => Promise<unknown>) => {
        await assert.rejects(
          write(),
          ({ message, code }) => {
            // PostgreSQL: classes 22 (invalid value) and 23 (constraints).
            assert.match(`${code} ${message}`, /constraint failed|cannot store|^2[23]/, what);
            return true;
          },
          what,
        );
        assert.deepEqual(await content(), before, what);
      };
      const { id, digest } = before[0] as Row;
      const taken: readonly Row[] = [{ id: id ?? null }, { digest: digest ?? null }];
      for (const fault of [...FAULTS, ...taken]) {
        const row = { ...goodRow(), ...fault };
        await refused(JSON.stringify(fault), () => insert(database, row));
        if (kind === SQLITE) await refused('OR REPLACE', () => insert(database, row, 'OR REPLACE'));
      }
      for (const change of CHANGES) {
        const values = change.includes('?') ? [randomBytes(32)] : [];
        await refused(change, () => sql(change, ...values));
      }
      if (kind === SQLITE)
        await refused('', () =>
          sql("UPDATE OR REPLACE api_keys SET slot = 1 WHERE account = 'full'"),
        );
      else await refused('TRUNCATE', () => sql('TRUNCATE api_keys'));
    });
  });
}

type Row = Readonly<Record<string, SqlValue>>;

/** A row that the database takes: the one place of `part` that is free. */
const goodRow = (): Row => ({
  ...{ id: `key_${randomBytes(8).toString('hex')}`, digest: randomBytes(32), account: 'part' },
  ...{ environment: 'test', state: 'active', slot: 1, created_at: '2026-01-01T00:00:00.000Z' },
});

function insert({ sql }: Database, row: Row, or = ''): Promise<unknown> {
  const places = Object.keys(row).map(() => '?');
  const text = `INSERT ${or} INTO api_keys (${Object.keys(row)}) VALUES (${places})`;
  return sql(text, ...Object.values(row));
}

const FAULTS: readonly Row[] = [
  ...[3, 0, 1, 2, null].map((slot) => ({ account: 'full', slot })),
  ...[{ slot: 2 }, { account: 'other', slot: 1.5 }, { account: 'other', slot: 'first' }],
  ...[
    { state: 'revoked', revoked_at: '2026-01-02' },
    { state: 'revoked', slot: null },
  ],
  ...[{ revoked_at: '2026-01-02' }, { state: 'paused', slot: null }, { environment: 'prod' }],
  ...[0, 31, 33].map((length) => ({ digest: randomBytes(length) })),
  ...['digest', 'account', 'id', 'created_at'].map((name) => ({ [name]: null })),
  ...[{ account: '' }, { account: 'a'.repeat(101) }],
];

const REVOKED = "state = 'revoked', slot = NULL, revoked_at = '2026-01-02'";
const CHANGES = [
  ...['slot = 1', 'slot = 2', 'slot = NULL'].map(
    (place) =>
      `UPDATE api_keys SET state = 'active', revoked_at = NULL, ${place} WHERE state = 'revoked'`,
  ),
  "UPDATE api_keys SET slot = 1 WHERE state = 'revoked'",
  "UPDATE api_keys SET state = 'revoked', revoked_at = '2026-01-02' WHERE account = 'full'",
  "UPDATE api_keys SET slot = NULL WHERE account = 'full'",
  "UPDATE api_keys SET slot = 3 WHERE account = 'full' AND slot = 2",
  "UPDATE api_keys SET account = 'full' WHERE account = 'part' AND state = 'active'",
  // A service knows keys by their digests, and would go on taking the old one.
  "UPDATE api_keys SET digest = ? WHERE account = 'part' AND slot = 2",
  "UPDATE api_keys SET id = 'key_x' WHERE account = 'part' AND slot = 2",
  // Nothing would tell a service of it.
  "DELETE FROM api_keys WHERE account = 'part' AND slot = 2",
  'DELETE FROM api_keys',
];

test('what is no account name is refused, and makes no database', async (t) => {
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

test('what is not exactly one key of this database is refused in one line that repeats nothing of it', async (t) => {
  const database = await SQLITE.make(t);
  const { key } = await issue(database);
  const folder = folderOf(t);
  const file = join(folder, 'key');
  mkdirSync(join(folder, 'folder'));
  const cases: Readonly<Record<string, readonly string[]>> = {
    'it is empty': ['', ' \n\n'],
    'more than one key': [`${key}\n${mintKey('test')}\n`, `${key}\n${key}`],
    'mistyped or damaged': [key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')],
    'besides a key, or a part of one': [key.slice(0, -3), `key: ${key}`, `${key}\u{feff}`],
    'shortened, as in the log': [redactKeys(key)],
    'does not hold a key': ['hello', '\0'.repeat(4_096)],
    // What is behind the bytes that are read may be another key.
    'is longer than 4096 bytes': ['x'.repeat(1_000_000), `${key.padEnd(4_096)}${mintKey('test')}`],
    'This database does not have that key': [mintKey('test')],
  };
  for (const [reason, texts] of Object.entries(cases)) {
    for (const text of texts) {
      writeFileSync(file, text);
      for (const command of ['find', 'revoke']) {
        const result = await database.run('keys', command, '--key-file', file);
        assertRefused(result, new RegExp(reason));
        assert.doesNotMatch(result.stderr.replace(file, ''), /[0-9A-Za-z]{20}/);
      }
    }
  }
  for (const [path, reason] of [
    ['/dev/zero', /it is a device/],
    [join(folder, 'folder'), /it is a folder/],
    [join(folder, 'none'), /there is no such file/],
  ] as const) {
    assertRefused(await database.run('keys', 'find', '--key-file', path), reason);
  }
  // A key that was pasted in place of its id or of a file.
  for (const words of ['find', 'revoke', 'revoke key_1', 'find --key-file', 'revoke --key-file']) {
    const result = await database.run('keys', ...words.split(' '), key);
    assertWrongUsage(result, /^ecliptic: /);
    assert.doesNotMatch(result.stderr, /ak_|[0-9A-Za-z]{20}/);
  }
  assert.equal((await list(database))[0].state, 'active');
});

test('a wrong DATABASE_URL is an error and no empty list, and everything wrong in the environment is listed', async (t) => {
  const DATABASE_URL = `file:${folderOf(t)}/keys.db`;
  const commands = ['keys list', 'keys list --json', 'keys revoke key_1', 'usage', 'usage --csv'];
  for (const words of commands) {
    const args = words.split(' ');
    // The later ones would find what an earlier one had made.
    const none = await runCommandHere(args, { DATABASE_URL });
    assertRefused(none, /^ecliptic: There is no key database at .*keys\.db; DATABASE_URL/);
    const wrong = { DATABASE_URL, ENVIRONMENT: 'prod', PORT: 'http' };
    const { code, stdout, stderr } = await runCommandHere(args, wrong);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(
      stderr,
      /^ecliptic: The configuration is invalid:\n(?=.*^ENVIRONMENT: got "prod").*^PORT: got "http"/ms,
    );
    const { code: closed } = await runCommandHere(args, { DATABASE_URL: 'file:/dev/null/keys.db' });
    assert.equal(closed, 1);
  }
});
