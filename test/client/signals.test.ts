/** One signal may end many calls, as the signal of a program that is told to stop. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sleep } from '../../packages/client/src/retry.ts';
import { BIRTH, client } from './calls.ts';

const UNENDING_MS = 2 ** 31 - 1;

test('calls that share a signal put one listener on it, end with it, and leave none', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  let asked = 0;
  const { ecliptic } = client('https://astro.example', {
    // Some wait for an answer, the others for their next attempt.
    fetch: () =>
      asked++ % 2 === 0 ? new Promise(() => {}) : Promise.reject(new TypeError('fetch failed')),
    attemptTimeoutMs: UNENDING_MS,
    totalTimeoutMs: UNENDING_MS,
    sleep: (_pauseMs, signal) => sleep(UNENDING_MS, signal),
  });
  const calls = Array.from({ length: 20 }, () => ecliptic.positions(BIRTH, {}, { signal }));
  const all = Promise.allSettled(calls);
  await setImmediate();
  assert.equal(asked, 20);
  assert.equal(getEventListeners(signal, 'abort').length, 1);
  const reason = new Error('the program stops');
  controller.abort(reason);
  for (const result of await all) {
    assert.ok(result.status === 'rejected' && result.reason === reason);
  }
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
});

test('a call that ends leaves the signal to the others', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  let asked = 0;
  const { ecliptic } = client('https://astro.example', {
    fetch: () => (asked++ === 0 ? new Promise(() => {}) : Promise.resolve(new Response('no'))),
  });
  const waiting = ecliptic.positions(BIRTH, {}, { signal });
  await assert.rejects(ecliptic.positions(BIRTH, {}, { signal }), { reason: 'not_json' });
  assert.equal(getEventListeners(signal, 'abort').length, 1);
  controller.abort(new Error('the program stops'));
  await assert.rejects(waiting, { message: 'the program stops' });
});

test('an answer that comes after its call has ended is not read', async () => {
  const controller = new AbortController();
  let answer: (response: Response) => void = () => {};
  const { ecliptic } = client('https://astro.example', {
    fetch: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const call = ecliptic.positions(BIRTH, {}, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await assert.rejects(call, { message: 'enough' });
  const cancelled = Promise.withResolvers<void>();
  answer(new Response(new ReadableStream({ cancel: () => cancelled.resolve() })));
  await cancelled.promise;
});
