import type { IncomingMessage } from 'node:http';
import { Problem } from '../../contract/problem.ts';

/**
 * Emitted on a request, with the problem, where the rest of its message cannot be read or does
 * not come. Whoever does not wait for the body need not hear it.
 */
export const BROKEN_EVENT = 'ecliptic:broken';

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
export function readBody(request: IncomingMessage, limit_bytes: number): Promise<Buffer> {
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
    request.once(BROKEN_EVENT, reject);
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
export function isBeyondDiscarding({ complete, headers }: IncomingMessage): boolean {
  return !complete && Number(headers['content-length'] ?? 0) > DISCARD_BYTES_MAX;
}

function tooLarge(limit_bytes: number): Problem {
  return new Problem(
    'request.too_large',
    `The body is longer than ${limit_bytes} bytes; a request for all bodies takes a few hundred.`,
  );
}
