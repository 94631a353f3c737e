/** The responses of `/mcp` to valid and invalid messages, and their cost. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PROBLEMS, type ProblemCode } from '../../packages/contract/problem-codes.ts';
import { documentation } from '../../packages/site/documentation.ts';
import { all } from '../support/pages.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { REPOSITORY } from '../support/processes.ts';
import { composeService, rejectAsFull, SURROUNDINGS } from '../support/service.ts';
import { endpointForTests, textsOf, VERSIONS } from './clients.ts';
import { BIRTH, call, costsOf, metaOf, request, send, serviceWithMcp } from './messages.ts';

let service: Awaited<ReturnType<typeof serviceWithMcp>>;
before(async () => {
  service = await serviceWithMcp();
});
after(() => service.stop());

const LIST = request('tools/list');
const POSITIONS = call('positions', { subject: BIRTH });
const UNKNOWN = request('tools/list', {}, metaOf('2999-01-01'));
/** In versions with a handshake, the version is in a header instead of the message. */
const bare = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const SHAKEN = { 'MCP-Protocol-Version': '2025-11-25' };
const OLDEST = { 'MCP-Protocol-Version': '2024-11-05' };
const NO_STREAM = { ...SHAKEN, Accept: 'application/json' };
/** A description of a client, nested deeper than the SDK can read. */
const DEEP = JSON.stringify(LIST).replace(
  '"io.modelcontextprotocol/clientCapabilities":{',
  `$&"experimental":{"a":${'{"a":['.repeat(1_500)}${']}'.repeat(1_500)}}`,
);
const NO_UTF8 = Buffer.from(JSON.stringify(LIST).replace('tests', 'é'), 'latin1');

