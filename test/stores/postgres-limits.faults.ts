/** PostgreSQL that answers, but not as it should: locked, full, read-only, or closed to the service. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import {
  assertSameBytes,
  causeOf,
  logged,
  OK,
  probed,
  type Subject,
  startSubject,
  stop,
  told,
} from '../faults/subject.ts';
import { connectTo, runSql } from '../support/key-databases.ts';
import { launchPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { until } from '../support/processes.ts';
import { PATIENT, runCommand } from '../support/service.ts';
import { startProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import {
  as,
  assertPrompt,
  creditsIn,
  issue,
  operate,
  PASSWORD,
  REFUSED,
  revocation,
  revokeAtOnce,
  untilAdmitted,
  watchConnections,
} from './postgres.ts';

/** A database with tables, and a role that only serves: limits do not apply to a superuser. */
interface Site {
  readonly server: PostgresServer;
  readonly admin: string;
  readonly role: string;
  /** What the fault holds until its end. */
  readonly held: pg.Client[];
}

let roles = 0;

async function makeSite(t: TestContext, server: PostgresServer): Promise<Site> {
  const admin = await server.database();
  await operate(admin, 'migrate');
  const role = `serve_${++roles}`;
  const groups = 'pg_read_all_data, pg_write_all_data';
  await runSql(admin, `CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}' IN ROLE ${groups}`);
  const held: pg.Client[] = [];
  t.after(() => Promise.all(held.map((each) => each.end())));
  return { server, admin, role, held };
}

const release = ({ held }: Site) => Promise.all(held.splice(0).map((each) => each.end()));

/** Changes the role, and closes its connections, so that new ones meet the change. */
const altered =
  (change: string) =>
  async ({ admin, role }: Site) => {
    await runSql(admin, `ALTER ROLE ${role} ${change}`);
    const its = `pg_stat_activity WHERE usename = '${role}'`;
    await runSql(admin, `SELECT pg_terminate_backend(pid) FROM ${its}`);
  };

/** Statements on a table fail as they do when the server's disk is full. */
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

/** Takes every connection that the server has for ordinary roles. */
async function takeAll(site: Site): Promise<void> {
  await runSql(site.admin, `CREATE ROLE greedy LOGIN PASSWORD '${PASSWORD}'`);
  await altered('CONNECTION LIMIT 0')(site);
  const take = async () => site.held.push(await connectTo(as('greedy', site.admin)));
  const taken = () =>
    take().then(
      () => false,
      () => true,
    );
  await until('all are taken', taken, 60_000, 0);
  await altered('CONNECTION LIMIT -1')(site);
}

interface Fault {
  begin(site: Site): Promise<unknown>;
  end(site: Site): Promise<unknown>;
  readonly lastsMs?: number;
  /** What the log says about it, and the cause it gives. */
  readonly line: 'usage unwritten' | 'keys unreadable';
  readonly told: RegExp;
  /** Whether usage is written during it. */
  readonly writable?: true;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'has its keys locked for half a minute': {
    begin: lock('api_keys'),
    end: async (site) => {
      await site.held[0]?.query(`${revocation('doomed')}; COMMIT`);
      await release(site);
    },
    lastsMs: 30_000,
    writable: true,
    line: 'keys unreadable',
    told: /./,
  },
  'has its usage locked': {
    begin: lock('usage_days, usage_hours, usage_writers'),
    end: release,
    lastsMs: 8_000,
    line: 'usage unwritten',
    told: /./,
  },
  'has given all its connections to others': {
    begin: takeAll,
    end: release,
    line: 'keys unreadable',
    told: /too many|remaining connection slots|terminat/,
  },
  'lets the role have no connection': {
    begin: altered('CONNECTION LIMIT 0'),
    end: altered('CONNECTION LIMIT -1'),
    line: 'keys unreadable',
    told: /too many connections|terminat/,
  },
  'has another password by now': {
    begin: altered("PASSWORD 'another'"),
    end: altered(`PASSWORD '${PASSWORD}'`),
    line: 'keys unreadable',
    told: /password authentication failed|terminat/,
  },
  'accepts no writes (default_transaction_read_only)': {
    begin: altered('SET default_transaction_read_only = on'),
    end: altered('RESET default_transaction_read_only'),
    line: 'usage unwritten',
    told: /read-only transaction/,
  },
  'has a full disk': {
    begin: ({ admin }) => runSql(admin, `${fullDisk('usage_days')}; ${fullDisk('api_keys')}`),
    end: ({ admin }) => runSql(admin, 'DROP FUNCTION full_usage_days, full_api_keys CASCADE'),
    line: 'usage unwritten',
    told: /No space left on device/,
  },
};

/** Calls with published answers for a while, at least once. @returns how many */
async function callFor(subject: Subject, ms: number): Promise<number> {
  const endMs = performance.now() + ms;
  let calls = 0;
  do {
    calls += await assertSameBytes(subject);
    await delay(50);
  } while (performance.now() < endMs);
  return calls;
}

