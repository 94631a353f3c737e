/** The roles of deploy/postgres/roles.sql and their rights, and TLS by the address. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type pg from 'pg';
import { NOT_READY, OK, printed, probed } from '../faults/service-process.ts';
import { connectTo, runSql, server } from '../support/key-databases.ts';
import { launchPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { folderOf, REPOSITORY, startService, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { as, Calls, issue, PASSWORD, REJECTED } from './postgres.ts';

const ROLES_SQL = readFileSync(join(REPOSITORY, 'deploy/postgres/roles.sql'), 'utf8');
const ROLES = ['ecliptic_migrate', 'ecliptic_serve', 'ecliptic_issue', 'stranger'] as const;
type Role = (typeof ROLES)[number];

/** A server with the roles of the file, and another role. */
async function withRoles(t: TestContext, flags: readonly string[] = []) {
  const own: PostgresServer = await launchPostgres(flags.flatMap((each) => ['-c', each]));
  t.after(() => own.remove());
  const admin = await own.database();
  await runSql(admin, ROLES_SQL);
  await runSql(admin, 'CREATE ROLE stranger LOGIN');
  for (const role of ROLES) await runSql(admin, `ALTER ROLE ${role} PASSWORD '${PASSWORD}'`);
  const url = (role: Role) => as(role, admin);
  const run = (role: Role, ...args: string[]) => runCommand(args, { DATABASE_URL: url(role) });
  return { admin, url, run };
}

const REVIVE = "UPDATE api_keys SET state = 'active', slot = 1, revoked_at = NULL";
const DENIED: Readonly<Record<Exclude<Role, 'stranger'>, readonly string[]>> = {
  ecliptic_serve: [
    `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
     VALUES ('key_x', sha256('x'), 'x', 'test', 'active', 1, now())`,
    REVIVE,
    "UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = now()",
    'DELETE FROM api_keys',
    'INSERT INTO schema_steps (step) VALUES (99)',
    'ALTER TABLE api_keys DISABLE TRIGGER ALL',
    'DROP TABLE usage_days',
    'SET ROLE ecliptic_issue',
    "COPY api_keys TO PROGRAM 'cat'",
  ],
  ecliptic_issue: [
    "UPDATE api_keys SET digest = sha256('x')",
    "UPDATE api_keys SET account = 'x'",
    'DELETE FROM api_keys',
    'UPDATE usage_days SET credits = 0',
    "INSERT INTO usage_days VALUES ('x', now(), 1, 1, now())",
    "INSERT INTO usage_writers VALUES ('x', 1, now())",
    "UPDATE services_environment SET environment = 'live'",
    'INSERT INTO schema_steps (step) VALUES (99)',
    'CREATE TABLE mine (a int)',
    'ALTER TABLE api_keys DISABLE TRIGGER ALL',
    'SET ROLE ecliptic_migrate',
  ],
  ecliptic_migrate: [
    'CREATE ROLE other',
    'CREATE DATABASE other',
    'SET ROLE ecliptic_serve',
    'ALTER SYSTEM SET fsync = off',
    "SELECT pg_read_file('/etc/passwd')",
  ],
};

test('gives the roles to migrate, to serve and to issue only their own rights', async (t) => {
  const { admin, url, run } = await withRoles(t);
  const rejected = async (role: Role, why: RegExp, ...args: string[]) => {
    const { code, stdout, stderr } = await run(role, ...args);
    assert.deepEqual([code, stdout], [1, ''], `${role}: ${args}`);
    assert.match(stderr, why);
  };
  const denied = /permission denied for table \w+/i;
  // A service that starts before the tables exist waits for them.
  const service = await startService(t, { DATABASE_URL: url('ecliptic_serve') });
  for (const role of ['ecliptic_serve', 'ecliptic_issue'] as const) {
    await rejected(role, /^ecliptic: Permission denied .*ecliptic migrate.*\n$/, 'keys', 'list');
  }
  assert.equal(await probed(service, '/ready'), NOT_READY);
  const owner = /ecliptic_migrate, which deploy\/postgres\/roles\.sql creates/;
  await rejected('ecliptic_serve', owner, 'migrate');
  const { stdout } = await run('ecliptic_migrate', 'migrate');
  const page = readFileSync(join(REPOSITORY, 'docs/operating/postgresql.md'), 'utf8');
  const shown = stdout.replace(/127\.0\.0\.1:\d+\/\w+/, 'HOST/NAME');
  assert.ok(page.includes(`\n\`\`\`text\n${shown}\`\`\`\n`), shown);
  await until('it is ready', async () => (await probed(service, '/ready')) === OK);

  const unread = `SELECT tablename, rolname FROM pg_tables, pg_roles WHERE schemaname = 'public'
    AND rolname ~ '^ecliptic_' AND NOT has_table_privilege(rolname, tablename, 'SELECT')`;
  assert.deepEqual(await runSql(admin, unread), []);
  // The next migration restores lost rights.
  await runSql(admin, 'REVOKE ALL ON api_keys FROM ecliptic_issue');
  await rejected('ecliptic_issue', denied, 'keys', 'list');
  const { roles } = await printed(url('ecliptic_migrate'), 'migrate');
  const states = roles.map(({ state }: { state: string }) => state);
  assert.deepEqual(states, ['granted', 'granted']);

  const { key, id } = await issue(url('ecliptic_issue'), 'acme');
  const calls = new Calls(service);
  await calls.untilAll(key, OK);
  await calls.untilWritten(admin);
  const [used] = await printed(url('ecliptic_issue'), 'usage');
  assert.equal(used.credits, calls.credits);
  await printed(url('ecliptic_issue'), 'keys', 'revoke', id);
  await calls.untilAll(key, REJECTED);

  await rejected('ecliptic_serve', denied, 'keys', 'issue', '--account', 'x');
  await rejected('ecliptic_serve', denied, 'keys', 'revoke', id);
  for (const [role, statements] of Object.entries(DENIED)) {
    for (const sql of statements) {
      await assert.rejects(runSql(url(role as Role), sql), { code: '42501' }, `${role}: ${sql}`);
    }
  }
  // Rejected by the table itself, even for its owner.
  for (const sql of ['DELETE FROM api_keys', REVIVE]) {
    await assert.rejects(runSql(url('ecliptic_migrate'), sql), /never deleted|for ever/);
  }
  for (const args of [['migrate'], ['keys', 'list']]) {
    await rejected('stranger', /^ecliptic: Permission denied for database "\w+"\.\n$/, ...args);
  }
  const wrong = { DATABASE_URL: url('stranger').replace(PASSWORD, 'wrong') };
  const { stderr } = await runCommand(['migrate'], wrong);
  assert.equal(stderr, 'ecliptic: Password authentication failed for user "stranger".\n');
  // Tables that belong to a superuser.
  await runSql(admin, 'REASSIGN OWNED BY ecliptic_migrate TO postgres');
  await rejected('ecliptic_migrate', owner, 'migrate');
});

