/** PostgreSQL that crashes, restarts, refuses to write, or admits no one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runSql, server } from '../support/key-databases.ts';
import { until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import {
  told as ask,
  assertSameBytes,
  causeOf,
  logged,
  OK,
  probed,
  startSubject,
  stop,
  usageIn,
} from './subject.ts';

/** The URLs of the database for its superuser and for the service. */
interface Ways {
  readonly admin: string;
  readonly role: string;
  readonly DATABASE_URL: string;
}

interface Fault {
  readonly name: string;
  begin(ways: Ways): Promise<unknown>;
  end(ways: Ways): Promise<unknown>;
  /** What the log says about it, and the cause it gives. */
  readonly line: 'usage unwritten' | 'keys unreadable';
  readonly told: RegExp;
}

const PASSWORD = 's3cret';

const sql = ({ admin }: Ways, text: string) => runSql(admin, text);

/** Changes the role, for connections that begin then. */
const altered = (change: string) => (ways: Ways) => sql(ways, `ALTER ROLE ${ways.role} ${change}`);

/** The same, and the server closes open connections, so that new ones meet the fault. */
const alteredAtOnce = (change: string) => async (ways: Ways) => {
  await altered(change)(ways);
  const its = `pg_stat_activity WHERE usename = '${ways.role}'`;
  await sql(ways, `SELECT pg_terminate_backend(pid) FROM ${its}`);
};

/** Statements on a table fail as they do when the server's disk is full. */
const fullDisk = (table: string) => `
  CREATE FUNCTION full_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER full_${table} BEFORE INSERT OR UPDATE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION full_${table}()`;

const FAULTS: readonly Fault[] = [
  {
    name: 'is stopped, and started again',
    begin: () => server.stop(),
    end: () => server.start(),
    line: 'keys unreadable',
    told: /ECONNREFUSED|ECONNRESET|terminat|shutting down/,
  },
  {
    name: 'accepts no writes (default_transaction_read_only)',
    begin: alteredAtOnce('SET default_transaction_read_only = on'),
    end: alteredAtOnce('RESET default_transaction_read_only'),
    line: 'usage unwritten',
    told: /read-only transaction/,
  },
  {
    name: 'has a full disk',
    begin: async (ways) => {
      await sql(ways, fullDisk('usage_days'));
      await sql(ways, fullDisk('api_keys'));
    },
    end: async (ways) => {
      await sql(ways, 'DROP FUNCTION full_usage_days CASCADE');
      await sql(ways, 'DROP FUNCTION full_api_keys CASCADE');
    },
    line: 'usage unwritten',
    told: /No space left on device/,
  },
  {
    name: 'has no connection left',
    begin: alteredAtOnce('CONNECTION LIMIT 0'),
    end: altered('CONNECTION LIMIT -1'),
    line: 'keys unreadable',
    told: /too many connections|terminat/,
  },
  {
    name: 'has another password by now',
    begin: alteredAtOnce("PASSWORD 'another'"),
    end: altered(`PASSWORD '${PASSWORD}'`),
    line: 'keys unreadable',
    told: /password authentication failed|terminat/,
  },
];

let roles = 0;

/** A database that belongs to an ordinary role: limits do not apply to a superuser. */
async function makeWays(): Promise<Ways> {
  const admin = await server.database();
  const role = `service_${++roles}`;
  const [name] = admin.split('/').slice(-1);
  await runSql(admin, `CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
  await runSql(admin, `ALTER DATABASE ${name} OWNER TO ${role}`);
  return { admin, role, DATABASE_URL: admin.replace('postgres:test@', `${role}:${PASSWORD}@`) };
}

describe('While PostgreSQL', { concurrency: 1 }, () => {
  for (const { name, begin, end, line, told } of FAULTS) {
    test(`${name}, known keys are answered, no key is half issued, and usage is kept`, async (t) => {
      const ways = await makeWays();
      const { DATABASE_URL } = ways;
      const subject = await startSubject(t, { DATABASE_URL });
      let calls = await assertSameBytes(subject);
      await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);

      // The next test needs the server, whatever happens to this one.
      t.after(() => server.start());
      await begin(ways);
      calls += await assertSameBytes(subject);
      // Two concurrent attempts may have met two causes.
      await until('it is logged', () => logged(subject, line).length > 0);
      assert.match(causeOf(logged(subject, line)[0]), told);
      for (const path of ['/health', '/ready']) assert.equal(await probed(subject, path), OK);
      const issue = ['keys', 'issue', '--account', 'new'];
      const refused = await runCommand(issue, { DATABASE_URL });
      assert.deepEqual([refused.code, refused.stdout], [1, '']);
      assert.match(refused.stderr, /^ecliptic: [^\n]+\n$/);
      assert.doesNotMatch(refused.stderr, new RegExp(PASSWORD));
      calls += await assertSameBytes(subject);

      await end(ways);
      await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
      const { code, stdout } = await runCommand(issue, { DATABASE_URL });
      assert.equal(code, 0);
      const [key = ''] = /ak_test_\w+/.exec(stdout) ?? [];
      await until('it is known', async () => (await ask({ ...subject, key })) === OK);
      calls += 1 + (await assertSameBytes({ ...subject, key }));
      assert.equal(await stop(subject), 0);
      assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
      assert.deepEqual(logged(subject, 'usage lost'), []);
      const accounts = await runSql(ways.admin, 'SELECT account FROM api_keys ORDER BY ordinal');
      assert.deepEqual(
        accounts.map(({ account }) => account),
        ['acme', 'new'],
      );
      assert.ok(!subject.stdout().includes(PASSWORD), 'the log holds no password');
    });
  }

  test('recovers from a crash of one of its processes, nothing is refused or lost', async (t) => {
    const ways = await makeWays();
    const { DATABASE_URL, admin } = ways;
    const subject = await startSubject(t, { DATABASE_URL });
    let calls = await assertSameBytes(subject);
    await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
    const [row] = await runSql(
      admin,
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'ecliptic serve' LIMIT 1",
    );
    // The server then ends all connections, recovers from its log, and continues.
    process.kill(Number(row?.['pid']), 'SIGKILL');
    calls += await assertSameBytes(subject);
    await until('it is written', async () => {
      const { calls: written } = await usageIn(DATABASE_URL).catch(() => ({ calls: -1 }));
      return written === calls;
    });
    assert.equal(await probed(subject, '/ready'), OK);
    assert.equal(await stop(subject), 0);
    assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
    assert.deepEqual(logged(subject, 'usage lost'), []);
  });
});
