/** Sends the documentation's requests to real services, and records the responses. */

import { ephemerisIdentity } from '../../../src/ephemeris/files.ts';
import { type ComposedService, composeService } from '../../../test/support/service.ts';
import { exchange, type RawResponse } from '../../../test/support/socket.ts';
import { WRITTEN_DOCS_URL } from '../../contract/addresses.ts';
import type {
  RecordedAnswer,
  RecordedExample,
  RecordedExamples,
  RecordedRequest,
} from '../examples.ts';
import { DEFAULT_PARTS, type RequestParts, type Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

/** Replaces each request's random id. */
const REQUEST_ID = 'req_00000000-0000-4000-8000-000000000000';

/** The header fields worth showing, spelled as they are sent. */
const SHOWN_HEADERS = ['Content-Type', 'X-Request-Id', 'Allow', 'WWW-Authenticate'] as const;

/** Sends all requests again. The responses are the same each time. */
export async function recordExamples(): Promise<RecordedExamples> {
  const sound = await composeService(COMMON_PARTS);
  try {
    const examples: Record<string, RecordedExample> = {};
    for (const [name, scenario] of Object.entries(SCENARIOS)) {
      examples[name] = await record(name, scenario, sound);
    }
    return examples;
  } finally {
    await sound.stop();
  }
}

const COMMON_PARTS = { docsUrl: WRITTEN_DOCS_URL, ephemeris: ephemerisIdentity() };

async function record(
  name: string,
  { fault, request: parts, corrected: correctedParts, ...rest }: Scenario,
  sound: ComposedService,
): Promise<RecordedExample> {
  const request = requestOf(parts);
  const answer = await answerOf(request, sound, fault);
  if (answer.status !== 200 && !isNamedAfter(name, answer)) {
    throw new Error(`${name} is answered with ${JSON.stringify(answer.body)}`);
  }
  const corrected = correctedParts === undefined ? undefined : requestOf(correctedParts);
  if (corrected !== undefined) {
    const { status, body } = await answerOf(corrected, sound);
    if (status !== 200)
      throw new Error(`${name}, corrected, is answered with ${JSON.stringify(body)}`);
  }
  return { ...rest, request: shortened(request), answer, ...(corrected && { corrected }) };
}

/** True if an error has the code in its example's name. */
function isNamedAfter(name: string, { body }: RecordedAnswer): boolean {
  const { code } = body as { code: string };
  return name === code || name.startsWith(`${code}.`);
}

async function answerOf(
  request: RecordedRequest,
  sound: ComposedService,
  fault?: Scenario['fault'],
): Promise<RecordedAnswer> {
  if (fault === undefined) return await send(request, sound);
  const { parts, limits, end } = await fault();
  const service = await composeService({ ...COMMON_PARTS, ...parts }, limits);
  try {
    return await send(request, service);
  } finally {
    await service.stop();
    await end?.();
  }
}

function requestOf({
  method = DEFAULT_PARTS.method,
  path = DEFAULT_PARTS.path,
  headers = {},
  body = DEFAULT_PARTS.body,
}: RequestParts): RecordedRequest {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const fields = Object.entries({ ...DEFAULT_PARTS.headers, ...length, ...headers });
  return {
    method,
    path,
    headers: Object.fromEntries(fields.filter((field): field is [string, string] => !!field[1])),
    body,
  };
}

async function send(
  { method, path, headers, body }: RecordedRequest,
  { port, key }: ComposedService,
): Promise<RecordedAnswer> {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const message = `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${body}`;
  const [answer] = await exchange(port, [message.replace('<API_KEY>', key)], 1);
  if (answer === undefined) throw new Error(`no answer to ${method} ${path}`);
  return recordedAnswer(answer);
}

function recordedAnswer({ status, headers, body }: RawResponse): RecordedAnswer {
  const requestId = headers['x-request-id'] ?? '';
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, value.replace(requestId, REQUEST_ID)]];
  });
  const value: unknown = JSON.parse(body.replace(requestId, REQUEST_ID));
  if (JSON.stringify(value) !== body.replace(requestId, REQUEST_ID)) {
    throw new Error(`a body that its JSON value does not give back: ${body}`);
  }
  return { status, headers: Object.fromEntries(shown), body: value };
}

/** No page needs a header field of thousands of characters. */
function shortened(request: RecordedRequest): RecordedRequest {
  const fields = Object.entries(request.headers).map(([name, value]) => [
    name,
    value.replace(/^(x{8})x{1000,}$/, (all, first) => `${first}… (${all.length} characters)`),
  ]);
  return { ...request, headers: Object.fromEntries(fields) };
}
