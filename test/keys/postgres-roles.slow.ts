/**
 * The three roles of deploy/postgres/roles.sql, with the rights that `ecliptic migrate` gives two of them: what
 * each can do, and that it can do nothing else.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { RIGHTS, TABLES } from '../../src/database/migrations/rights.ts';
import { keyDigest } from '../../src/keys/token.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { openPostgresUsage } from '../../src/usage/postgres.ts';
import { followKeys, runSql, server } from '../support/key-databases.ts';
import { openPostgresKeyStore } from '../support/key-store.ts';
import { folderOf, REPOSITORY, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

const ROLES_SQL = readFileSync(join(REPOSITORY, 'deploy/postgres/roles.sql'), 'utf8');
const ROLES = ['ecliptic_migrate', 'ecliptic_serve', 'ecliptic_issue'] as const;
type Role = (typeof ROLES)[number];

let superuser = '';
const as = (role: Role | 'stranger') => superuser.replace('postgres:test@', `${role}:secret@`);

function commandAs(role: Role | 'stranger', ...args: string[]) {
  return runCommand(args, { DATABASE_URL: as(role) });
}

/** Whether something is refused for want of a privilege (42501). */
async function assertDenied(role: Role, sql: string): Promise<void> {
  await assert.rejects(
    runSql(as(role), sql),
    (error: { code?: string }) => error.code === '42501',
    `${role}: ${sql}`,
  );
}

