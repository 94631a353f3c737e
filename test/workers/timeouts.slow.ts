import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { outcome, outcomes, run, startTestPool } from '../support/pool.ts';

/** The system's figures of this process. */
function processFigures(): { readonly threads: number; readonly resident_kb: number } {
  const status = readFileSync('/proc/self/status', 'utf8');
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { threads: figure('Threads'), resident_kb: figure('VmRSS') };
}

test('keeps threads and memory constant over a thousand timeouts', async (t) => {
  if (process.platform !== 'linux') return t.skip('the figures are read from /proc');
  const { pool, stalls } = startTestPool({
    workers: 2,
    timeoutMs: 5,
    queueLimit: 2_000,
    queueWaitMs: 600_000,
  });
  const timeOut = async (count: number) => {
    const ended = await outcomes(Array.from({ length: count }, () => run(pool, 'hang:')));
    assert.deepEqual(new Set(ended), new Set(['TaskTimeoutError']));
  };
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const settle = async () => {
    assert.equal(await outcome(run(pool, 'echo:settled')), 'settled');
    await delay(500);
    // Garbage counts as memory until it is collected.
    collect();
    await delay(500);
    return processFigures();
  };
  await timeOut(200);
  const before = await settle();
  // The same number at once as before, because waiting tasks take memory.
  for (let count = 0; count < 5; count++) await timeOut(200);
  const after = await settle();
  t.diagnostic(JSON.stringify({ before, after }));
  assert.equal(stalls(), 1_200);
  assert.ok(after.threads <= before.threads + 1, `${before.threads} → ${after.threads} threads`);
  assert.ok(after.resident_kb < before.resident_kb * 1.15, 'resident memory');
  await pool.stop();
});
