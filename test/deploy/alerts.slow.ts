/**
 * A real Prometheus with the deployed configuration and rules, and three real replicas. alert-rules.slow.ts has the
 * faults of every alert; here a few show that what a service serves raises them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { assertSameBytes, issueKey, lockDatabase, startSubject } from '../faults/subject.ts';
import { freePort, ownDatabase } from '../support/processes.ts';
import { startPrometheus } from './prometheus.ts';

/** Alerts that say that the machine is slow, which it may be. */
const OF_THE_MACHINE = /^Ecliptic(?:EventLoopLag|Slow) /;

test('Prometheus raises alerts of real replicas, and none while all is well', async (t) => {
  const { DATABASE_URL } = ownDatabase(t);
  const key = await issueKey(DATABASE_URL);
  const start = async () => {
    const METRICS_PORT = String(await freePort());
    const subject = await startSubject(t, { DATABASE_URL, key, environment: { METRICS_PORT } });
    return { ...subject, target: `127.0.0.1:${METRICS_PORT}` };
  };
  const [first, second, third] = await Promise.all([start(), start(), start()]);
  const replicas = [first, second, third];
  const targets = replicas.map(({ target }) => target);
  const prometheus = await startPrometheus(t, targets);
  if (prometheus === undefined) return t.skip('there is no Prometheus');
  const { firing, fires, calms } = prometheus;
  for (const replica of replicas) await assertSameBytes(replica);
  // A Prometheus that has just started knows of no process for a moment.
  await calms();
  // Longer than the shortest alert is pending.
  for (let look = 0; look < 20; look++) {
    const all = await firing();
    assert.deepEqual(
      all.filter((name) => !OF_THE_MACHINE.test(name)),
      [],
    );
    await delay(400);
  }

  // A process that hangs, and goes on.
  second.child.kill('SIGSTOP');
  await fires(`EclipticDown ${second.target}`, 'EclipticReplicasMissing');
  second.child.kill('SIGCONT');
  await calms();

  // The database takes no usage.
  const other = lockDatabase(t, DATABASE_URL);
  await assertSameBytes(first);
  await fires(`EclipticUsageUnwritten ${first.target}`);
  other.close();
  await calms();
});
