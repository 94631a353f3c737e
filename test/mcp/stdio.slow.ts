/** `ecliptic mcp`: the protocol over standard input and output, by the SDK's client and line by line. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { MESSAGE_BYTES_MAX } from '../../src/cli/run-mcp.ts';
import { startCommand } from '../cli/commands.ts';
import { all } from '../support/pages.ts';
import { until } from '../support/processes.ts';
import { type ComposedService, composeService, post } from '../support/service.ts';
import { overStdio, textsOf, VERSIONS } from './clients.ts';
import { BIRTH, META, metaOf, request } from './messages.ts';

let service: ComposedService;
let credits = 0;
before(async () => {
  service = await composeService({
    count: (_, cost) => {
      credits += cost;
    },
  });
});
after(() => service.stop());

for (const version of VERSIONS) {
  describe(`the SDK's client with ${version}`, () => {
    let client: Client;
    before(async () => {
      client = await overStdio(version);
    });
    after(() => client.close());

    test('agrees on the version, and lists tools and resources', async () => {
      assert.equal(client.getNegotiatedProtocolVersion(), version);
      const { tools } = await client.listTools();
      assert.equal(tools.length, 4);
      const { resources } = await client.listResources();
      const uri = 'http://127.0.0.1:8080/docs/time.md';
      assert.ok(resources.some((each) => each.uri === uri));
      const { contents } = await client.readResource({ uri });
      assert.match((contents[0] as { text: string }).text, /^# Time and time zones/);
    });

    test('gets the bytes of the endpoint, without a service', async () => {
      const given = { subject: BIRTH, settings: { zodiac: 'sidereal', ayanamsa: 'lahiri' } };
      const result = await client.callTool({ name: 'positions', arguments: given });
      const endpoint = await (await post(service, JSON.stringify(given))).text();
      assert.equal(JSON.stringify(result.structuredContent), endpoint);
      const said = /^UTC instant .*\nsidereal \(lahiri\) zodiac, true node/;
      assert.match(textsOf(result).join(), said);
    });
  });
}

/** A process that is spoken to line by line. */
function startServer(t: TestContext, args: readonly string[] = []) {
  const { child, ended, stderr } = startCommand(t, ['mcp', ...args]);
  const { stdin, stdout } = child;
  assert.ok(stdin && stdout);
  const lines: string[] = [];
  createInterface({ input: stdout }).on('line', (line) => lines.push(line));
  return {
    child,
    stdin,
    stdout,
    lines,
    errors: stderr,
    say: (...messages: readonly (string | Buffer | object)[]) => {
      for (const message of messages) {
        const isBytes = typeof message === 'string' || Buffer.isBuffer(message);
        stdin.write(isBytes ? message : JSON.stringify(message));
        stdin.write('\n');
      }
    },
    heard: async (count: number) => {
      await until(`${count} lines`, () => lines.length >= count);
      return lines.map((line) => JSON.parse(line));
    },
    /** Ends the input, and expects that the command ends well. */
    end: async () => {
      stdin.end();
      assert.deepEqual([await ended, stderr()], [0, '']);
    },
    ended,
  };
}

