/** What a tool is asked is in no log, no metric and no file. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { spawnService } from '../support/service.ts';
import { overHttp, VERSIONS } from './clients.ts';

/** A moment, a place and a word that occur nowhere else, in every form in which they could be written. */
const TRACES = [/1987-03-2[89]/, /04:05:06|22:20:06/, /27[.,]717283/, /2446883\.\d/, /kathmandu/i];
const MOMENT = '1987-03-29T04:05:06+05:45';

test('neither an argument nor the key is in the log, in a metric or in a file', async (t) => {
  const folder = folderOf(t);
  const service = await spawnService({
    DATABASE_URL: `file:${join(folder, 'ecliptic.db')}`,
    MCP: 'on',
    LOG_LEVEL: 'trace',
    METRICS_PORT: '0',
    TMPDIR: folder,
  });
  t.after(() => service.child.kill('SIGKILL'));
  const key = /\bak_test_\w+/.exec(service.output())?.[0] ?? '';
  for (const version of VERSIONS) {
    const client = await overHttp({ url: service.url, key }, version);
    const location = { latitude: 27.717283, longitude: 85.323961 };
    for (const [name, given] of [
      ['positions', { subject: { datetime: MOMENT, location } }],
      ['positions', { subject: { datetime: MOMENT.slice(0, 19), location, name: 'Kathmandu' } }],
      ['birth_moment', { date: '1987-03-29', time: '04:05:06', time_zone: 'Asia/Kathmandu' }],
      ['birth_moment', { date: '1987-03-29', time: '04:05:06', time_zone: 'Kathmandu' }],
      ['birth_moment', { date: '1987-03-29', time: '04:05:06', ...location }],
      ['find_place', { query: 'Kathmandu' }],
      ['find_place', { query: 'Kathmandu'.repeat(20) }],
      ['find_place', { query: `Kathmandu ${MOMENT} ${key}` }],
      ['find_place', { query: 5 }],
    ] as const) {
      await client.callTool({ name, arguments: given });
    }
    await assert.rejects(client.callTool({ name: 'kathmandu' }));
    await assert.rejects(client.readResource({ uri: 'https://kathmandu.example' }));
    await client.close();
  }
  const metricsUrl = /"metrics":"([^"]+)"/.exec(service.output())?.[1] ?? '';
  const metrics = await (await fetch(metricsUrl)).text();
  assert.match(metrics, /^ecliptic_requests_total\{route="\/mcp",status="200",code="none"\} \d/m);
  assert.match(metrics, /route="\/mcp",status="200",code="request\.malformed"/);
  assert.equal(await service.stop(), 0);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  // The first boot has shown the key.
  const output = service.output().replaceAll(key, '');
  const lines = output.split('\n').filter((line) => line.includes('"route":"/mcp"'));
  assert.ok(lines.length >= 22);
  for (const text of [output, metrics, ...files]) {
    for (const trace of TRACES) assert.doesNotMatch(text, trace);
    assert.ok(!text.includes(key.slice(8)));
  }
});
