/** The service stores exactly the data in docs/privacy.md. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { openStores } from '../../src/stores.ts';
import { overHttp, VERSIONS } from '../mcp/clients.ts';
import { type OpenKeyStore, openSqliteKeyStore } from '../support/key-store.ts';
import { all } from '../support/pages.ts';
import { until } from '../support/processes.ts';
import { POSITIONS_PATH, post, spawnService, temporaryFolder } from '../support/service.ts';

const PAGE = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');

/** The rows of the table between two comments of the page, cell by cell. */
function table(name: string): string[][] {
  const text = new RegExp(`<!-- ${name} -->\n([^]*?)<!-- /${name} -->`).exec(PAGE)?.[1] ?? '';
  const rows = text.trim().split('\n').slice(2);
  assert.ok(rows.length > 0, name);
  return rows.map((row) => row.slice(2, -2).split(' | '));
}

function names(cell = ''): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** A unique moment and place, in every possible form. */
const MOMENT = '1987-03-29T04:05:06.789012+05:45';
const SUBJECT = `{"datetime":"${MOMENT}","location":{"latitude":27.717283,"longitude":85.323961}}`;
const TRACES: readonly RegExp[] = [
  /1987-03-2[89]/,
  /04:05:06|22:20:06/,
  /27[.,]717283|85[.,]323961/,
  // The Julian day, and the milliseconds since 1970.
  /2446883\.\d|543968406/,
  /kath?mandu/i,
];

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

const folder = temporaryFolder();
const databaseFile = join(folder.path, 'ecliptic.db');
const environment = {
  DATABASE_URL: `file:${databaseFile}`,
  LOG_LEVEL: 'trace',
  METRICS_PORT: '0',
  MCP: 'on',
  // The folder for temporary files.
  TMPDIR: folder.path,
};
let output = '';
let metrics = '';
/** The contents of the files during and after the run of the service. */
let files = '';
let filesAfter = '';
let key = '';

