/** An idle service lets its machine sleep. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { issueKey } from './faults/service-process.ts';
import { ownDatabase } from './support/processes.ts';
import { post, spawnService } from './support/service.ts';

/** The pool's timer alone would wake it a hundred times a second. */
const WAKE_UPS_MAX = 30;
const ROUNDS = 10;

/** The number of wake-ups of all threads of a process so far. */
function wakeUps(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder)
    .map((thread) => readFileSync(`${folder}/${thread}/status`, 'utf8'))
    .map((status) => Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1]))
    .reduce((sum, each) => sum + each, 0);
}

test('wakes up only a few times a second while idle, before and after requests', async (t) => {
  if (process.platform !== 'linux') return t.skip('there is no /proc');
  const database = ownDatabase(t);
  const key = await issueKey(database.DATABASE_URL);
  const service = await spawnService({ ...database, CALC_WORKERS: '2' });
  t.after(() => service.child.kill('SIGKILL'));
  const { pid } = service.child;
  assert.ok(pid !== undefined);
  const fewest = async () => {
    const counts: number[] = [];
    // After startup and after work, a process is busy for a while.
    while (counts.length < ROUNDS && !counts.some((count) => count <= WAKE_UPS_MAX)) {
      const before = wakeUps(pid);
      await delay(1_000);
      counts.push(wakeUps(pid) - before);
    }
    return Math.min(...counts);
  };
  assert.ok((await fewest()) <= WAKE_UPS_MAX);
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => (await post({ url: service.url, key })).status),
  );
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.ok((await fewest()) <= WAKE_UPS_MAX);
  assert.equal(await service.stop(), 0);
});
