/** A service that is killed while it is busy, and started again. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openStores } from '../../src/stores.ts';
import { type Load, startLoad } from '../support/load.ts';
import { all } from '../support/pages.ts';
import { endProcess, until } from '../support/processes.ts';
import { assertSameBytes, issueKey, startSubject, stop, usageIn } from './subject.ts';

const CALLERS = 8;
const KILLS = 2;
/** The most that a kill may lose, as promised. */
const BEHIND_MS = 1_000;

test('A killed service loses at most one second of usage, and nothing else', async (t) => {
  let subject = await startSubject(t);
  const { key, DATABASE_URL } = subject;
  const keys = [key];
  const loads: Load[] = [];
  let certain = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const load = startLoad(subject.url, key, CALLERS);
    loads.push(load);
    await until('there is load', () => load.successesMs.length > 60, 30_000);
    await delay(BEHIND_MS);
    // A key issued at this very moment is among those that must exist.
    keys.push(await issueKey(DATABASE_URL, `account ${kill}`));
    const killedMs = performance.now();
    await endProcess(subject.child);
    await load.end();
    certain += load.successesMs.filter((atMs) => atMs < killedMs - BEHIND_MS).length;
    subject = await startSubject(t, { DATABASE_URL, key });
  }
  assert.ok(certain > KILLS * 20, String(certain));
  let calls = 0;
  for (const each of keys) calls += await assertSameBytes({ ...subject, key: each });
  assert.equal(await stop(subject), 0);
  const { credits } = await usageIn(DATABASE_URL);
  const received = loads.reduce((sum, { successesMs }) => sum + successesMs.length, 0);
  assert.ok(credits >= certain + calls, `${credits}, where ${certain} and ${calls} are certain`);
  // Each kill may have cut off each caller from one answer.
  assert.ok(credits <= received + calls + KILLS * CALLERS, `${credits} of ${received}`);
  const stores = await openStores(readConfig({ DATABASE_URL }).databaseUrl);
  t.after(() => stores.close());
  assert.equal((await all(stores.keys.list())).length, keys.length);
});
