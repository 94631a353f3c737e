/** A failure that repeats several times a second is logged once a minute. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog } from '../../src/telemetry/log.ts';
import { BATCH_COUNTS_MAX } from '../../src/usage/usage.ts';

function openTestLog() {
  const clock = { nowMs: 1_000 };
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) }, () => clock.nowMs);
  /** Message and cause of each line. */
  const logged = () =>
    lines.map((line) => {
      const { msg, err } = JSON.parse(line);
      return err === undefined ? [msg] : [msg, err.message];
    });
  return { log, clock, logged };
}

const AWAY = new Error('the database is away');
const FULL = new Error('the disk is full');

const UNREADABLE = 'keys unreadable';
type Log = ReturnType<typeof openTestLog>['log'];

/** Events, 400 ms apart, and the logged messages and causes. */
const OUTAGES: Readonly<
  Record<
    string,
    readonly [happen: (log: Log, at: number) => void, times: number, lines: string[][]]
  >
> = {
  'a lasting cause once a minute': [
    // Distinguished by its text.
    (log) => log.keysUnreadable(new Error(AWAY.message)),
    300,
    [
      [UNREADABLE, AWAY.message],
      [UNREADABLE, AWAY.message],
    ],
  ],
  'another cause at once, and two alternating causes once a minute each': [
    (log, at) => log.keysUnreadable(at % 2 === 0 ? AWAY : FULL),
    100,
    [
      [UNREADABLE, AWAY.message],
      [UNREADABLE, FULL.message],
    ],
  ],
  'at most ten causes a minute': [
    (log, at) => log.keysUnreadable(new Error(`try ${at}`)),
    150,
    Array.from({ length: 10 }, (_, at) => [UNREADABLE, `try ${at}`]),
  ],
  'the same cause again after a recovery': [
    (log, at) => (at === 1 ? log.keysReadable(1) : log.keysUnreadable(AWAY)),
    3,
    [[UNREADABLE, AWAY.message], ['keys readable'], [UNREADABLE, AWAY.message]],
  ],
  'each kind of failure separately': [
    (log, at) => {
      log.keysUnreadable(AWAY);
      log.usageUnwritten(AWAY);
      if (at === 0) log.usageWritten();
    },
    2,
    [
      [UNREADABLE, AWAY.message],
      ['usage not written', AWAY.message],
      ['usage written'],
      ['usage not written', AWAY.message],
    ],
  ],
  'causes of several errors separately': [
    (log, at) => {
      const refused = new Error(`ECONNREFUSED ::1:${5_432 + (at >> 1)}`);
      log.keysUnreadable(new AggregateError([refused, AWAY], 'several'));
    },
    3,
    [
      [UNREADABLE, 'several'],
      [UNREADABLE, 'several'],
    ],
  ],
};

for (const [what, [happen, times, lines]] of Object.entries(OUTAGES)) {
  test(`logs a lasting failure with ${what}`, () => {
    const { log, clock, logged } = openTestLog();
    for (let at = 0; at < times; at++) {
      happen(log, at);
      clock.nowMs += 400;
    }
    assert.deepEqual(logged(), lines);
  });
}

test('logs lost usage with each key, hour, count and the sum, in lines short enough for containers', () => {
  const hour = '2026-11-20T09';
  const count = { hour, calls: 2 ** 40, credits: 0, last_used_at: `${hour}:30:00.000Z` };
  const counts = Array.from({ length: BATCH_COUNTS_MAX }, (_, index) => ({
    ...{ key_id: `key_${String(index).padStart(16, '0')}`, ...count },
  }));
  const lost = { writer: 'w'.repeat(36), batch: 2 ** 31, counts };
  const lines: string[] = [];
  openLog('info', { write: (line) => lines.push(line) }).usageLost(lost);
  const [line = ''] = lines;
  const { time: _, ...logged } = JSON.parse(line);
  const calls = 2 ** 40 * BATCH_COUNTS_MAX;
  assert.deepEqual(logged, { level: 50, ...lost, calls, credits: 0, msg: 'usage lost' });
  assert.ok(line.length < 16_384, String(line.length));
});
