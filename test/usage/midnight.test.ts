/** 60,000 requests of 50 keys across midnight, in a database that is away in between: exact by day and key. */

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openUsage } from '../../src/stores.ts';
import { Meter } from '../../src/usage/meter.ts';
import { Spool } from '../../src/usage/spool.ts';
import type { UsageBatch, UsageStore } from '../../src/usage/usage.ts';
import { DATABASES } from '../support/key-databases.ts';
import { all } from '../support/pages.ts';
import { folderOf } from '../support/processes.ts';

const REQUESTS = 60_000;
const KEYS = 50;
const BEGIN_MS = Date.parse('2026-11-20T23:55:00.000Z');
const STEP_MS = 10;
/** Every so many requests there is a write, of which most fail, before or after they are done. */
const WRITE_EVERY = 500;

for (const kind of DATABASES) {
  test(`with ${kind.name}`, async (t) => {
    const { DATABASE_URL, openStore } = await kind.make(t);
    await (await openStore()).close();
    const real = await openUsage(readConfig({ DATABASE_URL }).databaseUrl);
    t.after(() => real.close());
    let tries = 0;
    const write = async (batch: UsageBatch) => {
      const outcome = tries++ % 4;
      if (outcome === 0 || outcome === 1) throw new Error('the database is away');
      await real.write(batch);
      if (outcome === 2) throw new Error('the connection broke');
    };
    const store: UsageStore = Object.assign(Object.create(real), {
      write,
      release: (writer: string) => real.release(writer),
    });
    const folder = join(folderOf(t), 'usage');
    mkdirSync(folder);
    let nowMs = BEGIN_MS;
    const meter = new Meter({
      store,
      now: () => nowMs,
      spool: await Spool.create(folder),
      observer: {
        usageUnwritten: () => {},
        usageWritten: () => {},
        usageUnspooled: (cause) => assert.fail(String(cause)),
        usageSpooled: () => assert.fail('all of it is written'),
        usageLost: () => assert.fail('nothing is lost'),
      },
    });
    const expected = new Map<string, { calls: bigint; credits: bigint }>();
    for (let request = 0; request < REQUESTS; request++) {
      const key = `key_${(request * 7) % KEYS}`;
      const credits = request % 3 === 0 ? 0 : 1;
      const name = `${new Date(nowMs).toISOString().slice(0, 10)} ${key}`;
      const sum = expected.get(name) ?? { calls: 0n, credits: 0n };
      expected.set(name, { calls: sum.calls + 1n, credits: sum.credits + BigInt(credits) });
      meter.count(key, credits);
      nowMs += STEP_MS;
      if (request % WRITE_EVERY === 0) await meter.flush();
      if (request % 100 === 0) await setImmediate();
    }
    await meter.stop(30_000);
    assert.deepEqual(readdirSync(folder), []);
    const days = await all(real.days({}));
    assert.equal(days.length, 2 * KEYS);
    const found = days.map(({ day, key_id: keyId, calls, credits }) => {
      return [`${day} ${keyId}`, { calls, credits }] as const;
    });
    assert.deepEqual(new Map(found), expected);
    assert.ok(tries > 20, String(tries));
  });
}
