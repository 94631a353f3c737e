/** PostgreSQL that is reachable but locked, full, read-only, or closed to the service. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type pg from 'pg';
import {
  assertSameBytes,
  causeOf,
  logged,
  OK,
  printed,
  probed,
  startSubject,
  stop,
} from '../faults/service-process.ts';
import { connectTo, runSql } from '../support/key-databases.ts';
import { launchPostgres } from '../support/postgres-server.ts';
import { until } from '../support/processes.ts';
import { PATIENT, runCommand } from '../support/service.ts';
import {
  as,
  Calls,
  createRole,
  issue,
  PASSWORD,
  REJECTED,
  revocation,
  revokeAtOnce,
  untilAdmitted,
  watchConnections,
} from './postgres.ts';

/** A server, and a service of an ordinary role. */
async function serve(t: TestContext) {
  const server = await launchPostgres(['-c', 'max_connections=20']);
  t.after(() => server.remove());
  const admin = await server.database();
  await printed(admin, 'migrate');
  await createRole(admin, 'svc');
  const { key } = await issue(admin, 'acme');
  const doomed = await issue(admin, 'doomed');
  const DATABASE_URL = as('svc', admin);
  const subject = await startSubject(t, { DATABASE_URL, key, environment: PATIENT });
  const calls = new Calls(subject);
  calls.credits += await assertSameBytes(subject);
  await calls.untilWritten(admin);
  /** The resources of a fault, released at its end. */
  const held: pg.Client[] = [];
  const release = () => Promise.all(held.splice(0).map((each) => each.end()));
  t.after(release);
  return { admin, subject, doomed, calls, held, release };
}

type Site = Awaited<ReturnType<typeof serve>>;

/** Changes the role, and closes its connections so that new ones are affected. */
const altered =
  (change: string) =>
  async ({ admin }: Site) => {
    await runSql(admin, `ALTER ROLE svc ${change}`);
    const its = "pg_stat_activity WHERE usename = 'svc'";
    await runSql(admin, `SELECT pg_terminate_backend(pid) FROM ${its}`);
  };

/** Makes statements on a table fail like with a full disk. */
const fullDisk = (table: string) => `
  CREATE FUNCTION full_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER full_${table} BEFORE INSERT OR UPDATE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION full_${table}()`;

const lock = (tables: string) => async (site: Site) => {
  const holder = await connectTo(site.admin);
  site.held.push(holder);
  await holder.query(`BEGIN; LOCK TABLE ${tables}`);
};

/** Takes all connections for ordinary roles. */
async function takeAll(site: Site): Promise<void> {
  await runSql(site.admin, `CREATE ROLE greedy LOGIN PASSWORD '${PASSWORD}'`);
  await altered('CONNECTION LIMIT 0')(site);
  const take = async () => site.held.push(await connectTo(as('greedy', site.admin)));
  await assert.rejects(async () => {
    for (;;) await take();
  });
  await altered('CONNECTION LIMIT -1')(site);
}

interface Fault {
  begin(site: Site): Promise<unknown>;
  end(site: Site): Promise<unknown>;
  readonly lastsMs?: number;
  /** Its log message. */
  readonly line: 'usage not written' | 'keys unreadable';
  readonly told: RegExp;
  /** Whether usage is written during the fault. */
  readonly writable?: true;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'has its keys locked for half a minute': {
    begin: lock('api_keys'),
    end: async (site) => {
      await site.held[0]?.query(`${revocation('doomed')}; COMMIT`);
      await site.release();
    },
    lastsMs: 30_000,
    writable: true,
    line: 'keys unreadable',
    told: /./,
  },
  'has its usage locked': {
    begin: lock('usage_days, usage_hours, usage_writers'),
    end: ({ release }) => release(),
    line: 'usage not written',
    told: /./,
  },
  'has no free connections': {
    begin: takeAll,
    end: ({ release }) => release(),
    line: 'keys unreadable',
    told: /too many|remaining connection slots|terminat/,
  },
  'has another password': {
    begin: altered("PASSWORD 'another'"),
    end: altered(`PASSWORD '${PASSWORD}'`),
    line: 'keys unreadable',
    told: /password authentication failed|terminat/,
  },
  'accepts no writes (default_transaction_read_only)': {
    begin: altered('SET default_transaction_read_only = on'),
    end: altered('RESET default_transaction_read_only'),
    line: 'usage not written',
    told: /read-only transaction/,
  },
  'has a full disk': {
    begin: ({ admin }) => runSql(admin, `${fullDisk('usage_days')}; ${fullDisk('api_keys')}`),
    end: ({ admin }) => runSql(admin, 'DROP FUNCTION full_usage_days, full_api_keys CASCADE'),
    line: 'usage not written',
    told: /No space left on device/,
  },
};

