/** Services with a PostgreSQL that is unreachable for long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { NOT_READY, OK, probed, responseTo } from '../faults/service-process.ts';
import { server } from '../support/key-databases.ts';
import { launchPostgres } from '../support/postgres-server.ts';
import { startService, until } from '../support/processes.ts';
import { startProxy } from '../support/tcp-proxy.ts';
import { Calls, issue, REJECTED, revokeAtOnce } from './postgres.ts';

test('accepts known keys for KEYS_MAX_AGE_MS, then rejects all, and starts during the outage', async (t) => {
  const own = await launchPostgres();
  t.after(() => own.remove());
  const DATABASE_URL = await own.database();
  const { key } = await issue(DATABASE_URL, 'acme');
  const service = await startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '4000' });
  const unknown = { url: service.url, key: mintKey('test') };
  await new Calls(service).untilAll(key, OK);
  await own.stop();
  assert.equal(await responseTo({ ...unknown, key }), OK);
  assert.equal(await responseTo(unknown), REJECTED);
  const newcomer = await startService(t, { DATABASE_URL });
  const both = new Calls(service, newcomer);
  await both.untilAll(key, NOT_READY);
  for (const each of [service, newcomer]) {
    assert.equal(await probed(each, '/ready'), NOT_READY);
    assert.equal(await probed(each, '/health'), OK);
    assert.equal(await responseTo({ ...unknown, url: each.url }), NOT_READY);
    // Invalid keys are still rejected without the database.
    assert.equal(await responseTo({ url: each.url, key: 'nonsense' }), REJECTED);
    const said = () => /ECONNREFUSED[^\n]*"msg":"keys unreadable"/.test(each.output());
    await until('it is logged', said);
    // Once for each of the few causes, not for each attempt.
    const lines = each.output().match(/"msg":"keys unreadable"/g) ?? [];
    assert.ok(lines.length <= 4, `${lines.length}`);
  }
  await own.start();
  await both.untilAll(key, OK);
  for (const each of [service, newcomer]) assert.equal(await probed(each, '/ready'), OK);
  const isLogged = () => service.output().match(/"msg":"keys readable"/g)?.length === 2;
  await until('it is logged', isLogged);
});

test('follows a server with a high latency', async (t) => {
  const url = await server.database();
  const DATABASE_URL = (await startProxy(t, server.port, 230)).through(url);
  const { key } = await issue(url, 'acme');
  const calls = new Calls(await startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '6000' }));
  await calls.untilAll(key, OK);
  // Longer than KEYS_MAX_AGE_MS.
  const endMs = performance.now() + 8_000;
  while (performance.now() < endMs) assert.ok(await calls.all(key, OK));
  await revokeAtOnce(url, 'acme');
  await calls.untilAll(key, REJECTED);
  await calls.untilWritten(url);
});

test('replaces silent connections, and rejects a revoked key within a second', async (t) => {
  const url = await server.database();
  const proxy = await startProxy(t, server.port);
  await issue(url, 'first');
  const calls = new Calls(await startService(t, { DATABASE_URL: proxy.through(url) }));
  const tookMs: number[] = [];
  for (let round = 0; round < 7; round++) {
    const { key } = await issue(url, `round ${round}`);
    await calls.untilAll(key, OK);
    proxy.silence();
    await revokeAtOnce(url, `round ${round}`);
    const revokedMs = performance.now();
    await calls.untilAll(key, REJECTED);
    tookMs.push(performance.now() - revokedMs);
    proxy.cutSilent();
  }
  t.diagnostic(`rejected after ${tookMs.map(Math.round).join(', ')} ms`);
  // A busy machine may be late, but not each time.
  assert.ok((tookMs.sort((a, b) => a - b)[3] ?? 0) < 1_000);
});
