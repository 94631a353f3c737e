/** A failure that repeats several times a second is logged only as often as is useful. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openLog } from '../../src/telemetry/log.ts';
import { BATCH_COUNTS_MAX } from '../../src/usage/usage.ts';

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

describe('the log of a failure that lasts', () => {
  test('has a lasting cause once a minute', () => {
    const { log, clock, logged } = openTestLog();
    for (let tries = 0; tries < 150; tries++) {
      log.keysUnreadable(AWAY);
      clock.nowMs += 400;
    }
    assert.deepEqual(logged(), [['keys unreadable', AWAY.message]]);
    log.keysUnreadable(new Error(AWAY.message));
    log.keysUnreadable(AWAY);
    assert.deepEqual(logged(), [['keys unreadable', AWAY.message]]);
  });

  test('has another cause at once, and two alternating causes once a minute each', () => {
    const { log, clock, logged } = openTestLog();
    for (let tries = 0; tries < 100; tries++) {
      log.keysUnreadable(AWAY);
      log.keysUnreadable(FULL);
      clock.nowMs += 400;
    }
    assert.deepEqual(logged(), [
      ['keys unreadable', AWAY.message],
      ['keys unreadable', FULL.message],
    ]);
  });

  test('has at most ten causes a minute, even if every attempt has a new one', () => {
    const { log, clock, logged } = openTestLog();
    for (let tries = 0; tries < 100; tries++) log.keysUnreadable(new Error(`try ${tries}`));
    assert.equal(logged().length, 10);
    clock.nowMs += MINUTE_MS;
    for (let tries = 0; tries < 100; tries++) log.keysUnreadable(new Error(`again ${tries}`));
    assert.equal(logged().length, 10);
  });

  test('has the same cause again if it was over in between', () => {
    const { log, logged } = openTestLog();
    log.keysUnreadable(AWAY);
    log.keysReadable(1);
    log.keysUnreadable(AWAY);
    assert.deepEqual(
      logged().map(([msg]) => msg),
      ['keys unreadable', 'keys readable', 'keys unreadable'],
    );
  });

  test('tells causes apart that consist of several errors', () => {
    const { log, logged } = openTestLog();
    for (const port of [5_432, 5_432, 5_433]) {
      log.keysUnreadable(new AggregateError([new Error(`ECONNREFUSED ::1:${port}`), AWAY]));
    }
    assert.equal(logged().length, 2);
  });

  test('has each kind of failure for itself', () => {
    const { log, logged } = openTestLog();
    log.keysUnreadable(AWAY);
    log.usageUnwritten(AWAY);
    log.usageWritten();
    log.keysUnreadable(AWAY);
    log.usageUnwritten(AWAY);
    assert.deepEqual(
      logged().map(([msg]) => msg),
      ['keys unreadable', 'usage unwritten', 'usage written', 'usage unwritten'],
    );
  });
});

describe('the log of usage lost', () => {
  const hour = '2026-11-20T09';
  const count = { hour, calls: 2 ** 40, credits: 0, last_used_at: `${hour}:30:00.000Z` };
  const batchOf = (length: number) => ({
    ...{ writer: 'w'.repeat(36), batch: 2 ** 31 },
    counts: Array.from({ length }, (_, index) => ({
      ...{ key_id: `key_${String(index).padStart(16, '0')}`, ...count },
    })),
  });

  test('names each key, hour and count, and the sum, in a line that containers do not cut', () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => lines.push(line) });
    const lost = batchOf(BATCH_COUNTS_MAX);
    log.usageLost(lost);
    const [line = ''] = lines;
    const { time: _, ...logged } = JSON.parse(line);
    const calls = 2 ** 40 * BATCH_COUNTS_MAX;
    assert.deepEqual(logged, { level: 50, ...lost, calls, credits: 0, msg: 'usage lost' });
    assert.ok(line.length < 16_384, String(line.length));
  });
});