type Fault = readonly [unknown, Record<string, string>, status: number, code: number];
/** A message, further header fields, the status and the code of the error. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'no JSON': ['{', {}, 400, -32700],
  'an empty body': ['', {}, 400, -32700],
  'no UTF-8': [NO_UTF8, {}, 400, -32700],
  'a batch': [[LIST], {}, 400, -32600],
  'a batch, with a handshake': [[bare('tools/list')], SHAKEN, 400, -32600],
  'a number': [5, {}, 400, -32600],
  nothing: [null, {}, 400, -32600],
  'another JSON-RPC': [{ ...LIST, jsonrpc: '1.0' }, {}, 400, -32600],
  'a number as id that would not come back the same': [{ ...LIST, id: 2 ** 53 }, {}, 400, -32600],
  'neither request nor notification': [{ jsonrpc: '2.0', id: 1 }, {}, 400, -32600],
  'a message that is nested too deeply': [DEEP, { 'Mcp-Method': 'tools/list' }, 400, -32600],
  'an unknown method': [request('tools/run'), {}, 404, -32601],
  'a method of versions with a handshake': [request('ping'), {}, 404, -32601],
  'an unknown method, with a handshake': [bare('tools/run'), SHAKEN, 200, -32601],
  'a stream of changes': [request('subscriptions/listen'), {}, 404, -32601],
  'a call without a name': [request('tools/call'), {}, 200, -32602],
  'arguments that are a list': [call('positions', []), {}, 200, -32602],
  'no such tool': [call('horoscope', {}), {}, 200, -32602],
  'no such resource': [request('resources/read', { uri: 'a:b' }), {}, 200, -32602],
  'a number as address of a resource': [request('resources/read', { uri: 5 }), {}, 200, -32603],
  'an unknown version': [UNKNOWN, { 'MCP-Protocol-Version': '2999-01-01' }, 400, -32022],
  'another version in the header': [LIST, SHAKEN, 400, -32020],
  'another method in the header': [LIST, { 'Mcp-Method': 'x' }, 400, -32020],
  'another name in the header': [POSITIONS, { 'Mcp-Name': 'birth_moment' }, 400, -32020],
  'an envelope without its fields': [bare('tools/list'), {}, 400, -32602],
  'an unknown version of the time of handshakes': [bare('tools/list'), OLDEST, 400, -32000],
  'a caller that takes no stream, with a handshake': [bare('tools/list'), NO_STREAM, 406, -32000],
  'a page of another origin': [LIST, { Origin: 'https://evil.example' }, 403, -32000],
  'a page without an origin': [LIST, { Origin: 'null' }, 403, -32000],
};
for (const [name, [message, headers, status, code]] of Object.entries(FAULTS)) {
  test(`responds with ${status} and ${code} to ${name}, at no cost`, async () => {
    costsOf(service);
    const response = await send(service, message, headers);
    assert.deepEqual([response.status, response.json.error?.code], [status, code], response.text);
    assert.equal(response.json.jsonrpc, '2.0');
    assert.equal(response.headers.get('content-type'), 'application/json');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.doesNotMatch(response.text, /Maximum call|node_modules/);
    assert.deepEqual(costsOf(service), []);
  });
}

const PAGE = readFileSync(join(REPOSITORY, 'docs/mcp.md'), 'utf8');

test('documents exactly these errors on the page', () => {
  const rows = PAGE.split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .filter(([, codes = '']) => /^ -32\d{3}/.test(codes));
  const output = rows.flatMap(([, codes = '', statuses = '']) =>
    (codes.match(/-32\d{3}/g) ?? []).flatMap((code) =>
      (statuses.match(/\d{3}/g) ?? []).map((status) => `${status} ${code}`),
    ),
  );
  const tried = Object.values(FAULTS).map(([, , status, code]) => `${status} ${code}`);
  assert.deepEqual(new Set(output), new Set(tried));
});

test('returns the documented problem document for requests rejected before the message is read', async () => {
  const full = await composeService({
    mcp: await endpointForTests(),
    requireCapacity: rejectAsFull,
  });
  const off = await composeService({ mcp: undefined });
  const json = { 'Content-Type': 'application/json' };
  const tried = new Set<string>();
  const rejected = async (
    code: ProblemCode,
    init: RequestInit,
    { to = service, query = '' }: { to?: { url: string; key: string }; query?: string } = {},
  ) => {
    const headers = { Authorization: `Bearer ${to.key}`, ...(init.headers as object) };
    const response = await fetch(`${to.url}/mcp${query}`, { method: 'POST', ...init, headers });
    const output = await answerOf(response);
    assertProblem(output, code);
    if (code !== 'request.not_found') tried.add(`${PROBLEMS[code].status} ${code}`);
    return output;
  };
  try {
    await rejected('auth.missing', { headers: { Authorization: '' }, body: '{}' });
    await rejected('auth.invalid_key', { headers: { Authorization: 'Bearer ak_test_x' } });
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const { headers } = await rejected('request.method_not_allowed', { method });
      assert.equal(headers['allow'], 'POST');
    }
    const plain = { 'Content-Type': 'text/plain' };
    await rejected('request.unsupported_media_type', { headers: plain, body: '{}' });
    await rejected('request.too_large', { headers: json, body: ' '.repeat(16_385) });
    await rejected('request.malformed', { headers: json, body: '{}' }, { query: '?key=x' });
    await rejected('server.overloaded', { body: '{' }, { to: full });
    await rejected('request.not_found', { body: '{}' }, { to: off });
  } finally {
    await full.stop();
    await off.stop();
  }
  const listed = [...PAGE.matchAll(/^\| [^|]+ \| (\[`[^|]+) \| (\d{3}) \|$/gm)].flatMap(
    ([, codes = '', status]) =>
      [...codes.matchAll(/\[`([\w.]+)`\]/g)].map(([, code]) => `${status} ${code}`),
  );
  assert.deepEqual(listed.sort(), [...tried].sort());
});

/** The day of a birth without a time. */
const DAY = { start: '1990-06-15T00:00:00+02:00', end: '1990-06-16T00:00:00+02:00' };

