/**
 * The message that a connection is at: how far it is, and since when its caller is waited for; and where it may end,
 * found in its bytes on their way to Node's parser.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../waiting/waiting.ts';
import type { Doing } from './accounts.ts';
import type { BodyFailure } from './body.ts';

const LF = 10;
const CR = 13;
const SLASH = 47;
/** The four bytes of `HTTP`, as one number. */
const HTTP = 0x48_54_54_50;
/** CR LF CR LF: every head and every chunked body ends with it. */
const EMPTY_LINE = Buffer.of(CR, LF, CR, LF);

/**
 * Bytes of empty lines before a request that do not count as its beginning: some clients end a body
 * with an empty line.
 */
const FREE_BLANK_BYTES = 4;

/**
 * What has been seen of one message. Node's parser also accepts RTSP and ICE requests without saying
 * so; only the bytes of the request line reveal it.
 */
class Framing {
  #inRequestLine = true;
  /** The last four bytes of the request line so far. */
  #window = 0;
  /** The four bytes before the last slash of the request line, as one number. */
  protocol = 0;
  /** How many bytes of an empty line have matched so far. */
  #matched = 0;
  /** How many bytes it has so far. */
  bytes = 0;
  /** Bytes still to come of a body with a declared length; 0 until its head has ended. */
  bodyBytesLeft = 0;

  /** True if it has begun: a few empty lines are no beginning. */
  get hasBegun(): boolean {
    return this.#window !== 0 || !this.#inRequestLine || this.bytes > FREE_BLANK_BYTES;
  }

  /**
   * Notes the next bytes.
   *
   * @returns the offset at which the message may end, or `end`
   */
  advance(bytes: Buffer, start: number, end: number): number {
    const left = this.bodyBytesLeft;
    const stop = left === 0 ? this.#passLines(bytes, start, end) : Math.min(end, start + left);
    if (left > 0) this.bodyBytesLeft -= stop - start;
    this.bytes += stop - start;
    return stop;
  }

  /** Scans bytes of a head, or of a chunked body. @returns the offset after the next empty line, or `end` */
  #passLines(bytes: Buffer, start: number, end: number): number {
    let at = start;
    if (this.#inRequestLine) at = this.#passRequestLine(bytes, start, end);
    // An empty line may have begun in the bytes before.
    while (at < end && this.#matched > 0) {
      if (this.#match(bytes[at++] ?? 0)) return at;
    }
    const found = bytes.indexOf(EMPTY_LINE, at);
    if (found >= 0 && found + EMPTY_LINE.length <= end) return found + EMPTY_LINE.length;
    // It may also end in the bytes that follow.
    for (at = Math.max(at, end - EMPTY_LINE.length + 1); at < end; at++)
      this.#match(bytes[at] ?? 0);
    return end;
  }

  /** @returns true if the byte ends an empty line */
  #match(byte: number): boolean {
    if (byte === EMPTY_LINE[this.#matched]) this.#matched++;
    else this.#matched = byte === CR ? 1 : 0;
    if (this.#matched < EMPTY_LINE.length) return false;
    this.#matched = 0;
    return true;
  }

  #passRequestLine(bytes: Buffer, start: number, end: number): number {
    let from = start;
    // Empty lines before a request are not part of it.
    if (this.#window === 0) while (from < end && isLineEnd(bytes[from])) from++;
    const found = bytes.indexOf(LF, from);
    const isWhole = found >= 0 && found < end;
    const to = isWhole ? found : end;
    const slash = bytes.lastIndexOf(SLASH, to - 1);
    if (slash >= from && to > from) this.protocol = this.#windowAt(bytes, from, slash);
    this.#window = this.#windowAt(bytes, from, to);
    if (!isWhole) return end;
    this.#inRequestLine = false;
    this.#matched = 2;
    return to + 1;
  }

  /** The last four bytes of the request line before a place, of which these bytes may have only some. */
  #windowAt(bytes: Buffer, from: number, to: number): number {
    let window = this.#window;
    for (let at = Math.max(from, to - 4); at < to; at++) window = (window << 8) | (bytes[at] ?? 0);
    return window;
  }
}

/** True if the bytes are parts of empty lines. */
export function isBlank(bytes: Buffer): boolean {
  return bytes.every(isLineEnd);
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === CR || byte === LF;
}

/** A request that is being read or answered. Node creates no response for CONNECT. */
export interface Message {
  readonly request: IncomingMessage;
  readonly response: ServerResponse | undefined;
  readonly bodyFailure: BodyFailure;
  /** Leaves if the connection ends before the answer is written out. */
  readonly caller: Caller;
}

/** True if an answer has been begun. */
export function isAnswered(message: Message | undefined): boolean {
  return message?.response?.headersSent === true;
}

/** How far a connection is with its current message. */
export class Progress {
  #message: Message | undefined;
  #framing = new Framing();
  /** True if the last answer has been given. */
  isClosing = false;
  /** When the first bytes arrived that are no request yet, or when writing an answer began. */
  #sinceMs: number | undefined;

  /** The request that is being read or answered. */
  get message(): Message | undefined {
    return this.#message;
  }

  /** True if the request line of the current message names HTTP. */
  get isHttp(): boolean {
    return this.#framing.protocol === HTTP;
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
    this.#framing.bodyBytesLeft = Number(message.request.headers['content-length'] ?? 0);
  }

  beginWriting(): void {
    this.#sinceMs = performance.now();
  }

  /** Notes that the last answer has been given. */
  beginClosing(): void {
    this.isClosing = true;
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
    return (this.isClosing || this.#message !== undefined) && this.#isSince(ms);
  }

  /** What its connection is doing. */
  get doing(): Doing {
    if (this.isClosing) return 'writing';
    if (this.#message === undefined) return this.#sinceMs === undefined ? 'idle' : 'arriving';
    if (!this.isRead) return 'arriving';
    return this.#sinceMs === undefined ? 'owed' : 'writing';
  }

  #isSince(ms: number): boolean {
    return this.#sinceMs !== undefined && this.#sinceMs < ms;
  }
}
