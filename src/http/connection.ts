import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Arrival, DISCARD_BYTES_MAX } from './body.ts';
import { Framing, type Gate } from './intake.ts';
import { lastReplyHead, type Reply } from './respond.ts';

/** How long a connection stays open after its last answer, for the caller to read it. */
export const LINGER_MS = 1_000;

/** Bytes of empty lines that may come before a request for nothing: some clients end a body with one. */
const FREE_BLANK_BYTES = 4;

/** A request that is being read or answered. CONNECT has no response of Node's. */
export interface Message {
  readonly request: IncomingMessage;
  readonly response: ServerResponse | undefined;
  readonly arrival: Arrival;
}

const CONNECTIONS = new WeakMap<Socket, Connection>();

/**
 * All that is known of one connection. It has one request at a time: bytes of another one, before the
 * answer to the first is written out, make that answer the last.
 */
export class Connection implements Gate {
  readonly socket: Socket;
  readonly #requests_max: number;
  #requests = 0;
  #message: Message | undefined;
  /** Whether the answer to the present or the next request ends the connection. */
  #is_last = false;
  /** Whether everything that comes is thrown away. */
  #is_deaf = false;
  #is_closing = false;
  #discarded_bytes = 0;
  #framing = new Framing();
  /** Of a body whose length was declared. */
  #body_bytes_left = 0;
  /** Bytes of empty lines since the last request. */
  #blank_bytes = 0;
  /** When the first bytes came of which no request has come, or the answer was given that is being written. */
  #since_ms: number | undefined;

  /** @param requests_max how many requests the connection may bring */
  constructor(socket: Socket, requests_max: number) {
    this.socket = socket;
    this.#requests_max = requests_max;
    CONNECTIONS.set(socket, this);
  }

  /** @throws {RangeError} for a socket without a connection */
  static of(socket: Socket): Connection {
    const connection = CONNECTIONS.get(socket);
    if (connection === undefined) throw new RangeError('a socket without a connection');
    return connection;
  }

  /** The request that is being read or answered. */
  get message(): Message | undefined {
    return this.#message;
  }

  /** Whether the request line of the present message names HTTP. */
  get is_http(): boolean {
    return this.#framing.is_http;
  }

  /** Whether nothing that comes is read as a request any more. */
  get is_deaf(): boolean {
    return this.#is_deaf;
  }

  /** A request that was read whole, and whose answer is not written out. */
  get is_answer_due(): boolean {
    return this.#message?.request.complete === true && !isWritten(this.#message);
  }

  get is_open(): boolean {
    return !this.#is_deaf && !this.is_answer_due;
  }

  advance(bytes: Buffer, start: number, end: number): number {
    if (this.#message === undefined) this.#noteBeginning(bytes.subarray(start, end));
    const left = this.#body_bytes_left;
    if (left === 0) return this.#framing.advance(bytes, start, end);
    const stop = Math.min(end, start + left);
    this.#body_bytes_left -= stop - start;
    return stop;
  }

  onParsed(): void {
    // Its answer went out before the last of its body came.
    const message = this.#message;
    if (message?.request.complete === true && isWritten(message)) this.#settle();
  }

  refuse(bytes: Buffer): void {
    if (!this.#is_deaf && isBlank(bytes)) return;
    this.hearNoMore();
    this.#discarded_bytes += bytes.length;
    if (this.#discarded_bytes > DISCARD_BYTES_MAX) this.socket.destroy();
  }

  /** Takes a request into account, whose head was just read. */
  accept(message: Message): void {
    const { request, response } = message;
    this.#message = message;
    this.#since_ms = undefined;
    this.#blank_bytes = 0;
    this.#requests++;
    this.#body_bytes_left = Number(request.headers['content-length'] ?? 0);
    if (response === undefined) this.hearNoMore();
    else response.once('close', () => this.#onWritten());
    if (response?.shouldKeepAlive !== true || this.#requests === this.#requests_max) this.endNext();
  }

  /** The answer to the present or the next request ends the connection. */
  endNext(): void {
    this.#is_last = true;
  }

  /** What comes from now on is no request; the answer that is due ends the connection. */
  hearNoMore(): void {
    this.#is_last = true;
    this.#is_deaf = true;
  }

  /** Writes the answer to the request that was accepted. */
  send({ request, response }: Message, reply: Reply): void {
    if (response === undefined) {
      this.sendLast(reply);
      return;
    }
    const { status, headers, body } = reply;
    this.#since_ms = performance.now();
    // Text of ASCII alone, as every calculated answer is, need not be encoded; bytes are already.
    const encoding = body.length === headers['Content-Length'] ? 'latin1' : 'utf8';
    if (!this.#is_last) {
      response.writeHead(status, headers);
      response.end(body, encoding);
      return;
    }
    // Not ended, because Node then destroys the connection at once: while bytes come it would be reset,
    // and the answer may be lost with it (RFC 9112, 9.6).
    response.writeHead(status, { ...headers, Connection: 'close' });
    if (request.method === 'HEAD') response.flushHeaders();
    else response.write(body, encoding);
    this.close();
  }

  /** Writes an answer where Node has no response for it, and ends the connection. */
  sendLast(reply: Reply): void {
    this.socket.write(lastReplyHead(reply));
    this.socket.write(reply.body);
    this.close();
  }

  /** Says that nothing more will be sent, and reads on for a moment so that what was sent arrives. */
  close(): void {
    if (this.#is_closing) return;
    this.#is_closing = true;
    this.hearNoMore();
    const { socket } = this;
    this.#since_ms = performance.now();
    socket.once('finish', () => {
      this.#since_ms = undefined;
      const timeout = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(timeout));
    });
    socket.end();
    socket.resume();
  }

  /** Ends it now if it owes nothing and brings nothing, and with the next answer otherwise. */
  endSoon(): void {
    this.endNext();
    const owes_nothing =
      this.#message === undefined ? this.#since_ms === undefined : isWritten(this.#message);
    if (owes_nothing) this.close();
  }

  /** Whether bytes have been coming since before this time, and no request. */
  isNoisySince(ms: number): boolean {
    return !this.#is_deaf && this.#message === undefined && (this.#since_ms ?? ms) < ms;
  }

  /** Whether the writing of an answer began before this time. */
  isWritingSince(ms: number): boolean {
    return (this.#is_closing || this.#message !== undefined) && (this.#since_ms ?? ms) < ms;
  }

  #noteBeginning(bytes: Buffer): void {
    if (isBlank(bytes)) {
      this.#blank_bytes += bytes.length;
      if (this.#blank_bytes <= FREE_BLANK_BYTES) return;
    }
    this.#since_ms ??= performance.now();
  }

  #onWritten(): void {
    if (this.#is_closing) return;
    this.#since_ms = undefined;
    if (this.#is_deaf) this.close();
    else if (this.#message?.request.complete === true) this.#settle();
  }

  /** It is forgotten once it is answered and read: an idle connection holds no one's birth and no key. */
  #settle(): void {
    this.#message = undefined;
    this.#framing = new Framing();
    if (this.#is_last) this.close();
  }
}

function isWritten({ response }: Message): boolean {
  return response?.writableFinished === true;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 13 || byte === 10);
}
