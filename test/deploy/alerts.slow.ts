/** A real Prometheus with the deployed configuration, and real replicas that are killed, hang and are broken. */
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  assertSameBytes,
  issueKey,
  lockDatabase,
  type Subject,
  startSubject,
} from '../faults/subject.ts';
import { startMeteredService } from '../support/metrics.ts';
import { endProcess, ownDatabase, until } from '../support/processes.ts';
import { pagesOf, post } from '../support/service.ts';
import {
  LATE_MS,
  METRICS_PORT,
  type Names,
  ownAddress,
  type Prometheus,
  startPrometheus,
} from './prometheus.ts';

const FIRST = ownAddress(1);
const SECOND = ownAddress(2);
const THIRD = ownAddress(3);
const FOURTH = ownAddress(4);
const CANNOT = 'this user or this machine cannot run Prometheus with a name server of its own';

const at = (address: string) => `${address}:${METRICS_PORT}`;

/** Alerts that say that the machine is slow, which it may be, and which no other fault raises. */
const OF_THE_MACHINE = /^Ecliptic(?:EventLoopLag|Slow) /;

const page = pagesOf({
  mediaType: 'text/html',
  headers: {},
  body: Buffer.of(),
  gzip: Buffer.of(),
});
const BROKEN = { ...page, read: () => Promise.reject(new Error('a page that cannot be read')) };

/** Looks for longer than the shortest alert is pending. */
async function assertCalm({ firing }: Prometheus): Promise<void> {
  for (let look = 0; look < 20; look++) {
    const all = (await firing()).filter((name) => !OF_THE_MACHINE.test(name));
    assert.deepEqual(all, []);
    await delay(400);
  }
}

/** Callers that keep their connections. @returns what makes them leave */
function crowd(t: TestContext, { url }: Subject, count: number): () => void {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).resume());
  for (const socket of sockets) socket.on('error', () => {});
  const ask = () => {
    for (const socket of sockets) socket.write('GET /health HTTP/1.1\r\nHost: crowd\r\n\r\n');
  };
  ask();
  const asking = setInterval(ask, 5_000);
  const leave = () => {
    clearInterval(asking);
    for (const socket of sockets) socket.destroy();
  };
  t.after(leave);
  return leave;
}

