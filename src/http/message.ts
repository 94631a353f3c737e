/** The message that a connection is at: how far it is, and since when its caller is waited for. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Doing } from './accounts.ts';
import type { BodyFailure } from './body.ts';
import { Framing } from './framing.ts';

/** A request that is being read or answered. Node creates no response for CONNECT. */
export interface Message {
  readonly request: IncomingMessage;
  readonly response: ServerResponse | undefined;
  readonly bodyFailure: BodyFailure;
}

/** True if an answer has been begun. */
export function isAnswered(message: Message | undefined): boolean {
  return message?.response?.headersSent === true;
}

/** How far a connection is with its current message. */
export class Progress {
  #message: Message | undefined;
  #framing = new Framing();
  #isClosing = false;
  /** When the first bytes arrived that are no request yet, or when writing an answer began. */
  #sinceMs: number | undefined;

  /** The request that is being read or answered. */
  get message(): Message | undefined {
    return this.#message;
  }

  /** True if the request line of the current message names HTTP. */
  get isHttp(): boolean {
    return this.#framing.isHttp;
  }

  /** True if the request has been read completely. */
  get isRead(): boolean {
    return this.#message?.request.complete === true;
  }

  /** True if the answer to the request has been handed to the operating system. */
  get isWritten(): boolean {
    return this.#message?.response?.writableFinished === true;
  }

  /** True if the request has been read completely and its answer is not written out yet. */
  get isAnswerDue(): boolean {
    return this.isRead && !this.isWritten;
  }

  /** True if the last answer has been given. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** True if nothing of a request has arrived that has no answer. */
  get owesNothing(): boolean {
    return this.#message === undefined ? this.#sinceMs === undefined : this.isWritten;
  }

  /** How many bytes of the current message are kept: what follows an answer is not. */
  get keptBytes(): number {
    return isAnswered(this.#message) ? 0 : this.#framing.bytes;
  }

  /** Notes bytes on their way to the parser. @returns the offset at which their message may end, or `end` */
  advance(bytes: Buffer, start: number, end: number): number {
    const stop = this.#framing.advance(bytes, start, end);
    if (this.#message === undefined && this.#framing.hasBegun) {
      this.#sinceMs ??= performance.now();
    }
    return stop;
  }

  /** Notes a request whose head has just been read. */
  accept(message: Message): void {
    this.#message = message;
    this.#sinceMs = undefined;
    this.#framing.endHead(Number(message.request.headers['content-length'] ?? 0));
  }

  beginWriting(): void {
    this.#sinceMs = performance.now();
  }

  /** Notes that the last answer has been given. */
  beginClosing(): void {
    this.#isClosing = true;
    this.beginWriting();
  }

  endWriting(): void {
    this.#sinceMs = undefined;
  }

  /** Forgets a message that has been read and answered. */
  settle(): void {
    this.#message = undefined;
    this.#framing = new Framing();
  }

  /** True if bytes arrive since before this time, and are no request. */
  isNoisySince(ms: number): boolean {
    return this.#message === undefined && this.#isSince(ms);
  }

  /** True if the writing of an answer began before this time. */
  isWritingSince(ms: number): boolean {
    return (this.#isClosing || this.#message !== undefined) && this.#isSince(ms);
  }

  /** What its connection is doing. */
  get doing(): Doing {
    if (this.#isClosing) return 'writing';
    if (this.#message === undefined) return this.#sinceMs === undefined ? 'idle' : 'arriving';
    if (!this.isRead) return 'arriving';
    return this.#sinceMs === undefined ? 'owed' : 'writing';
  }

  #isSince(ms: number): boolean {
    return this.#sinceMs !== undefined && this.#sinceMs < ms;
  }
}