describe('the roles of roles.sql', () => {
  before(async () => {
    superuser = await server.database();
    await runSql(superuser, ROLES_SQL);
    for (const role of ROLES) await runSql(superuser, `ALTER ROLE ${role} PASSWORD 'secret'`);
  });

  test('before the tables are there, only the one that migrates can make them', async (t) => {
    const waiting = followKeys(t, as('ecliptic_serve'));
    for (const role of ['ecliptic_serve', 'ecliptic_issue'] as const) {
      const { code, stderr } = await commandAs(role, 'keys', 'list');
      assert.equal(code, 1);
      assert.equal(
        stderr,
        'ecliptic: Permission denied for schema public; a role that may change the tables must run "ecliptic migrate" first.\n',
      );
    }
    assert.equal(waiting.inspect().usable, false);
    const { code, stderr } = await commandAs('ecliptic_migrate', 'migrate');
    assert.equal(code, 0, stderr);
    // The service that waits for its tables asks whether it may make them, and may be asking just then.
    assert.match(stderr, /^(?:ecliptic: waiting: another process is changing the schema\.\n)?$/);
    await until('the service that waited for its tables has them', () => waiting.inspect().usable);
  });

  test('the one that issues does all that an operator does', async () => {
    const issue = ['keys', 'issue', '--account', 'acme', '--json'];
    const issued = await commandAs('ecliptic_issue', ...issue);
    assert.equal(issued.code, 0, issued.stderr);
    const { id } = JSON.parse(issued.stdout);
    for (const args of [['keys', 'list'], ['usage'], ['keys', 'revoke', id]]) {
      const { code, stderr } = await commandAs('ecliptic_issue', ...args);
      assert.deepEqual([code, stderr], [0, ''], args.join(' '));
    }
  });

  test('the one that serves follows keys and counts usage', async (t) => {
    const directory = followKeys(t, as('ecliptic_serve'), {
      keysUnreadable: (cause) => assert.fail(String(cause)),
    });
    await directory.firstAttempt;
    const listening =
      "SELECT FROM pg_stat_activity WHERE usename = 'ecliptic_serve' AND query LIKE 'LISTEN%'";
    await until('it listens', async () => (await runSql(superuser, listening)).length === 1);
    const store = await openPostgresKeyStore(as('ecliptic_issue'));
    t.after(() => store.close());
    const { key, id } = await store.issue('acme', 'test');
    await until('it is known', () => directory.find(keyDigest(key)) !== undefined);
    const usage = openPostgresUsage(as('ecliptic_serve'));
    t.after(() => usage.close());
    const usedAt = new Date().toISOString();
    const count = { key_id: id, calls: 2n, credits: 1n, last_used_at: usedAt };
    const counts = [{ ...count, hour: usedAt.slice(0, 13) }];
    for (const number of [1, 2]) await usage.write({ writer: 'a', number, counts });
    const { stdout } = await commandAs('ecliptic_issue', 'usage', '--json');
    assert.equal(JSON.parse(stdout)[0].calls, 4);
    await store.revoke(id);
    await until('it is refused', () => directory.find(keyDigest(key)) === undefined);
  });

  test('usage of a log is imported by the role that serves, and by no one who issues', async (t) => {
    const log = join(folderOf(t), 'service.log');
    const lastUsedAt = new Date().toISOString();
    const count = { key_id: 'key_gone', hour: lastUsedAt.slice(0, 13), calls: 1n, credits: 1n };
    const counts = [{ ...count, last_used_at: lastUsedAt }];
    const toLog = openLog('info', { write: (line) => writeFileSync(log, line) });
    toLog.usageLost({ id: randomUUID(), counts });
    const refused = await commandAs('ecliptic_issue', 'usage', 'import', log);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /permission denied for table usage_writers/i);
    const { code, stdout } = await commandAs('ecliptic_serve', 'usage', 'import', log);
    assert.equal(code, 0);
    assert.match(stdout, /^Added 1 of 1 line:/);
  });

  test('each is refused what is not its business', async () => {
    const store = await openPostgresKeyStore(as('ecliptic_issue'));
    await store.issue('other', 'test');
    await store.close();
    const NEW_KEY = `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
      VALUES ('key_x', sha256('x'), 'x', 'test', 'active', 1, now())`;
    const refused: Record<Role, readonly string[]> = {
      ecliptic_serve: [
        NEW_KEY,
        "UPDATE api_keys SET state = 'active', slot = 1, revoked_at = NULL",
        "UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = now()",
        'DELETE FROM api_keys',
        'TRUNCATE usage_days',
        'INSERT INTO schema_steps (step) VALUES (99)',
        'CREATE TABLE mine (a int)',
        'CREATE TEMPORARY TABLE mine (a int)',
        'ALTER TABLE api_keys DISABLE TRIGGER ALL',
        'DROP TABLE usage_days',
        'SET ROLE ecliptic_issue',
        'CREATE ROLE other',
        "COPY api_keys TO PROGRAM 'cat'",
      ],
      ecliptic_issue: [
        "UPDATE api_keys SET digest = sha256('x')",
        "UPDATE api_keys SET account = 'x'",
        "UPDATE api_keys SET environment = 'live'",
        'DELETE FROM api_keys',
        'TRUNCATE api_keys',
        'UPDATE usage_days SET credits = 0',
        "INSERT INTO usage_days VALUES ('x', now(), 1, 1, now())",
        'DELETE FROM usage_hours',
        'INSERT INTO schema_steps (step) VALUES (99)',
        'CREATE TABLE mine (a int)',
        'ALTER TABLE api_keys DISABLE TRIGGER ALL',
        'DROP TABLE api_keys',
        'SET ROLE ecliptic_migrate',
        'CREATE ROLE other',
      ],
      ecliptic_migrate: [
        'CREATE ROLE other',
        'CREATE DATABASE other',
        'SET ROLE ecliptic_serve',
        'ALTER SYSTEM SET fsync = off',
        "SELECT pg_read_file('/etc/passwd')",
        'SET ROLE postgres',
      ],
    };
    for (const role of ROLES) for (const sql of refused[role]) await assertDenied(role, sql);
    // Refused by the table itself, even for the role that owns it.
    await assert.rejects(runSql(as('ecliptic_migrate'), 'DELETE FROM api_keys'), /never deleted/);
  });

  test('what each may do is what the table of rights says, to the last privilege', async () => {
    const given = await runSql(
      superuser,
      `SELECT grantee::regrole::text AS role, relname AS table, privilege_type AS privilege, '' AS column
         FROM pg_class, aclexplode(relacl) WHERE relnamespace = 'public'::regnamespace
       UNION ALL
       SELECT grantee::regrole::text, attrelid::regclass::text, privilege_type, attname
         FROM pg_attribute, aclexplode(attacl)
         WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
    );
    const lines = given.map(({ role, table, privilege, column }) =>
      [role, privilege, table, column].join(' '),
    );
    const expected = RIGHTS.flatMap(({ role, privileges, table, columns = [''] }) =>
      privileges.flatMap((each) => columns.map((name) => [role, each, table, name].join(' '))),
    );
    const ofOthers = lines.filter((line) => !line.startsWith('ecliptic_migrate '));
    assert.deepEqual(ofOthers.sort(), expected.sort());
    // Every table is named, so that a new one is not forgotten.
    const tables = await runSql(
      superuser,
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    );
    assert.deepEqual(tables.map(({ tablename }) => tablename).sort(), [...TABLES].sort());
  });

  test('any other role is not even let in', async () => {
    await runSql(superuser, "CREATE ROLE stranger LOGIN PASSWORD 'secret'");
    await assert.rejects(runSql(as('stranger'), 'SELECT 1'), /permission denied for database/);
    for (const args of [['migrate'], ['keys', 'list']]) {
      const { code, stderr } = await commandAs('stranger', ...args);
      assert.equal(code, 1);
      assert.match(stderr, /^ecliptic: Permission denied for database "\w+"\.\n$/);
    }
  });
});