const HELLO = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'tests', version: '1' },
  },
};
const call = (id: number, name: string, args: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

test('what is no message is answered with an error and without an id, and the next one is read', async (t) => {
  const server = startServer(t);
  server.say(HELLO);
  await server.heard(1);
  const rubbish = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 89) % 256));
  const faults: readonly (readonly [string | Buffer | object, number, (string | number)?])[] = [
    ['nonsense', -32700],
    ['{"jsonrpc":"2.0","id":1,', -32700],
    [Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), -32700],
    [rubbish.filter((byte) => byte !== 10), -32700],
    [`"${'x'.repeat(MESSAGE_BYTES_MAX)}"`, -32700],
    [`${'['.repeat(100_000)}`, -32700],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, -32600],
    ['[]', -32600],
    ['5', -32600],
    ['null', -32600],
    ['{"jsonrpc":"2.0"}', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600, 1],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":2,"method":"ping","params":3}', -32600, 2],
    ['{"jsonrpc":"2.0","id":3,"method":"subscriptions/listen"}', -32601, 3],
    ['{"jsonrpc":"2.0","id":4,"method":"tools/run"}', -32601, 4],
    [call(5, 'horoscope', {}), -32602, 5],
    [call(6, 'positions', 'now'), -32602, 6],
  ];
  for (const [index, [message, code, id]] of faults.entries()) {
    server.say(message);
    const answer = (await server.heard(index + 2))[index + 1];
    assert.deepEqual([answer.error?.code, answer.id], [code, id], JSON.stringify(answer));
  }
  server.say('', '   ', call(7, 'positions', { subject: BIRTH }));
  const last = (await server.heard(faults.length + 2)).at(-1);
  assert.equal(last.result.structuredContent.meta.credits_charged, 1);
  await server.end();
});

test('an unknown version is refused with those that there are', async (t) => {
  const server = startServer(t);
  server.say(request('server/discover', {}, metaOf('2999-01-01')));
  const [refused] = await server.heard(1);
  assert.equal(refused.error.code, -32022);
  assert.deepEqual(refused.error.data.supported, ['2026-07-28']);
  server.say(request('server/discover'));
  const [, discovered] = await server.heard(2);
  assert.deepEqual(discovered.result.supportedVersions, ['2026-07-28']);
  assert.match(discovered.result.instructions, /^Planetary positions/);
});

test('calls in progress are answered after the input has ended', async (t) => {
  const server = startServer(t);
  const calls = Array.from({ length: 50 }, (_, id) => call(id, 'positions', { subject: BIRTH }));
  server.say(HELLO, ...calls);
  await server.end();
  const answers = await server.heard(51);
  const ids = answers.map(({ id }) => id);
  assert.deepEqual(new Set(ids), new Set(['hello', ...calls.map(({ id }) => id)]));
  assert.ok(answers.every(({ result }) => result !== undefined && !result.isError));
});

/**
 * Line by line, because the SDK's client waits for room in the pipe with a listener for each call, of
 * which Node warns; here, a warning is the server's.
 */
test('ten thousand calls at once are all answered, without a word on standard error', async (t) => {
  for (const [version, greeting, beside] of [
    ['2025-11-25', [HELLO], {}],
    ['2026-07-28', [], { _meta: META }],
  ] as const) {
    const server = startServer(t);
    const datetimeOf = (id: number) => `${1900 + (id % 200)}-01-01T00:00:00Z`;
    const calls = Array.from({ length: 10_000 }, (_, id) => {
      const { params, ...message } = call(id, 'positions', {
        subject: { datetime: datetimeOf(id) },
        settings: { bodies: ['sun'] },
      });
      return { ...message, params: { ...params, ...beside } };
    });
    server.say(...greeting, ...calls);
    const heard = await server.heard(calls.length + greeting.length);
    await server.end();
    const answers = heard.slice(greeting.length);
    const moments = new Map(
      answers.map(({ id, result: { structuredContent } }) => [
        id,
        structuredContent.meta.subject_resolved.utc_datetime,
      ]),
    );
    assert.deepEqual(moments, new Map(calls.map(({ id }) => [id, datetimeOf(id)])), version);
  }
});

