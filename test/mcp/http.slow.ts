/** The protocol at `/mcp` of a service, by the SDK's client and message by message. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { Ajv } from 'ajv';
import { documentation } from '../../site/documentation.ts';
import type { Service } from '../../src/http/service.ts';
import { openEndpoint } from '../../src/mcp/http.ts';
import { answerHere } from '../../src/mcp/positions.ts';
import { partsOf } from '../../src/mcp/server.ts';
import { calculateInline } from '../../src/positions/calculate.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import {
  type ComposedService,
  composeService,
  post,
  requireNoRoom,
  SURROUNDINGS,
  sharedEphemeris,
} from '../support/service.ts';
import { endpointForTests, overHttp, textsOf, VERSIONS } from './clients.ts';

const BIRTH = { datetime: '1990-06-15T14:30:00+02:00' };

interface Counted {
  readonly key_id: string;
  readonly credits: number;
}

let service: ComposedService;
const counted: Counted[] = [];
before(async () => {
  service = await composeService({
    mcp: await endpointForTests(),
    count: (key_id, credits) => counted.push({ key_id, credits }),
  });
});
after(() => service.stop());

/**
 * What the requests since the last look cost, without those that cost nothing: with a handshake, the
 * client also asks for a stream in the background.
 */
function credits(): number[] {
  return counted
    .splice(0)
    .map((each) => each.credits)
    .filter((cost) => cost !== 0);
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Posts a message as it is, with the header fields of the current version. */
async function send(
  message: unknown,
  headers: Record<string, string> = {},
  to: Pick<ComposedService, 'url' | 'key'> = service,
) {
  const { method, params } = (message ?? {}) as {
    method?: string;
    params?: { name?: string; uri?: string };
  };
  const name = params?.name ?? params?.uri;
  const response = await fetch(`${to.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${to.key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      ...(method && { 'Mcp-Method': method }),
      ...(name && { 'Mcp-Name': name }),
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text && JSON.parse(text),
  };
}

const request = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: { ...params, _meta: META },
});
const call = (name: string, args: unknown) => request('tools/call', { name, arguments: args });

for (const version of VERSIONS) {
  describe(`the SDK's client with ${version}`, () => {
    let client: Client;
    before(async () => {
      client = await overHttp(service, version);
      credits();
    });
    after(() => client.close());

    test('learns the name, the instructions and what there is', () => {
      assert.equal(client.getNegotiatedProtocolVersion(), version);
      assert.equal(client.getServerVersion()?.name, 'ecliptic');
      assert.match(client.getInstructions() ?? '', /Never guess a time zone/);
      assert.deepEqual(Object.keys(client.getServerCapabilities() ?? {}).sort(), [
        'resources',
        'tools',
      ]);
    });

    test('lists three tools with valid schemas', async () => {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['birth_moment', 'positions', 'search_documentation'],
      );
      for (const { inputSchema, outputSchema, annotations } of tools) {
        const ajv = new Ajv({ strict: false });
        assert.ok(ajv.validateSchema(inputSchema));
        assert.ok(ajv.validateSchema(outputSchema as object));
        assert.equal(annotations?.readOnlyHint, true);
      }
    });

    test('gets the bytes of the endpoint, a table, and is charged one credit', async () => {
      const given = { subject: BIRTH, settings: { bodies: ['sun', 'uranus'] } };
      const result = await client.callTool({ name: 'positions', arguments: given });
      assert.deepEqual(credits(), [1]);
      const endpoint = await (await post(service, JSON.stringify(given))).text();
      assert.deepEqual(credits(), [1]);
      assert.equal(JSON.stringify(result.structuredContent), endpoint);
      const [table, json] = textsOf(result);
      assert.equal(json, endpoint);
      assert.match(table ?? '', /^♅ Uranus {2}08°09′51″ Capricorn/m);
      const { tools } = await client.listTools();
      const schema = tools.find(({ name }) => name === 'positions')?.outputSchema as object;
      assert.ok(new Ajv({ strict: false }).validate(schema, result.structuredContent));
    });

    test('gets a problem document for a refused call, which costs nothing', async () => {
      credits();
      const result = await client.callTool({
        name: 'positions',
        arguments: { subject: { ...BIRTH, name: 'x' }, settings: { zodiac: 'sidereal' } },
      });
      assert.deepEqual(credits(), []);
      assert.equal(result.isError, true);
      assert.equal(result.structuredContent, undefined);
      const document = JSON.parse(textsOf(result)[0] ?? '');
      assert.equal(document.code, 'request.malformed');
      assert.equal(document.errors[0].pointer, '#/subject/name');
      assert.equal(document.type, `${SURROUNDINGS.docs_url}/errors/request.malformed`);
      const logged = service.logged().findLast(({ msg }) => msg === 'request');
      assert.equal(document.request_id, logged?.['request_id']);
      assert.equal(logged?.['code'], 'request.malformed');
      assert.deepEqual([logged?.['status'], logged?.['route']], [200, '/mcp']);
    });

    test('reads every resource that is listed', async () => {
      const { resources } = await client.listResources();
      assert.ok(resources.length > 40);
      for (const { uri, mimeType, description } of resources) {
        const { contents } = await client.readResource({ uri });
        const [content] = contents as { uri: string; mimeType: string; text: string }[];
        assert.deepEqual([content?.uri, content?.mimeType], [uri, mimeType]);
        if (mimeType === 'application/json') JSON.parse(content?.text ?? '');
        else assert.ok(/^\s*# /.test(content?.text ?? ''), uri);
        assert.ok(description);
      }
      assert.ok(resources.some(({ uri }) => uri === `${SURROUNDINGS.docs_url}/openapi.json`));
      assert.deepEqual(credits(), []);
    });

    test('does not get a resource that is not listed', async () => {
      for (const uri of ['https://docs.example/assets/site.js', 'file:///etc/passwd', 'index.md']) {
        await assert.rejects(client.readResource({ uri }), /-3\d{4}|not found|invalid/i, uri);
      }
    });

    test('gets a protocol error for a tool that there is not', async () => {
      await assert.rejects(client.callTool({ name: 'horoscope', arguments: {} }), { code: -32602 });
    });
  });
}

