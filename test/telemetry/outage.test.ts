/** A failure that repeats several times a second is logged only as often as is useful. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openLog } from '../../src/telemetry/log.ts';
import { unwrittenBatch } from '../../src/usage/unwritten.ts';

const MINUTE_MS = 60_000;

function openTestLog() {
  const clock = { nowMs: 1_000 };
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) }, () => clock.nowMs);
  /** The lines logged since the last call. */
  const logged = () =>
    lines.splice(0).map((line) => {
      const { msg, err } = JSON.parse(line);
      return [msg, err?.message];
    });
  return { log, clock, logged };
}

const AWAY = new Error('the database is away');
const FULL = new Error('the disk is full');

const OUTAGES = [
  ['keys unreadable', 'keysUnreadable', 'keysReadable'],
  ['usage unwritten', 'usageUnwritten', 'usageWritten'],
] as const;

for (const [message, fails, ends] of OUTAGES) {
  describe(`the log of ${message}`, () => {
    test('has a lasting cause once a minute', () => {
      const { log, clock, logged } = openTestLog();
      for (let tries = 0; tries < 150; tries++) {
        log[fails](AWAY);
        clock.nowMs += 400;
      }
      assert.deepEqual(logged(), [[message, AWAY.message]]);
      log[fails](new Error(AWAY.message));
      log[fails](AWAY);
      assert.deepEqual(logged(), [[message, AWAY.message]]);
    });

    test('has another cause at once, and two alternating causes once a minute each', () => {
      const { log, clock, logged } = openTestLog();
      for (let tries = 0; tries < 100; tries++) {
        log[fails](AWAY);
        log[fails](FULL);
        clock.nowMs += 400;
      }
      assert.deepEqual(logged(), [
        [message, AWAY.message],
        [message, FULL.message],
      ]);
    });

    test('has at most ten causes a minute, even if every attempt has a new one', () => {
      const { log, clock, logged } = openTestLog();
      for (let tries = 0; tries < 100; tries++) log[fails](new Error(`try ${tries}`));
      assert.equal(logged().length, 10);
      clock.nowMs += MINUTE_MS;
      for (let tries = 0; tries < 100; tries++) log[fails](new Error(`again ${tries}`));
      assert.equal(logged().length, 10);
    });

    test('has the same cause again if it was over in between', () => {
      const { log, logged } = openTestLog();
      log[fails](AWAY);
      log[ends](1);
      log[fails](AWAY);
      assert.deepEqual(
        logged().map(([msg]) => msg),
        [message, message.replace('un', ''), message],
      );
    });

    test('tells causes apart that consist of several errors', () => {
      const { log, logged } = openTestLog();
      for (const port of [5_432, 5_432, 5_433]) {
        log[fails](new AggregateError([new Error(`ECONNREFUSED ::1:${port}`), AWAY]));
      }
      assert.equal(logged().length, 2);
    });
  });
}

describe('the log of usage lost', () => {
  const hour = '2026-11-20T09';
  const count = { hour, calls: 2n ** 53n + 1n, credits: 0n, last_used_at: `${hour}:30:00.000Z` };
  const counts = ['key_a', 'key_b'].map((keyId) => ({ key_id: keyId, ...count }));

  test('names each key, hour and count with all digits, and the sum', () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => lines.push(line) });
    log.usageLost({ id: 'one', counts });
    log.usageLost({ id: 'two', batch: { writer: 'w', number: 7 }, counts });
    const each = counts
      .map(
        ({ key_id: keyId }) =>
          `{"calls":9007199254740993,"credits":0,"hour":"${hour}","key_id":"${keyId}","last_used_at":"${hour}:30:00.000Z"}`,
      )
      .join(',');
    const rest = `"calls":18014398509481986,"credits":0,"counts":[${each}],"msg":"usage lost"}\n`;
    assert.deepEqual(
      lines.map((line) => line.replace(/"time":"[^"]+"/, '"time":""')),
      [
        `{"level":50,"time":"","unwritten_usage":"one",${rest}`,
        `{"level":50,"time":"","unwritten_usage":"two","writer":"w","batch":7,${rest}`,
      ],
    );
  });

  test('has no line longer than 16 KiB, which containers cut', () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => lines.push(line) });
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      ...{ ...count, key_id: `key_${String(index).padStart(16, '0')}`, calls: 2n ** 62n },
    }));
    for (const lost of unwrittenBatch({ writer: 'w'.repeat(36), number: 2 ** 31, counts: many })) {
      log.usageLost(lost);
    }
    assert.ok(lines.length > 10);
    for (const line of lines) assert.ok(line.length < 16_384, String(line.length));
    const named = lines.flatMap((line) => JSON.parse(line).counts.length);
    assert.equal(
      named.reduce((sum, length) => sum + length, 0),
      many.length,
    );
  });
});
