/** `ecliptic backup`: a snapshot of a database in use, readable only by its owner, or no file. */
import assert from 'node:assert/strict';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import {
  assertDone,
  assertRefused,
  assertWrongUsage,
  endOf,
  startInShell,
} from '../cli/commands.ts';
import { SQLITE } from '../support/key-databases.ts';
import { folderOf, startProgram, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

/** A database with two keys and rows of usage: a million of them are 60 MB. */
async function original(t: TestContext, rows = 10) {
  const { DATABASE_URL, issue, sql } = await SQLITE.make(t);
  for (const account of ['a', 'b']) await issue(account);
  await sql(
    `WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
     INSERT INTO usage_days SELECT 'key_' || n, '2026-11-20', 1, 1, '2026-11-20T00:00:00.000Z' FROM numbers`,
  );
  const to = folderOf(t);
  const backUp = (...args: string[]) => runCommand(['backup', ...args], { DATABASE_URL });
  return {
    DATABASE_URL,
    path: DATABASE_URL.replace('file:', ''),
    to,
    file: join(to, 'b.db'),
    backUp,
  };
}

function read(file: string, sql: string): unknown {
  using database = new DatabaseSync(file, { readOnly: true });
  return Object.values(database.prepare(sql).get() ?? {})[0];
}

test('backs up everything, only for its owner with any umask, also several times at once', async (t) => {
  const { DATABASE_URL, to, file, backUp } = await original(t);
  for (const umask of ['000', '077']) {
    const copy = join(to, `${umask}.db`);
    const inShell = startInShell(t, `umask ${umask}; exec "$@"`, ['backup', copy], {
      DATABASE_URL,
    });
    const stdout = assertDone(await endOf(inShell));
    assert.match(stdout, /^Backed up to .*: 2 keys, 10 rows of usage, \d+ bytes\.\n$/);
    assert.equal((statSync(copy).mode & 0o777).toString(8), '600');
    assert.equal(read(copy, 'SELECT sum(credits) FROM usage_days'), 10);
  }
  const results = await Promise.all([1, 2, 3, 4].map(() => backUp(file, '--json')));
  assert.deepEqual(results.map(({ code }) => code).sort(), [0, 1, 1, 1]);
  for (const { code, stdout, stderr } of results) {
    const facts = { file, bytes: statSync(file).size, schema: 1, keys: 2, usage_days: 10 };
    if (code === 0) assert.deepEqual(JSON.parse(stdout), facts);
    else assert.match(stderr, /already exists, and a backup never replaces a file/);
  }
  assert.deepEqual(readdirSync(to).sort(), ['000.db', '077.db', 'b.db']);
});

test('backs up a snapshot while another process writes', async (t) => {
  const rows = 250_000;
  const { path, file, backUp } = await original(t, rows);
  // Both rows are written in one transaction, so that they are always equal.
  const both = `key_id IN ('key_1', 'key_${rows}')`;
  const writer = startProgram(t, process.execPath, [
    '-e',
    `const { DatabaseSync } = require('node:sqlite');
     const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
     for (let n = 1; ; n++) {
       database.exec("UPDATE usage_days SET credits = " + n + " WHERE ${both}");
       if (n === 1) console.log('writes');
     }`,
    path,
  ]);
  await until('it writes', () => writer.stdout() !== '');
  assertDone(await backUp(file));
  assert.equal(writer.child.exitCode, null);
  assert.equal(read(file, 'SELECT count(*) FROM usage_days'), rows);
  assert.equal(read(file, `SELECT count(DISTINCT credits) FROM usage_days WHERE ${both}`), 1);
});

test('never replaces a file, even one created meanwhile, and leaves no files after an error', async (t) => {
  const { DATABASE_URL, path, to, file, backUp } = await original(t, 500_000);
  const inFolder = (name: string) => join(to, name);
  writeFileSync(inFolder('there'), 'precious');
  symlinkSync(inFolder('there'), inFolder('link'));
  symlinkSync(inFolder('nothing'), inFolder('dangling'));
  const before = readdirSync(to);
  for (const each of [...['there', 'link', 'dangling'].map(inFolder), to, path]) {
    assertRefused(await backUp(each), /already exists, and a backup never replaces a file/);
  }
  assertRefused(await backUp(inFolder('none/b.db')), /the folder .*none does not exist\.$/m);
  const none = { DATABASE_URL: `file:${inFolder('none.db')}` };
  assertRefused(await runCommand(['backup', file], none), /no key database at .*none\.db/);
  const full = startInShell(t, 'ulimit -f 200; exec "$@"', ['backup', file], { DATABASE_URL });
  assertRefused(await endOf(full), /^ecliptic: The key database .* was not backed up: /);
  assert.deepEqual(readdirSync(to), before);

  // Paused in progress: it has other files then, which only its owner may read.
  const { child, ended, stderr } = startInShell(t, 'umask 0; exec "$@"', ['backup', file], {
    DATABASE_URL,
  });
  const own = () => readdirSync(to).filter((name) => !before.includes(name));
  await until('it is in progress', () => own().length > 0);
  child.kill('SIGSTOP');
  assert.ok(!existsSync(file), 'it finished too early for this test');
  for (const name of own()) assert.equal(statSync(inFolder(name)).mode & 0o077, 0, name);
  writeFileSync(file, 'precious');
  child.kill('SIGCONT');
  assert.equal(await ended, 1);
  assert.match(stderr(), /already exists/);
  assert.deepEqual(own(), ['b.db']);
  for (const name of ['there', 'b.db'])
    assert.equal(readFileSync(inFolder(name), 'utf8'), 'precious');
});

test('rejects PostgreSQL as wrong usage, and prints the pg_dump command without the password', async () => {
  const DATABASE_URL =
    "postgres://me:s3cret@db.internal:6432/it's?sslmode=no-verify&password=s3cret";
  const result = await runCommand(['backup', 'my b.dump', '--json'], { DATABASE_URL });
  const line = `(umask 077; set -C; pg_dump --format=custom --dbname='postgres://me@db.internal:6432/it'\\''s?sslmode=require' > 'my b.dump')`;
  assertWrongUsage(result, new RegExp(RegExp.escape(line)));
  assert.ok(!result.stderr.includes('s3cret'), result.stderr);
});
