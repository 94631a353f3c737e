/**
 * One input of the fuzzer: requests on one connection, and the rules for their responses. Without a reference
 * implementation, the same requests must get the same responses when they are sent separately, together and again.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkResponse, lasting } from './check-response.ts';
import { converse, type Sending, type Transcript } from './connection.ts';
import { nearlyBytes, pumped } from './edits.ts';
import { HTTP_WORDS } from './fragments.ts';
import { KEY_PLACE, messages } from './messages.ts';
import { countResponses, type IsBare, readResponses, type WireResponse } from './responses.ts';
import type { FuzzedService } from './service.ts';
import { SMUGGLING } from './smuggling.ts';

export interface Conversation {
  /** Requests with a certain end, each sent after the response to the previous one. */
  readonly messages: readonly Buffer[];
  /** Any bytes after them; if empty, a valid request. */
  readonly rest: Buffer;
  /** True if `rest` has a request after an end that a proxy may see elsewhere. It must not get a response. */
  readonly hidesRequest: boolean;
  /** Where the bytes are split into writes: any numbers, taken modulo their length. */
  readonly cuts: readonly number[];
}

const PROBE = Buffer.from('GET /ready HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n');
const PROBE_BODY = '{"status":"ready"}';

const RESPONSE_MS_MAX = 1_000;
const TRIES = 3;
/** How much the service reads of a rejected body. Each chunk counts for 64 bytes more. */
const REST_BYTES_MAX = 32_768;
const LINE_BYTES = 32;
/** Fits into one read of the service. With more, the point of rejection depends on timing. */
const ONE_READ_BYTES = 16_384;

const NOTHING: Buffer = Buffer.alloc(0);
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** @param kept seeds, to try with small changes */
export function conversations(kept: readonly Conversation[]): fc.Arbitrary<Conversation> {
  const known = kept.map(({ rest }) => rest).filter((rest) => rest.length > 0);
  const anything = fc.oneof(
    {
      weight: 20,
      arbitrary: nearlyBytes(
        fc.oneof(
          { weight: 10, arbitrary: fc.array(messages, { maxLength: 2 }).map(Buffer.concat) },
          { weight: 3, arbitrary: fc.constantFrom(...SMUGGLING, ...known) },
        ),
        HTTP_WORDS,
      ),
    },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.constantFrom(...HTTP_WORDS), { maxLength: 30 })
        .map((words) => latin1(words.join(''))),
    },
    { weight: 1, arbitrary: pumped(HTTP_WORDS, 20_000).map(latin1) },
  );
  const ends = fc.oneof(
    { weight: 4, arbitrary: fc.constant({ rest: NOTHING, hidesRequest: false }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...SMUGGLING).map((rest) => ({ rest, hidesRequest: true })),
    },
    { weight: 6, arbitrary: anything.map((rest) => ({ rest, hidesRequest: false })) },
  );
  return fc
    .tuple(
      fc.array(messages, { maxLength: 4 }),
      ends,
      fc.array(fc.nat({ max: 99_999 }), { maxLength: 4 }),
    )
    .map(([list, end, cuts]) => ({ messages: list, ...end, cuts }));
}

/**
 * Sends the conversation in several forms.
 *
 * @returns the outcomes of the requests: `200` or the code of the problem
 * @throws if a response breaks the contract, is missing, late or surplus, or differs between the forms
 */
export async function check(
  { messages: sent, rest, hidesRequest, cuts }: Conversation,
  service: FuzzedService,
): Promise<string[]> {
  const withKey = (bytes: Buffer) =>
    latin1(bytes.toString('latin1').replaceAll(KEY_PLACE, service.key));
  const sound = sent.map(withKey);
  const last = rest.length === 0 ? PROBE : withKey(rest);
  const isCertain = rest.length === 0 || hidesRequest;
  const bare = barenessOf(sound, isCertain ? undefined : last.toString('latin1'));

  // Separately: each request on its own connection, for the expected responses.
  const alone: WireResponse[] = [];
  for (const [index, message] of sound.entries()) {
    const { received } = await inTime(() => converse(service.port, [message], { halfClose: true }));
    const [response, ...more] = readResponses(received, (_number, text) => bare(index, text));
    assert.ok(response !== undefined, `message ${index} gets no response`);
    assert.equal(more.length, 0, `message ${index} gets ${more.length} responses too many`);
    alone.push(response);
  }
  const outcomes = alone.map(checkResponse);

  // Node does not report errors in the body of an upgrade request. The service's timeout of 30 seconds closes it.
  const mayStall = !isCertain && /upgrade/i.test(last.toString('latin1'));
  const talk = async (parts: readonly Buffer[], options: Sending = {}) => {
    const send = () => converse(service.port, parts, { ...options, halfClose: !isCertain });
    if (mayStall && !(await send()).isEnded) return undefined;
    return readResponses((await inTime(send)).received, bare);
  };
  const all = [...sound, last];
  const ways = [
    await sendInSequence(all, cuts, bare, talk),
    await sendInSequence(all, [], bare, talk),
    await talk([Buffer.concat(all)]),
  ];
  const behind: WireResponse[][] = [];
  for (const responses of ways) {
    if (responses === undefined) return [...outcomes, 'left to its timeout'];
    assertInOrder(responses, alone, all);
    behind.push(responses.slice(sound.length));
  }
  for (const responses of behind) {
    outcomes.push(...responses.map(checkResponse));
    if (isCertain) assertLast(responses, hidesRequest);
  }
  // A pipelined request may close the connection before the next one is read. In sequence, the cuts must not matter.
  if (!isCertain && last.length <= ONE_READ_BYTES) assertSame(behind[0] ?? [], behind[1] ?? []);
  return outcomes;
}