for (const version of VERSIONS) {
  test(`a thousand calls at once are all answered and charged once (${version})`, async (t) => {
    let charged = 0;
    // They share a thread with the service and the client, on a machine that may be busy.
    const patience_ms = 600_000;
    const own = await composeService(
      {
        mcp: await endpointForTests(),
        count: (_, cost) => {
          charged += cost;
        },
      },
      {
        headers_timeout_ms: patience_ms,
        request_timeout_ms: patience_ms,
        idle_timeout_ms: patience_ms,
        answer_timeout_ms: patience_ms,
      },
    );
    t.after(() => own.stop());
    const client = await overHttp(own, version);
    t.after(() => client.close());
    const years = Array.from({ length: 1_000 }, (_, index) => 1900 + (index % 200));
    const results = await Promise.all(
      years.map((year) =>
        client.callTool(
          {
            name: 'positions',
            arguments: { subject: { datetime: `${year}-01-01T00:00:00Z` } },
          },
          { timeout: patience_ms },
        ),
      ),
    );
    for (const [index, { structuredContent }] of results.entries()) {
      const { meta } = structuredContent as {
        meta: { subject_resolved: { utc_datetime: string } };
      };
      assert.equal(meta.subject_resolved.utc_datetime, `${years[index]}-01-01T00:00:00Z`);
    }
    assert.equal(charged, years.length);
  });
}

test('version 2025-11-25 has a ping', async () => {
  const client = await overHttp(service, '2025-11-25');
  await client.ping();
  await client.close();
});

