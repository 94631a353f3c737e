/** Services whose PostgreSQL is away for long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { NOT_READY, OK, probed, told } from '../faults/subject.ts';
import { server } from '../support/key-databases.ts';
import { launchPostgres } from '../support/postgres-server.ts';
import { startService, until } from '../support/processes.ts';
import { startProxy } from '../support/tcp-proxy.ts';
import { assertPrompt, Calls, issue, operate, REFUSED, revokeAtOnce } from './postgres.ts';

test('Known keys work for so long as KEYS_MAX_AGE_MS says, then none does; a start in the outage waits for its end', async (t) => {
  const own = await launchPostgres();
  t.after(() => own.remove());
  const DATABASE_URL = await own.database();
  const { key } = await issue(DATABASE_URL, 'acme');
  const service = await startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '4000' });
  const unknown = { url: service.url, key: mintKey('test') };
  await new Calls(service).untilAll(key, OK);
  await own.stop();
  assert.equal(await told({ ...unknown, key }), OK);
  assert.equal(await told(unknown), REFUSED);
  const newcomer = await startService(t, { DATABASE_URL });
  const both = new Calls(service, newcomer);
  await both.untilAll(key, NOT_READY);
  for (const each of [service, newcomer]) {
    assert.equal(await probed(each, '/ready'), NOT_READY);
    assert.equal(await probed(each, '/health'), OK);
    assert.equal(await told({ ...unknown, url: each.url }), NOT_READY);
    // What can be told without the database still is.
    assert.equal(await told({ url: each.url, key: 'nonsense' }), REFUSED);
    const said = () => /ECONNREFUSED[^\n]*"msg":"keys unreadable"/.test(each.output());
    await until('it says why', said);
    // Once for each cause, of which there are few, and not at each of many attempts.
    const lines = each.output().match(/"msg":"keys unreadable"/g) ?? [];
    assert.ok(lines.length <= 4, `${lines.length}`);
  }
  await own.start();
  await both.untilAll(key, OK);
  for (const each of [service, newcomer]) assert.equal(await probed(each, '/ready'), OK);
  const isTold = () => service.output().match(/"msg":"keys readable"/g)?.length === 2;
  await until('it says so', isTold);
});

test('A server that is far, or takes seconds to begin, is followed, only later', async (t) => {
  const slow = await launchPostgres(['-c', 'pre_auth_delay=2']);
  t.after(() => slow.remove());
  const far = await startProxy(t, server.port, 230);
  const ways = [await server.database(), await slow.database()];
  for (const [index, url] of ways.entries()) {
    const { key } = await issue(url, 'acme');
    const DATABASE_URL = index === 0 ? far.through(url) : url;
    const calls = new Calls(await startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '6000' }));
    await calls.untilAll(key, OK);
    // For longer than it would take to know nothing any more.
    const endMs = performance.now() + 8_000;
    while (performance.now() < endMs) assert.ok(await calls.all(key, OK));
    await revokeAtOnce(url, 'acme');
    await calls.untilAll(key, REFUSED);
    await calls.untilWritten(url);
  }
});

test('Connections that fall silent are replaced, and a revoked key is refused within a second', async (t) => {
  const url = await server.database();
  const proxy = await startProxy(t, server.port);
  await issue(url, 'first');
  const service = await startService(t, { DATABASE_URL: proxy.through(url) });
  const calls = new Calls(service);
  const tookMs: number[] = [];
  for (let round = 0; round < 6; round++) {
    const { id, key } = await issue(url, `round ${round}`);
    await calls.untilAll(key, OK);
    proxy.silence();
    await operate(url, 'keys', 'revoke', id);
    const revokedMs = performance.now();
    await calls.untilAll(key, REFUSED);
    tookMs.push(performance.now() - revokedMs);
    proxy.cutSilent();
  }
  assertPrompt(t, tookMs);
});
