import type { Socket } from 'node:net';
import { leave } from '../waiting/waiting.ts';
import type { Account, Accounts, Doing } from './accounts.ts';
import type { Shed } from './events.ts';
import type { Gate } from './intake.ts';
import {
  DISCARD_BYTES_MAX,
  FREE_ANSWER_BYTES,
  FREE_BYTES_MAX,
  type Holder,
  holdsUnread,
  type Pace,
  REST_BYTES_MAX,
  watchUnread,
} from './leftovers.ts';
import { isAnswered, isBlank, type Message, Progress } from './message.ts';
import { type Reply, writeLastReply, writeReply, writeToSocket } from './respond.ts';

/** How long a connection stays open after its last answer, so that the caller can read it. */
export const LINGER_MS = 1_000;

/** How long a connection without a request waits for one when it is told to end: its caller may be sending it. */
const FRESH_MS = 250;

const CONNECTIONS = new WeakMap<Socket, Connection>();

/** What a connection needs of the server that it belongs to. */
export interface Owner {
  readonly accounts: Accounts<Connection>;
  /** How fast all its connections together are read that were refused. */
  readonly discarding: Pace;
  /** How many requests a connection may send. */
  readonly requestsMax: number;
  /** Answers a message that makes room for others. */
  readonly refuse: (connection: Connection) => void;
}

/**
 * The state of one connection. It handles one request at a time: if bytes of another request arrive
 * before the answer to the first has been written out, that answer is the last.
 */
export class Connection implements Gate, Account, Holder {
  readonly socket: Socket;
  doing: Doing | undefined;
  unfinishedBytes = 0;
  unreadBytes = 0;
  readonly #owner: Owner;
  readonly progress = new Progress();
  #requests = 0;
  /** True if the answer to the current or next request ends the connection. */
  #isLast = false;
  /** True if everything that arrives is discarded. */
  #isInputIgnored = false;
  #discardedBytes = 0;
  /** True if its place is needed, so that it does not wait for its caller. */
  #isShed = false;
  /** True if the gate is asked, as it is unless bytes cannot be fed to Node's parser. */
  isGated = true;

  constructor(socket: Socket, owner: Owner) {
    this.socket = socket;
    this.#owner = owner;
    CONNECTIONS.set(socket, this);
    watchUnread(socket, this);
  }

  /** @throws {RangeError} for a socket without a connection */
  static of(socket: Socket): Connection {
    const connection = CONNECTIONS.get(socket);
    if (connection === undefined) throw new RangeError('a socket without a connection');
    return connection;
  }

  /** True if the request line of the current message names HTTP. */
  get isHttp(): boolean {
    return this.progress.isHttp || !this.isGated;
  }

  /** True if incoming bytes are no longer read as requests. */
  get isInputIgnored(): boolean {
    return this.#isInputIgnored;
  }

  get isOpen(): boolean {
    return !this.#isInputIgnored && !this.progress.isAnswerDue;
  }

  advance(bytes: Buffer, start: number, end: number): number {
    return this.progress.advance(bytes, start, end);
  }

  onParsed(bytesLeft: number): void {
    // The answer may have been written out before the end of the body arrived.
    if (this.progress.isRead && this.progress.isWritten) this.#settle();
    this.#account(bytesLeft);
  }