test('counts every message as a call of its key, and charges only calculations', async (t) => {
  const other = await serviceWithMcp();
  t.after(() => other.stop());
  const [{ id } = { id: '' }] = await all(other.keys.list());
  const messages: readonly (readonly [unknown, number, Record<string, string>?])[] = [
    [request('server/discover'), 0],
    [LIST, 0],
    [POSITIONS, 1],
    [bare('tools/call', { name: 'positions', arguments: { subject: BIRTH } }), 1, SHAKEN],
    [call('positions', { subject: {} }), 0],
    [call('birth_moment', { date: '1990-06-15', time: '14:30', time_zone: 'Europe/Berlin' }), 0],
    [call('birth_moment', { date: '1990-06-15', time_zone: 'Europe/Berlin' }), 0],
    [call('position_ranges', DAY), 2],
    [call('position_ranges', { ...DAY, end: '2401-01-01T00:00:00Z' }), 0],
    [
      call('position_ranges', {
        ...DAY,
        start: '1799-12-31T23:00:00Z',
        end: '1800-01-01T00:00:00Z',
      }),
      0,
    ],
    [call('position_ranges', { start: '2400-12-31T00:00:00Z', end: '2401-01-01T00:00:00Z' }), 0],
    [request('resources/list'), 0],
    ['{', 0],
  ];
  for (const [message, , headers] of messages) await send(other, message, headers);
  assert.deepEqual(
    other.charges,
    messages.map(([, cost]) => ({ key_id: id, credits: cost })),
  );
});

test('logs the code and the request_id of a problem', async () => {
  const { json } = await send(service, call('positions', { subject: {} }));
  const document = JSON.parse(textsOf(json.result).join());
  const logged = service.logged().findLast(({ msg }) => msg === 'request');
  const { request_id: id, code, status, route } = logged ?? {};
  assert.deepEqual([id, code], [document.request_id, document.code]);
  assert.deepEqual([status, route], [200, '/mcp']);
});

test('accepts calls from pages of the service itself', async () => {
  const { status } = await send(service, LIST, { Origin: SURROUNDINGS.baseUrl });
  assert.equal(status, 200);
});

test('responds to an old version with a supported one', async () => {
  const clientInfo = { name: 'x', version: '1' };
  const params = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo };
  const { json } = await send(service, bare('initialize', params), SHAKEN);
  assert.equal(json.result.protocolVersion, '2025-11-25');
});

test('responds with 202 and no body to a notification', async () => {
  for (const version of VERSIONS) {
    const cancelled = { ...bare('notifications/cancelled', { requestId: 1 }), id: undefined };
    const shaken = { 'MCP-Protocol-Version': version };
    const { status, text, headers } = await send(service, cancelled, shaken);
    assert.deepEqual([status, text, headers.get('content-type')], [202, '', null]);
  }
});

test('allows caching of lists and texts for five minutes, and not of calculations', async () => {
  const list = await send(service, LIST);
  assert.deepEqual([list.json.result.ttlMs, list.json.result.cacheScope], [300_000, 'public']);
  const response = await send(service, POSITIONS);
  assert.equal(response.json.result.ttlMs, undefined);
});

test('rejects deeply nested arguments in the tool', async () => {
  const levels = 7_000;
  const deep = `"arguments":{"subject":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const text = JSON.stringify(call('positions', 0)).replace('"arguments":0', deep);
  const headers = { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'positions' };
  const { json } = await send(service, text, headers);
  const document = JSON.parse(textsOf(json.result).join());
  assert.equal(document.code, 'request.malformed');
  assert.match(document.detail, /nested/);
});

test('reports an unreadable text as a defect, without internal details', async (t) => {
  const read = () => Promise.reject(new Error('EACCES /inside'));
  const mcp = await endpointForTests({ ...documentation(SURROUNDINGS), read });
  const other = await composeService({ mcp });
  t.after(() => other.stop());
  const { status, json, text } = await send(other, request('resources/read', { uri: 'a:b' }));
  assert.deepEqual([status, json.error.code], [200, -32603]);
  assert.doesNotMatch(text, /EACCES/);
  const [logged] = other.logged();
  const [id] = json.error.message.match(/req_[\w-]+/);
  assert.deepEqual([logged?.['code'], logged?.['request_id']], ['server.internal', id]);
});

test('never returns a key that was sent in a wrong place', async () => {
  const { key } = service;
  for (const message of [
    call(key, {}),
    call('positions', { [key]: 1 }),
    call('positions', { subject: { datetime: key } }),
    call('birth_moment', { date: key, time: key, time_zone: key }),
    call('find_place', { query: key, [key]: 1 }),
    request('resources/read', { uri: `https://${key}` }),
    request(key),
    { ...LIST, id: key },
  ]) {
    const { text } = await send(service, message);
    assert.ok(!text.includes(key), text);
  }
  assert.ok(!JSON.stringify(service.logged()).includes(key));
});
