/** The tool that calculates, with a service elsewhere: it passes on answers to its own question only. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { POSITIONS } from '../../src/endpoints/endpoint.ts';
import { CALLABLE, type Callable, endpointTool } from '../../src/mcp/endpoint-tool.ts';
import { answerRemotely } from '../../src/mcp/remote.ts';
import { ToolRefusedError } from '../../src/mcp/tool.ts';
import { type OddAnswer, startOddServer } from '../support/odd-server.ts';
import { answerForTests, signal } from './tool-calls.ts';

const KEY = 'ak_test_notakey';
const ASKED = JSON.stringify({
  subject: { datetime: '1990-06-15T14:30:00+02:00' },
  settings: { bodies: ['sun', 'moon'] },
});

async function rightAnswer(): Promise<string> {
  return await (await answerForTests())(POSITIONS, ASKED, signal);
}

/** Calls the tool, with a server that answers in an odd way. */
async function callTool(context: TestContext, answer: OddAnswer, request = ASKED) {
  const server = await startOddServer(context, answer);
  let charged = 0;
  const charge = (credits: number) => {
    charged += credits;
  };
  const tool = endpointTool(CALLABLE[0] as Callable, answerRemotely(server.url, KEY));
  const outcome = await tool.call(request, { signal, charge }).catch((error: unknown) => error);
  return { outcome, charged, asked: server.seen.length };
}

/** A server that answers everything with this text. */
function always(text: string, status = 200): OddAnswer {
  const mediaType = status === 200 ? 'application/json' : 'application/problem+json';
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': mediaType });
    return text;
  };
}

test('an answer to the question is passed on, without a byte order mark before it', async (context) => {
  const right = await rightAnswer();
  for (const text of [right, `\ufeff${right}`]) {
    const { outcome, charged } = await callTool(context, always(text));
    assert.equal((outcome as { readonly json: string }).json, right);
    assert.equal(charged, 1);
  }
});

test('an answer to another question is refused, asked for once, and not charged', async (context) => {
  const right = await rightAnswer();
  const unexpected = 'client.unexpected_answer';
  for (const [text, code, words] of [
    [right.replace('12:30:00Z', '12:30:01Z'), 'client.moment_mismatch', /12:30:01Z was calculated/],
    [right.replace('["sun","moon"]', '["moon","sun"]'), unexpected, /bodies has to/],
    [right.replace('"gemini"', '"leo"'), unexpected, /sign has to be "gemini"/],
    [right.replace('"speed":0.9551', '"speed":1e999'), unexpected, /0\/speed/],
    [right.replace('{"data":', '{"data":{},"data":'), unexpected, /not JSON/],
    ['['.repeat(1_000_000), unexpected, /not JSON/],
  ] as const) {
    assert.notEqual(text, right);
    const { outcome, charged, asked } = await callTool(context, always(text));
    assert.ok(outcome instanceof ToolRefusedError, String(outcome));
    assert.equal(outcome.document.code, code);
    assert.match(outcome.document.detail, words);
    assert.ok(!JSON.stringify(outcome.document).includes(KEY));
    assert.deepEqual([charged, asked], [0, 1]);
  }
});

test('a problem document that no program can write again is refused', async (context) => {
  const problem = {
    type: 'about:blank',
    title: 'A title',
    status: 422,
    code: 'subject.time.required',
    detail: 'It is so.',
    request_id: 'req_1',
  };
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const text = JSON.stringify(problem).replace('{', `{"deep":${deep},`);
  const { outcome } = await callTool(context, always(text, 422));
  assert.ok(outcome instanceof ToolRefusedError);
  assert.equal(outcome.document.code, 'client.unexpected_answer');
  assert.ok(JSON.stringify(outcome.document).length < 1_000);
});

test('an answer to arguments that are no question is refused', async (context) => {
  const odd = { toString: 1, valueOf: 1 };
  const { subject } = JSON.parse(ASKED);
  for (const request of [
    5,
    null,
    {},
    { subject: 5 },
    { subject: { datetime: odd } },
    { subject, settings: { node_type: odd } },
    { subject, settings: { bodies: odd } },
    { subject, settings: odd },
    { subject: { ...subject, location: odd } },
  ]) {
    const answer = always(await rightAnswer());
    const { outcome } = await callTool(context, answer, JSON.stringify(request));
    assert.ok(outcome instanceof ToolRefusedError, `${JSON.stringify(request)} ${outcome}`);
  }
});
