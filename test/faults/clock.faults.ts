/** A wrong clock, and one that jumps while the service runs. */

import assert from 'node:assert/strict';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf, openConnection, until } from '../support/processes.ts';
import {
  assertSameBytes,
  logged,
  OK,
  printed,
  probed,
  type Subject,
  startSubject,
  stop,
  usageIn,
} from './service-process.ts';

const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const skip = LIBRARY === undefined && 'libfaketime is not installed (Debian: faketime)';

/** Setting a machine's clock does not affect its monotonic clock. */
const FAKED = { LD_PRELOAD: LIBRARY ?? '', FAKETIME_DONT_FAKE_MONOTONIC: '1' };

const DAY_MS = 86_400_000;

/** Jumps in the form of libfaketime and in milliseconds: a year ahead, into the past, and back. */
const JUMPS = [
  ['+365d', 365 * DAY_MS],
  ['-1d', -DAY_MS],
  ['+0', 0],
] as const;

const dayOf = (unixMs: number) => new Date(unixMs).toISOString().slice(0, 10);

/** The log lines of requests with the key. */
function callLines(subject: Subject): Record<string, unknown>[] {
  return logged(subject, 'request').filter(({ credits }) => credits === 1);
}

/** The time of the latest call in the log. */
function latestTime(subject: Subject): number {
  return Date.parse(String(callLines(subject).at(-1)?.['time']));
}

test('returns the same responses while the clock jumps, and log and usage follow the clock', {
  skip,
}, async (t) => {
  const clock = join(folderOf(t), 'clock');
  writeFileSync(clock, '+0');
  const environment = { ...FAKED, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' };
  const subject = await startSubject(t, { environment });
  const { key, DATABASE_URL } = subject;
  // A body that never arrives. Its timeout uses the monotonic clock.
  const slow = await openConnection(t, subject.url);
  slow.socket.write(
    `POST /v1/western/positions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n`,
  );
  let calls = 0;
  const days = new Set<string>();
  for (const [setting, offsetMs] of JUMPS) {
    writeFileSync(clock, setting);
    const beforeMs = Date.now() + offsetMs;
    calls += await assertSameBytes(subject);
    await until('it is logged', () => callLines(subject).length === calls);
    const wrongMs = latestTime(subject) - beforeMs;
    assert.ok(Math.abs(wrongMs) < DAY_MS / 2, `${setting}: ${wrongMs}`);
    days.add(dayOf(latestTime(subject)));
    assert.equal(await probed(subject, '/ready'), OK);
  }
  assert.equal(slow.received(), '', 'a jump did not time out the request in progress');
  slow.socket.destroy();
  assert.equal(await stop(subject), 0);
  const used: { day: string }[] = await printed(DATABASE_URL, 'usage');
  assert.deepEqual(
    used.map(({ day }) => day),
    [...days].sort(),
  );
  assert.equal(days.size, 3);
  assert.equal((await usageIn(DATABASE_URL)).credits, calls);
  for (const message of ['worker failed', 'worker stalled', 'usage lost', 'usage not written']) {
    assert.deepEqual(logged(subject, message), []);
  }
});
