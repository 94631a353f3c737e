/**
 * Open-loop load: requests are sent at a fixed rate whether or not answers arrive, as if from many
 * independent callers. Keep-alive connections carry one request at a time; if none is free, another
 * is opened, up to a limit.
 */
import { createConnection, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './load.ts';

export interface OpenLoadOptions {
  readonly port: number;
  /** Whole HTTP messages, sent in turn, starting with the first. */
  readonly messages: readonly Buffer[];
  readonly perSecond: number;
  /** Seconds of load before the measurement, so that the server is already fully busy. */
  readonly leadSeconds: number;
  readonly seconds: number;
  /** Maximum number of connections; at the maximum, a request waits until one is free. */
  readonly connectionsMax: number;
}

/** What happened to the requests that were due in the measured time. */
export interface OpenLoadResult {
  readonly offeredPerSecond: number;
  readonly goodPerSecond: number;
  readonly shedPerSecond: number;
  /** Answers with any other status. */
  readonly others: number;
  /** Requests whose connection was reset, refused or closed. */
  readonly resets: number;
  /** Requests without an answer when the wait for the last answers ended. */
  readonly unanswered: number;
  /** Counted from when a request was due. */
  readonly goodMs: Latency;
  readonly shedMs: Latency;
  /** How late the generator itself sent requests; the latencies include this. */
  readonly lagP99Ms: number;
  readonly connections: number;
}

export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Interval at which due requests are sent. */
const TICK_MS = 1;
/** The longest wait for the last answers. */
const DRAIN_MS_MAX = 5_000;
const DRAIN_POLL_MS = 20;
const STATUS_OFFSET = 'HTTP/1.1 '.length;
const HEADER_END = '\r\n\r\n';

export async function openLoad(options: OpenLoadOptions): Promise<OpenLoadResult> {
  const generator = new Generator(options);
  try {
    await generator.send();
    return generator.result();
  } finally {
    generator.close();
  }
}

interface Connection {
  readonly socket: Socket;
  received: Buffer | undefined;
  /** Number of the request in flight; undefined if there is none. */
  current: number | undefined;
}

class Generator {
  readonly #options: OpenLoadOptions;
  readonly #connections = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #goodMs: number[] = [];
  readonly #shedMs: number[] = [];
  readonly #lagMs: number[] = [];
  #startedMs = 0;
  #measuredSeconds = 0;
  /** Requests that were sent, and requests whose outcome is known. */
  #sent = 0;
  #settled = 0;
  #others = 0;
  #resets = 0;
  #connectionsMost = 0;

  constructor(options: OpenLoadOptions) {
    this.#options = options;
  }

  async send(): Promise<void> {
    const { perSecond, leadSeconds, seconds } = this.#options;
    const count = Math.round(perSecond * (leadSeconds + seconds));
    this.#startedMs = performance.now();
    while (this.#sent < count) {
      while (this.#sent < count && this.#dueMs(this.#sent) <= performance.now()) {
        if (!this.#sendNext()) break;
      }
      await delay(TICK_MS);
    }
    // A generator that cannot keep up takes longer, and so offers less load.
    const elapsedMs = performance.now() - this.#startedMs;
    this.#measuredSeconds = Math.max(seconds, elapsedMs / 1_000 - leadSeconds);
    const drainedMs = performance.now() + DRAIN_MS_MAX;
    while (this.#settled < this.#sent && performance.now() < drainedMs) await delay(DRAIN_POLL_MS);
  }

  close(): void {
    for (const { socket } of this.#connections) {
      socket.removeAllListeners('close');
      socket.destroy();
    }
  }

  result(): OpenLoadResult {
    const seconds = this.#measuredSeconds;
    const latency = (valuesMs: number[]): Latency => {
      valuesMs.sort((a, b) => a - b);
      return {
        p50: quantile(valuesMs, 0.5),
        p99: quantile(valuesMs, 0.99),
        max: quantile(valuesMs, 1),
      };
    };
    const { p99: lagP99Ms } = latency(this.#lagMs);
    return {
      offeredPerSecond: this.#lagMs.length / seconds,
      goodPerSecond: this.#goodMs.length / seconds,
      shedPerSecond: this.#shedMs.length / seconds,
      others: this.#others,
      resets: this.#resets,
      unanswered: this.#sent - this.#settled,
      goodMs: latency(this.#goodMs),
      shedMs: latency(this.#shedMs),
      lagP99Ms,
      connections: this.#connectionsMost,
    };
  }

  #dueMs(number: number): number {
    return this.#startedMs + (number * 1_000) / this.#options.perSecond;
  }

  /** @returns false if no connection is free for it */
  #sendNext(): boolean {
    const connection = this.#free.pop() ?? this.#open();
    if (connection === undefined) return false;
    const number = this.#sent++;
    const { messages } = this.#options;
    const message = messages[number % messages.length];
    if (message === undefined) throw new Error('there are no messages');
    if (this.#isMeasured(number)) this.#lagMs.push(performance.now() - this.#dueMs(number));
    connection.current = number;
    connection.socket.write(message);
    return true;
  }

  #isMeasured(number: number): boolean {
    return number >= this.#options.perSecond * this.#options.leadSeconds;
  }

  #open(): Connection | undefined {
    if (this.#connections.size >= this.#options.connectionsMax) return undefined;
    const socket = createConnection({ port: this.#options.port, host: '127.0.0.1', noDelay: true });
    const connection: Connection = { socket, received: undefined, current: undefined };
    this.#connections.add(connection);
    this.#connectionsMost = Math.max(this.#connectionsMost, this.#connections.size);
    socket.on('data', (chunk: Buffer) => this.#read(connection, chunk));
    // Every error is followed by `close`, which is handled.
    socket.on('error', () => {});
    socket.on('close', () => this.#lose(connection));
    return connection;
  }

  #read(connection: Connection, chunk: Buffer): void {
    const { received, current } = connection;
    const bytes = received === undefined ? chunk : Buffer.concat([received, chunk]);
    connection.received = bytes;
    const headerEnd = bytes.indexOf(HEADER_END);
    if (headerEnd === -1) return;
    const header = bytes.toString('latin1', 0, headerEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(header)?.[1];
    if (bytes.length < headerEnd + HEADER_END.length + Number(length)) return;
    connection.received = undefined;
    connection.current = undefined;
    if (current === undefined) throw new Error(`an answer without a request:\n${header}`);
    this.#settle(current, header.slice(STATUS_OFFSET, STATUS_OFFSET + 3));
    this.#free.push(connection);
  }

  #settle(number: number, status: string): void {
    this.#settled++;
    if (!this.#isMeasured(number)) return;
    const latencyMs = performance.now() - this.#dueMs(number);
    if (status === '200') this.#goodMs.push(latencyMs);
    else if (status === '503') this.#shedMs.push(latencyMs);
    else this.#others++;
  }

  /** Handles a closed connection. A server may close one between two requests. */
  #lose(connection: Connection): void {
    this.#connections.delete(connection);
    const index = this.#free.indexOf(connection);
    if (index !== -1) this.#free.splice(index, 1);
    if (connection.current === undefined) return;
    this.#settled++;
    this.#resets++;
  }
}
