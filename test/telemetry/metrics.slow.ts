/** The metrics of a service that loses or cannot write its database, or has a used metrics port. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { scrape, sumOf } from '../support/metrics.ts';
import { ownDatabase, until } from '../support/processes.ts';
import { post, runCommand, spawnService } from '../support/service.ts';

describe('the metrics of a running service', () => {
  test('serves metrics, not ready, if the database cannot be read', async (t) => {
    const database = ownDatabase(t);
    const service = await spawnService({ ...database, METRICS_PORT: '0' });
    t.after(() => service.child.kill('SIGKILL'));
    const { metrics } = JSON.parse(service.output().split('\n').at(-2) ?? '');
    assert.equal(sumOf(await scrape(metrics), 'ecliptic_keys_active'), 1);
    const file = database.DATABASE_URL.slice('file:'.length);
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    const samples = await scrape(metrics);
    assert.equal(sumOf(samples, 'ecliptic_ready'), 0);
    assert.equal(sumOf(samples, 'ecliptic_keys_active'), 0);
    assert.ok(sumOf(samples, 'ecliptic_keys_age_seconds') > 0);
    assert.equal(await service.stop(), 0);
  });

  test('reports failing writes of usage until one succeeds', async (t) => {
    const database = ownDatabase(t);
    const service = await spawnService({ ...database, METRICS_PORT: '0' });
    t.after(() => service.child.kill('SIGKILL'));
    const { metrics } = JSON.parse(service.output().split('\n').at(-2) ?? '');
    const isFailing = async () => sumOf(await scrape(metrics), 'ecliptic_usage_write_failing');
    assert.equal(await isFailing(), 0);
    using other = new DatabaseSync(database.DATABASE_URL.slice('file:'.length));
    other.exec('BEGIN IMMEDIATE');
    const [key = ''] = /ak_test_\w+/.exec(service.output()) ?? [];
    assert.equal((await post({ url: service.url, key })).status, 200);
    await until('two writes have failed', async () => (await isFailing()) === 1);
    other.exec('COMMIT');
    await until('it is written', async () => (await isFailing()) === 0);
    assert.equal(await service.stop(), 0);
  });

  test('does not start if the metrics port is in use, and prints why', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    t.after(() => taken.close());
    const address = taken.address();
    assert.ok(typeof address === 'object' && address !== null);
    const { code, stdout, stderr } = await runCommand(['serve'], {
      ...ownDatabase(t),
      PORT: '0',
      METRICS_PORT: String(address.port),
    });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /^ecliptic: Cannot serve metrics: listen EADDRINUSE.*Set METRICS_PORT to another port\.\n$/,
    );
  });
});
