/** Right answers are accepted, and answers to another question, or that contradict themselves, are not. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { MomentMismatch, UnexpectedAnswer } from '../../packages/client/src/errors.ts';
import { readResponse } from '../../packages/client/src/read-response.ts';
import { READINGS } from '../../packages/client/src/reading.ts';
import type { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Positions, PositionsRequest } from '../../packages/contract/wire.ts';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswers } from '../support/corpus.ts';
import { startOddServer } from '../support/odd-server.ts';
import { client, copyWith, json, KEY } from './calls.ts';

interface Case {
  readonly request: PositionsRequest;
  readonly answer: Positions;
}

type Verdict = 'accepted' | 'moment_mismatch' | UnexpectedAnswer['reason'];

/** The Python client answers them too. */
const cases: {
  readonly answers: Readonly<Record<string, Case>>;
  /** One value of a right answer is another one. */
  readonly changes: readonly (readonly [string, string, unknown, Verdict])[];
  /** One part of the text of a right answer is another one. */
  readonly texts: readonly (readonly [string, string, string, Verdict])[];
} = JSON.parse(readFileSync(new URL('../cases/responses.json', import.meta.url), 'utf8'));

const corpus = openCorpus();

function changed(value: unknown, pointer: string, other: unknown): unknown {
  return copyWith(value, pointer.split('/').slice(1), other);
}

/** Calls a server that gives any request this answer. */
async function caller(context: TestContext) {
  let next = '';
  const server = await startOddServer(context, (_request, response) => {
    json(response);
    return next;
  });
  const { ecliptic } = client(server.url);
  return async ({ subject, settings }: PositionsRequest, body: string): Promise<unknown> => {
    next = body;
    return ecliptic.positions(subject, settings as never).then(
      () => undefined,
      (error: unknown) => error,
    );
  };
}

function verdictOf(error: unknown): Verdict {
  if (error === undefined) return 'accepted';
  if (error instanceof MomentMismatch) return 'moment_mismatch';
  assert.ok(error instanceof UnexpectedAnswer, String(error));
  return error.reason;
}

function answerCase(name: string): Case {
  return cases.answers[name] ?? assert.fail(name);
}

test('judges a response with one changed value like the Python client', async (context) => {
  const call = await caller(context);
  for (const { request, answer } of Object.values(cases.answers)) {
    assert.equal(await call(request, JSON.stringify(answer)), undefined);
  }
  for (const [name, pointer, value, verdict] of cases.changes) {
    const { request, answer } = answerCase(name);
    const error = await call(request, JSON.stringify(changed(answer, pointer, value)));
    assert.equal(verdictOf(error), verdict, `${name} ${pointer} ${JSON.stringify(value)} ${error}`);
  }
});

test('rejects JSON that programs read differently', async (context) => {
  const call = await caller(context);
  const { request, answer } = answerCase('all defaults');
  const text = JSON.stringify(answer);
  for (const [name, part, other, verdict] of cases.texts) {
    assert.ok(text.includes(part), name);
    assert.equal(verdictOf(await call(request, text.replace(part, other))), verdict, name);
  }
});

test('reads or rejects expensive JSON', async (context) => {
  const call = await caller(context);
  const { request, answer } = answerCase('all defaults');
  const rest = JSON.stringify(answer).slice(1);
  const nested = (open: string, close: string, depth: number) =>
    `{"new":${open.repeat(depth)}0${close.repeat(depth)},${rest}`;
  for (const [text, verdict] of [
    [nested('[', ']', 63), 'accepted'],
    [nested('[', ']', 64), 'not_json'],
    [nested('{"a":', '}', 100_000), 'not_json'],
    [nested('[', ']', 500_000), 'not_json'],
    ['['.repeat(1_048_576), 'not_json'],
    ['"'.repeat(1_048_576), 'not_json'],
    ['9'.repeat(1_048_576), 'wrong_shape'],
    [`"${'\\n'.repeat(500_000)}"`, 'wrong_shape'],
    [`"${'\\\\'.repeat(500_000)}"`, 'wrong_shape'],
    [`["${'","'.repeat(300_000)}"]`, 'wrong_shape'],
    [`{"new":${'9'.repeat(1_000_000)},${rest}`, 'accepted'],
  ] as const) {
    assert.equal(verdictOf(await call(request, text)), verdict, text.slice(0, 20));
  }
});

test('shows the request and the response in an error, without the key', async (context) => {
  const call = await caller(context);
  const { request, answer } = answerCase('all defaults');
  const mean = changed(answer, '/meta/settings_resolved/node_type', 'mean');
  const error = await call(request, JSON.stringify(mean));
  assert.ok(error instanceof UnexpectedAnswer);
  assert.equal(
    error.message,
    'The response contradicts the request or itself: /meta/settings_resolved/node_type has to be "true", and is "mean".',
  );
  const { bodies: names } = answer.meta.settings_resolved;
  const other = { zodiac: 'sidereal', ayanamsa: 'lahiri', node_type: 'true', bodies: names };
  const sidereal = changed(answer, '/meta/settings_resolved', other);
  const ofOther = await call(request, JSON.stringify(sidereal));
  assert.match(String(ofOther), /resolved\/zodiac has to be "tropical", and is "sidereal"/);
  const bodies = [KEY] as unknown as typeof BODY_NAMES;
  const leaking = await call({ ...request, settings: { bodies } }, JSON.stringify(answer));
  assert.ok(leaking instanceof UnexpectedAnswer);
  assert.match(leaking.message, /bodies has to be \["\(the API key\)"\], and is \["sun",/);
});

function readBack(sent: unknown, value: unknown): unknown {
  const text = JSON.stringify(value);
  const head = { status: 200, mediaType: 'application/json' };
  const rest = { request_id: undefined, retryAfterMs: undefined, attempts: 1 };
  return readResponse({ ...head, ...rest, text, json: JSON.parse(text), sent }, READINGS.positions);
}

// The Python client, whose verdicts are the same, is given all of them.
test('accepts every tenth published response to its own request', () => {
  publishedAnswers.forEach((text, index) => {
    if (index % 10 !== 0) return;
    const answer = JSON.parse(text);
    const read = readBack(JSON.parse(corpus.request(index)), answer);
    assert.equal(JSON.stringify(read), text);
  });
});

test('rejects a published response to another request of the corpus', () => {
  const indices = fc.integer({ min: 0, max: publishedAnswers.length - 1 });
  fc.assert(
    fc.property(indices, indices, (index, other) => {
      fc.pre(publishedAnswers[index] !== publishedAnswers[other]);
      const answer = JSON.parse(publishedAnswers[other] as string);
      assert.throws(() => readBack(JSON.parse(corpus.request(index)), answer));
    }),
    { numRuns: 300 },
  );
});
