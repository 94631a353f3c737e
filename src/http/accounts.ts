/**
 * What all connections of a server cost together. Each is on one of four lists, by what it is doing, and each list
 * is in the order in which they began to do that: so the one that makes room for others is the first of a list.
 * Nobody pays for what another caller does: a connection whose answer is being made is never ended.
 */

import { SHED, type Shed } from './events.ts';

/**
 * What a connection is doing: nothing; a request arrives; an answer is made; an answer is written, which takes as long as
 * its caller takes to read.
 */
export type Doing = 'idle' | 'arriving' | 'owed' | 'writing';

/** The account of a connection, which `Accounts` keeps. */
export interface Account {
  /** Undefined if it is closed. */
  doing: Doing | undefined;
  /** The bytes of its message that is not complete, with `MESSAGE_BYTES`. */
  unfinishedBytes: number;
  /** The bytes of all answers that were sent to it without a key: the system may hold them until they are read. */
  unreadBytes: number;
  /** Ends it at once. It is on no list any more when this is called. */
  shed(what: Shed): void;
}

/** The limits for all connections together. */
export interface SharedLimits {
  /** Connections that are open at once. */
  readonly connectionsMax: number;
  /** Bytes of messages that have begun and are not complete, each counting `MESSAGE_BYTES` more. */
  readonly unfinishedBytesMax: number;
  /**
   * Bytes of answers without a key that were sent over connections that are open, whether they were read or not; and as
   * many more, in a minute, over connections that have ended in stages.
   */
  readonly unreadBytesMax: number;
}

/** What a message costs as soon as it has begun: its parser, its fields as strings, and its request. */
export const MESSAGE_BYTES = 8_192;

/** How long the system tries to deliver what is left unread when a connection ends. */
const LEFT_MS = 60_000;

export class Accounts<One extends Account> {
  readonly #limits: SharedLimits;
  readonly #onShed: (what: Shed) => void;
  readonly #lists: Readonly<Record<Doing, Set<One>>> = {
    idle: new Set(),
    arriving: new Set(),
    owed: new Set(),
    writing: new Set(),
  };
  #open = 0;
  #unfinishedBytes = 0;
  /** Those with unread bytes, the one first that was answered least recently. */
  readonly #unread = new Set<One>();
  #unreadBytes = 0;
  /** What was left unread, less what the system has given up since. */
  #leftBytes = 0;
  #leftAtMs = 0;

  /** @param onShed told what makes room, each time */
  constructor(limits: SharedLimits, onShed: (what: Shed) => void) {
    this.#limits = limits;
    this.#onShed = onShed;
  }

  /** Those that do any of this; of each list, the one that has been at it longest first. */
  *those(...doing: readonly Doing[]): Iterable<One> {
    for (const each of doing) yield* this.#lists[each];
  }

  /**
   * Takes in a connection that has not sent anything. If there is no place left, one makes room whose caller keeps the
   * service waiting: the one that has been idle longest; if none is, the one whose message began first; and if there is
   * none, the one whose answer has been written longest.
   *
   * @returns false if all others wait for an answer
   */
  open(one: One): boolean {
    if (this.#open >= this.#limits.connectionsMax) {
      const what = SHED.find((each) => this.#lists[WHERE[each]].size > 0);
      if (what === undefined) return false;
      this.#shedFirst(what);
    }
    this.#open++;
    one.doing = 'idle';
    this.#lists.idle.add(one);
    return true;
  }

  /** Notes that a connection is closed; nothing happens if it was closed before. */
  close(one: One): void {
    if (one.doing === undefined) return;
    this.#open--;
    this.#free(one);
    this.#lists[one.doing].delete(one);
    one.doing = undefined;
    this.#unread.delete(one);
    this.#unreadBytes -= one.unreadBytes;
    one.unreadBytes = 0;
  }

  /** Notes what an open connection is doing now. */
  place(one: One, doing: Doing): void {
    if (one.doing === undefined || one.doing === doing) return;
    this.#lists[one.doing].delete(one);
    this.#lists[doing].add(one);
    one.doing = doing;
    if (doing !== 'arriving') this.#free(one);
  }

  /**
   * Notes how much of a message has arrived that is not complete. If all such messages are too long together, those
   * that began first make room.
   *
   * @param bytes of the whole message so far
   */
  weigh(one: One, bytes: number): void {
    if (one.doing !== 'arriving') return;
    this.#unfinishedBytes -= one.unfinishedBytes;
    one.unfinishedBytes = bytes + MESSAGE_BYTES;
    this.#unfinishedBytes += one.unfinishedBytes;
    while (this.#unfinishedBytes > this.#limits.unfinishedBytesMax) this.#shedFirst('unfinished');
  }

  /**
   * Notes an answer without a key. Nothing tells when its caller reads it, and until then the system holds it: a
   * thousand long ones fill what it has for all connections of the machine. If all of them are too long together,
   * those make room that were answered least recently.
   *
   * @param bytes of the answer
   */
  answer(one: One, bytes: number): void {
    if (one.doing === undefined) return;
    one.unreadBytes += bytes;
    this.#unreadBytes += bytes;
    this.#unread.delete(one);
    this.#unread.add(one);
    for (const each of this.#unread) {
      if (this.#unreadBytes <= this.#limits.unreadBytesMax) return;
      if (each !== one && each.doing !== 'owed') this.#shed(each, 'unread');
    }
  }

  /**
   * Asks whether a connection may end in stages, which leaves to the system what its caller has not read.
   *
   * @param nowMs on any clock
   * @returns false if so much was left lately that it has to be dropped
   */
  mayLeave({ unreadBytes }: One, nowMs: number): boolean {
    const max = this.#limits.unreadBytesMax;
    const givenUp = ((nowMs - this.#leftAtMs) * max) / LEFT_MS;
    this.#leftAtMs = nowMs;
    this.#leftBytes = Math.max(0, this.#leftBytes - givenUp);
    if (this.#leftBytes + unreadBytes > max) return false;
    this.#leftBytes += unreadBytes;
    return true;
  }

  #shedFirst(what: Shed): void {
    const [first] = this.#lists[WHERE[what]];
    if (first !== undefined) this.#shed(first, what);
  }

  #shed(one: One, what: Shed): void {
    this.close(one);
    this.#onShed(what);
    one.shed(what);
  }

  #free(one: One): void {
    this.#unfinishedBytes -= one.unfinishedBytes;
    one.unfinishedBytes = 0;
  }
}

const WHERE = {
  idle: 'idle',
  unfinished: 'arriving',
  unread: 'writing',
} as const satisfies Record<Shed, Doing>;
