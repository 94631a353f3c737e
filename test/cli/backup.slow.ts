/** `ecliptic backup` with an SQLite database: what it makes, beside what, and what it refuses. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
import {
  folderOf,
  type StartedProgram,
  startProgram,
  until,
  within,
} from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { assertDone, assertRefused, assertWrongUsage, endOf, startInShell } from './commands.ts';

/** Rows that make a database of some 20 MB: a copy in steps of 100 pages takes 50 of them. */
const ROWS = 250_000;
const DAY = '2026-11-20';

interface Original {
  readonly path: string;
  readonly DATABASE_URL: string;
  /** An empty folder for what is made. */
  readonly to: string;
}

async function makeOriginal(t: TestContext, rows = 0): Promise<Original> {
  const path = join(folderOf(t), 'keys.db');
  const store = openSqliteKeyStore(path);
  for (const account of ['a', 'b', 'c']) await store.issue(account, 'test');
  await store.close();
  const database = new DatabaseSync(path);
  database.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
    INSERT INTO usage_days SELECT 'key_' || n, '${DAY}', 1, 1, '${DAY}T00:00:00.000Z'
    FROM numbers WHERE n <= ${rows}`);
  database.close();
  return { path, DATABASE_URL: `file:${path}`, to: folderOf(t) };
}

function backup({ DATABASE_URL }: Original, ...args: string[]) {
  return runCommand(['backup', ...args], { DATABASE_URL });
}

/** Nothing is made, and the reason is told in one line. */
async function assertNotMade(original: Original, file: string, reason: RegExp): Promise<void> {
  const before = readdirSync(original.to);
  assertRefused(await backup(original, file), reason);
  assert.deepEqual(readdirSync(original.to), before);
}

/** Makes a database with the tables of the first release, which says that it has this schema. */
function makeOld(path: string, schema: number): void {
  const database = new DatabaseSync(path);
  database.exec(`${SQLITE_MIGRATIONS[0]};
    PRAGMA application_id = 0x45434c50; PRAGMA user_version = ${schema}`);
  database.close();
}

function read(file: string, sql: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Object.values(database.prepare(sql).get() ?? {})[0];
  } finally {
    database.close();
  }
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Starts a backup, and stops the process while it is copying, or once it has copied everything. */
async function startAndPause(
  t: TestContext,
  { path, DATABASE_URL, to }: Original,
  file: string,
  stage: 'copies' | 'checks' = 'copies',
): Promise<StartedProgram> {
  const complete = statSync(path).size;
  const copied = () => {
    const [folder] = readdirSync(to).filter((name) => name.startsWith('.ecliptic-backup-'));
    if (folder === undefined) return undefined;
    return statSync(join(to, folder, 'copy.db'), { throwIfNoEntry: false })?.size;
  };
  const isAt = {
    copies: (size: number) => size < complete,
    checks: (size: number) => size === complete,
  }[stage];
  // It may be done before it is seen.
  for (let round = 0; round < 20; round++) {
    const program = startInShell(t, 'umask 000; exec "$@"', ['backup', file], { DATABASE_URL });
    await until(`it ${stage}, or is done`, () => {
      const size = copied();
      return program.child.exitCode !== null || (size !== undefined && isAt(size));
    });
    program.child.kill('SIGSTOP');
    const size = copied();
    const isUnfinished = program.child.exitCode === null && !existsSync(file);
    if (isUnfinished && size !== undefined && isAt(size)) return program;
    t.diagnostic('it was done before it was seen');
    // One that is stopped ends by nothing else.
    program.child.kill('SIGKILL');
    await program.ended;
    for (const name of readdirSync(to)) rmSync(join(to, name), { recursive: true });
  }
  throw new Error('it is never seen at work');
}

describe('ecliptic backup', { concurrency: 2 }, () => {
  test('makes a copy of everything, for its owner alone, whatever the umask is', async (t) => {
    const original = await makeOriginal(t, 10);
    const { DATABASE_URL } = original;
    for (const umask of ['000', '077', '277']) {
      const file = join(original.to, `${umask}.db`);
      const line = `umask ${umask}; exec "$@"`;
      const stdout = assertDone(
        await endOf(startInShell(t, line, ['backup', file], { DATABASE_URL })),
      );
      assert.match(stdout, /^Backed up to .*: 3 keys, 10 rows of usage, \d+ bytes\.\n$/);
      assert.equal(modeOf(file), '600');
      assert.equal(read(file, 'SELECT count(*) FROM api_keys'), 3);
      assert.equal(read(file, 'SELECT sum(credits) FROM usage_days'), 10);
    }
    assert.deepEqual(readdirSync(original.to).sort(), ['000.db', '077.db', '277.db']);
    assert.deepEqual(readdirSync(join(original.path, '..')), ['keys.db']);
  });

  test('with --json prints one document', async (t) => {
    const original = await makeOriginal(t, 10);
    const file = join(original.to, 'b.db');
    const stdout = assertDone(await backup(original, file, '--json'));
    const bytes = statSync(file).size;
    const schema = SQLITE_MIGRATIONS.length;
    assert.deepEqual(JSON.parse(stdout), { file, bytes, schema, keys: 3, usage_days: 10 });
  });

  test('comes to its end beside a process that writes all the time, with one moment of it', async (t) => {
    const original = await makeOriginal(t, ROWS);
    // Both rows in one transaction, so that they are equal at each moment.
    const writer = startProgram(t, process.execPath, [
      '-e',
      `const { DatabaseSync } = require('node:sqlite');
       const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
       for (let n = 1; ; n++) {
         database.exec("UPDATE usage_days SET credits = " + n + " WHERE key_id IN ('key_1', 'key_${ROWS}')");
         if (n === 1) console.log('writes');
       }`,
      original.path,
    ]);
    await until('it writes', () => writer.stdout() !== '');
    const file = join(original.to, 'b.db');
    const result = await within(60_000, backup(original, file));
    assert.ok(result !== 'late');
    assert.equal(result.code, 0, result.stderr);
    assert.equal(writer.child.exitCode, null);
    assert.equal(read(file, 'PRAGMA integrity_check'), 'ok');
    assert.equal(read(file, 'SELECT count(*) FROM usage_days'), ROWS);
    const changed = `SELECT count(DISTINCT credits) FROM usage_days WHERE key_id IN ('key_1', 'key_${ROWS}')`;
    assert.equal(read(file, changed), 1);
  });

  test('of several at once with one name makes one, and refuses the others', async (t) => {
    const original = await makeOriginal(t);
    const file = join(original.to, 'b.db');
    const results = await Promise.all(Array.from({ length: 4 }, () => backup(original, file)));
    assert.deepEqual(results.map(({ code }) => code).sort(), [0, 1, 1, 1]);
    for (const { code, stderr } of results) {
      if (code === 1) assert.match(stderr, /already exists, and a backup never replaces a file/);
    }
    assert.deepEqual(readdirSync(original.to), ['b.db']);
    assert.equal(read(file, 'SELECT count(*) FROM api_keys'), 3);
  });

  test('never replaces what is there, not even a link to nothing', async (t) => {
    const original = await makeOriginal(t);
    const [file, link, dangling] = ['file', 'link', 'dangling'].map((name) =>
      join(original.to, name),
    ) as [string, string, string];
    writeFileSync(file, 'precious');
    symlinkSync(file, link);
    symlinkSync(join(original.to, 'nothing'), dangling);
    for (const each of [file, link, dangling, original.to, original.path]) {
      await assertNotMade(original, each, /already exists, and a backup never replaces a file/);
    }
    assert.equal(readFileSync(file, 'utf8'), 'precious');
    await assertNotMade(original, `${original.path}-journal`, /a name that SQLite uses/);
    const nowhere = join(original.to, 'none', 'b.db');
    await assertNotMade(original, nowhere, /there is no folder .*none\.$/m);
  });

  test('does not replace what was made while it was at work', async (t) => {
    const original = await makeOriginal(t, ROWS);
    const file = join(original.to, 'b.db');
    const { child, ended, stderr } = await startAndPause(t, original, file);
    writeFileSync(file, 'precious');
    child.kill('SIGCONT');
    assert.equal(await ended, 1);
    assert.match(stderr(), /already exists/);
    assert.equal(readFileSync(file, 'utf8'), 'precious');
    assert.equal(readdirSync(original.to).filter((name) => name.startsWith('.')).length, 0);
  });

  for (const [signal, stage] of [
    ['SIGINT', 'copies'],
    ['SIGTERM', 'copies'],
    ['SIGTERM', 'checks'],
  ] as const) {
    test(`lets no one else read an unfinished copy, and leaves none after ${signal} while it ${stage}`, async (t) => {
      const original = await makeOriginal(t, ROWS);
      const file = join(original.to, 'b.db');
      const { child, ended } = await startAndPause(t, original, file, stage);
      const [folder = ''] = readdirSync(original.to).filter((name) => name.startsWith('.'));
      assert.equal(modeOf(join(original.to, folder)), '700');
      for (const name of readdirSync(join(original.to, folder))) {
        assert.equal(modeOf(join(original.to, folder, name)), '600', name);
      }
      child.kill(signal);
      child.kill('SIGCONT');
      assert.equal(await ended, signal);
      assert.ok(!readdirSync(original.to).some((name) => [basename(file), folder].includes(name)));
    });
  }

  test('leaves nothing where there is no room', async (t) => {
    const original = await makeOriginal(t, 100_000);
    const args = ['backup', join(original.to, 'b.db')];
    const { DATABASE_URL } = original;
    const full = await endOf(startInShell(t, 'ulimit -f 200; exec "$@"', args, { DATABASE_URL }));
    assertRefused(full, /^ecliptic: The key database .* was not backed up: [^\n]+\n$/);
    assert.deepEqual(readdirSync(original.to), []);
  });

  test('refuses a database with damage anywhere in it, and changes nothing of it', async (t) => {
    const original = await makeOriginal(t, 5_000);
    const content = readFileSync(original.path);
    content.fill(0xff, content.length - 4_096, content.length - 4_000);
    writeFileSync(original.path, content);
    const digest = () => hash('sha256', readFileSync(original.path));
    const before = digest();
    await assertNotMade(original, join(original.to, 'b.db'), /was not backed up: .*(damaged|malf)/);
    assert.equal(digest(), before);
    // Keys can be issued all the same: what opens the database to use it reads keys, and no usage.
    const { DATABASE_URL } = original;
    const issued = await runCommand(['keys', 'issue', '--account', 'd'], { DATABASE_URL });
    assert.equal(issued.code, 0, issued.stderr);
  });

  test('refuses what is no database of keys, and makes none', async (t) => {
    const original = await makeOriginal(t);
    const folder = folderOf(t);
    const at = (name: string) => ({ ...original, DATABASE_URL: `file:${join(folder, name)}` });
    const file = join(original.to, 'b.db');
    await assertNotMade(at('none.db'), file, /There is no key database at .*none\.db/);
    writeFileSync(join(folder, 'empty.db'), '');
    await assertNotMade(at('empty.db'), file, /it is empty/);
    makeOld(join(folder, 'lacking.db'), 3);
    await assertNotMade(at('lacking.db'), file, /it lacks .*usage_days/);
    mkdirSync(join(folder, 'folder.db'));
    await assertNotMade(at('folder.db'), file, /cannot be opened/);
    assert.deepEqual(readdirSync(folder).sort(), ['empty.db', 'folder.db', 'lacking.db']);
  });

  test('keeps the schema of an earlier release, in the copy and in the original', async (t) => {
    const old = join(folderOf(t), 'old.db');
    makeOld(old, 1);
    const file = join(folderOf(t), 'b.db');
    const { code } = await runCommand(['backup', file], { DATABASE_URL: `file:${old}` });
    assert.equal(code, 0);
    for (const each of [file, old]) assert.equal(read(each, 'PRAGMA user_version'), 1);
  });

  test('with PostgreSQL is wrong usage, and names the line for pg_dump without the password', async () => {
    const DATABASE_URL =
      "postgres://me:s3cret@db.internal:6432/it's?sslmode=no-verify&password=s3cret&max=3";
    const result = await runCommand(['backup', 'my b.dump', '--json'], { DATABASE_URL });
    const line = `(umask 077; set -C; pg_dump --format=custom --dbname='postgres://me@db.internal:6432/it'\\''s?sslmode=require' > 'my b.dump')`;
    assertWrongUsage(result, new RegExp(RegExp.escape(line)));
    assert.ok(!result.stderr.includes('s3cret'), result.stderr);
  });
});
