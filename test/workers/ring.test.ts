/** Tasks of a real pool get their own results, for any lengths, while others are dropped or wait too long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Caller, leave } from '../../src/waiting/waiting.ts';
import { run, startTestPool } from '../support/pool.ts';

const LENGTHS = [0, 1, 8_191, 8_192, 16_448, 16_449, 50_000];

/** A unique text for each task, partly with characters of several bytes. */
const textOf = (index: number, length: number) =>
  `${index}${['x', 'é', '☃', '𝄞'][index % 4]}`.repeat(1 + Math.floor(length / 3));

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...(['echo', 'echo', 'echo', 'repeat', 'repeat', 'reject', 'sleep', 'throw-once'] as const),
    ),
    length: fc.constantFrom(...LENGTHS),
    leaves: fc.constantFrom('never', 'never', 'never', 'at once', 'later'),
  }),
  { minLength: 20, maxLength: 400 },
);

for (const workers of [1, 3]) {
  test(`returns the right results from ${workers} workers to callers that stay, leave or wait too long`, async () => {
    const ends: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const { pool } = startTestPool({ workers, queueWaitMs: 40 });
        await pool.whenReady;
        const callers: Caller[] = [];
        const outcomes = plan.map(async ({ act, length, leaves }, index) => {
          const caller: Caller = { hasGone: false, onLeave: undefined };
          const short = textOf(index, Math.min(length, 3_000));
          const one = textOf(index, 0);
          const [task, expected] = {
            echo: [`echo:${short}`, short],
            repeat: [`repeat:${one}*${1 + length}`, one.repeat(1 + length)],
            reject: [`reject:${short}`, `Rejection ${short}`],
            sleep: ['sleep:15', '15'],
            'throw-once': ['throw-once:', 'survived'],
          }[act] as [string, string];
          const result = run(pool, task, caller).catch((error: Error) =>
            error.name === 'Rejection' ? `Rejection ${error.message}` : error.name,
          );
          if (leaves === 'at once') leave(caller);
          if (leaves === 'later') callers.push(caller);
          const found = await result;
          const end = found === expected ? act : found;
          ends[end] = (ends[end] ?? 0) + 1;
          if (found === expected || found === 'TaskRejectedError') return;
          // After its caller left, a task is not retried if its worker dies.
          const isOver = found === 'CalculationDroppedError' || found === 'TaskFailedError';
          assert.ok(
            leaves !== 'never' && isOver,
            `${act} ${index} of ${length}: ${found.slice(0, 40)}`,
          );
        });
        await new Promise((resolve) => setTimeout(resolve, 5));
        for (const caller of callers) leave(caller);
        await Promise.all(outcomes);
        assert.equal(pool.waiting, 0);
        await pool.stop();
      }),
      { numRuns: 15, endOnFailure: true },
    );
    for (const act of ['echo', 'repeat', 'reject', 'sleep']) {
      assert.ok(ends[act] !== undefined, `no ${act}`);
    }
    assert.ok(ends['CalculationDroppedError'] !== undefined);
  });
}
