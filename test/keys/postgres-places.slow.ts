/** How many connections a service holds on a PostgreSQL server, by that server's own account. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  issueKey,
  logged,
  NOT_READY,
  OK,
  probed,
  type Setting,
  type Subject,
  startSubject,
  stop,
  told,
  usageIn,
} from '../faults/subject.ts';
import { connectTo, runSql } from '../support/key-databases.ts';
import { launchPostgres } from '../support/postgres-server.ts';
import { until } from '../support/processes.ts';
import { PATIENT } from '../support/service.ts';
import { startProxy } from '../support/tcp-proxy.ts';

/** One looks for changed keys, one listens, one writes usage. */
const PLACES = 3;

const OWN = `FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'ecliptic%' AND backend_type = 'client backend'`;

/** Counts every few milliseconds. @returns what gives the most connections of services since it was last asked */
async function watch(t: TestContext, url: string): Promise<() => number> {
  const client = await connectTo(url);
  let most = 0;
  let ended = false;
  const counting = (async () => {
    while (!ended) {
      const { rows } = await client.query(`SELECT count(*)::integer AS count ${OWN}`);
      most = Math.max(most, Number(rows[0]?.['count']));
      await delay(5);
    }
  })().catch(() => {});
  t.after(async () => {
    ended = true;
    await counting;
    await client.end();
  });
  return () => {
    const answer = most;
    most = 0;
    return answer;
  };
}

/** A service with a PostgreSQL of its own, directly or through a proxy, after its first answer. */
async function serve(t: TestContext, environment: Setting['environment'] = {}, proxied = false) {
  const server = await launchPostgres();
  t.after(() => server.remove());
  const url = await server.database();
  const proxy = await startProxy(t, server.port);
  const subject = await startSubject(t, {
    DATABASE_URL: proxied ? proxy.through(url) : url,
    key: await issueKey(url),
    environment: { ...PATIENT, ...environment },
  });
  return { url, proxy, subject, calls: await callUntil(subject, () => true) };
}

/** The processes of the server for services. */
async function backendsOf(url: string, condition = 'true'): Promise<number[]> {
  const rows = await runSql(url, `SELECT pid ${OWN} AND ${condition}`);
  return rows.map(({ pid }) => Number(pid));
}

/** Calls until something has happened. @returns how often */
async function callUntil(subject: Subject, done: () => boolean): Promise<number> {
  let calls = 0;
  await until('it happens', async () => {
    assert.equal(await told(subject), OK);
    calls++;
    await delay(50);
    return done();
  });
  return calls;
}

const isLogged = (subject: Subject, message: string) => logged(subject, message).length > 0;

async function assertUsage(subject: Subject, calls: number): Promise<void> {
  assert.equal(await stop(subject), 0);
  assert.deepEqual(await usageIn(subject.DATABASE_URL), { calls, credits: calls });
  assert.deepEqual(logged(subject, 'usage lost'), []);
}

describe('A service holds three connections', { concurrency: 1 }, () => {
  test('while its tables are locked', async (t) => {
    const served = await serve(t, { KEYS_MAX_AGE_MS: '1000' });
    const { url, subject } = served;
    let { calls } = served;
    const counted = await watch(t, url);
    const lock = await connectTo(url);
    await lock.query('BEGIN; LOCK TABLE api_keys, usage_days, usage_writers');
    // What it has not written by now, it cannot write.
    await until('it gives up', async () => {
      const outcome = await told(subject);
      if (outcome === OK) calls++;
      return outcome === NOT_READY;
    });
    await until('it is not ready', async () => (await probed(subject, '/ready')) === NOT_READY);
    await until('it says why', async () =>
      /has not answered in time/.test(await (await fetch(`${subject.url}/ready`)).text()),
    );
    await until('a write is given up', () => isLogged(subject, 'usage unwritten'));
    // Several more attempts.
    await delay(8_000);
    assert.ok(counted() <= PLACES, 'no statement that was given up is still there');
    await lock.end();
    await until('it is ready', async () => (await probed(subject, '/ready')) === OK);
    calls += await callUntil(subject, () => true);
    await assertUsage(subject, calls);
    assert.ok(counted() <= PLACES);
  });

  test('while no standby confirms what it writes', async (t) => {
    const { url, subject, calls: first } = await serve(t);
    let calls = first;
    const counted = await watch(t, url);
    await runSql(url, "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'");
    await runSql(url, 'SELECT pg_reload_conf()');
    calls += await callUntil(subject, () => isLogged(subject, 'usage unwritten'));
    await delay(8_000);
    assert.equal(await probed(subject, '/ready'), OK);
    assert.ok(counted() <= PLACES);
    await runSql(url, "ALTER SYSTEM SET synchronous_standby_names = ''");
    await runSql(url, 'SELECT pg_reload_conf()');
    await until('it is written', () => isLogged(subject, 'usage written'));
    await assertUsage(subject, calls);
    assert.ok(counted() <= PLACES);
  });

  test('and for moments one more while a process of the server hangs and cannot be ended', async (t) => {
    const { url, subject, calls: first } = await serve(t);
    let calls = first;
    const writes = () => backendsOf(url, "application_name = 'ecliptic usage'");
    await until('it writes', async () => (await writes()).length === 1);
    const counted = await watch(t, url);
    const [hung = 0] = await writes();
    process.kill(hung, 'SIGSTOP');
    t.after(() => {
      try {
        process.kill(hung, 'SIGCONT');
      } catch {
        // It has ended, as it should.
      }
    });
    calls += await callUntil(subject, () =>
      logged(subject, 'usage unwritten').some(({ err }) =>
        /has not ended 1 connection/.test((err as Error).message),
      ),
    );
    await delay(8_000);
    assert.ok(counted() <= PLACES + 1);
    process.kill(hung, 'SIGCONT');
    await until('it is written', () => isLogged(subject, 'usage written'));
    await assertUsage(subject, calls);
  });

  test('again, after a network that was silent', async (t) => {
    const { url, proxy, subject, calls: first } = await serve(t, {}, true);
    let calls = first;
    await until('it has them all', async () => (await backendsOf(url)).length === PLACES);
    const counted = await watch(t, url);
    for (let cut = 0; cut < 3; cut++) {
      const before = await backendsOf(url);
      proxy.silence();
      // The proxy does not tell the server that its callers have given up.
      calls += await callUntil(subject, () => true);
      await until('they are others', async () => {
        calls += await callUntil(subject, () => true);
        const now = await backendsOf(url);
        return now.length === PLACES && before.every((pid) => !now.includes(pid));
      });
    }
    assert.ok(counted() <= 2 * PLACES);
    await assertUsage(subject, calls);
  });

  test('and none once it was killed, whatever they wait for', async (t) => {
    const { url, subject } = await serve(t);
    const lock = await connectTo(url);
    await lock.query('BEGIN; LOCK TABLE api_keys, usage_days, usage_writers');
    const waiting = () => backendsOf(url, "wait_event_type = 'Lock'");
    await until('it waits', async () => (await waiting()).length > 0);
    subject.child.kill('SIGKILL');
    await until('they have ended', async () => (await backendsOf(url)).length === 0);
    await lock.end();
  });
});
