/** How long a client waits before another attempt: its own pauses, and what Retry-After asks for (RFC 9110). */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import fc from 'fast-check';
import { backoffPause, sleep } from '../../packages/client/src/retry.ts';
import { readRetryAfter } from '../../packages/client/src/retry-after.ts';

/** Some instant, to the second as HTTP dates are. */
const NOW_MS = Date.UTC(2031, 10, 7, 23, 59, 37);
const MAX_MS = 2 ** 31 * 1_000;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The three forms of a date. */
function datesOf(unixMs: number): readonly [string, string, string] {
  const date = new Date(unixMs);
  const [day = '', number = '', month = '', year = '', clock = ''] = date
    .toUTCString()
    .split(/,? /);
  const weekday = DAYS[date.getUTCDay()];
  return [
    date.toUTCString(),
    `${weekday}, ${number}-${month}-${year.slice(2)} ${clock} GMT`,
    `${day} ${month} ${number.replace(/^0/, ' ')} ${clock} ${year}`,
  ];
}

test('seconds are whole and bounded', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (seconds) => {
      const expected = Math.min(Number(seconds) * 1_000, MAX_MS);
      assert.equal(readRetryAfter(String(seconds), null, NOW_MS), expected);
    }),
  );
});

test('a date in any of the three forms is the wait until then, by the clock of the sender', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400 * 365 * 40, max: 86_400 * 365 * 40 }),
      fc.integer({ min: -86_400, max: 86_400 }),
      fc.nat({ max: 2 }),
      fc.nat({ max: 2 }),
      (waitS, skewS, form, dateForm) => {
        const senderMs = NOW_MS + skewS * 1_000;
        const date = datesOf(senderMs + waitS * 1_000)[form] as string;
        const waitMs = Math.max(0, waitS * 1_000);
        const sent = datesOf(senderMs)[dateForm] as string;
        assert.equal(readRetryAfter(date, sent, NOW_MS), waitMs, `${date} at ${sent}`);
        // Without a clock of the sender, this machine's counts.
        const localMs = Math.max(0, (waitS + skewS) * 1_000);
        for (const none of [null, '', 'now']) {
          assert.equal(readRetryAfter(date, none, NOW_MS), localMs, date);
        }
      },
    ),
  );
});

test('a year of two digits is at most fifty years ahead', () => {
  const waitUntil = (date: string) => readRetryAfter(date, null, NOW_MS) ?? assert.fail(date);
  assert.ok(waitUntil(datesOf(Date.UTC(2081, 0, 1))[1]) > 86_400_000 * 365 * 49);
  const [, past] = datesOf(Date.UTC(1982, 0, 1));
  assert.match(past, /-82 /);
  assert.equal(waitUntil(past), 0);
});

test('anything else is not a wait', () => {
  for (const text of [
    ...['', '-1', '1.5', '1e3', '0x10', '١٢', '120 ', '120, 120', 'soon', '1'.repeat(65)],
    // Not the day of that date, no such date, no such time, another zone, another form.
    ...['Mon, 07 Nov 2031 23:59:59 GMT', 'Sun, 31 Feb 2031 00:00:00 GMT'],
    ...['Fri, 07 Nov 2031 24:00:00 GMT', 'Fri, 07 Nov 2031 23:59:59 UTC'],
    ...['fri, 07 nov 2031 23:59:59 gmt', 'Fri, 7 Nov 2031 23:59:59 GMT'],
  ]) {
    assert.equal(readRetryAfter(text, null, NOW_MS), undefined, text);
  }
  assert.equal(readRetryAfter(null, null, NOW_MS), undefined);
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\d+$/.test(text));
      assert.equal(readRetryAfter(text, null, NOW_MS), undefined, text);
    }),
  );
});

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
