import type { Socket } from 'node:net';
import type { Account, Accounts, Doing } from './accounts.ts';
import { DISCARD_BYTES_MAX } from './body.ts';
import type { Shed } from './events.ts';
import { Framing, isBlank } from './framing.ts';
import type { Gate } from './intake.ts';
import { isAnswered, isWritten, type Message } from './message.ts';
import { lastReplyHead, type Reply } from './respond.ts';

/** How long a connection stays open after its last answer, so that the caller can read it. */
export const LINGER_MS = 1_000;

const CONNECTIONS = new WeakMap<Socket, Connection>();

/** What a connection needs of the server that it belongs to. */
export interface Owner {
  readonly accounts: Accounts<Connection>;
  /** How many requests a connection may send. */
  readonly requests_max: number;
  /** Answers a message that makes room for others. */
  readonly refuse: (connection: Connection) => void;
}

/**
 * The state of one connection. It handles one request at a time: if bytes of another request arrive
 * before the answer to the first has been written out, that answer is the last.
 */
export class Connection implements Gate, Account {
  readonly socket: Socket;
  doing: Doing | undefined;
  unfinished_bytes = 0;
  readonly #owner: Owner;
  #requests = 0;
  #message: Message | undefined;
  /** True if the answer to the current or next request ends the connection. */
  #is_last = false;
  /** True if everything that arrives is discarded. */
  #is_deaf = false;
  #is_closing = false;
  #discarded_bytes = 0;
  #framing = new Framing();
  /** True if its place is needed, so that it does not wait for its caller. */
  #is_shed = false;
  /** True if the gate is asked, as it is unless bytes cannot be fed to Node's parser. */
  is_gated = true;
  /** When the first bytes arrived that are no request yet, or when writing an answer began. */
  #since_ms: number | undefined;

