/**
 * A load generator for one purpose: keep-alive connections on loopback, each with one request in
 * flight, sent from prepared bytes.
 *
 * With the same servers, a generator built on `node:http` needs 41 µs of CPU time per request, autocannon 25 and this one
 * 19, with the least varying ratios. If the generator is the bottleneck, both servers wait for it and seem equally fast.
 * autocannon also reports latencies in whole milliseconds, and here they are one or two.
 */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  /** Complete HTTP messages, sent in order over all connections. */
  readonly messages: readonly Buffer[];
  readonly connections: number;
  readonly seconds: number;
  /** True if a 503 is ignored and followed at once by the next request. Otherwise it is an error. */
  readonly mayReject?: boolean;
}

export interface LoadResult {
  /** Responses with 200, the only ones in the latencies. */
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The longest that a connection may be silent. */
const SILENCE_MS = 10_000;
/** Node's listen backlog holds 511 connections that wait to be accepted. */
const CONNECT_AT_ONCE = 250;

/**
 * Sends requests for the given time, then waits for the last responses.
 *
 * @throws if a response is not as expected, or a connection fails
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { port, messages, connections, seconds } = options;
  const statuses = options.mayReject === true ? ['200', '503'] : ['200'];
  const sockets: Socket[] = [];
  try {
    while (sockets.length < connections) {
      const count = Math.min(CONNECT_AT_ONCE, connections - sockets.length);
      const lot = Array.from({ length: count }, () => createConnection(port, '127.0.0.1'));
      sockets.push(...lot);
      // Errors that matter are caught elsewhere: while connecting, and in `converse`.
      for (const socket of lot) socket.on('error', () => {});
      await Promise.all(lot.map((socket) => once(socket, 'connect')));
      // A connected socket may not be accepted yet: Node accepts one connection per iteration of its event loop, and iterations
      // are long with many connections. So each connection gets a response first.
      await Promise.all(lot.map((socket) => converse(socket, oneOf(messages), statuses, () => {})));
    }
    const latenciesMs: number[] = [];
    const note = (status: string, latencyMs: number) => {
      if (status === '200') latenciesMs.push(latencyMs);
    };
    const startedMs = performance.now();
    const endMs = startedMs + seconds * 1_000;
    let sent = 0;
    const next = () => (performance.now() < endMs ? messages[sent++ % messages.length] : undefined);
    await Promise.all(sockets.map((socket) => converse(socket, next, statuses, note)));
    const elapsedMs = performance.now() - startedMs;
    latenciesMs.sort((a, b) => a - b);
    return {
      requests: latenciesMs.length,
      seconds: elapsedMs / 1_000,
      p50Ms: quantile(latenciesMs, 0.5),
      p99Ms: quantile(latenciesMs, 0.99),
    };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Sends messages in order, each after the previous response. */
function converse(
  socket: Socket,
  next: () => Buffer | undefined,
  statuses: readonly string[],
  note: (status: string, latencyMs: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentMs = 0;
    let received: Buffer | undefined;
    const send = () => {
      const message = next();
      if (message === undefined) return end();
      sentMs = performance.now();
      socket.write(message);
    };
    if (socket.destroyed) return reject(new Error('a connection was lost'));
    socket.setNoDelay(true);
    socket.setTimeout(SILENCE_MS);
    const listeners = {
      timeout: () => reject(new Error('a connection timed out')),
      error: reject,
      close: () => reject(new Error('the server closed a connection')),
      data: (chunk: Buffer) => {
        received = received === undefined ? chunk : Buffer.concat([received, chunk]);
        const length = answerLength(received, statuses);
        if (length instanceof Error) return reject(length);
        if (length === undefined || received.length < length) return;
        if (received.length > length)
          return reject(new Error('a response is longer than its Content-Length'));
        note(statusOf(received), performance.now() - sentMs);
        received = undefined;
        send();
      },
    };
    const end = () => {
      for (const [name, listener] of Object.entries(listeners)) socket.off(name, listener);
      resolve();
    };
    for (const [name, listener] of Object.entries(listeners)) socket.on(name, listener);
    send();
  });
}

/** Returns a function that returns a message once. */
function oneOf([message]: readonly Buffer[]): () => Buffer | undefined {
  const left = [message];
  return () => left.pop();
}

/** The length of the response in bytes; undefined until its header is complete; an error if it is wrong. */
function answerLength(received: Buffer, statuses: readonly string[]): number | undefined | Error {
  const headerEnd = received.indexOf('\r\n\r\n');
  if (headerEnd === -1) return undefined;
  const header = received.toString('latin1', 0, headerEnd);
  const contentLength = /\r\ncontent-length: (\d+)/i.exec(header)?.[1];
  if (contentLength === undefined || !statuses.includes(statusOf(received))) {
    return new Error(`a response is not as expected:\n${header}`);
  }
  return headerEnd + 4 + Number(contentLength);
}

function statusOf(answer: Buffer): string {
  return answer.toString('latin1', 'HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
}

/** @param sorted ascending, not empty */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
