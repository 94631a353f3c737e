/** Whatever a message is made of, its refusal has the protocol's code and no text of a library. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serveLines } from '../../src/mcp/stdio.ts';
import { partsForTests } from './clients.ts';
import { META, request as requestOf, send, serviceWithMcp } from './messages.ts';

let service: Awaited<ReturnType<typeof serviceWithMcp>>;
before(async () => {
  service = await serviceWithMcp();
});
after(() => service.stop());

type Reply = { readonly error?: { readonly code: number }; readonly result?: object };

/** Sends a message to `/mcp`. */
async function overHttp(message: string): Promise<Reply> {
  const { method } = JSON.parse(message);
  const isHandshake = method === 'initialize';
  const { status, text, json } = await send(service, message, {
    'Mcp-Method': method,
    'Mcp-Name': 'positions',
    ...(isHandshake && { 'MCP-Protocol-Version': '2025-11-25' }),
  });
  assert.ok([200, 400].includes(status), `${status} ${text}`);
  assertOwnWords(text);
  return json;
}

/** Sends a message to `ecliptic mcp`, and another that shows that it still answers. */
async function overStdio(message: string): Promise<Reply> {
  const written: string[] = [];
  const lines = async function* () {
    for (const text of [message, request('tools/list', '', 2)]) yield { text, fault: '' };
  };
  await serveLines(
    await partsForTests(),
    { requestId: () => 'req_1', charged: () => {}, refused: () => {} },
    { lines: lines(), write: async (line) => void written.push(line) },
  );
  written.forEach(assertOwnWords);
  const replies = written.map((line) => JSON.parse(line));
  const replyTo = (id: number) => replies.find((each) => each.id === id) ?? assert.fail();
  assert.ok(replyTo(2).result ?? replyTo(2).error, 'it no longer answers');
  return replyTo(1);
}

function assertOwnWords(text: string): void {
  const others = /Maximum call|RangeError|ZodError|invalid_type|Invalid input|node_modules/;
  assert.doesNotMatch(text, others);
}

const request = (method: string, params: string, id = 1) =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{${params}${params && ','}"_meta":${JSON.stringify(META)}}}`;

const LIST = request('tools/list', '');
const CLIENT = '"clientInfo":{"name":"x","version":"1"}';

/** Places of a message that may hold anything; DEEP is what they hold. */
const PLACES: Readonly<Record<string, string>> = {
  'the description of the call': LIST.replace('"_meta":{', '"_meta":{"a":DEEP,'),
  'the capabilities of the client': LIST.replace(
    'clientCapabilities":{',
    'clientCapabilities":{"experimental":{"a":DEEP}',
  ),
  'the capabilities of a handshake': `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"experimental":{"a":DEEP}},${CLIENT}}}`,
  'the name of a tool': request('tools/call', '"name":DEEP'),
  'a list of arguments': request('tools/call', '"name":"positions","arguments":[DEEP]'),
  'a parameter that is not defined': request('tools/call', '"name":"positions","other":DEEP'),
  'the address of a resource': request('resources/read', '"uri":DEEP'),
};

const deep = (levels: number) => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`;

for (const [transport, sent] of Object.entries({ HTTP: overHttp, stdio: overStdio })) {
  test(`over ${transport}, a message that is nested deep is no valid request, wherever it is`, async () => {
    for (const [place, message] of Object.entries(PLACES)) {
      for (const levels of [40, 1_000]) {
        const { error } = await sent(message.replace('DEEP', deep(levels)));
        assert.equal(error?.code, -32600, `${place}, ${levels}`);
      }
    }
  });

  test(`over ${transport}, arguments that are nested deep are refused by their tool`, async () => {
    const args = `"name":"positions","arguments":{"subject":${deep(1_000)}}`;
    const { result } = await sent(request('tools/call', args));
    assert.match(JSON.stringify(result), /request\.malformed.*nested more than 16 levels deep/);
  });

  test(`over ${transport}, parameters of another type are named in the service's words`, async () => {
    for (const [params, method, place] of [
      ['"name":5', 'tools/call', 'params.name'],
      ['"name":"positions","arguments":5', 'tools/call', 'params.arguments'],
      ['"uri":{}', 'resources/read', 'params.uri'],
      ['"cursor":5', 'tools/list', 'params.cursor'],
    ] as const) {
      const { error } = await sent(request(method, params));
      assert.deepEqual(error, {
        code: -32602,
        message: `Invalid params: "${place}" must be as the protocol defines it.`,
      });
    }
  });
}

test('an address that looks like the report of a validator is one that does not exist', async () => {
  for (const uri of ['[{}]', 'x [{"path":5}]', 'Invalid tools/call request: [{}]']) {
    const { json } = await send(service, requestOf('resources/read', { uri }));
    assert.match(json.error.message, /not found/, uri);
  }
});

test('what a message may be nested is far more than any has', async () => {
  const message = PLACES['the description of the call'] ?? '';
  const { result } = await overHttp(message.replace('DEEP', deep(20)));
  assert.ok(result);
});
