/** The backup and the restore of docs/operating/backup.md, with every command of the page. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { openStores } from '../../src/stores.ts';
import { usageIn } from '../faults/service-process.ts';
import { as, PASSWORD } from '../stores/postgres.ts';
import { DEBIAN_PROGRAMS } from '../support/debian-postgres.ts';
import { POSTGRESQL, runSql } from '../support/key-databases.ts';
import { launchPostgres } from '../support/postgres-server.ts';
import { folderOf, freePort, REPOSITORY, startService, until } from '../support/processes.ts';
import { post, runCommand, type SpawnedService } from '../support/service.ts';
import { commandsOf, shell } from './commands.ts';

const COMMANDS = commandsOf('docs/operating/backup.md');
const [
  BACK_UP_SQLITE = '',
  BACK_UP_POSTGRES = '',
  WRITE_DOWN = '',
  RESTORE_SQLITE = '',
  RESTORE_POSTGRES = '',
  REVOKE_AGAIN = '',
  ...MORE
] = COMMANDS;

test('runs exactly the commands of the page on backups', () => {
  assert.equal(COMMANDS.length, 6);
  assert.deepEqual(MORE, []);
});

interface Setting {
  readonly DATABASE_URL: string;
  /** Runs commands of the page. @returns standard output */
  run(commands: string): Promise<string>;
}

async function issue(DATABASE_URL: string, account: string) {
  const stores = await openStores(readConfig({ DATABASE_URL }).databaseUrl);
  try {
    return await stores.keys.issue(account, 'test');
  } finally {
    await stores.close();
  }
}

async function statusOf({ url }: SpawnedService, key: string): Promise<number> {
  const response = await post({ url, key });
  await response.arrayBuffer();
  return response.status;
}

/**
 * A backup of a running service, later changes, a restore, and the steps of the page for the changes.
 *
 * @param restore moves the backup into place while no service runs. @returns the new DATABASE_URL
 */
async function assertRestored(
  t: TestContext,
  { DATABASE_URL, run }: Setting,
  backUp: () => Promise<unknown>,
  restore: () => Promise<string>,
): Promise<void> {
  // The names must not be confused with a state.
  const kept = await issue(DATABASE_URL, 'x  revoked');
  const leaked = await issue(DATABASE_URL, 'leaked  test  active');
  const before = await issue(DATABASE_URL, 'revoked before');
  await run(`npx ecliptic keys revoke ${before.id}`);
  const first = await startService(t, { DATABASE_URL });
  for (const { key } of [kept, leaked, kept]) assert.equal(await statusOf(first, key), 200);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === 3);
  await backUp();

  const late = await issue(DATABASE_URL, 'late');
  await run(`npx ecliptic keys revoke ${leaked.id}`);
  await until('the revocation is known', async () => (await statusOf(first, leaked.key)) === 401);
  assert.equal(await statusOf(first, late.key), 200);
  assert.equal(await first.stop(), 0);
  await run(WRITE_DOWN);

  const RESTORED_URL = await restore();
  assert.deepEqual(await usageIn(RESTORED_URL), { calls: 3, credits: 3 });
  const next = await startService(t, { DATABASE_URL: RESTORED_URL });
  const statuses = async () => {
    const keys = [kept, leaked, before, late];
    return await Promise.all(keys.map(({ key }) => statusOf(next, key)));
  };
  assert.deepEqual(await statuses(), [200, 200, 401, 401]);
  const revoked = await run(`export DATABASE_URL='${RESTORED_URL}'\n${REVOKE_AGAIN}`);
  assert.equal(revoked.match(/^Revoked/gm)?.length, 1);
  assert.match(revoked, new RegExp(`Revoked ${leaked.id}`));
  await until('it is rejected', async () => (await statuses()).join() === '200,401,401,401');
  assert.equal(await next.stop(), 0);
}

test('restores a SQLite backup of a running service, and repeats later revocations', async (t) => {
  const cwd = folderOf(t);
  const DATABASE_URL = `file:${join(cwd, 'var/ecliptic.db')}`;
  // The page's commands use the default, a file below the working folder.
  const run = (commands: string) => shell(commands, {}, cwd);
  let backup = '';
  await assertRestored(
    t,
    { DATABASE_URL, run },
    async () => {
      assert.match(await run(BACK_UP_SQLITE), /^Backed up to .* and checked: 3 keys, /);
      backup = `backups/${readdirSync(join(cwd, 'backups'))[0]}`;
      assert.equal(statSync(join(cwd, backup)).mode & 0o777, 0o600);
    },
    async () => {
      await run(RESTORE_SQLITE.replaceAll('BACKUP', backup));
      assert.equal(statSync(join(cwd, 'var/ecliptic.db')).mode & 0o777, 0o600);
      return DATABASE_URL;
    },
  );
});

