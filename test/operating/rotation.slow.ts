/** The rotation in docs/operating/keys.md, with every command of the page, on each database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openLog } from '../../src/telemetry/log.ts';
import { KINDS } from '../support/key-databases.ts';
import { folderOf, startService, until } from '../support/processes.ts';
import { post } from '../support/service.ts';
import { commandsOf, shell } from './commands.ts';

const COMMANDS = commandsOf('docs/operating/keys.md').map((block) => block.trim());
const [ISSUE = '', LIST = '', USAGE = '', REVOKE = '', LEAKED = '', ISSUE_LIVE = '', ...OTHERS] =
  COMMANDS;
const [SUMS = '', REPORT = '', IMPORT = '', ...MORE] = OTHERS;

interface Issued {
  readonly id: string;
  readonly key: string;
}

function issuedIn(output: string): Issued {
  const id = /\bkey_\w+/.exec(output)?.[0];
  const key = /\bak_test_\w+/.exec(output)?.[0];
  assert.ok(id !== undefined && key !== undefined, output);
  return { id, key };
}

/** A client that keeps sending requests with its current key. */
function startCaller(t: TestContext, url: string, first: string) {
  const statuses: number[] = [];
  const caller = { key: first, statuses };
  let over = false;
  const ended = (async () => {
    while (!over) {
      const response = await post({ url, key: caller.key });
      await response.arrayBuffer();
      statuses.push(response.status);
      await delay(20);
    }
  })();
  const end = async () => {
    over = true;
    await ended;
  };
  t.after(end);
  return Object.assign(caller, { end });
}

test('runs exactly the commands of the page on keys', () => {
  const lines = COMMANDS.flatMap((block) => block.split('\n'));
  for (const command of lines) assert.match(command, /^npx ecliptic (keys|usage) /);
  assert.deepEqual(MORE, []);
});

for (const kind of KINDS) {
  test(`rotates a key with ${kind.name} without a rejected request, and rejects the old key afterwards`, async (t) => {
    const { DATABASE_URL } = await kind.make(t);
    const environment = { DATABASE_URL };
    const run = (command: string) => shell(command, environment);
    const old = issuedIn(await run(ISSUE));
    const service = await startService(t, environment);
    const caller = startCaller(t, service.url, old.key);
    const lineOf = async (command: string, { id }: Issued) =>
      (await run(command)).split('\n').find((line) => line.includes(id)) ?? '';
    /** `last used` and `calls in 24 h`. */
    const useOf = async (issued: Issued) => (await lineOf(LIST, issued)).split(/ {2,}/).slice(-2);

    // 1. Issue.
    await until('the old key is in use', async () => Number((await useOf(old))[1]) > 0);
    const next = issuedIn(await run(ISSUE));
    assert.deepEqual(await useOf(next), ['never', '0']);
    const seen = await useOf(old);
    await until('its use is listed', async () => (await useOf(old))[1] !== seen[1]);

    // 2. Deploy.
    caller.key = next.key;
    const deployedAt = Date.now();

    // 3. Confirm: after a second only the usage of the new key grows.
    await delay(1_000);
    const oldUse = await useOf(old);
    const newUse = await useOf(next);
    assert.ok(Date.parse(oldUse[0] ?? '') <= deployedAt + 500, oldUse.join());
    await delay(1_000);
    assert.deepEqual(await useOf(old), oldUse);
    assert.notDeepEqual(await useOf(next), newUse);
    const calls = Number((await lineOf(USAGE, old)).split(/ {2,}/)[3]);
    assert.equal(calls, Number(oldUse[1]));

    // 4. Revoke.
    assert.match(await run(REVOKE.replace('KEY_ID', old.id)), /^Revoked key_/);
    // Calls with the old key are charged until it is rejected, which may take a second with PostgreSQL.
    let accepted = 0;
    const rejected = async () => {
      const { status } = await post({ url: service.url, key: old.key });
      if (status === 200) accepted++;
      return status === 401;
    };
    if (kind.name === 'SQLite') assert.ok(await rejected());
    await until('the old key is rejected', rejected);
    await caller.end();
    assert.ok(caller.statuses.length > 50, String(caller.statuses.length));
    assert.deepEqual([...new Set(caller.statuses)], [200]);

    // Every request counts as a call, but rejected ones cost no credit.
    assert.equal(await service.stop(), 0);
    const today = new Date().toISOString().slice(0, 10);
    const report = REPORT.replace(/--from \S+ --to \S+/, `--from 2026-01-01 --to ${today}`);
    const days: { key_id: string; calls: number; credits: number }[] = JSON.parse(
      await run(report),
    );
    const total = (field: 'calls' | 'credits') => days.reduce((sum, day) => sum + day[field], 0);
    assert.deepEqual(new Set(days.map(({ key_id: keyId }) => keyId)), new Set([old.id, next.id]));
    assert.equal(total('credits'), caller.statuses.length + accepted);
    assert.ok(total('calls') >= total('credits'));

    // Sums for accounting.
    const sums = await run(SUMS.replaceAll(/--(from|to) \S+/g, `--$1 ${today.slice(0, 7)}`));
    assert.match(sums, /^account,calls,credits/);
    assert.ok(sums.includes(`${total('credits')}`), sums);

    // Lost usage from the log counts once.
    const log = join(folderOf(t), 'service.log');
    const lastUsedAt = new Date().toISOString();
    const lost = { key_id: next.id, hour: lastUsedAt.slice(0, 13), calls: 7, credits: 7 };
    const write = (line: string) => appendFileSync(log, line);
    openLog('info', { write }).usageLost({
      ...{ writer: randomUUID(), batch: 1, counts: [{ ...lost, last_used_at: lastUsedAt }] },
    });
    const importIt = IMPORT.replace('service.log', log);
    assert.match(await run(importIt), /^Added 1 of 1 line: 7 calls, 7 credits\.$/m);
    assert.match(
      await run(importIt),
      /^Added 0 of 1 line: 0 calls, 0 credits\.\nAlready in the database: 1\.$/m,
    );
    const after: typeof days = JSON.parse(await run(report));
    assert.equal(
      after.reduce((sum, day) => sum + day.credits, 0),
      total('credits') + 7,
    );

    // A known key is found and revoked, and a key of the other environment is issued on request.
    const leaked = issuedIn(await run(ISSUE));
    const inHand = join(folderOf(t), 'leaked.txt');
    writeFileSync(inHand, `${leaked.key}\n`);
    const [found, revoked] = (await run(LEAKED.replaceAll('leaked.txt', inHand)))
      .trim()
      .split('\n')
      .slice(-2);
    assert.match(found ?? '', new RegExp(`^${leaked.id} .* active `));
    assert.match(revoked ?? '', new RegExp(`^Revoked ${leaked.id} `));
    assert.match(await run(ISSUE_LIVE), /\bak_live_/);
  });
}
