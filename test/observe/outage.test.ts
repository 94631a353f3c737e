/** What fails at every try, several times a second, and is told as often as is of use. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openLog } from '../../src/observe/log.ts';

const MINUTE_MS = 60_000;

function openTestLog() {
  const clock = { now_ms: 1_000 };
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) }, () => clock.now_ms);
  /** What was logged since it was asked last. */
  const logged = () =>
    lines.splice(0).map((line) => {
      const { msg, err, calls, credits } = JSON.parse(line);
      return [msg, err?.message ?? (calls === undefined ? undefined : [calls, credits])];
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
    test('has a cause that lasts once a minute', () => {
      const { log, clock, logged } = openTestLog();
      for (let tries = 0; tries < 150; tries++) {
        log[fails](AWAY);
        clock.now_ms += 400;
      }
      assert.deepEqual(logged(), [[message, AWAY.message]]);
      log[fails](new Error(AWAY.message));
      log[fails](AWAY);
      assert.deepEqual(logged(), [[message, AWAY.message]]);
    });

    test('has another cause at once, and two that take turns once a minute each', () => {
      const { log, clock, logged } = openTestLog();
      for (let tries = 0; tries < 100; tries++) {
        log[fails](AWAY);
        log[fails](FULL);
        clock.now_ms += 400;
      }
      assert.deepEqual(logged(), [
        [message, AWAY.message],
        [message, FULL.message],
      ]);
    });

    test('has at most ten causes a minute, though each try has a new one', () => {
      const { log, clock, logged } = openTestLog();
      for (let tries = 0; tries < 100; tries++) log[fails](new Error(`try ${tries}`));
      assert.equal(logged().length, 10);
      clock.now_ms += MINUTE_MS;
      for (let tries = 0; tries < 100; tries++) log[fails](new Error(`again ${tries}`));
      assert.equal(logged().length, 10);
    });

    test('has the same cause anew where it was over between', () => {
      const { log, logged } = openTestLog();
      log[fails](AWAY);
      log[ends](1);
      log[fails](AWAY);
      assert.deepEqual(
        logged().map(([msg]) => msg),
        [message, message.replace('un', ''), message],
      );
    });

    test('tells causes apart that are several errors in one', () => {
      const { log, logged } = openTestLog();
      for (const port of [5_432, 5_432, 5_433]) {
        log[fails](new AggregateError([new Error(`ECONNREFUSED ::1:${port}`), AWAY]));
      }
      assert.equal(logged().length, 2);
    });
  });
}

describe('the log of usage lost', () => {
  test('has the first loss at once, and then the sum of each minute', () => {
    const { log, clock, logged } = openTestLog();
    log.usageLost({ calls: 3, credits: 2 });
    assert.deepEqual(logged(), [['usage lost', [3, 2]]]);
    for (let tries = 0; tries < 149; tries++) {
      clock.now_ms += 400;
      log.usageLost({ calls: 2, credits: 1 });
    }
    assert.deepEqual(logged(), []);
    clock.now_ms += 400;
    log.usageLost({ calls: 2, credits: 1 });
    assert.deepEqual(logged(), [['usage lost', [300, 150]]]);
  });

  test('has what is left over a minute later, also where nothing more is lost', () => {
    const { log, clock, logged } = openTestLog();
    for (let losses = 0; losses < 3; losses++) log.usageLost({ calls: 1, credits: 0 });
    logged();
    log.usageUnwritten(AWAY);
    assert.deepEqual(logged(), [['usage unwritten', AWAY.message]]);
    clock.now_ms += MINUTE_MS - 1;
    log.usageUnwritten(AWAY);
    assert.deepEqual(logged(), []);
    clock.now_ms += 1;
    log.usageUnwritten(AWAY);
    assert.deepEqual(logged(), [
      ['usage lost', [2, 0]],
      ['usage unwritten', AWAY.message],
    ]);
  });

  const ends = {
    'usage is written again': (log: ReturnType<typeof openLog>) => log.usageWritten(),
    'the service has stopped': (log: ReturnType<typeof openLog>) => log.stopped(),
    'the service has failed': (log: ReturnType<typeof openLog>) => log.failed(AWAY),
  };
  for (const [when, end] of Object.entries(ends)) {
    test(`has what is left over before it says that ${when}`, () => {
      const { log, logged } = openTestLog();
      log.usageLost({ calls: 1, credits: 1 });
      log.usageLost({ calls: 5, credits: 4 });
      log.usageLost({ calls: 1, credits: 0 });
      end(log);
      const lines = logged();
      assert.deepEqual(lines.slice(0, 2), [
        ['usage lost', [1, 1]],
        ['usage lost', [6, 4]],
      ]);
      assert.equal(lines.length, 3);
    });
  }
});