test('an input that has nothing ends the command, and so does a reader that goes away', async (t) => {
  const server = startServer(t);
  await server.end();
  assert.deepEqual(server.lines, []);
  const other = startServer(t);
  other.stdout.destroy();
  other.say(HELLO, HELLO, HELLO);
  assert.equal(await other.ended, 0);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the command`, async (t) => {
    const server = startServer(t);
    server.say(HELLO);
    await server.heard(1);
    server.child.kill(signal);
    assert.deepEqual([await server.ended, server.errors()], [0, '']);
  });
}

describe('with --url', () => {
  test('the service answers with its bytes, and is paid for them', async (t) => {
    const client = await overStdio('2026-07-28', ['--url', service.url], {
      ECLIPTIC_API_KEY: service.key,
    });
    t.after(() => client.close());
    credits = 0;
    const given = { subject: BIRTH, settings: { bodies: ['moon'] } };
    const result = await client.callTool({ name: 'positions', arguments: given });
    assert.equal(credits, 1);
    const endpoint = await (await post(service, JSON.stringify(given))).text();
    assert.equal(JSON.stringify(result.structuredContent), endpoint);
    const local = await overStdio('2025-11-25');
    t.after(() => local.close());
    const same = await local.callTool({ name: 'positions', arguments: given });
    assert.deepEqual(result.content, same.content);
    assert.equal(textsOf(result).length, 1);
    const refused = await client.callTool({ name: 'positions', arguments: { ...given, x: 1 } });
    const document = JSON.parse(textsOf(refused)[0] ?? '');
    assert.equal(document.errors[0].pointer, '#/x');
    assert.match(document.type, /^https:\/\/docs\.example\/errors\/request\.malformed$/);
    const requestIds = service.logged().map(({ request_id: requestId }) => requestId);
    assert.ok(requestIds.includes(document.request_id));
    // What needs no calculation needs no service.
    const { structuredContent } = await client.callTool({
      name: 'birth_moment',
      arguments: { date: '1990-06-15', time: '14:30', time_zone: 'Europe/Berlin' },
    });
    assert.equal((structuredContent as { datetime: string }).datetime, BIRTH.datetime);
    const { resources } = await client.listResources();
    assert.ok(resources[0]?.uri.startsWith(`${service.url}/docs/`));
  });

  test('ECLIPTIC_URL does the same', async (t) => {
    const client = await overStdio('2025-11-25', [], {
      ECLIPTIC_URL: service.url,
      ECLIPTIC_API_KEY: service.key,
    });
    t.after(() => client.close());
    credits = 0;
    await client.callTool({ name: 'positions', arguments: { subject: BIRTH } });
    assert.equal(credits, 1);
  });

  test('a cancelled call ends its request, and is not answered', async (t) => {
    let begun = 0;
    let dropped = 0;
    const slow = createServer((request, response) => {
      begun++;
      response.once('close', () => dropped++);
      request.resume();
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    t.after(() => slow.closeAllConnections());
    t.after(() => slow.close());
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const server = startServer(t, ['--url', url, '--key', service.key]);
    server.say(HELLO, call(1, 'positions', { subject: BIRTH }));
    await until('the request', () => begun === 1);
    const params = { requestId: 1, reason: 'the person has changed their mind' };
    server.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    await until('the end of the request', () => dropped === 1);
    server.say({ jsonrpc: '2.0', id: 2, method: 'ping' });
    const answers = await server.heard(2);
    assert.deepEqual(
      answers.map(({ id }) => id),
      ['hello', 2],
    );
    await server.end();
    assert.equal(server.lines.length, 2);
  });

  test('a refused key and a service that is away are tool errors, which do not show the key', async (t) => {
    await service.keys.revoke((await all(service.keys.list()))[0]?.id ?? '');
    await until('the revocation', async () => (await post(service)).status === 401);
    for (const [url, code] of [
      [service.url, 'auth.invalid_key'],
      ['http://127.0.0.1:1', 'client.connection_failed'],
    ] as const) {
      const client = await overStdio('2026-07-28', ['--url', url, '--key', service.key]);
      t.after(() => client.close());
      const asked = { name: 'positions', arguments: { subject: BIRTH } };
      const result = await client.callTool(asked, { timeout: 60_000 });
      const [text = ''] = textsOf(result);
      assert.equal(result.isError, true);
      assert.equal(JSON.parse(text).code, code);
      assert.ok(!text.includes(service.key));
    }
  });
});
