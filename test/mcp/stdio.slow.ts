/** `ecliptic mcp` line by line: invalid lines, many calls at once, and the end of the command. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { LINE_BYTES_MAX, serveStreams } from '../../src/mcp/stdio.ts';
import { startCommand } from '../cli/commands.ts';
import { until } from '../support/processes.ts';
import { BIRTH, META, metaOf, request } from './messages.ts';

/** A process with input and output line by line. */
function startServer(t: TestContext) {
  const { child, ended, stderr } = startCommand(t, ['mcp']);
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
    /** Ends the input, and expects exit 0. */
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
const call = (id: number, name: string, args: unknown, beside = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, ...beside },
});
const LIST = { jsonrpc: '2.0', method: 'resources/list' };
const ULM = { query: 'Ulm, Germany' };

test('responds with an error to an invalid line, and reads the next one', async (t) => {
  const server = startServer(t);
  server.say(HELLO);
  await server.heard(1);
  const rubbish = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 89) % 256));
  const deep = `{"a":${'['.repeat(80_000)}${']'.repeat(80_000)}}`;
  const faults: readonly (readonly [string | Buffer | object, number, number?])[] = [
    ['nonsense', -32700],
    ['{"jsonrpc":"2.0","id":1,', -32700],
    [Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), -32700],
    [rubbish.filter((byte) => byte !== 10), -32700],
    [`"${'x'.repeat(3 * LINE_BYTES_MAX)}"`, -32700],
    [deep, -32600],
    ['[]', -32600],
    [[HELLO], -32600],
    ['5', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":3,"method":"subscriptions/listen"}', -32601, 3],
    ['{"jsonrpc":"2.0","id":4,"method":"tools/run"}', -32601, 4],
    [call(5, 'horoscope', {}), -32602, 5],
    [call(6, 'positions', 'now'), -32602, 6],
    [
      JSON.stringify(HELLO).replace('s":{}', `s":{"experimental":${deep}}`),
      -32603,
      'hello' as never,
    ],
  ];
  for (const [index, [message, code, id]] of faults.entries()) {
    server.say(message);
    const answer = (await server.heard(index + 2))[index + 1];
    assert.deepEqual([answer.error?.code, answer.id], [code, id], JSON.stringify(answer));
  }
  const response = { jsonrpc: '2.0', id: 9, result: {} };
  server.say('', '   ', response, call(7, 'positions', { subject: BIRTH }));
  const last = (await server.heard(faults.length + 2)).at(-1);
  assert.equal(last.result.structuredContent.meta.credits_charged, 1);
  await server.end();
});

test('rejects an unknown version with the list of supported ones', async (t) => {
  const server = startServer(t);
  server.say(request('server/discover', {}, metaOf('2999-01-01')));
  const [rejected] = await server.heard(1);
  assert.equal(rejected.error.code, -32022);
  assert.deepEqual(rejected.error.data.supported, ['2026-07-28']);
  await server.end();
});

test('rejects a subscription to changes', async (t) => {
  const server = startServer(t);
  server.say(request('subscriptions/listen', { notifications: {} }));
  const [rejected] = await server.heard(1);
  assert.equal(rejected.error.code, -32603);
  await server.end();
});

/** The first call takes a while, because it starts the thread with the places. */
const CALLS = [
  call(0, 'find_place', ULM),
  ...Array.from({ length: 50 }, (_, index) => call(index + 1, 'positions', { subject: BIRTH })),
];

/** All responses to the calls and the greeting, in any order. */
function assertAnswered(answers: readonly { readonly id: unknown; readonly result?: object }[]) {
  assert.deepEqual(new Set(answers.map(({ id }) => id)), new Set(['hello', ...CALLS.keys()]));
  assert.ok(answers.every(({ result }) => result !== undefined && !('isError' in result)));
}

test('completes calls in progress after the end of the input', async (t) => {
  const server = startServer(t);
  server.say(HELLO, ...CALLS);
  await server.end();
  assertAnswered(await server.heard(0));
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`ends on ${signal} after the calls in progress`, async (t) => {
    const server = startServer(t);
    server.say(HELLO, ...CALLS);
    // Responses are in order, except that of the slow call.
    await server.heard(CALLS.length);
    server.child.kill(signal);
    assert.deepEqual([await server.ended, server.errors()], [0, '']);
    assertAnswered(await server.heard(0));
  });
}

test('ends without an error on a signal during startup', async () => {
  const streams = { input: new PassThrough(), output: new PassThrough() };
  await serveStreams({} as never, {} as never, { ...streams, stop: AbortSignal.abort() });
});

test('sends no response to a cancelled call, and does not wait for it at the end', async (t) => {
  const server = startServer(t);
  const params = { requestId: 1, reason: 'the person has changed their mind' };
  server.say(HELLO, call(1, 'find_place', ULM));
  server.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  server.say({ jsonrpc: '2.0', id: 2, method: 'ping' });
  await server.end();
  const answers = await server.heard(2);
  assert.deepEqual(
    answers.map(({ id }) => id),
    ['hello', 2],
  );
});

test('completes ten thousand calls at once, with empty standard error', async (t) => {
  const server = startServer(t);
  const datetimeOf = (id: number) => `${1900 + (id % 200)}-01-01T00:00:00Z`;
  const calls = Array.from({ length: 10_000 }, (_, id) => {
    const subject = { datetime: datetimeOf(id) };
    return call(id, 'positions', { subject, settings: { bodies: ['sun'] } }, { _meta: META });
  });
  server.say(...calls);
  const answers = await server.heard(calls.length);
  await server.end();
  const moments = answers.map(({ id, result: { structuredContent } }) => [
    id,
    structuredContent.meta.subject_resolved.utc_datetime,
  ]);
  assert.deepEqual(new Map(moments as never), new Map(calls.map(({ id }) => [id, datetimeOf(id)])));
});

test('stops reading while the host does not read responses, and still ends on a signal', async (t) => {
  const server = startServer(t);
  server.say(HELLO);
  await server.heard(1);
  server.stdout.pause();
  server.stdin.on('error', () => {});
  server.say(...Array.from({ length: 100_000 }, (_, id) => ({ ...LIST, id })));
  const read = () =>
    Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${server.child.pid}/io`, 'utf8'))?.[1]);
  const first = read();
  let [last, since] = [first, performance.now()];
  await until('nothing more is read', () => {
    if (read() !== last) [last, since] = [read(), performance.now()];
    return last - first > 2_000_000 || performance.now() - since > 4_000;
  });
  assert.ok(last - first < 1_000_000, `${last - first} bytes were read`);
  server.child.kill('SIGTERM');
  await until('it ends', () => server.child.exitCode !== null);
  assert.deepEqual([server.child.exitCode, server.errors()], [0, '']);
});

test('ends if the input is empty or the reader leaves', async (t) => {
  const server = startServer(t);
  await server.end();
  assert.deepEqual(server.lines, []);
  const other = startServer(t);
  other.stdout.destroy();
  other.say(HELLO, HELLO, HELLO);
  assert.equal(await other.ended, 0);
});