test('reserves connections on a full server to revoke keys', async (t) => {
  const limits = [
    'max_connections=24',
    'reserved_connections=4',
    'superuser_reserved_connections=2',
  ];
  const { admin, url } = await withRoles(t, limits);
  await printed(url('ecliptic_migrate'), 'migrate');
  await runSql(admin, `GRANT CONNECT ON DATABASE ${new URL(admin).pathname.slice(1)} TO stranger`);
  const { key, id } = await issue(url('ecliptic_issue'), 'acme');
  const service = await startService(t, { DATABASE_URL: url('ecliptic_serve') });
  const calls = new Calls(service);
  await calls.untilAll(key, OK);
  // Its role stays below the server's limit. Then others take all other connections.
  const held: pg.Client[] = [];
  t.after(() => Promise.all(held.map((each) => each.end())));
  const fillAs = async (role: Role) => {
    for (;;) held.push(await connectTo(url(role)));
  };
  await assert.rejects(fillAs('ecliptic_serve'), /too many connections for role "ecliptic_serve"/);
  await assert.rejects(fillAs('stranger'), /remaining connection slots are reserved/);
  await printed(url('ecliptic_issue'), 'keys', 'revoke', id);
  await calls.untilAll(key, REJECTED);

  const own = "SELECT rolconnlimit FROM pg_roles WHERE rolname = 'ecliptic_serve'";
  // An existing limit is kept. Otherwise it is 24 - 4 - 2 - 10.
  for (const [limit, kept] of [
    [7, 7],
    [-1, 8],
  ]) {
    await runSql(admin, `ALTER ROLE ecliptic_serve CONNECTION LIMIT ${limit}`);
    await runSql(admin, ROLES_SQL);
    assert.equal((await runSql(admin, own))[0]?.['rolconnlimit'], kept);
  }
});

test('uses TLS and checks the certificate as set in the address', {
  // Node.js cannot create a certificate.
  skip: spawnSync('openssl', ['version']).status !== 0 && 'there is no openssl here',
}, async (t) => {
  const folder = folderOf(t);
  const [certificate, privateKey] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const { status, stderr } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-out', certificate, '-keyout', privateKey],
  ]);
  assert.equal(status, 0, String(stderr));
  const url = (await server.database()).replace('127.0.0.1', 'localhost');
  const show = async (name: string) => String((await runSql(url, `SHOW ${name}`))[0]?.[name]);
  const data = await show('data_directory');
  const { uid, gid } = statSync(data);
  for (const file of [certificate, privateKey]) {
    const copy = join(data, basename(file));
    copyFileSync(file, copy);
    chownSync(copy, uid, gid);
  }
  await runSql(url, 'ALTER SYSTEM SET ssl = on');
  await runSql(url, 'SELECT pg_reload_conf()');
  await until('the server has TLS', async () => (await show('ssl')) === 'on');

  const verified = `${url}?sslmode=verify-full&sslrootcert=${certificate}`;
  const { key } = await issue(verified, 'acme');
  const service = await startService(t, { DATABASE_URL: verified });
  const calls = new Calls(service);
  await calls.untilAll(key, OK);
  await calls.untilWritten(url);
  const encrypted = `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
    WHERE application_name = 'ecliptic serve'`;
  assert.deepEqual(await runSql(url, encrypted), [{ ssl: true }]);
  const rejected: Readonly<Record<string, RegExp>> = {
    'sslmode=verify-full': /self-signed certificate/i,
    // Another name of the same server, which is not in the certificate.
    [`host=127.0.0.1&sslmode=verify-full&sslrootcert=${certificate}`]: /127\.0\.0\.1 is not in/,
    'sslmode=verify-full&sslrootcert=/nowhere/ca.pem': /no such file.*\/nowhere\/ca\.pem/,
  };
  for (const [query, reason] of Object.entries(rejected)) {
    const { code, stderr } = await runCommand(['keys', 'list'], {
      DATABASE_URL: `${url}?${query}`,
    });
    assert.equal(code, 1, query);
    assert.match(stderr, reason);
  }
  for (const query of ['sslmode=no-verify', 'sslmode=disable', '']) {
    await printed(`${url}?${query}`, 'keys', 'list');
  }
});