type Talk = (parts: readonly Buffer[], options?: Sending) => Promise<WireResponse[] | undefined>;

/** Sends each message after the response to the previous one. */
function sendInSequence(
  all: readonly Buffer[],
  cuts: readonly number[],
  bare: IsBare,
  talk: Talk,
): ReturnType<Talk> {
  const parts = all.flatMap((bytes, message) =>
    split(bytes, cuts).map((part) => ({ part, message })),
  );
  const maySend = (part: number, received: Buffer) =>
    countResponses(received, bare) >= (parts[part]?.message ?? 0);
  return talk(
    parts.map(({ part }) => part),
    { maySend },
  );
}

function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((place) => place % (bytes.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

/** @param rest the text after the messages, if it may be anything, including HEAD */
function barenessOf(sound: readonly Buffer[], rest: string | undefined): IsBare {
  return (index, following) => {
    const message = sound[index];
    // The method of an incomplete head is unknown, so its rejection has a body.
    if (message !== undefined) {
      return (
        /^(?:\r\n)*HEAD /.test(message.toString('latin1')) && !following.startsWith('{"type":')
      );
    }
    return rest?.includes('HEAD') === true && /^(?:$|HTTP\/1\.1 \d{3} )/.test(following);
  };
}

/** Asserts that each message has its separate response, until one closes the connection. */
function assertInOrder(
  responses: readonly WireResponse[],
  alone: readonly WireResponse[],
  sent: readonly Buffer[],
): void {
  for (let index = 0; index <= alone.length; index++) {
    const previous = responses[index - 1];
    const isClosed = previous?.headers['connection'] === 'close';
    const [found, expected] = [responses[index], alone[index]];
    if (isClosed) {
      assert.equal(responses.length, index, `there are responses after the last, ${index - 1}`);
      return;
    }
    if (found === undefined) {
      const isEmpty = !/[^\r\n]/.test(sent[index]?.toString('latin1') ?? '');
      assert.ok(isEmpty || isLong(sent[index - 1]), `message ${index} has no response`);
      return;
    }
    if (expected === undefined) continue;
    assert.equal(lasting(found), lasting(expected), `message ${index}: another response`);
  }
  const ids = responses.map(({ headers }) => headers['x-request-id']);
  assert.equal(new Set(ids).size, ids.length, 'two requests have the same id');
}

/** True if the rest of a rejected body may be too long for the service to read: docs/operating/edge.md. */
function isLong(message: Buffer = NOTHING): boolean {
  const lines = message.toString('latin1').split('\r\n').length;
  return message.length + lines * LINE_BYTES > REST_BYTES_MAX;
}

/** Asserts the end after the messages: the response to the probe, or one rejection. */
function assertLast(behind: readonly WireResponse[], hidesRequest: boolean): void {
  const [first] = behind;
  if (first === undefined) return;
  assert.equal(behind.length, 1, 'a hidden request has a response');
  if (hidesRequest) assert.equal(first.status, 400, first.body);
  else assert.equal(first.body, PROBE_BODY, 'the next request on the connection: another response');
}

/** Asserts the same start. How many of several requests at once are read depends on their arrival. */
function assertSame(one: readonly WireResponse[], other: readonly WireResponse[]): void {
  const length = Math.min(one.length, other.length);
  const [ones, others] = [one, other].map((list) => list.slice(0, length).map(lasting));
  assert.deepEqual(others, ones, 'sent again: other responses');
}

/** Waits for a response within a second: a busy machine may delay one once, but not three times in a row. */
async function inTime(talk: () => Promise<Transcript>): Promise<Transcript> {
  for (let tries = 1; ; tries++) {
    const transcript = await talk();
    if (transcript.isEnded && transcript.milliseconds <= RESPONSE_MS_MAX) return transcript;
    if (tries < TRIES) continue;
    const { received, milliseconds } = transcript;
    const got = received.toString('latin1').slice(0, 300);
    assert.fail(`not ended after ${milliseconds.toFixed(0)} ms, having sent: ${got}`);
  }
}