/** @returns the exit code */
async function tryIssue({ subject }: Site): Promise<number | null> {
  const { DATABASE_URL } = subject;
  const issue = ['keys', 'issue', '--account', 'new'];
  const { code, stdout, stderr } = await runCommand(issue, { DATABASE_URL });
  if (code === 0) return code;
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^ecliptic: [^\n]+\n$/);
  assert.doesNotMatch(stderr, new RegExp(PASSWORD));
  return code;
}

describe('PostgreSQL with limits', { concurrency: 1 }, () => {
  for (const [name, fault] of Object.entries(FAULTS)) {
    test(`accepts known keys, keeps usage, and uses three connections while PostgreSQL ${name}`, async (t) => {
      const site = await serve(t);
      const { admin, subject, doomed, calls } = site;
      const assertConnections = watchConnections(t, admin, 'svc');

      await fault.begin(site);
      const endMs = performance.now() + (fault.lastsMs ?? 0);
      do calls.credits += await assertSameBytes(subject);
      while (performance.now() < endMs);
      await until('it is logged', () => logged(subject, fault.line).length > 0);
      assert.match(causeOf(logged(subject, fault.line)[0]), fault.told);
      for (const path of ['/health', '/ready']) assert.equal(await probed(subject, path), OK);
      if (fault.writable) await calls.untilWritten(admin);
      const codes = [await tryIssue(site)];
      // If a superuser can do it now.
      await revokeAtOnce(admin, 'doomed').catch(() => {});

      await fault.end(site);
      await untilAdmitted(subject.DATABASE_URL);
      await revokeAtOnce(admin, 'doomed');
      await calls.untilAll(doomed.key, REJECTED);
      codes.push(await tryIssue(site));
      assert.equal(codes[1], 0);
      const keys = await printed(admin, 'keys', 'list', '--account', 'new');
      assert.equal(
        keys.length,
        codes.filter((code) => code === 0).length,
        'each key is issued completely or not at all',
      );
      calls.credits += await assertSameBytes(subject);
      await calls.untilWritten(admin);
      assertConnections();
      assert.equal(await stop(subject), 0, subject.stderr());
      assert.doesNotMatch(subject.stdout(), new RegExp(`"usage lost"|${PASSWORD}`));
    });
  }
});

test('lets the server end the waiting statement and the open transaction of a paused service', async (t) => {
  const site = await serve(t);
  const { admin, subject, calls } = site;
  await runSql(
    admin,
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1); RETURN NULL; END';
     CREATE TRIGGER slow AFTER INSERT OR UPDATE ON usage_days FOR EACH STATEMENT EXECUTE FUNCTION slow()`,
  );
  await lock('api_keys')(site);
  calls.credits += await assertSameBytes(subject);
  const its = (which: string) =>
    runSql(admin, `SELECT FROM pg_stat_activity WHERE usename = 'svc' AND ${which}`);
  const waiting = "wait_event IN ('PgSleep', 'relation') AND state = 'active'";
  await until('both are in progress', async () => (await its(waiting)).length >= 2);
  subject.child.kill('SIGSTOP');
  // A failed transaction holds no locks, even before its client reads the error.
  const underWay = "state IN ('active', 'idle in transaction')";
  await until('no statement is in progress', async () => (await its(underWay)).length === 0);
  await runSql(admin, 'SET lock_timeout = 1000; DROP FUNCTION slow CASCADE');
  await site.release();
  subject.child.kill('SIGCONT');
  await calls.untilAll(subject.key, OK);
  await calls.untilWritten(admin);
});