test('an older version than those that are served is answered with one that is', async () => {
  const { json } = await send(
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2024-11-05',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      },
    },
    { 'MCP-Protocol-Version': '2025-11-25' },
  );
  assert.equal(json.result.protocolVersion, '2025-11-25');
});

/** What is sent, with which other header fields; the status, and the code of the error. */
const FAULTS: Readonly<Record<string, readonly [unknown, Record<string, string>, number, number]>> =
  {
    'no JSON': ['{', {}, 400, -32700],
    'an empty body': ['', {}, 400, -32700],
    'a batch': [[request('tools/list')], {}, 400, -32600],
    'an empty batch': [[], {}, 400, -32600],
    'a number': [5, {}, 400, -32600],
    'another JSON-RPC': [{ ...request('tools/list'), jsonrpc: '1.0' }, {}, 400, -32600],
    'a fraction as id': [{ ...request('tools/list'), id: 1.5 }, {}, 400, -32600],
    'a number as id that would not come back the same': [
      { ...request('tools/list'), id: 2 ** 53 },
      {},
      400,
      -32600,
    ],
    'null as id': [{ ...request('tools/list'), id: null }, {}, 400, -32600],
    'a number as method': [{ ...request('tools/list'), method: 5 }, {}, 400, -32600],
    'a list of params': [{ ...request('tools/list'), params: [] }, {}, 400, -32600],
    'neither request nor notification': [{ jsonrpc: '2.0', id: 1 }, {}, 400, -32600],
    'an unknown method': [request('tools/run'), {}, 404, -32601],
    'a method of versions with a handshake': [request('ping'), {}, 404, -32601],
    'a stream of changes': [request('subscriptions/listen'), {}, 404, -32601],
    'a call without a name': [request('tools/call'), {}, 200, -32602],
    'arguments that are a list': [call('positions', []), {}, 200, -32602],
    'arguments that are null': [call('positions', null), {}, 200, -32602],
    'a number as address of a resource': [request('resources/read', { uri: 5 }), {}, 200, -32602],
    'a number as page of a list': [request('tools/list', { cursor: 5 }), {}, 200, -32602],
    'a handshake without a version': [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} },
      { 'MCP-Protocol-Version': '2025-11-25' },
      200,
      -32602,
    ],
    'an unknown method, with a handshake': [
      { jsonrpc: '2.0', id: 1, method: 'tools/run' },
      { 'MCP-Protocol-Version': '2025-11-25' },
      200,
      -32601,
    ],
    'no such tool': [call('horoscope', {}), {}, 200, -32602],
    'no such resource': [request('resources/read', { uri: 'a:b' }), {}, 200, -32602],
    'an unknown version': [
      {
        ...request('tools/list'),
        params: { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2999-01-01' } },
      },
      { 'MCP-Protocol-Version': '2999-01-01' },
      400,
      -32022,
    ],
    'another version in the header': [
      request('tools/list'),
      { 'MCP-Protocol-Version': '2025-11-25' },
      400,
      -32020,
    ],
    'another method in the header': [request('tools/list'), { 'Mcp-Method': 'x' }, 400, -32020],
    'another name in the header': [
      call('positions', { subject: BIRTH }),
      { 'Mcp-Name': 'birth_moment' },
      400,
      -32020,
    ],
    'an envelope without its members': [
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      {},
      400,
      -32602,
    ],
    'an unknown version of the time of handshakes': [
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { 'MCP-Protocol-Version': '2024-11-05' },
      400,
      -32000,
    ],
    'a caller that takes no stream, with a handshake': [
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { 'MCP-Protocol-Version': '2025-11-25', Accept: 'application/json' },
      406,
      -32000,
    ],
    'a page of another origin': [
      request('tools/list'),
      { Origin: 'https://evil.example' },
      403,
      -32000,
    ],
    'a page without an origin': [request('tools/list'), { Origin: 'null' }, 403, -32000],
  };