test('Prometheus raises the alerts, and none while all is well', async (t) => {
  const { DATABASE_URL } = ownDatabase(t);
  const key = await issueKey(DATABASE_URL);
  const startAt = (HOST: string, shell = ':') =>
    startSubject(t, {
      ...{ DATABASE_URL, key, shell },
      environment: { HOST, METRICS_PORT: String(METRICS_PORT) },
    });
  const [first, second, third] = await Promise.all([
    startAt(FIRST, 'ulimit -n 256'),
    startAt(SECOND),
    startAt(THIRD),
  ]);
  const names: Names = { addresses: new Set([FIRST, SECOND, THIRD]), isBroken: false };
  const prometheus = await startPrometheus(t, names);
  if (prometheus === undefined) return t.skip(CANNOT);
  const { fires, calms, values } = prometheus;
  for (const each of [first, second, third]) await assertSameBytes(each);
  // A Prometheus that has just started knows of no process for a moment.
  await calms();
  await assertCalm(prometheus);

  // The name server fails: Prometheus keeps what it found.
  names.isBroken = true;
  await assertCalm(prometheus);
  names.isBroken = false;

  // Another replica comes, and one goes as it should: a rolling update, or fewer replicas than before.
  const fourth = await startAt(FOURTH);
  names.addresses.add(FOURTH);
  await until('it is found', async () => (await values('up == 1')).length === 4, LATE_MS);
  names.addresses.delete(SECOND);
  // Prometheus takes changes over every five seconds, and that cannot be hastened.
  await until('it is forgotten', async () => (await values('up')).length === 3, LATE_MS);
  second.child.kill('SIGTERM');
  assert.equal(await second.ended, 0);
  await assertCalm(prometheus);

  // A process that hangs, and goes on; meanwhile, connections leave another one few descriptors.
  third.child.kill('SIGSTOP');
  const leave = crowd(t, first, 240);
  await fires(
    ...[`EclipticDown ${at(THIRD)}`, 'EclipticReplicasMissing'],
    `EclipticFileDescriptors ${at(FIRST)}`,
  );
  leave();
  third.child.kill('SIGCONT');
  await calms();

  // The database does not take usage, and one starts then.
  const other = lockDatabase(t, DATABASE_URL);
  await assertSameBytes(first);
  await endProcess(fourth.child);
  const late = await startAt(FOURTH);
  await fires(`EclipticUsageUnwritten ${at(FIRST)}`, `EclipticNotReady ${at(FOURTH)}`);
  other.close();
  await calms();

  // One that starts again and again.
  await endProcess(third.child);
  const again = await startAt(THIRD);
  const started = `process_start_time_seconds{instance="${at(THIRD)}"}`;
  const seen = async () => (await values(`changes(${started}[1h])`))[0] === 1;
  await until('Prometheus has seen it', seen, LATE_MS);
  // The time of a start is rounded to a second, so that of the next one must be later by more.
  const isPast = async () => Number((await values(`time() - ${started}`))[0]) > 1;
  await until('the second of its start is over', isPast, LATE_MS);
  await endProcess(again.child);
  const last = await startAt(THIRD);
  await fires(`EclipticRestarts ${at(THIRD)}`);

  // The database is gone.
  const file = DATABASE_URL.slice('file:'.length);
  renameSync(file, `${file}.away`);
  await fires(...[FIRST, THIRD, FOURTH].map((address) => `EclipticKeysOld ${at(address)}`));

  // All are killed, and their name has no address any more.
  for (const { child } of [first, late, last]) await endProcess(child);
  names.addresses.clear();
  await fires('EclipticAbsent', 'EclipticReplicasMissing');
});

test('Prometheus raises the alerts of calculations that are slow, hang and crash', async (t) => {
  const listening = { host: FIRST, port: METRICS_PORT };
  const options = { pages: BROKEN };
  const { service, tasks, observer } = await startMeteredService(t, options, {}, listening);
  const names: Names = { addresses: new Set([FIRST]), isBroken: false };
  const prometheus = await startPrometheus(t, names);
  if (prometheus === undefined) return t.skip(CANNOT);
  const fire = (...names: string[]) =>
    prometheus.fires(...names.map((name) => `${name} ${at(FIRST)}`));
  const statusOf = async (task: string) => {
    tasks.push(task);
    return (await post(service)).status;
  };

  // The very first error, where there were none: its series appears with 1.
  assert.equal((await fetch(`${service.url}/docs`)).status, 500);
  await fire('EclipticErrors');

  assert.equal(await statusOf('trap:'), 500);
  assert.equal(await statusOf('hang:'), 503);
  await fire('EclipticErrors', 'EclipticWorkerRestarts', 'EclipticCalculationTimeouts');

  const lastUsedAt = new Date().toISOString();
  const lost = { key_id: 'key_0', hour: lastUsedAt.slice(0, 13), calls: 1, credits: 1 };
  observer.usageLost?.({ writer: 'w', batch: 1, counts: [{ ...lost, last_used_at: lastUsedAt }] });
  await fire('EclipticUsageLost');

  // Many at once, each slow, and an event loop that is held up.
  let isOver = false;
  const busy = (async () => {
    while (!isOver) {
      await Promise.all(Array.from({ length: 30 }, () => statusOf('sleep:150')));
    }
  })();
  const held = (async () => {
    while (!isOver) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      await delay(150);
    }
  })();
  try {
    await fire('EclipticSlow', 'EclipticShedding', 'EclipticEventLoopLag');
  } finally {
    isOver = true;
    await Promise.all([busy, held]);
  }
});
