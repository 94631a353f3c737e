import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import fc from 'fast-check';
import { backoffPause, sleep } from '../../packages/client/src/retry.ts';

const BACKOFF = { baseMs: 200, capMs: 5_000 };
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a pause is random between zero and a limit that doubles, up to the cap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), chance, (made, random) => {
      const pauseMs = backoffPause(made, BACKOFF, random);
      const limitMs = Math.min(5_000, 200 * 2 ** (made - 1));
      assert.ok(pauseMs >= 0 && pauseMs < limitMs);
      assert.ok(Math.abs(pauseMs - random * limitMs) < 1e-6);
    }),
  );
  const longest = [1, 2, 3, 4, 5, 6, 7].map((made) => backoffPause(made, BACKOFF, 1));
  assert.deepEqual(longest, [200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  assert.equal(backoffPause(3, BACKOFF, 0), 0);
});

test('a wait ends when its signal aborts, and leaves no listener', async () => {
  const controller = new AbortController();
  await sleep(1, controller.signal);
  assert.deepEqual(getEventListeners(controller.signal, 'abort'), []);
  const waiting = sleep(2 ** 31 - 1, controller.signal);
  controller.abort(new Error('enough'));
  await assert.rejects(waiting, { message: 'enough' });
  await assert.rejects(sleep(0, controller.signal), { message: 'enough' });
  await sleep(0, undefined);
});
