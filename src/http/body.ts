/** Reads the body of a request, and checks its type and length. */
import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../problem/problem.ts';
import { redactKeys } from '../problem/redact.ts';
import { valuesOf } from './fields.ts';

/** The connection on which a body arrives. It may close, or reject the body, at any time. */
export interface BodyArrival {
  /** @param reject called once if the rest of the body cannot or must not be read */
  beginBody(reject: (reason: Error) => void): void;
  growBody(bytes: number): void;
  endBody(): void;
}

/** The client disconnected, so no response is needed. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError';
}

/**
 * Rejects a body by its declared length, before reading it.
 *
 * @throws {ProblemError} `request.too_large`
 */
export function requireFittingLength({ headers }: IncomingMessage, limitBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
}

/**
 * Reads the whole body of a request.
 *
 * @throws {ProblemError} `request.too_large`; `request.malformed` or `request.timeout` if the rest of the message is not
 *   valid or does not arrive
 * @throws {CallerGoneError}
 */
export function readBody(
  request: IncomingMessage,
  arrival: BodyArrival,
  limitBytes: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // One growing buffer instead of a list of chunks: a one-byte chunk would take a hundred bytes.
    let body: Buffer = Buffer.alloc(0);
    let size = 0;
    arrival.beginBody(reject);
    request.on('data', (chunk: Buffer) => {
      const start = size;
      size += chunk.length;
      if (size > limitBytes) {
        // Only once, because errors are expensive.
        if (start <= limitBytes) reject(tooLarge(limitBytes));
        return;
      }
      arrival.growBody(chunk.length);
      if (start === 0) {
        body = chunk;
      } else {
        if (size > body.length) body = grown(body, start, Math.min(2 * size, limitBytes));
        chunk.copy(body, start);
      }
    });
    request.on('end', () => {
      // A rejected body is excluded: the next request may already be arriving.
      if (size <= limitBytes) arrival.endBody();
      resolve(body.subarray(0, size));
    });
  });
}

function grown(body: Buffer, usedBytes: number, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(bytes);
  body.copy(larger, 0, 0, usedBytes);
  return larger;
}

function tooLarge(limitBytes: number): ProblemError {
  return new ProblemError(
    'request.too_large',
    `The body is longer than ${limitBytes} bytes. A request for all positions takes a few hundred.`,
  );
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** One parameter of a media type (RFC 9110, 8.3.1). */
const PARAMETER = new RegExp(
  `^[ \\t]*;[ \\t]*(?:(?<name>${TOKEN})=(?:(?<value>${TOKEN})|"(?<quoted>[^"\\\\]*)"))?`,
);

/** Names of UTF-8, in lower case. The name without a hyphen is not registered, but common. */
const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8']);
/** A list of `identity` codings, which leave the body as it is (RFC 9110, 12.5.3). */
const IDENTITY = /^[ \t]*identity[ \t]*(?:,[ \t]*identity[ \t]*)*$/i;

/**
 * Checks that the body is declared as plain JSON in UTF-8, the only accepted format.
 *
 * @throws {ProblemError} `request.unsupported_media_type`
 */
export function requireJson(request: IncomingMessage): void {
  const fault = contentTypeFault(valuesOf(request, 'content-type'));
  if (fault !== undefined) rejectType(`${fault} Send "Content-Type: application/json".`);
  const encodings = valuesOf(request, 'content-encoding');
  if (encodings.length > 0 && !IDENTITY.test(encodings.join())) {
    rejectType(
      'The request has a Content-Encoding. Send the body uncompressed, without that header.',
    );
  }
}

/** Longer than the name of any common media type. */
const TYPE_LENGTH_MAX = 64;

function contentTypeFault([type, ...more]: readonly string[]): string | undefined {
  if (type === undefined) return 'There is no Content-Type header.';
  if (more.length > 0) return 'There is more than one Content-Type header.';
  const essence = /^[^;\t ]*/.exec(type)?.[0] ?? '';
  if (essence.toLowerCase() !== 'application/json') {
    return `The Content-Type ${JSON.stringify(redactKeys(essence).slice(0, TYPE_LENGTH_MAX))} is not JSON.`;
  }
  const charset = readCharset(type.slice(essence.length));
  if (charset === undefined) return 'The Content-Type header is not valid.';
  return UTF_8.has(charset) ? undefined : 'The charset of the Content-Type is not UTF-8.';
}

/** The charset in the parameters, in lower case; UTF-8 by default; undefined if they are not valid. */
function readCharset(parameters: string): string | undefined {
  let charset: string | undefined;
  // The HTTP parser has already trimmed white space around the field value.
  let rest = parameters;
  while (rest !== '') {
    const match = PARAMETER.exec(rest);
    if (match === null) return undefined;
    const { name, value, quoted } = match.groups ?? {};
    if (name?.toLowerCase() === 'charset') {
      if (charset !== undefined) return undefined;
      charset = (value ?? quoted ?? '').toLowerCase();
    }
    rest = rest.slice(match[0].length);
  }
  return charset ?? 'utf-8';
}

function rejectType(detail: string): never {
  throw new ProblemError('request.unsupported_media_type', detail);
}
