/**
 * What is left on a connection. What a refused caller still sends is read, so that the refusal arrives, and thrown away.
 * Answers without a key that nobody has read are held by the system, even after their connection has ended in stages.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How much of it is read from one connection. */
export const DISCARD_BYTES_MAX = 1_048_576;
/**
 * So much of it is read in any case. If more is left of a refused body, its connection ends: another request is not
 * worth the wait.
 */
export const REST_BYTES_MAX = 32_768;

/** The same of a body in chunks, whose length is not known. */
export const CHUNKED_REST_BYTES_MAX = 4_096;
/** Added to the size of every chunk: very small chunks cost far more than their bytes. */
export const CHUNK_BYTES = 64;

/** How much more a second is read from all connections together. */
export const DISCARD_RATE = 16_777_216;
/** So much of it may come at once. */
const BURST_BYTES = DISCARD_RATE / 2;

/**
 * The pace at which all connections of a server may be read that were refused. Each read is memory of its own outside
 * the heap, which waits for the garbage collector. A paused connection would be no better: Node reads 64 KiB before it
 * stops, and does not notice that the caller has gone.
 */
export class Pace {
  #leftBytes = BURST_BYTES;
  #sinceMs = performance.now();

  /** Notes bytes that were read and thrown away. @returns false if they are too many together */
  keep(bytes: number): boolean {
    const nowMs = performance.now();
    const more = ((nowMs - this.#sinceMs) / 1_000) * DISCARD_RATE;
    this.#leftBytes = Math.min(BURST_BYTES, this.#leftBytes + more);
    this.#sinceMs = nowMs;
    if (this.#leftBytes < bytes) return false;
    this.#leftBytes -= bytes;
    return true;
  }
}

/** True if the rest of a request is too long to wait for, so that its connection should end. */
export function isBeyondDiscarding({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > REST_BYTES_MAX;
}

/**
 * Keeps reading after an answer that was sent before the end of the body. Closing a connection with unread bytes
 * resets it, and the answer may be lost.
 *
 * @param end called if it goes on and on
 */
export function discardBody(request: IncomingMessage, end: () => void): void {
  const max = request.headers['content-length'] === undefined ? CHUNKED_REST_BYTES_MAX : Infinity;
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length + CHUNK_BYTES;
    if (size > max) end();
  });
  // The answer has been sent, so it no longer matters if the caller goes away.
  request.on('error', () => {});
}

/** Answers without a key over one connection. The one that exceeds it is the last. */
export const FREE_BYTES_MAX = 262_144;
/** What each counts beside its body. */
export const FREE_ANSWER_BYTES = 1_024;
/** So much is read within the time that a connection lingers. */
export const LINGER_BYTES = 16_384;

/** Of a connection: what it holds, and whether its end may leave that to the system. */
export interface Holder {
  readonly unreadBytes: number;
  mayLeave(): boolean;
}

/** True if the system may hold long answers that its caller has not read. */
export function holdsUnread({ unreadBytes }: Holder): boolean {
  return unreadBytes > LINGER_BYTES;
}

/** Resets a connection where its end would leave too much to the system. */
export function watchUnread(socket: Socket, holder: Holder): void {
  // Once both sides have ended, Node closes the connection, and the system goes on with what was not read.
  const onEnd = () => {
    if (!socket.readableEnded || !socket.writableFinished || !holdsUnread(holder)) return;
    if (!holder.mayLeave()) socket.resetAndDestroy();
  };
  socket.once('end', onEnd).once('finish', onEnd);
  // Node then ends it, which would leave to the system what was not read.
  socket.prependListener('timeout', () => {
    if (holdsUnread(holder)) socket.resetAndDestroy();
  });
}
