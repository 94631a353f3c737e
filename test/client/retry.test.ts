import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import fc from 'fast-check';
import { backoffPause, type RetryPolicy, retry, sleep } from '../../client/src/retry.ts';

const BACKOFF = { base_ms: 200, cap_ms: 5_000 };
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a pause is random between zero and a limit that doubles, up to the cap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), chance, (made, random) => {
      const pause_ms = backoffPause(made, BACKOFF, random);
      const limit_ms = Math.min(5_000, 200 * 2 ** (made - 1));
      assert.ok(pause_ms >= 0 && pause_ms < limit_ms);
      assert.ok(Math.abs(pause_ms - random * limit_ms) < 1e-6);
    }),
  );
  const longest = [1, 2, 3, 4, 5, 6, 7].map((made) => backoffPause(made, BACKOFF, 1));
  assert.deepEqual(longest, [200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  assert.equal(backoffPause(3, BACKOFF, 0), 0);
});

/** A policy whose pauses are recorded instead of waited for. */
function noted(more: Partial<RetryPolicy> = {}) {
  const pauses: number[] = [];
  const policy: RetryPolicy = {
    ...BACKOFF,
    attempts_max: 4,
    attempt_timeout_ms: 10_000,
    total_timeout_ms: 30_000,
    random: () => 0.5,
    sleep: async (pause_ms) => {
      pauses.push(pause_ms);
    },
    ...more,
  };
  return { policy, pauses };
}

test('the number of attempts is limited, and the last error is thrown', async () => {
  const { policy, pauses } = noted();
  let made = 0;
  const failing = async () => {
    throw new Error(`attempt ${++made}`);
  };
  await assert.rejects(
    retry(failing, () => true, policy, undefined),
    { message: 'attempt 4' },
  );
  assert.equal(made, 4);
  assert.deepEqual(pauses, [100, 200, 400]);
});

test('the time for all attempts is limited: a pause that would exceed it does not begin', async () => {
  const { policy, pauses } = noted({
    base_ms: 20_000,
    cap_ms: 20_000,
    random: () => 0.9,
    total_timeout_ms: 17_000,
    attempts_max: 1_000,
  });
  const allowed: number[] = [];
  const failing = async (timeout_ms: number) => {
    allowed.push(timeout_ms);
    throw new Error('no');
  };
  await assert.rejects(
    retry(failing, () => true, policy, undefined),
    { message: 'no' },
  );
  assert.equal(allowed.length, 1);
  assert.deepEqual(pauses, []);
});

test('an attempt is limited by its own timeout and by what is left of the total', async () => {
  for (const [attempt_timeout_ms, total_timeout_ms] of [
    [10, 30_000],
    [30_000, 10],
  ] as const) {
    const { policy } = noted({ attempt_timeout_ms, total_timeout_ms });
    const timeout_ms = await retry(
      async (allowed_ms) => allowed_ms,
      () => true,
      policy,
      undefined,
    );
    assert.ok(timeout_ms <= 10, `${timeout_ms}`);
  }
});

test('an error that is not temporary is thrown at once', async () => {
  const { policy, pauses } = noted();
  let made = 0;
  const failing = async () => {
    made++;
    throw new Error('for good');
  };
  await assert.rejects(
    retry(failing, () => false, policy, undefined),
    { message: 'for good' },
  );
  assert.equal(made, 1);
  assert.deepEqual(pauses, []);
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