for (const [name, [message, headers, status, code]] of Object.entries(FAULTS)) {
  test(`${name} gets ${status} and ${code}, and costs nothing`, async () => {
    credits();
    const answer = await send(message, headers);
    assert.deepEqual([answer.status, answer.json.error?.code], [status, code], answer.text);
    assert.equal(answer.json.jsonrpc, '2.0');
    assert.equal(answer.headers.get('content-type'), 'application/json');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.deepEqual(credits(), []);
  });
}

test('every message counts as a call of its key, and only a calculation costs a credit', async (t) => {
  const calls: Counted[] = [];
  const other = await composeService({
    mcp: await endpointForTests(),
    count: (key_id, cost) => calls.push({ key_id, credits: cost }),
  });
  t.after(() => other.stop());
  const [{ id } = { id: '' }] = await other.keys.list();
  const messages: readonly (readonly [unknown, number])[] = [
    [request('server/discover'), 0],
    [request('tools/list'), 0],
    [call('positions', { subject: BIRTH }), 1],
    [call('positions', { subject: {} }), 0],
    [call('birth_moment', { date: '1990-06-15', time: '14:30', time_zone: 'Europe/Berlin' }), 0],
    [call('search_documentation', { query: 'zone' }), 0],
    [request('resources/list'), 0],
    ['{', 0],
  ];
  for (const [message] of messages) await send(message, {}, other);
  assert.deepEqual(
    calls,
    messages.map(([, cost]) => ({ key_id: id, credits: cost })),
  );
});

test('a page of the service itself may call it', async () => {
  const { status } = await send(request('tools/list'), { Origin: SURROUNDINGS.base_url });
  assert.equal(status, 200);
});

test('the id of a request is repeated, whatever it is', async () => {
  for (const id of [0, 7, 'a', '']) {
    const { json } = await send({ ...request('tools/list'), id });
    assert.equal(json.id, id);
  }
});

test('a notification gets 202 without a body', async () => {
  for (const version of VERSIONS) {
    const { status, text, headers } = await send(
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { 'MCP-Protocol-Version': version },
    );
    assert.deepEqual([status, text, headers.get('content-type')], [202, '', null]);
  }
});

test('what does not change may be kept for five minutes, what was calculated may not', async () => {
  const list = await send(request('tools/list'));
  assert.deepEqual([list.json.result.ttlMs, list.json.result.cacheScope], [300_000, 'public']);
  const answer = await send(call('positions', { subject: BIRTH }));
  assert.equal(answer.json.result.ttlMs, undefined);
});

test('the arguments are read as strictly as a body', async () => {
  const text = JSON.stringify(call('positions', 0));
  const cases: Readonly<Record<string, string>> = {
    '{"subject":{"datetime":"1990-06-15T12:30:00Z","datetime":"1990-06-15T12:30:00Z"}}':
      '#/subject/datetime',
    '{"subject":{"datetime":"1990-06-15T12:30:00Z"},"__proto__":{}}': '#/__proto__',
    '{"subject":{"datetime":"1990-06-15T12:30:00Z"},"inputResponses":{}}': '#/inputResponses',
    '{"subject":{"datetime":"1990-06-15T12:30:00Z","location":{"latitude":1e400,"longitude":0}}}':
      '#/subject/location/latitude',
  };
  for (const [given, pointer] of Object.entries(cases)) {
    const { json } = await send(text.replace('"arguments":0', `"arguments":${given}`), {
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'positions',
    });
    assert.equal(json.result.isError, true, given);
    assert.equal(JSON.parse(textsOf(json.result)[0] ?? '').errors[0].pointer, pointer);
  }
});

