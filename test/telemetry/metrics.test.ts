/** The metrics of a service, their address, and the data that they never contain. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { ENDPOINT_PATHS } from '../../packages/contract/endpoints.ts';
import { API_VERSION, CALC_VERSION } from '../../packages/contract/versions.ts';
import { scrape, startMeteredService, sumOf } from '../support/metrics.ts';
import { openConnection, ownDatabase, type RawConnection, until } from '../support/processes.ts';
import { POSITIONS_PATH, post, spawnService } from '../support/service.ts';

const ROUTES = ['none', '/docs', '/mcp', '/health', '/ready', ...ENDPOINT_PATHS];

describe('the metrics', () => {
  test('counts responses by route, status and code', async (t) => {
    const { service, metricsUrl, tasks } = await startMeteredService(t);
    tasks.push('echo:{}', 'echo:{}', 'hang:', 'trap:');
    assert.equal((await post(service)).status, 200);
    assert.equal((await post(service)).status, 200);
    assert.equal((await post(service)).status, 503);
    assert.equal((await post(service)).status, 500);
    assert.equal((await post(service, '{"subject":{}}')).status, 422);
    assert.equal((await post({ url: service.url, key: 'none' })).status, 401);
    for (const path of [
      '/health',
      '/ready',
      '/docs',
      '/docs/errors',
      '/nowhere',
      '/docs/nowhere',
    ]) {
      await (await fetch(service.url + path)).text();
    }
    const { socket, all } = await openConnection(t, service.url);
    socket.write('good morning\r\n\r\n');
    await all;
    await until(
      'its end',
      async () => sumOf(await scrape(metricsUrl), 'ecliptic_requests_total') === 13,
    );

    const samples = await scrape(metricsUrl);
    const count = (route: string, status: string, code: string) =>
      sumOf(samples, 'ecliptic_requests_total', { route, status, code });
    assert.equal(count(POSITIONS_PATH, '200', 'none'), 2);
    assert.equal(count(POSITIONS_PATH, '503', 'server.calc_timeout'), 1);
    assert.equal(count(POSITIONS_PATH, '500', 'server.internal'), 1);
    assert.equal(count(POSITIONS_PATH, '422', 'subject.time.required'), 1);
    assert.equal(count('none', '401', 'auth.invalid_key'), 1);
    assert.equal(count('none', '404', 'request.not_found'), 2);
    assert.equal(count('none', '400', 'request.malformed'), 1);
    assert.equal(count('/docs', '200', 'none'), 2);
    assert.equal(count('/health', '200', 'none'), 1);
    // Perhaps before the next worker started.
    assert.equal(sumOf(samples, 'ecliptic_requests_total', { route: '/ready' }), 1);
    assert.equal(sumOf(samples, 'ecliptic_requests_total'), 13);
    // The start time of an invalid message is unknown.
    assert.equal(sumOf(samples, 'ecliptic_request_duration_seconds_count'), 12);
    assert.equal(sumOf(samples, 'ecliptic_credits_total'), 2);
    assert.equal(sumOf(samples, 'ecliptic_calculation_duration_seconds_count'), 2);
    assert.equal(sumOf(samples, 'ecliptic_calc_timeouts_total'), 1);
    const restarts = (reason: string) =>
      sumOf(samples, 'ecliptic_worker_restarts_total', { reason });
    assert.deepEqual([restarts('stalled'), restarts('failed')], [1, 2]);
    // Another worker tried the task that killed its worker.
    assert.equal(sumOf(samples, 'ecliptic_queue_wait_seconds_count'), 5);
  });

  test('has each error at 0 before it occurs, so that the first one is an increase', async (t) => {
    const { metricsUrl } = await startMeteredService(t);
    const samples = await scrape(metricsUrl);
    for (const code of ['server.internal', 'server.calc_timeout', 'server.not_ready']) {
      const found = samples.filter(({ labels }) => labels['code'] === code);
      const routes = new Set(found.map(({ labels }) => labels['route'] ?? ''));
      assert.deepEqual([...routes].sort(), ROUTES.filter((route) => route !== 'none').sort());
      assert.ok(found.every(({ value }) => value === 0));
    }
    // A failed tool has the status 200.
    const labels = { route: '/mcp', status: '200', code: 'server.internal' };
    assert.ok(samples.some((sample) => isDeepStrictEqual(sample.labels, labels)));
  });

  test('counts each rejection by its reason', async (t) => {
    const { service, metricsUrl, tasks } = await startMeteredService(t);
    let rejected = 0;
    // On a busy machine requests may arrive too slowly for an overload.
    for (let round = 0; rejected === 0 && round < 20; round++) {
      tasks.splice(0, tasks.length, ...Array(40).fill('sleep:50'));
      const answers = await Promise.all(
        Array.from({ length: 40 }, async () => (await post(service)).text()),
      );
      // A calculation may also time out, with another code.
      rejected = answers.filter((answer) => answer.includes('"server.overloaded"')).length;
    }
    assert.ok(rejected > 0 && rejected < 40, String(rejected));
    const samples = await scrape(metricsUrl);
    assert.equal(sumOf(samples, 'ecliptic_shed_total'), rejected);
    assert.equal(
      sumOf(samples, 'ecliptic_requests_total', { code: 'server.overloaded' }),
      rejected,
    );
  });

  test('has the same labels for any requests of clients', async (t) => {
    const { service, metricsUrl } = await startMeteredService(t);
    const paths = [
      '/a',
      '/v1/x',
      '/docs/%2e',
      '/metrics',
      '/health/',
      '//ready',
      `${POSITIONS_PATH}?a=b`,
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PROPFIND']) {
        await (await fetch(service.url + path, { method, headers: { 'X-A': path } })).text();
      }
    }
    const samples = await scrape(metricsUrl);
    const routes = new Set(samples.flatMap(({ labels }) => labels['route'] ?? []));
    for (const route of routes) assert.ok(ROUTES.includes(route), route);
    assert.equal(sumOf(samples, 'ecliptic_requests_total'), paths.length * 3);
    for (const { labels } of samples) {
      for (const value of Object.values(labels)) assert.match(value, /^[\w./+-]{1,40}$/);
    }
  });

  test('returns 500 without a cause if a metric cannot be read, and logs the cause', async (t) => {
    const { metricsUrl, logged } = await startMeteredService(
      t,
      {},
      {
        queueDepth: () => {
          throw new Error('the queue is gone');
        },
      },
    );
    const response = await fetch(metricsUrl);
    assert.equal(response.status, 500);
    assert.equal(await response.text(), 'The metrics could not be read. The log has the cause.\n');
    const [line] = logged();
    assert.equal(line?.['msg'], 'metrics unreadable');
    assert.match(JSON.stringify(line), /the queue is gone/);
  });
});

describe('the server of the metrics', () => {
  test('accepts 12 connections, and closes further ones', async (t) => {
    const { metricsUrl } = await startMeteredService(t);
    const held: RawConnection[] = [];
    for (let count = 0; count < 12; count++) held.push(await openConnection(t, metricsUrl));
    const { all } = await openConnection(t, metricsUrl);
    assert.equal(await all, '');
    held[0]?.socket.write('GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(
      'there is a response',
      () => held[0]?.received().startsWith('HTTP/1.1 200 ') ?? false,
    );
  });
});

describe('the metrics of a running service', () => {
  test('serves metrics on their own port, for GET and HEAD, until shutdown', async (t) => {
    const service = await spawnService({ ...ownDatabase(t), METRICS_PORT: '0' });
    t.after(() => service.child.kill('SIGKILL'));
    const { metrics } = JSON.parse(service.output().split('\n').at(-2) ?? '');
    assert.match(metrics, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    const response = await fetch(metrics);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Content-Type'), 'text/plain; version=0.0.4; charset=utf-8');
    assert.equal((await fetch(`${metrics}?x=1`)).status, 200);
    const head = await fetch(metrics, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    const posted = await fetch(metrics, { method: 'POST', body: 'x'.repeat(100_000) });
    assert.deepEqual([posted.status, posted.headers.get('Allow')], [405, 'GET, HEAD']);
    for (const path of ['/', '/metrics/', '/health', '/v1/western/positions']) {
      const elsewhere = await fetch(new URL(path, metrics));
      assert.equal(elsewhere.status, 404);
      assert.equal(
        await elsewhere.text(),
        'This path does not exist. The metrics are at /metrics.\n',
      );
    }
    const publicResponse = await fetch(`${service.url}/metrics`);
    assert.equal(publicResponse.status, 404);
    assert.match(await publicResponse.text(), /"code":"request\.not_found"/);

    const samples = await scrape(metrics);
    assert.equal(sumOf(samples, 'ecliptic_ready'), 1);
    assert.equal(sumOf(samples, 'ecliptic_keys_active'), 1);
    assert.equal(sumOf(samples, 'ecliptic_keys_age_seconds'), 0);
    assert.ok(sumOf(samples, 'ecliptic_workers_ready') >= 1);
    assert.ok(sumOf(samples, 'ecliptic_connections_open') >= 1);
    const build = samples.find(({ name }) => name === 'ecliptic_build_info');
    assert.deepEqual(build?.labels, {
      api_version: API_VERSION,
      calc_version: CALC_VERSION,
      node_version: process.version,
    });
    assert.equal(await service.stop(), 0);
    await assert.rejects(fetch(metrics));
  });
});
