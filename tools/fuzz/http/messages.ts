/**
 * Conversations of messages with a known meaning: each message gets the answer that the order of the
 * steps requires, in turn, however the bytes are split. A connection that stays open accepts another
 * request; one that does not sends no more answers.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PROBLEMS, type ProblemCode } from '../../../packages/contract/problem-codes.ts';
import type { Lab } from '../lab.ts';
import type { Target } from '../target.ts';
import { readWire } from './answers.ts';
import { converse } from './connection.ts';
import { type Expected, expectedOf } from './expected.ts';
import { judge, lasting } from './judge.ts';
import { KEY_PLACE, type MessageSpec, messageBytes, messages } from './message.ts';
import { blamingService, inTime } from './patience.ts';
import type { FuzzedService } from './service-process.ts';
import { UNSOUND_NAMES, unsoundBytes } from './unsound.ts';

interface Conversation {
  readonly messages: readonly MessageSpec[];
  /** Name of the unsound message that follows them, if any. */
  readonly unsound: string | null;
  /** Where the bytes are split into writes: any numbers, taken modulo their length. */
  readonly cuts: readonly number[];
}

/** The last request on a connection that stays open. */
const PROBE = Buffer.from('GET /ready HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n');
const PROBE_BODY = '{"status":"ready"}';

export const httpMessages: Target<Conversation> = {
  name: 'http-messages',
  batch: 60,
  inputs: (kept) =>
    fc.oneof(
      {
        weight: 30,
        arbitrary: fc.record({
          messages: fc.array(messages, { minLength: 1, maxLength: 5 }),
          unsound: fc.option(fc.constantFrom(...UNSOUND_NAMES), { freq: 4 }),
          cuts: fc.array(fc.nat({ max: 99_999 }), { maxLength: 4 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          messages: fc.constant([]),
          unsound: fc.constantFrom(...UNSOUND_NAMES),
          cuts: fc.array(fc.nat({ max: 999 }), { maxLength: 4 }),
        }),
      },
      ...(kept.length > 0 ? [fc.constantFrom(...kept)] : []),
    ),
  check: async (conversation, lab) => {
    const service = await lab.service();
    await blamingService(service, () => converseTwice(conversation, service, lab));
  },
};

/** Repeats the conversation with one write per message: how bytes arrive must not matter. */
async function converseTwice(
  conversation: Conversation,
  service: FuzzedService,
  lab: Lab,
): Promise<void> {
  const messages = bytesOf(conversation, service.key);
  const specs = conversation.messages;
  // The method of a head that was not read to its end is unknown, so its refusal has a body.
  const isBare = (index: number, following: string) => {
    const { method, padding } = specs[index] ?? { method: 'GET', padding: 0 };
    return method === 'HEAD' && !(padding > 0 && following.startsWith('{"type":'));
  };
  // A connection handles one request at a time, so each message waits for the previous answer.
  const talk = async (cuts: readonly number[]) => {
    const parts = messages.flatMap((bytes, message) =>
      cut(bytes, cuts).map((part) => ({ part, message })),
    );
    const maySend = (index: number, received: Buffer) =>
      countAnswers(received, isBare) >= (parts[index]?.message ?? 0);
    const bytes = parts.map(({ part }) => part);
    const { received } = await inTime(() => converse(service.port, bytes, { maySend }));
    return readWire(received, isBare);
  };
  const answers = await talk(conversation.cuts);
  const outcomes = answers.map(judge);
  for (const outcome of outcomes) lab.saw(`http ${outcome}`);
  assertOutcomes(outcomes, conversation);
  const [probed] = answers.slice(specs.length);
  if (conversation.unsound === null && probed !== undefined) {
    assert.equal(
      probed.body,
      PROBE_BODY,
      'the next request on the connection gets a different answer',
    );
  }
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  assert.equal(new Set(ids).size, ids.length, 'two requests have the same id');

  const second = await talk([]);
  assertOutcomes(second.map(judge), conversation);
  // Where the service need not read on, it may do so once, and not the other time.
  const mayEnd = specs.some((spec) => expectedOf(spec).ends === 'maybe');
  const common = mayEnd ? Math.min(answers.length, second.length) : undefined;
  assert.deepEqual(
    second.slice(0, common).map(lasting),
    answers.slice(0, common).map(lasting),
    'asked again, it answers differently',
  );

  const pipelined = await inTime(() => converse(service.port, [Buffer.concat(messages)]));
  const third = readWire(pipelined.received, isBare).map(lasting);
  assert.ok(third.length > 0, 'pipelined requests get no answer');
  const alike = mayEnd ? Math.min(answers.length, third.length) : third.length;
  assert.deepEqual(
    third.slice(0, mayEnd ? alike : undefined),
    answers.slice(0, alike).map(lasting),
    'pipelined, the first requests get different answers',
  );
}

/** Counts the complete answers that have arrived. */
function countAnswers(received: Buffer, isBare: Parameters<typeof readWire>[1]): number {
  try {
    return readWire(received, isBare).length;
  } catch {
    return -1;
  }
}

function bytesOf({ messages: specs, unsound }: Conversation, key: string): Buffer[] {
  return [...specs.map(messageBytes), unsound === null ? PROBE : unsoundBytes(unsound)].map(
    (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(KEY_PLACE, key), 'latin1'),
  );
}

function cut(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((place) => place % (bytes.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

/** Asserts that every answer is an expected one, and that none is missing or surplus. */
function assertOutcomes(outcomes: readonly string[], { messages: specs, unsound }: Conversation) {
  const what = outcomes.join(', ');
  for (const [index, spec] of specs.entries()) {
    const expected = expectedOf(spec);
    const found = outcomes[index];
    assert.ok(found !== undefined, `message ${index} has no answer: ${what}`);
    const wanted = expected.outcomes.map((outcome) => shownOutcome(outcome, spec, found));
    assert.ok(
      wanted.includes(found),
      `message ${index}: ${found} instead of ${wanted.join(' or ')}`,
    );
    const isLast = outcomes.length === index + 1;
    if (!isEnd(expected, found) && !(expected.ends === 'maybe' && isLast)) continue;
    assert.equal(outcomes.length, index + 1, `there are answers behind the last: ${what}`);
    return;
  }
  const last = unsound === null ? '200' : 'request.malformed';
  assert.deepEqual(
    outcomes.slice(specs.length),
    [last],
    `what comes last: ${unsound ?? 'a probe'}`,
  );
}

function isEnd({ ends }: Expected, found: string): boolean {
  return ends === true || found === 'request.headers_too_large' || found === '431';
}

/** A refused HEAD shows only its status, unless its head was not read to the end: then it shows all. */
function shownOutcome(outcome: string, { method }: MessageSpec, found: string): string {
  if (method !== 'HEAD' || outcome === '200' || outcome === found) return outcome;
  return String(PROBLEMS[outcome as ProblemCode].status);
}
