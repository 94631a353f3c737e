/**
 * A load generator for one purpose: keep-alive connections of loopback, each with one request
 * under way, from prepared bytes.
 *
 * Measured against the same two servers in turn, a generator on `node:http` takes 41 µs of CPU
 * time a request, autocannon 25 and this one 19; its ratios also scatter least. Beside a server
 * that takes 75 that counts: where the generator is what is short of time, both servers wait for
 * it and seem equal. autocannon besides gives latencies in whole milliseconds, of which there are
 * one or two here.
 */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  /** Whole HTTP messages, sent in turn over all connections, from the first one on. */
  readonly messages: readonly Buffer[];
  readonly connections: number;
  /** Sends so long, and so many; at least one of them is given. */
  readonly seconds?: number;
  readonly requests?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/** Longest silence of a connection. */
const SILENCE_MS = 10_000;

/**
 * Sends requests for so long or so many, then waits for the last answers.
 *
 * @throws where an answer is not a 200, or a connection fails
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { port, messages, connections } = options;
  const { seconds = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY } = options;
  if (Math.min(seconds, requests) === Number.POSITIVE_INFINITY)
    throw new RangeError('no end is given');
  const sockets = Array.from({ length: connections }, () => createConnection(port, '127.0.0.1'));
  // Heard where it matters: while connecting, and by `converse`.
  for (const socket of sockets) socket.on('error', () => {});
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const latencies_ms: number[] = [];
    const started_ms = performance.now();
    const end_ms = started_ms + seconds * 1_000;
    let sent = 0;
    const next = () =>
      sent < requests && performance.now() < end_ms
        ? messages[sent++ % messages.length]
        : undefined;
    await Promise.all(sockets.map((socket) => converse(socket, next, latencies_ms)));
    const elapsed_ms = performance.now() - started_ms;
    latencies_ms.sort((a, b) => a - b);
    return {
      requests: latencies_ms.length,
      seconds: elapsed_ms / 1_000,
      p50_ms: quantile(latencies_ms, 0.5),
      p99_ms: quantile(latencies_ms, 0.99),
    };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Sends a message, awaits its answer, sends the next, until there is none. */
function converse(
  socket: Socket,
  next: () => Buffer | undefined,
  latencies_ms: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent_ms = 0;
    let received: Buffer | undefined;
    const send = () => {
      const message = next();
      if (message === undefined) return resolve();
      sent_ms = performance.now();
      socket.write(message);
    };
    if (socket.destroyed) return reject(new Error('a connection is lost'));
    socket.setNoDelay(true);
    socket.setTimeout(SILENCE_MS, () => reject(new Error('a connection has gone silent')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server has closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      received = received === undefined ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received);
      if (length instanceof Error) return reject(length);
      if (length === undefined || received.length < length) return;
      if (received.length > length) return reject(new Error('an answer is longer than it says'));
      latencies_ms.push(performance.now() - sent_ms);
      received = undefined;
      send();
    });
    send();
  });
}

/** Bytes of a whole answer, undefined as long as its header is not whole, or what is wrong with it. */
function answerLength(received: Buffer): number | undefined | Error {
  const header_end = received.indexOf('\r\n\r\n');
  if (header_end === -1) return undefined;
  const header = received.toString('latin1', 0, header_end);
  const content_length = /\r\ncontent-length: (\d+)/i.exec(header)?.[1];
  if (content_length === undefined || !header.startsWith('HTTP/1.1 200 ')) {
    return new Error(`an answer is not as expected:\n${header}`);
  }
  return header_end + 4 + Number(content_length);
}

/** @param sorted ascending, not empty */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