describe('While PostgreSQL', { concurrency: 1 }, () => {
  const tookMs: number[] = [];

  for (const [name, fault] of Object.entries(FAULTS)) {
    test(`${name}, known keys are answered, three connections are enough, and usage is kept`, async (t) => {
      const server = await launchPostgres(['-c', 'max_connections=20']);
      t.after(() => server.remove());
      const site = await makeSite(t, server);
      const { admin, role } = site;
      const DATABASE_URL = as(role, admin);
      const { key } = await issue(admin, 'acme');
      const doomed = await issue(admin, 'doomed');
      const subject = await startSubject(t, { DATABASE_URL, key, environment: PATIENT });
      let credits = await assertSameBytes(subject);
      const untilWritten = () =>
        until('it is written', async () => (await creditsIn(admin)) === credits);
      const untilTold = async (key: string, answer: string) => {
        await until(answer, async () => {
          const answered = await told({ ...subject, key });
          if (answered === OK) credits++;
          return answered === answer;
        });
      };
      await untilWritten();
      const assertConnections = watchConnections(t, admin, role);
      let issued = 0;
      const tryIssue = async () => {
        const args = ['keys', 'issue', '--account', 'new', '--json'];
        const { code, stdout, stderr } = await runCommand(args, { DATABASE_URL });
        if (code === 0) issued++;
        else {
          assert.deepEqual([code, stdout], [1, '']);
          assert.match(stderr, /^ecliptic: [^\n]+\n$/);
          assert.doesNotMatch(stderr, new RegExp(PASSWORD));
        }
        return stdout;
      };

      await fault.begin(site);
      credits += await callFor(subject, fault.lastsMs ?? 0);
      await until('it is logged', () => logged(subject, fault.line).length > 0);
      assert.match(causeOf(logged(subject, fault.line)[0]), fault.told);
      for (const path of ['/health', '/ready']) assert.equal(await probed(subject, path), OK);
      if (fault.writable) await untilWritten();
      await tryIssue();
      // Where a superuser can do it now.
      await revokeAtOnce(admin, 'doomed').catch(() => {});

      await fault.end(site);
      await untilAdmitted(DATABASE_URL);
      await revokeAtOnce(admin, 'doomed');
      const reachableMs = performance.now();
      await untilTold(doomed.key, REFUSED);
      tookMs.push(performance.now() - reachableMs);
      await untilTold(JSON.parse(await tryIssue()).key, OK);
      credits += await assertSameBytes(subject);
      await untilWritten();
      assertConnections();
      const keys = await operate(admin, 'keys', 'list', '--account', 'new');
      assert.equal(keys.length, issued, 'none is half issued');
      assert.equal(await stop(subject), 0, subject.stderr());
      assert.equal(await creditsIn(admin), credits);
      assert.deepEqual(logged(subject, 'usage lost'), []);
      assert.ok(!subject.stdout().includes(PASSWORD), 'the log holds no password');
    });
  }

  test('is usable again, a revoked key is refused within a second', (t) => assertPrompt(t, tookMs));
});

/** How a service can leave the server alone in the middle of its work, and how it comes back. */
const LEFT: Readonly<Record<string, (subject: Subject, proxy: TcpProxy) => () => void>> = {
  'that is paused': ({ child }) => {
    child.kill('SIGSTOP');
    return () => child.kill('SIGCONT');
  },
  'behind a network that went silent': (_, proxy) => {
    proxy.silenceNew(true);
    proxy.silence();
    return () => {
      proxy.cutSilent();
      proxy.silenceNew(false);
    };
  },
};

for (const [what, leave] of Object.entries(LEFT)) {
  test(`the server itself ends what it was asked by a service ${what}: a statement that waits, and a transaction that others wait for`, async (t) => {
    const server = await launchPostgres();
    t.after(() => server.remove());
    const site = await makeSite(t, server);
    const { admin, role } = site;
    const { key } = await issue(admin, 'acme');
    const proxy = await startProxy(t, server.port);
    const DATABASE_URL = proxy.through(as(role, admin));
    const subject = await startSubject(t, { DATABASE_URL, key, environment: PATIENT });
    await runSql(
      admin,
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1); RETURN NULL; END';
       CREATE TRIGGER slow AFTER INSERT OR UPDATE ON usage_days FOR EACH STATEMENT EXECUTE FUNCTION slow()`,
    );
    await lock('api_keys')(site);
    let credits = await assertSameBytes(subject);
    const its = (which: string) =>
      runSql(admin, `SELECT FROM pg_stat_activity WHERE usename = '${role}' AND ${which}`);
    await until('both are under way', async () => {
      const rows = await its("wait_event IN ('PgSleep', 'relation') AND state = 'active'");
      return rows.length >= 2;
    });
    const comeBack = leave(subject, proxy);
    t.after(comeBack);
    // A transaction that has failed holds nothing, whether or not its client has heard of it.
    const underWay = "state IN ('active', 'idle in transaction')";
    await until('nothing is under way', async () => (await its(underWay)).length === 0);
    await runSql(admin, 'SET lock_timeout = 1000; DROP FUNCTION slow CASCADE');
    await release(site);
    comeBack();
    await until('it answers', async () => (await told(subject)) === OK);
    credits += 1 + (await assertSameBytes(subject));
    await until('it is written', async () => (await creditsIn(admin)) === credits);
  });
}
