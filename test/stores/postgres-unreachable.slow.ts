/** Services whose PostgreSQL is away for long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { NOT_READY, OK, probed, responseTo } from '../faults/service-process.ts';
import { server } from '../support/key-databases.ts';
import { launchPostgres } from '../support/postgres-server.ts';
import { startService, until } from '../support/processes.ts';
import { startProxy } from '../support/tcp-proxy.ts';
import { Calls, issue, REFUSED, revokeAtOnce } from './postgres.ts';

test('Known keys work for so long as KEYS_MAX_AGE_MS says, then none does; a start in the outage waits for its end', async (t) => {
  const own = await launchPostgres();
  t.after(() => own.remove());
  const DATABASE_URL = await own.database();
  const { key } = await issue(DATABASE_URL, 'acme');
  const service = await startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '4000' });
  const unknown = { url: service.url, key: mintKey('test') };
  await new Calls(service).untilAll(key, OK);
  await own.stop();
  assert.equal(await responseTo({ ...unknown, key }), OK);
  assert.equal(await responseTo(unknown), REFUSED);
  const newcomer = await startService(t, { DATABASE_URL });
  const both = new Calls(service, newcomer);
  await both.untilAll(key, NOT_READY);
  for (const each of [service, newcomer]) {
    assert.equal(await probed(each, '/ready'), NOT_READY);
    assert.equal(await probed(each, '/health'), OK);
    assert.equal(await responseTo({ ...unknown, url: each.url }), NOT_READY);
    // What can be responseTo without the database still is.
    assert.equal(await responseTo({ url: each.url, key: 'nonsense' }), REFUSED);
    const said = () => /ECONNREFUSED[^\n]*"msg":"keys unreadable"/.test(each.output());
    await until('it says why', said);
    // Once for each cause, of which there are few, and not at each of many attempts.
    const lines = each.output().match(/"msg":"keys unreadable"/g) ?? [];
    assert.ok(lines.length <= 4, `${lines.length}`);
  }
  await own.start();
  await both.untilAll(key, OK);
  for (const each of [service, newcomer]) assert.equal(await probed(each, '/ready'), OK);
  const isLogged = () => service.output().match(/"msg":"keys readable"/g)?.length === 2;
  await until('it says so', isLogged);
});

test('A server that is far is followed, only later', async (t) => {
  const url = await server.database();
  const DATABASE_URL = (await startProxy(t, server.port, 230)).through(url);
  const { key } = await issue(url, 'acme');
  const calls = new Calls(await startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '6000' }));
  await calls.untilAll(key, OK);
  // For longer than it would take to know nothing any more.
  const endMs = performance.now() + 8_000;
  while (performance.now() < endMs) assert.ok(await calls.all(key, OK));
  await revokeAtOnce(url, 'acme');
  await calls.untilAll(key, REFUSED);
  await calls.untilWritten(url);
});

test('Connections that fall silent are replaced, and a revoked key is refused within a second', async (t) => {
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
    await calls.untilAll(key, REFUSED);
    tookMs.push(performance.now() - revokedMs);
    proxy.cutSilent();
  }
  t.diagnostic(`rejected after ${tookMs.map(Math.round).join(', ')} ms`);
  // A busy machine can be late by any time, but not each time.
  assert.ok((tookMs.sort((a, b) => a - b)[3] ?? 0) < 1_000);
});