  constructor(socket: Socket, owner: Owner) {
    this.socket = socket;
    this.#owner = owner;
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

  /** True if the request line of the current message names HTTP. */
  get is_http(): boolean {
    return this.#framing.is_http || !this.is_gated;
  }

  /** True if incoming bytes are no longer read as requests. */
  get is_deaf(): boolean {
    return this.#is_deaf;
  }

  /** True if a request has been read completely and its answer is not written out yet. */
  get is_answer_due(): boolean {
    return this.#message?.request.complete === true && !isWritten(this.#message);
  }

  get is_open(): boolean {
    return !this.#is_deaf && !this.is_answer_due;
  }

  advance(bytes: Buffer, start: number, end: number): number {
    const stop = this.#framing.advance(bytes, start, end);
    if (this.#message === undefined && this.#framing.has_begun) {
      this.#since_ms ??= performance.now();
    }
    return stop;
  }

  onParsed(bytes_left: number): void {
    // The answer may have been written out before the end of the body arrived.
    const message = this.#message;
    if (message?.request.complete === true && isWritten(message)) this.#settle();
    this.#account(bytes_left);
  }

  refuse(bytes: Buffer): void {
    if (!this.#is_deaf && isBlank(bytes)) return;
    this.hearNoMore();
    this.#discarded_bytes += bytes.length;
    if (this.#discarded_bytes > DISCARD_BYTES_MAX) this.socket.destroy();
  }

  /**
   * Registers a request whose head has just been read.
   *
   * @returns false if it is not answered, because no gate kept it back behind another one
   */
  accept(message: Message): boolean {
    if (!this.is_open) {
      this.hearNoMore();
      return false;
    }
    const { request, response } = message;
    this.#message = message;
    this.#since_ms = undefined;
    this.#requests++;
    this.#framing.endHead(Number(request.headers['content-length'] ?? 0));
    if (response === undefined) this.hearNoMore();
    else response.once('close', () => this.#onWritten());
    if (response?.shouldKeepAlive !== true || this.#requests === this.#owner.requests_max) {
      this.endNext();
    }
    if (!this.is_gated) this.#account(0);
    return true;
  }

  /** Makes the answer to the current or next request end the connection. */
  endNext(): void {
    this.#is_last = true;
  }

  /** Reads no further requests; the answer that is due ends the connection. */
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
    // Text that is all ASCII, as every calculated answer is, needs no encoding; bytes need none either.
    const encoding = body.length === headers['Content-Length'] ? 'latin1' : 'utf8';
    if (!this.#is_last) {
      response.writeHead(status, headers);
      response.end(body, encoding);
      this.#account(0);
      return;
    }
    // The response is not ended here, because Node would then destroy the connection at once. If bytes
    // were still arriving, that would reset it, and the answer might be lost (RFC 9112, 9.6).
    response.writeHead(status, { ...headers, Connection: 'close' });
    if (request.method === 'HEAD') response.flushHeaders();
    else response.write(body, encoding);
    this.close();
  }

  /** Writes an answer for which Node has no response object, and ends the connection. */
  sendLast(reply: Reply): void {
    // One call of the system, as in a crowd there are many of these.
    this.socket.cork();
    this.socket.write(lastReplyHead(reply));
    this.socket.write(reply.body);
    this.socket.uncork();
    this.close();
  }

  /** Ends the sending side, and keeps reading for a moment so that what was sent arrives. */
  close(): void {
    if (this.#is_closing) return;
    this.#is_closing = true;
    this.hearNoMore();
    const { socket } = this;
    // What Node has corked is written at the end of this turn.
    if (this.#is_shed) setImmediate(() => socket.destroy());
    this.#since_ms = performance.now();
    this.#account(0);
    socket.once('finish', () => {
      this.#since_ms = undefined;
      this.#owner.accounts.place(this, 'idle');
      const timeout = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(timeout));
    });
    socket.end();
    socket.resume();
  }

  /** Ends the connection now if it is idle and owes no answer, otherwise with the next answer. */
  endSoon(): void {
    this.endNext();
    const owes_nothing =
      this.#message === undefined ? this.#since_ms === undefined : isWritten(this.#message);
    if (owes_nothing) this.close();
  }

  shed(what: Shed): void {
    this.#is_shed = true;
    if (what === 'unread') this.socket.resetAndDestroy();
    else if (what === 'idle' || this.#is_deaf || isAnswered(this.#message)) this.socket.destroy();
    else this.#owner.refuse(this);
  }

  /** True if bytes arrive since before this time, and are no request. */
  isNoisySince(ms: number): boolean {
    return !this.#is_deaf && this.#message === undefined && (this.#since_ms ?? ms) < ms;
  }

  /** True if the writing of an answer began before this time. */
  isWritingSince(ms: number): boolean {
    return (this.#is_closing || this.#message !== undefined) && (this.#since_ms ?? ms) < ms;
  }

  #onWritten(): void {
    if (this.#is_closing) return;
    this.#since_ms = undefined;
    if (this.#is_deaf) this.close();
    else if (this.#message?.request.complete === true) this.#settle();
  }

  /**
   * Forgets a message that has been read and answered, so that an idle connection holds neither birth
   * data nor a key.
   */
  #settle(): void {
    this.#message = undefined;
    this.#framing = new Framing();
    if (this.#is_last) this.close();
    else this.#account(0);
  }

  /** Accounts for what it does. @param bytes_left how many bytes have been read and not parsed */
  #account(bytes_left: number): void {
    const { accounts } = this.#owner;
    accounts.place(this, this.#doingNow());
    // What follows an answer is not kept.
    const kept = isAnswered(this.#message) ? 0 : this.#framing.bytes;
    accounts.weigh(this, kept + bytes_left);
  }

  #doingNow(): Doing {
    if (this.#is_closing) return 'writing';
    if (this.#message === undefined) return this.#since_ms === undefined ? 'idle' : 'arriving';
    if (!this.#message.request.complete) return 'arriving';
    return this.#since_ms === undefined ? 'owed' : 'writing';
  }
}