function contents(): string {
  const entries = readdirSync(folder.path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

/** Sends a part of a body after a 100 Continue, and resets the connection. */
async function breakOff(url: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  socket.write(
    `POST ${POSITIONS_PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n',
  );
  await once(socket, 'data');
  await new Promise((resolve) => socket.write(`{"subject":${SUBJECT}`, resolve));
  socket.resetAndDestroy();
}

/** Calls the MCP tools with the data, validly and invalidly, in both kinds of protocol versions. */
async function callTools(caller: { url: string; key: string }): Promise<void> {
  const location = { latitude: 27.717283, longitude: 85.323961 };
  const [date = '', time = ''] = MOMENT.slice(0, 19).split('T');
  for (const version of VERSIONS) {
    const client = await overHttp(caller, version);
    for (const [name, given] of [
      ['positions', { subject: { datetime: MOMENT, location } }],
      ['positions', { subject: { datetime: MOMENT.slice(0, 19), name: 'Katmandu' } }],
      ['birth_moment', { date, time, time_zone: 'Asia/Kathmandu' }],
      ['birth_moment', { date, time, time_zone: 'Katmandu' }],
      ['birth_moment', { date, time, ...location }],
      ['birth_moment', { date, time_zone: 'Asia/Kathmandu' }],
      ['position_ranges', { start: MOMENT, end: MOMENT }],
      ['position_ranges', { start: MOMENT, end: 'Katmandu' }],
      ['find_place', { query: 'Katmandu' }],
      ['find_place', { query: `Katmandu ${MOMENT} ${key}` }],
      ['find_place', { query: 5 }],
    ] as const) {
      await client.callTool({ name, arguments: given });
    }
    await assert.rejects(client.callTool({ name: 'katmandu' }));
    await assert.rejects(client.readResource({ uri: 'https://katmandu.example' }));
    await client.close();
  }
}

/** Renames an account and deletes its usage by the page, while the service runs. */
async function rename(keys: OpenKeyStore, caller: { url: string; key: string; id: string }) {
  const stores = await openStores({ kind: 'sqlite', path: databaseFile });
  const daysOf = (account: string) => all(stores.usage.list({ account }));
  assert.equal((await post(caller)).status, 200);
  await until('its usage is written', async () => (await daysOf('Jane Doe')).length === 1);
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  database.prepare("UPDATE api_keys SET account = 'account 17' WHERE account = 'Jane Doe'").run();
  database.prepare('DELETE FROM usage_days WHERE key_id = ?').run(caller.id);
  database.exec('VACUUM');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  assert.deepEqual([await daysOf('Jane Doe'), await daysOf('account 17')], [[], []]);
  assert.equal((await post(caller)).status, 200);
  await stores.close();
  await keys.close();
}

before(async () => {
  const keys = openSqliteKeyStore(databaseFile);
  ({ key } = await keys.issue('customer 17', 'test'));
  const leaving = await keys.issue('Jane Doe', 'test');
  const service = await spawnService(environment);
  const at = { url: service.url, key };
  const responses: Response[] = [
    await post(at, `{"subject":${SUBJECT}}`, { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` }),
    // Rejected by each step for another reason.
    await post(at, `{"subject":${SUBJECT},"name":"katmandu"}`),
    await post(at, `{"subject":${SUBJECT},"settings":{"zodiac":"sidereal"}}`),
    await post(at, `{"subject":${SUBJECT.replace('+05:45', '')}}`),
    await post(at, `{"subject":${SUBJECT}`),
    await post({ ...at, key: 'no key, but katmandu' }, `{"subject":${SUBJECT}}`),
    await post(at, `{"subject":${SUBJECT}}`, { 'Content-Type': 'text/katmandu' }),
    // In wrong places.
    await fetch(`${service.url}/${MOMENT}?place=27.717283,85.323961&name=katmandu`, {
      headers: { 'User-Agent': MOMENT, Referer: `https://a.example/${MOMENT}`, Cookie: MOMENT },
    }),
    await fetch(`${service.url}${POSITIONS_PATH}?datetime=${MOMENT}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': MOMENT },
    }),
  ];
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 400, 422, 422, 400, 401, 415, 404, 400],
  );
  assert.match(await (responses[0] as Response).text(), /"utc_datetime":"1987-03-28T22:20:06/);
  await breakOff(service.url);
  await callTools(at);
  const metricsUrl = /"metrics":"([^"]+)"/.exec(service.output())?.[1] ?? '';
  metrics = await (await fetch(metricsUrl)).text();
  files += contents();
  await rename(keys, { ...leaving, url: service.url });
  const stopped = await service.stop();
  assert.equal(stopped, 0);
  output = service.output();
  filesAfter = contents();
});
after(() => folder.remove());

test('logs no birth moment, place or other part of a request at any level', () => {
  for (const trace of TRACES) assert.doesNotMatch(output, trace);
  const lines = output.split('\n').filter((line) => line.includes('"msg":"request"'));
  const ofTools = lines.filter((line) => line.includes('"route":"/mcp"'));
  assert.equal(lines.length - ofTools.length, 12);
  assert.ok(ofTools.length >= 20);
  for (const line of lines) assert.doesNotMatch(line, /127\.0\.0\.1|::1/, 'the caller’s address');
});

test('writes no part of a request and no key into files', () => {
  for (const text of [files, filesAfter]) {
    assert.match(text, /customer 17/);
    for (const trace of TRACES) assert.doesNotMatch(text, trace);
    for (const secret of [key, key.slice(8), key.slice(8, -6)]) assert.ok(!text.includes(secret));
  }
});

test('removes the former name of an account from all files by the steps of the page', () => {
  assert.match(files, /Jane Doe/);
  assert.doesNotMatch(filesAfter, /Jane Doe/);
});

test('has no part of a request, account, key or key ID in the metrics', () => {
  assert.match(metrics, /^ecliptic_requests_total\{[^}]*status="200"[^}]*\} \d/m);
  assert.match(metrics, /route="\/mcp",status="200",code="request\.malformed"/);
  for (const trace of TRACES) assert.doesNotMatch(metrics, trace);
  for (const name of ['customer 17', 'key_', 'ak_', key.slice(8), TRACE_ID]) {
    assert.ok(!metrics.includes(name), name);
  }
});

test('documents the fields of a log line', () => {
  const told = new Set(table('log').flatMap(([fields]) => names(fields)));
  const lines = output.split('\n').filter((line) => line.includes('"msg":"request"'));
  const logged = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))));
  for (const field of logged) assert.ok(told.has(field), `the page does not tell of ${field}`);
  // No internal error occurred.
  for (const field of told) assert.ok(logged.has(field) || field === 'err', field);
});

test('documents the tables and columns of the database', () => {
  const database = new DatabaseSync(databaseFile);
  try {
    const columns = database
      .prepare(
        `SELECT tables.name AS "table", columns.name AS "column"
         FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' ORDER BY tables.name, columns.cid`,
      )
      .all();
    assert.deepEqual(
      table('tables').flatMap(([name = '', listed]) =>
        names(listed).map((column) => [names(name)[0], column]),
      ),
      columns.map((row) => [row['table'], row['column']]),
    );
  } finally {
    database.close();
  }
});

test('configures the proxy to write no bodies to disk, and to log neither headers nor unknown paths', () => {
  const conf = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const value = (name: string) => new RegExp(`^ *${name} ([^;]+);`, 'm').exec(conf)?.[1] ?? '';
  const bytes = (text: string) => Number.parseInt(text, 10) * (text.endsWith('k') ? 1_024 : 1);
  assert.ok(bytes(value('client_body_buffer_size')) >= bytes(value('client_max_body_size')));
  assert.equal(value('proxy_max_temp_file_size'), '0');
  assert.doesNotMatch(conf, /client_body_in_file_only|proxy_store|proxy_cache/);
  const format = /log_format requests escape=json([^;]+);/.exec(conf)?.[1] ?? '';
  assert.deepEqual([...format.matchAll(/\$(\w+)/g)].map(([, name]) => name).sort(), [
    'body_bytes_sent',
    'remote_addr',
    'request_method',
    'request_time',
    'route',
    'sent_http_x_request_id',
    'status',
    'time_iso8601',
    'upstream_addr',
    'upstream_status',
  ]);
  assert.equal(conf.match(/access_log/g)?.length, 1);
});