test('a text that cannot be read is a defect of the service, and does not say what is wrong inside', async (t) => {
  const answer = answerHere(calculateInline(await sharedEphemeris()));
  const broken = {
    ...documentation(SURROUNDINGS),
    read: () => Promise.reject(new Error('EACCES /inside')),
  };
  const { base_url, docs_url } = SURROUNDINGS;
  const mcp = openEndpoint(partsOf(answer, broken, docs_url), base_url);
  const other = await composeService({ mcp });
  t.after(() => other.stop());
  const { status, json, text } = await send(request('resources/read', { uri: 'a:b' }), {}, other);
  assert.deepEqual([status, json.error.code], [200, -32603]);
  assert.match(json.error.message, /Tell its operator the request_id\. It is req_[\w-]{36}\.$/);
  assert.doesNotMatch(text, /EACCES/);
  const [logged] = other.logged();
  assert.deepEqual(
    [logged?.['code'], logged?.['request_id']],
    ['server.internal', json.error.message.match(/req_[\w-]+/)[0]],
  );
});

test('a key that is sent in a wrong place does not come back', async () => {
  const { key } = service;
  for (const message of [
    call(key, {}),
    call('positions', { [key]: 1 }),
    call('positions', { subject: { datetime: key } }),
    call('birth_moment', { date: key, time: key, time_zone: key }),
    call('search_documentation', { query: key, [key]: 1 }),
    request('resources/read', { uri: `https://${key}` }),
    request(key),
    { ...request('tools/list'), id: key },
  ]) {
    const { text } = await send(message);
    assert.ok(!text.includes(key), text);
  }
  assert.ok(!JSON.stringify(service.logged()).includes(key));
});

describe('before the message is read', () => {
  async function plain(
    method: string,
    headers: Record<string, string> = {},
    to: ComposedService = service,
    body: string | null = null,
  ) {
    return await answerOf(
      await fetch(`${to.url}/mcp`, {
        method,
        headers: { Authorization: `Bearer ${to.key}`, ...headers },
        body,
      }),
    );
  }

  test('a key is needed', async () => {
    const none = await answerOf(await fetch(`${service.url}/mcp`, { method: 'POST', body: '{}' }));
    assertProblem(none, 'auth.missing');
    assert.equal(none.headers['www-authenticate'], 'Bearer realm="ecliptic"');
    const wrong = await plain('POST', { Authorization: 'Bearer ak_test_x' });
    assertProblem(wrong, 'auth.invalid_key');
  });

  test('only POST is allowed', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const answer = await plain(method);
      assertProblem(answer, 'request.method_not_allowed');
      assert.equal(answer.headers['allow'], 'POST');
    }
  });

  test('a body has to be JSON, short, and without a query', async () => {
    const json = { 'Content-Type': 'application/json' };
    assertProblem(
      await plain('POST', { 'Content-Type': 'text/plain' }, service, '{}'),
      'request.unsupported_media_type',
    );
    assertProblem(await plain('POST', json, service, ' '.repeat(16_385)), 'request.too_large');
    const query = await fetch(`${service.url}/mcp?key=x`, {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${service.key}` },
      body: '{}',
    });
    assertProblem(await answerOf(query), 'request.malformed');
  });

  async function withService(
    parts: Partial<Service>,
    use: (service: ComposedService) => Promise<void>,
  ) {
    const other = await composeService({ mcp: await endpointForTests(), ...parts });
    try {
      await use(other);
    } finally {
      await other.stop();
    }
  }

  test('there is no such path unless it is turned on', () =>
    withService({ mcp: undefined }, async (other) => {
      assertProblem(await plain('POST', {}, other, '{}'), 'request.not_found');
      const without_key = await answerOf(await fetch(`${other.url}/mcp`, { method: 'POST' }));
      assertProblem(without_key, 'request.not_found');
    }));

  test('too many requests are refused', () =>
    withService({ requireRoom: requireNoRoom }, async (other) => {
      assertProblem(await plain('POST', {}, other, '{'), 'server.overloaded');
    }));

  test('a service that stops still answers', () =>
    withService({ phase: { current: 'draining' } }, async (other) => {
      const { status } = await send(call('positions', { subject: BIRTH }), {}, other);
      assert.equal(status, 200);
    }));
});