  refuse(bytes: Buffer): void {
    if (!this.#isInputIgnored && isBlank(bytes)) return;
    this.ignoreInput();
    this.#discardedBytes += bytes.length;
    if (this.#discardedBytes <= REST_BYTES_MAX) return;
    const isEndless = this.#discardedBytes > DISCARD_BYTES_MAX;
    if (isEndless || !this.#owner.discarding.keep(bytes.length)) this.socket.destroy();
  }

  /**
   * Registers a request whose head has just been read.
   *
   * @returns false if it is not answered, because no gate kept it back behind another one
   */
  accept(message: Message): boolean {
    if (!this.isOpen) {
      this.ignoreInput();
      return false;
    }
    const { response } = message;
    this.progress.accept(message);
    this.#requests++;
    if (response === undefined) this.ignoreInput();
    else response.once('close', () => this.#onClosed(message));
    if (response?.shouldKeepAlive !== true || this.#requests === this.#owner.requestsMax) {
      this.endNext();
    }
    if (!this.isGated) this.#account(0);
    return true;
  }

  /** Makes the answer to the current or next request end the connection. */
  endNext(): void {
    this.#isLast = true;
  }

  /** Reads no further requests; the answer that is due ends the connection. */
  ignoreInput(): void {
    this.#isLast = true;
    this.#isInputIgnored = true;
  }

  /** Reads no further requests, and ends the connection once the answer is written out. */
  endWhenWritten(): void {
    this.ignoreInput();
    if (this.progress.isWritten) this.close();
  }

  /**
   * Writes the answer to the request that was accepted.
   *
   * @param isFree true if it needed no key
   */
  send({ request, response }: Message, reply: Reply, isFree: boolean): void {
    if (isFree) {
      const bodyBytes = request.method === 'HEAD' ? 0 : reply.body.length;
      this.#owner.accounts.answer(this, bodyBytes + FREE_ANSWER_BYTES);
      if (this.unreadBytes > FREE_BYTES_MAX) this.endNext();
    }
    if (response === undefined) {
      this.sendLast(reply);
      return;
    }
    this.progress.beginWriting();
    if (!this.#isLast) {
      writeReply(response, reply);
      this.#account(0);
      return;
    }
    writeLastReply(response, request.method, reply);
    this.close();
  }

  /** Writes an answer for which Node has no response object, and ends the connection. */
  sendLast(reply: Reply): void {
    writeToSocket(this.socket, reply);
    this.close();
  }

  /**
   * Ends the sending side, and keeps reading for a moment so that what was sent arrives. A long answer may take as long
   * as any other to be read.
   *
   * @param isBrief true if nothing was sent just now
   */
  close(isBrief = false): void {
    if (this.progress.isClosing) return;
    this.ignoreInput();
    const { socket } = this;
    // What Node has corked is written at the end of this turn.
    if (this.#isShed) setImmediate(() => socket.destroy());
    this.progress.beginClosing();
    this.#account(0);
    socket.once('finish', () => {
      if (holdsUnread(this) && !isBrief) return;
      this.progress.endWriting();
      this.#owner.accounts.place(this, 'idle');
      const timeout = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(timeout));
    });
    socket.end();
    socket.resume();
  }

  /**
   * Ends the connection now if it is idle and owes no answer, otherwise with the next answer.
   *
   * @param hasWaited true if it was told before
   */
  endSoon(hasWaited = false): void {
    this.endNext();
    if (!this.progress.owesNothing) return;
    if (this.#requests > 0 || hasWaited) this.close(true);
    else setTimeout(() => this.endSoon(true), FRESH_MS);
  }

  shed(what: Shed): void {
    this.#isShed = true;
    if (what === 'unread') this.socket.resetAndDestroy();
    else if (what === 'idle' || this.#isInputIgnored || isAnswered(this.progress.message))
      this.socket.destroy();
    else this.#owner.refuse(this);
  }

  mayLeave(): boolean {
    return this.#owner.accounts.mayLeave(this, performance.now());
  }

  #onClosed({ response, caller }: Message): void {
    if (response?.writableFinished === false) leave(caller);
    if (this.progress.isClosing) return;
    this.progress.endWriting();
    if (this.#isInputIgnored) this.close();
    else if (this.progress.isRead) this.#settle();
  }

  /**
   * Forgets a message that has been read and answered, so that an idle connection holds neither birth
   * data nor a key.
   */
  #settle(): void {
    this.progress.settle();
    if (this.#isLast) this.close();
    else this.#account(0);
  }

  /** Accounts for what it does. @param bytesLeft how many bytes have been read and not parsed */
  #account(bytesLeft: number): void {
    const { accounts } = this.#owner;
    accounts.place(this, this.progress.doing);
    accounts.weigh(this, this.progress.keptBytes + bytesLeft);
  }
}
