/** Databases of earlier releases are brought up to date, and those of later releases are refused in words. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { POSTGRES_MIGRATIONS } from '../../src/database/migrations/postgres.ts';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { runSql, server } from '../support/key-databases.ts';
import { folderOf, ownDatabase, startService, until } from '../support/processes.ts';
import { post, runCommand } from '../support/service.ts';
import type { Facts } from './fixtures/facts.ts';
import { restorePostgres, restoreSqlite } from './fixtures/read.ts';
import { RELEASES, type Release } from './releases.ts';

interface Restored {
  readonly url: string;
  readonly facts: Facts;
  /** The number of migrations it has had. */
  schema(): Promise<number>;
}

interface Kind {
  readonly name: 'sqlite' | 'postgres';
  readonly migrations: number;
  restore(test: TestContext, release: string): Promise<Restored>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'sqlite',
    migrations: SQLITE_MIGRATIONS.length,
    restore: async (t, release) => {
      const file = `${folderOf(t)}/keys.db`;
      const facts = restoreSqlite(release, file);
      const schema = async () => {
        using database = new DatabaseSync(file);
        return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
      };
      return { url: `file:${file}`, facts, schema };
    },
  },
  {
    name: 'postgres',
    migrations: POSTGRES_MIGRATIONS.length,
    restore: async (_t, release) => {
      const url = await server.database();
      const facts = await restorePostgres(release, url);
      const schema = async () => {
        const [row] = await runSql(url, 'SELECT max(step) AS step FROM schema_steps');
        return Number(row?.['step']);
      };
      return { url, facts, schema };
    },
  },
];

for (const kind of KINDS) {
  for (const [name, { schema: schemas }] of Object.entries<Release>(RELEASES)) {
    const had = schemas[kind.name];
    if (had === undefined) continue;
    test(`a ${kind.name} database of ${name} is migrated; keys and credits stay`, async (t) => {
      const { url, facts, schema } = await kind.restore(t, name);
      assert.equal(await schema(), had);
      const service = await startService(t, { DATABASE_URL: url });
      await until('it is ready', async () => (await fetch(`${service.url}/ready`)).ok);
      assert.equal(await schema(), kind.migrations);
      const use = async (key: string) => (await post({ url: service.url, key })).status;
      assert.equal(await use(facts.active), 200);
      assert.equal(await use(facts.revoked), 401);
      assert.equal(await service.stop(), 0);
      const { stdout } = await runCommand(['usage', '--account', 'acme', '--json'], {
        DATABASE_URL: url,
      });
      const days = JSON.parse(stdout) as { calls: number; credits: number }[];
      const sum = (field: 'calls' | 'credits') => days.reduce((all, day) => all + day[field], 0);
      assert.equal(sum('calls'), facts.calls + 1);
      assert.equal(sum('credits'), facts.credits + 1);
      // One slot of the account is free again, and no more.
      const issue = () => runCommand(['keys', 'issue', '--account', 'acme'], { DATABASE_URL: url });
      assert.equal((await issue()).code, 0);
      assert.match((await issue()).stderr, /already has 2 active keys/);
    });
  }
}

/** Every command that opens a database. */
const COMMANDS: readonly (readonly string[])[] = [
  ['serve'],
  ['migrate'],
  ['keys', 'issue', '--account', 'acme'],
  ['keys', 'list'],
  ['keys', 'revoke', 'key_0000000000000000'],
  ['usage'],
  ['backup', 'copy.db'],
];

describe('a database of a later release', () => {
  test('in SQLite is refused in words by every command, and stays as it is', async (t) => {
    const { DATABASE_URL } = ownDatabase(t);
    const file = DATABASE_URL.replace('file:', '');
    assert.equal((await runCommand(['keys', 'issue', '--account', 'a'], { DATABASE_URL })).code, 0);
    const later = SQLITE_MIGRATIONS.length + 1;
    {
      using database = new DatabaseSync(file);
      database.exec(`PRAGMA journal_mode = DELETE; PRAGMA user_version = ${later}`);
    }
    const content = readFileSync(file);
    const copy = `${folderOf(t)}/copy.db`;
    for (const command of COMMANDS) {
      const args = command.map((arg) => (arg === 'copy.db' ? copy : arg));
      const { code, stdout, stderr } = await runCommand(args, { DATABASE_URL, PORT: '0' });
      assert.equal(code, 1, command.join(' '));
      assert.match(
        stdout + stderr,
        new RegExp(
          `belongs to a newer release \\(schema ${later}, this release knows ${later - 1}\\)`,
        ),
      );
      assert.deepEqual(readFileSync(file), content, command.join(' '));
    }
  });

  test('in PostgreSQL is refused in words by every command; a service is not ready', async (t) => {
    const DATABASE_URL = await server.database();
    const issued = await runCommand(['keys', 'issue', '--account', 'a'], { DATABASE_URL });
    const key = /\bak_test_\w+/.exec(issued.stdout)?.[0] ?? '';
    const later = POSTGRES_MIGRATIONS.length + 1;
    await runSql(DATABASE_URL, `INSERT INTO schema_steps (step) VALUES (${later})`);
    const words = new RegExp(
      `belongs to a newer release \\(schema ${later}, this release knows ${later - 1}\\)`,
    );
    // A service does not end, and pg_dump makes the backups.
    for (const command of COMMANDS.filter(([name]) => name !== 'serve' && name !== 'backup')) {
      const { code, stderr } = await runCommand(command, { DATABASE_URL });
      assert.equal(code, 1, command.join(' '));
      assert.match(stderr, words);
    }
    const service = await startService(t, { DATABASE_URL });
    const ready = await fetch(`${service.url}/ready`);
    assert.equal(ready.status, 503);
    assert.match(await ready.text(), /schema of the key database is newer than this release/);
    assert.match(service.output(), words);
    assert.equal((await post({ url: service.url, key })).status, 503);
    assert.equal((await fetch(`${service.url}/health`)).status, 200);
  });
});
