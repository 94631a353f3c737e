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
  unfinished_bytes: number;
  /** Ends it at once. It is on no list any more when this is called. */
  shed(what: Shed): void;
}

/** The limits for all connections together. */
export interface AccountLimits {
  /** Connections that are open at once. */
  readonly connections_max: number;
  /** Bytes of messages that have begun and are not complete, each counting `MESSAGE_BYTES` more. */
  readonly unfinished_bytes_max: number;
}

/** What a message costs as soon as it has begun: its parser, its fields as strings, and its request. */
export const MESSAGE_BYTES = 8_192;

export class Accounts<One extends Account> {
  readonly #limits: AccountLimits;
  readonly #onShed: (what: Shed) => void;
  readonly #lists: Readonly<Record<Doing, Set<One>>> = {
    idle: new Set(),
    arriving: new Set(),
    owed: new Set(),
    writing: new Set(),
  };
  #open = 0;
  #unfinished_bytes = 0;

  /** @param onShed told what makes room, each time */
  constructor(limits: AccountLimits, onShed: (what: Shed) => void) {
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
    if (this.#open >= this.#limits.connections_max) {
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
    this.#unfinished_bytes -= one.unfinished_bytes;
    one.unfinished_bytes = bytes + MESSAGE_BYTES;
    this.#unfinished_bytes += one.unfinished_bytes;
    while (this.#unfinished_bytes > this.#limits.unfinished_bytes_max)
      this.#shedFirst('unfinished');
  }

  #shedFirst(what: Shed): void {
    const [first] = this.#lists[WHERE[what]];
    if (first === undefined) return;
    this.close(first);
    this.#onShed(what);
    first.shed(what);
  }

  #free(one: One): void {
    this.#unfinished_bytes -= one.unfinished_bytes;
    one.unfinished_bytes = 0;
  }
}

const WHERE = {
  idle: 'idle',
  unfinished: 'arriving',
  unread: 'writing',
} as const satisfies Record<Shed, Doing>;
