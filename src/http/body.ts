/** The body of a request: what it is declared as, how long it may be, and how it is read. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../contract/problem.ts';

/** The rest of a message may turn out unreadable, or not arrive, at any time: before anyone reads it, too. */
export class Arrival {
  #problem: Problem | undefined;
  #reject: ((problem: Problem) => void) | undefined;

  /** Says that nothing more of the message can be read, and why. */
  fail(problem: Problem): void {
    this.#problem ??= problem;
    this.#reject?.(this.#problem);
  }

  /** @param reject called once the message fails, at once if it has failed already */
  onFailure(reject: (problem: Problem) => void): void {
    this.#reject = reject;
    if (this.#problem !== undefined) reject(this.#problem);
  }
}

/** The caller went away before its request was complete: no one is left to answer. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

/**
 * Refuses a body by its declared length, before any of it is read.
 *
 * @throws {Problem} `request.too_large`
 */
export function requireFittingLength({ headers }: IncomingMessage, limit_bytes: number): void {
  if (Number(headers['content-length'] ?? 0) > limit_bytes) throw tooLarge(limit_bytes);
}

/**
 * Reads a request's body whole.
 *
 * @throws {Problem} `request.too_large`; `request.malformed` or `request.timeout` where the rest
 *   of the message cannot be read or does not come
 * @throws {CallerGone}
 */
export function readBody(
  request: IncomingMessage,
  arrival: Arrival,
  limit_bytes: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // One buffer that grows, and no list of chunks: one of a single byte would weigh a hundred.
    let body: Buffer = Buffer.alloc(0);
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      const start = size;
      size += chunk.length;
      if (size > limit_bytes) {
        // Once: an error is dear to make.
        if (start <= limit_bytes) reject(tooLarge(limit_bytes));
      } else if (start === 0) {
        body = chunk;
      } else {
        if (size > body.length) body = grown(body, start, Math.min(2 * size, limit_bytes));
        chunk.copy(body, start);
      }
    });
    request.once('end', () => resolve(body.subarray(0, size)));
    arrival.onFailure(reject);
    if (request.closed && !request.readableEnded) reject(new CallerGone());
    request.once('error', () => reject(new CallerGone()));
    request.once('close', () => {
      // It comes behind every end too, and an error is dear to make.
      if (!request.readableEnded) reject(new CallerGone());
    });
  });
}

function grown(body: Buffer, used_bytes: number, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(bytes);
  body.copy(larger, 0, 0, used_bytes);
  return larger;
}

/** How much of a refused body is read and thrown away, so that the refusal arrives. */
export const DISCARD_BYTES_MAX = 1_048_576;
/** What a chunk counts besides its bytes: very small ones cost far more than they weigh. */
export const CHUNK_BYTES = 64;

/**
 * Reads on behind an answer that came before the end of the body. A connection that is closed on
 * unread bytes is reset, and the answer may be lost with it; whoever sends without end is cut off.
 */
export function discardBody(request: IncomingMessage): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length + CHUNK_BYTES;
    if (size > DISCARD_BYTES_MAX) request.socket.destroy();
  });
  // The caller may go at any time; that is no news any more.
  request.on('error', () => {});
}

/** Whether the rest of a request is so long that its connection had better end. */
export function isBeyondDiscarding({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > DISCARD_BYTES_MAX;
}

function tooLarge(limit_bytes: number): Problem {
  return new Problem(
    'request.too_large',
    `The body is longer than ${limit_bytes} bytes; a request for all bodies takes a few hundred.`,
  );
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** One parameter of a media type (RFC 9110, 8.3.1). */
const PARAMETER = new RegExp(
  `^[ \\t]*;[ \\t]*(?:(?<name>${TOKEN})=(?:(?<value>${TOKEN})|"(?<quoted>[^"\\\\]*)"))?`,
);

/** Names of UTF-8, in lower case; the one without a hyphen is no registered one, and is common. */
const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8']);
/** A list of codings that change nothing (RFC 9110, 12.5.3). */
const IDENTITY = /^[ \t]*identity[ \t]*(?:,[ \t]*identity[ \t]*)*$/i;

/**
 * Makes sure that a body is declared as what is read: plain JSON in UTF-8.
 *
 * @throws {Problem} `request.unsupported_media_type`
 */
export function requireJson({ headersDistinct }: IncomingMessage): void {
  const types = headersDistinct['content-type'] ?? [];
  const fault = contentTypeFault(types);
  if (fault !== undefined) refuse(`${fault} Send "Content-Type: application/json".`);
  const encodings = headersDistinct['content-encoding'];
  if (encodings !== undefined && !IDENTITY.test(encodings.join())) {
    refuse(
      'The body is declared with a Content-Encoding. Send it uncompressed, without that header.',
    );
  }
}

function contentTypeFault([type, ...more]: readonly string[]): string | undefined {
  if (type === undefined) return 'There is no Content-Type header.';
  if (more.length > 0) return 'There is more than one Content-Type header.';
  const essence = /^[^;\t ]*/.exec(type)?.[0] ?? '';
  if (essence.toLowerCase() !== 'application/json') return 'The body is not declared as JSON.';
  const charset = readCharset(type.slice(essence.length));
  if (charset === undefined) return 'The Content-Type header cannot be read.';
  return UTF_8.has(charset) ? undefined : 'The body is declared in a charset other than UTF-8.';
}

/** The charset that parameters name, in lower case; UTF-8 where none does; undefined if unreadable. */
function readCharset(parameters: string): string | undefined {
  let charset: string | undefined;
  // Around the field value the HTTP parser has taken white space off.
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

function refuse(detail: string): never {
  throw new Problem('request.unsupported_media_type', detail);
}
