/** Two services while their PostgreSQL fails in many ways, for several rounds. Takes about two minutes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { OK, printed } from '../faults/service-process.ts';
import { runSql } from '../support/key-databases.ts';
import { answersOf, startLoad } from '../support/load.ts';
import { launchPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { startService, until } from '../support/processes.ts';
import { startProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import {
  as,
  Calls,
  createRole,
  issue,
  REJECTED,
  revokeAtOnce,
  untilAdmitted,
  watchConnections,
} from './postgres.ts';

const ROUNDS = 20;
/** The promise of `keys revoke`. */
const PROMISE_MS = 1_000;
const SERVICES = ['svc_a', 'svc_b'];

interface Site {
  readonly server: PostgresServer;
  /** The direct address, for the superuser. */
  readonly admin: string;
  /** The proxy between the server and the services. */
  readonly proxy: TcpProxy;
}

/** Pauses or continues all processes of the server. */
function signal({ server }: Site, name: 'SIGSTOP' | 'SIGCONT'): void {
  const pid = server.pid();
  if (name === 'SIGSTOP') process.kill(pid, name);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const child of children.trim().split(' ')) process.kill(Number(child), name);
  process.kill(pid, name);
}

const OF_SERVICES = "FROM pg_stat_activity WHERE usename LIKE 'svc%'";

interface Fault {
  begin(site: Site): unknown;
  end(site: Site): unknown;
  /** Whether keys can be revoked during it. */
  readonly operable?: true;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  killed: { begin: ({ server }) => server.kill(), end: ({ server }) => server.start() },
  stopped: { begin: ({ server }) => server.stop(), end: ({ server }) => server.start() },
  paused: { begin: (site) => signal(site, 'SIGSTOP'), end: (site) => signal(site, 'SIGCONT') },
  // The server then closes all connections, and recovers from its log.
  'without one of its processes': {
    begin: async ({ admin }) => {
      const [row] = await runSql(admin, `SELECT pid ${OF_SERVICES}`);
      process.kill(Number(row?.['pid']), 'SIGKILL');
    },
    end: () => {},
  },
  'behind a silent network': {
    operable: true,
    begin: ({ proxy }) => {
      proxy.silenceNew(true);
      proxy.silence();
    },
    end: async ({ proxy, admin }) => {
      proxy.cutSilent();
      const left = () => runSql(admin, `SELECT ${OF_SERVICES}`);
      await until('they have ended', async () => (await left()).length === 0);
      proxy.silenceNew(false);
    },
  },
};

test(`accepts known keys, rejects revoked ones within a second, and counts every credit once over ${ROUNDS} failures of PostgreSQL`, async (t) => {
  const server = await launchPostgres();
  const admin = await server.database();
  const site = { server, admin, proxy: await startProxy(t, server.port) };
  t.after(async () => {
    try {
      signal(site, 'SIGCONT');
    } catch {
      // It is not running, so it may end.
    }
    await server.remove();
  });
  await printed(admin, 'migrate');
  for (const role of SERVICES) await createRole(admin, role);
  const { key } = await issue(admin, 'known');
  const ways = SERVICES.map((role) => site.proxy.through(as(role, admin)));
  const services = await Promise.all(ways.map((DATABASE_URL) => startService(t, { DATABASE_URL })));
  const calls = new Calls(...services);
  await calls.untilAll(key, OK);
  const assertConnections = watchConnections(t, admin, 'svc%');
  const loads = services.map(({ url }) => startLoad(url, key, 1));
  t.after(() => Promise.all(loads.map((load) => load.end())));

  const tookMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const names = Object.keys(FAULTS);
    const name = names[round % names.length] ?? '';
    const { begin, end, operable } = FAULTS[name] as Fault;
    const account = `round ${round}`;
    const doomed = await issue(admin, account);
    await calls.untilAll(doomed.key, OK);
    if (!operable) await revokeAtOnce(admin, account);
    await begin(site);
    const answered = loads.map(answersOf);
    const over = delay(2_000 + 100 * round);
    if (operable) await printed(admin, 'keys', 'revoke', doomed.id);
    await over;
    for (const [index, load] of loads.entries()) {
      assert.ok(answersOf(load) > (answered[index] ?? 0) + 50, `${name}: responses continue`);
    }
    if (operable) assert.ok(await calls.all(doomed.key, OK), 'they cannot know of the revocation');
    await end(site);
    await untilAdmitted(ways[0] ?? '');
    const reachableMs = performance.now();
    await calls.untilAll(doomed.key, REJECTED);
    tookMs.push(performance.now() - reachableMs);
    assertConnections();
  }
  // A busy machine may be late, but not each time.
  const shown = `rejected after ${tookMs.map(Math.round).join(', ')} ms`;
  t.diagnostic(shown);
  assert.ok(tookMs.filter((ms) => ms > PROMISE_MS).length <= ROUNDS / 10, shown);

  for (const load of loads) {
    await load.end();
    assert.deepEqual([[...load.statuses.keys()].sort(), load.unanswered], [[200, 400, 422], 0]);
    calls.credits += load.statuses.get(200) ?? 0;
  }
  for (const { stop, output } of services) {
    assert.equal(await stop(), 0);
    assert.doesNotMatch(output(), /"msg":"usage lost"/);
  }
  await calls.untilWritten(admin);
});
