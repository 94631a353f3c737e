/** Real services under load, told to stop, killed, or without their database: every 200 counts once. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Sum, usageOf } from '../faults/subject.ts';
import { connectTo, DATABASES, POSTGRESQL, server } from '../support/key-databases.ts';
import { median, startLoad } from '../support/load.ts';
import { endProcess, folderOf, until, within } from '../support/processes.ts';
import { post, runCommand } from '../support/service.ts';
import { startProxy } from '../support/tcp-proxy.ts';
import { assertMixed, subjectOf, underLoad } from './subject.ts';

const added = (one: Sum, other: Sum): Sum => ({
  calls: one.calls + other.calls,
  credits: one.credits + other.credits,
});

for (const kind of DATABASES) {
  describe(`usage of services with ${kind.name}`, { concurrency: 1 }, () => {
    test('that stop by SIGTERM under load is all there: a call for each answer to the key, a credit for each 200', async (t) => {
      const { service, key, another, written, logged } = await subjectOf(t, kind);
      const services = [service, await another()];
      const loads = services.map(({ url }) => startLoad(url, key));
      await underLoad(...loads);
      assert.deepEqual(await Promise.all(services.map((each) => each.stop())), [0, 0]);
      await Promise.all(loads.map((load) => load.end()));
      for (const load of loads) assertMixed(load);
      assert.deepEqual(await written(), loads.map((load) => usageOf(load)).reduce(added));
      assert.deepEqual([logged('usage unwritten'), logged('usage lost')], [[], []]);
    });

    test('that are killed under load is never more than the 200s, and at most a second behind', async (t) => {
      const { service, key, written } = await subjectOf(t, kind);
      const load = startLoad(service.url, key);
      await underLoad(load);
      await delay(1_200);
      const killedMs = performance.now();
      await endProcess(service.child);
      await load.end();
      assertMixed(load);
      const { credits } = await written();
      const received = load.successesMs.length;
      const oldEnough = load.successesMs.filter((atMs) => atMs < killedMs - 1_000).length;
      assert.ok(oldEnough > 20, String(oldEnough));
      assert.ok(credits >= oldEnough, `${credits} of ${oldEnough} were written`);
      // Each caller may have been cut off from one answer.
      assert.ok(credits <= received + 8, `${credits} were written, ${received} were received`);
    });

    test('whose database is away is kept and written once it is back, and no answer is slower', async (t) => {
      const { service, key, written, takeAway, logged } = await subjectOf(t, kind);
      const before = startLoad(service.url, key, 2);
      await delay(500);
      await before.end();
      const { calls } = usageOf(before);
      await until('the usage is written', async () => (await written()).calls === calls);
      const bringBack = await takeAway();
      const meanwhile = startLoad(service.url, key, 2);
      await delay(3_000);
      await underLoad(meanwhile);
      await meanwhile.end();
      // Once for each cause, of which there are few, and not at each try.
      const told = () => logged('usage unwritten').length;
      assert.ok(told() >= 1 && told() <= 4, String(told()));
      assert.equal(logged('usage written').length, 0);
      await bringBack();
      await until('the usage is written', () => logged('usage written').length === 1);
      assert.deepEqual(await written(), added(usageOf(before), usageOf(meanwhile)));
      assert.ok(told() <= 4, String(told()));
      assert.equal(logged('usage lost').length, 0);
      assertMixed(meanwhile);
      const usualMs = median(before.latenciesMs);
      assert.ok(median(meanwhile.latenciesMs) < Math.max(5 * usualMs, 1_000), String(usualMs));
      // A wait for the lock would be a wait for all of these three seconds.
      assert.ok(Math.max(...meanwhile.latenciesMs) < 3_000);
      assert.equal(await service.stop(), 0);
    });

    test('that are stopped while the database is away is told as lost, and the stop is in time', async (t) => {
      const timeoutMs = 1_000;
      const subject = await subjectOf(t, kind, { SHUTDOWN_TIMEOUT_MS: String(timeoutMs) });
      const { service, key, written, takeAway, logged } = subject;
      const bringBack = await takeAway();
      const load = startLoad(service.url, key);
      await delay(600);
      const beganMs = performance.now();
      assert.equal(await within(60_000, service.stop()), 0);
      const tookMs = performance.now() - beganMs;
      await load.end();
      // What comes on top is the drain and the end of the process, on a busy machine.
      assert.ok(tookMs < timeoutMs + 6_000, String(tookMs));
      assert.equal(logged('stopped').length, 1);
      const lost = logged('usage lost');
      const sum = (field: string) => lost.reduce((all, line) => all + Number(line[field]), 0);
      assert.deepEqual({ calls: sum('calls'), credits: sum('credits') }, usageOf(load));
      await bringBack();
      assert.deepEqual(await written(), { calls: 0, credits: 0 });
      // What the log names is imported from it, and counts once.
      const log = join(folderOf(t), 'log');
      writeFileSync(log, service.output());
      for (const added of [lost.length, 0]) {
        const args = ['usage', 'import', log, '--json'];
        const { code, stdout, stderr } = await runCommand(args, { DATABASE_URL: subject.url });
        assert.deepEqual([code, stderr], [0, '']);
        assert.equal(JSON.parse(stdout).added, added);
      }
      assert.deepEqual(await written(), usageOf(load));
    });

    test('that are stopped while the database is away for a moment is written after all', async (t) => {
      const { service, key, written, takeAway, logged } = await subjectOf(t, kind);
      const bringBack = await takeAway();
      const load = startLoad(service.url, key);
      await delay(500);
      const stopped = service.stop();
      await delay(700);
      await bringBack();
      assert.equal(await stopped, 0);
      await load.end();
      assert.deepEqual(await written(), usageOf(load));
      assert.deepEqual(logged('usage lost'), []);
    });
  });
}

describe('usage of services whose connections to PostgreSQL fail', { concurrency: 1 }, () => {
  test('in the middle of writes, again and again, counts once', async (t) => {
    const { service, key, written, url, logged } = await subjectOf(t, POSTGRESQL);
    const client = await connectTo(url);
    t.after(() => client.end());
    const load = startLoad(service.url, key);
    const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'ecliptic usage'
        AND state <> 'idle'`;
    let broken = 0;
    await until('writes are broken off', async () => {
      broken += (await client.query(terminate)).rowCount ?? 0;
      return broken >= 5;
    });
    await load.end();
    assert.equal(await service.stop(), 0);
    assert.deepEqual(await written(), usageOf(load));
    assert.deepEqual(logged('usage lost'), []);
  });

  test('without a word does not hold up the stop', async (t) => {
    const proxy = await startProxy(t, server.port);
    const timeoutMs = 1_000;
    const environment = { SHUTDOWN_TIMEOUT_MS: String(timeoutMs) };
    const subject = await subjectOf(t, POSTGRESQL, environment, proxy.through);
    const { service, key, written, logged } = subject;
    // The first write also deletes old usage; after the second one, a connection is open that takes
    // what is written next.
    for (const calls of [1, 2]) {
      assert.equal((await post({ url: service.url, key })).status, 200);
      await until('the usage is written', async () => (await written()).calls === calls);
    }
    proxy.silenceNew(true);
    proxy.silence();
    assert.equal((await post({ url: service.url, key })).status, 200);
    await delay(500);
    const exited = once(service.child, 'exit');
    const beganMs = performance.now();
    service.child.kill('SIGTERM');
    const ended = await within(60_000, exited);
    assert.deepEqual(ended, [0, null]);
    assert.ok(performance.now() - beganMs < timeoutMs + 6_000);
    assert.equal(logged('usage lost').length, 1);
  });
});