test('restores a PostgreSQL dump of a running service, and repeats later revocations', async (t) => {
  if (DEBIAN_PROGRAMS === undefined) {
    return t.skip("there is no pg_dump: Debian's postgresql is not installed");
  }
  const server = await launchPostgres([], DEBIAN_PROGRAMS);
  t.after(() => server.remove());
  const DATABASE_URL = await server.database();
  const { username, password, host, pathname } = new URL(DATABASE_URL);
  const cwd = folderOf(t);
  const environment = {
    PATH: `${DEBIAN_PROGRAMS}:${process.env['PATH']}`,
    PGPASSWORD: password,
    DATABASE_URL,
  };
  const run = (commands: string) => {
    const here = commands
      .replaceAll('postgres://ecliptic@db.internal/', `postgres://${username}@${host}/`)
      .replace(/\/ecliptic(?= )/, pathname);
    return shell(here, environment, cwd);
  };
  await assertRestored(
    t,
    { DATABASE_URL, run },
    async () => {
      await run(BACK_UP_POSTGRES);
      assert.equal(statSync(join(cwd, 'backup.dump')).mode & 0o777, 0o600);
      // The printed command for this database does the same, and never overwrites a file.
      const { code, stderr } = await runCommand(['backup', 'printed.dump'], { DATABASE_URL });
      assert.equal(code, 2);
      const printed = /^ {2}(\(umask .*\))$/m.exec(stderr)?.[1] ?? '';
      await shell(printed, environment, cwd);
      assert.match(readFileSync(join(cwd, 'printed.dump'), 'latin1'), /^PGDMP/);
      await assert.rejects(shell(printed, environment, cwd));
    },
    async () => {
      await run(RESTORE_POSTGRES);
      return DATABASE_URL.replace(pathname, '/ecliptic_restored');
    },
  );
});

test('prints a dump command for PostgreSQL with the three roles, which dumps all tables', async (t) => {
  if (DEBIAN_PROGRAMS === undefined) return t.skip('there is no pg_dump');
  const server = await launchPostgres([], DEBIAN_PROGRAMS);
  t.after(() => server.remove());
  const admin = await server.database();
  await runSql(admin, readFileSync(join(REPOSITORY, 'deploy/postgres/roles.sql'), 'utf8'));
  await runSql(admin, `ALTER ROLE ecliptic_migrate PASSWORD '${PASSWORD}'`);
  const migrated = await runCommand(['migrate'], { DATABASE_URL: as('ecliptic_migrate', admin) });
  assert.equal(migrated.code, 0, migrated.stderr);
  const cwd = folderOf(t);
  for (const role of ['ecliptic_migrate', 'ecliptic_serve', 'ecliptic_issue']) {
    const { stderr } = await runCommand(['backup', role], { DATABASE_URL: as(role, admin) });
    const printed = /^ {2}(\(umask .*\))$/m.exec(stderr)?.[1] ?? '';
    const environment = {
      PATH: `${DEBIAN_PROGRAMS}:${process.env['PATH']}`,
      PGPASSWORD: PASSWORD,
    };
    await shell(printed, environment, cwd);
    assert.match(readFileSync(join(cwd, role), 'latin1'), /^PGDMP/);
  }
});

test('leaves no incomplete lists if the database is lost while they are written', async (t) => {
  const { DATABASE_URL, openStore } = await POSTGRESQL.make(t);
  const store = await openStore();
  await store.revoke((await store.issue('acme', 'test')).id);
  const cwd = folderOf(t);
  const away = new URL(DATABASE_URL);
  away.port = String(await freePort());
  const interrupted = WRITE_DOWN.replace('npx ecliptic usage', 'DATABASE_URL="$AWAY" $&');
  await assert.rejects(shell(interrupted, { DATABASE_URL, AWAY: away.href }, cwd));
  assert.deepEqual(readdirSync(cwd).sort(), ['revoked.part', 'usage-before.part']);
});
