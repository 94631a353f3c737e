/**
 * Memory that the pool shares with one worker: tasks go in and results come out without a message,
 * unless the other side listens, which it does when it has nothing else to do. Sleeping in `Atomics.wait` would
 * be cheaper, but all threads of a process share V8's lock for it, and one that is frozen behind
 * that lock holds up the others.
 *
 * A task has a slot, which its result takes over. The pool hands slots over in `order` and counts
 * them in `GIVEN`; the worker works through them and counts what it has started in `TAKEN` and what
 * it has finished in `DONE`. Each counter has one writer, so no lock is needed. Counters wrap around
 * at 32 bits.
 */

/** Tasks that a worker may have; a power of two. More than the HTTP thread reads in one turn of its loop. */
export const SLOTS = 2_048;
/** The longest text of a task or a result. All bodies there are take about 4,200. */
export const SLOT_BYTES = 8_192;

export const GIVEN = 0;
// On a cache line of their own: the other thread writes them.
export const TAKEN = 16;
export const DONE = 17;
/** 1 where the next progress of the other side is to come with a message. */
export const WORKER_LISTENS = 1;
export const POOL_LISTENS = 18;
const COUNTS = 32;

/** The length of a result that there is none of: the task had waited too long when it was taken. */
export const EXPIRED = -1;

const COUNTS_BYTES = COUNTS * Int32Array.BYTES_PER_ELEMENT;
const TIMES_BYTES = SLOTS * Float64Array.BYTES_PER_ELEMENT;
const ORDER_START = COUNTS_BYTES + 3 * TIMES_BYTES;
const LENGTHS_START = ORDER_START + SLOTS * Int32Array.BYTES_PER_ELEMENT;
const TEXTS_START = LENGTHS_START + SLOTS * Int32Array.BYTES_PER_ELEMENT;
/** Of one channel. What no task has come to takes no memory of the machine. */
export const CHANNEL_BYTES = TEXTS_START + SLOTS * SLOT_BYTES;

export class Channel {
  readonly memory: SharedArrayBuffer;
  readonly counts: Int32Array<SharedArrayBuffer>;
  /** The slot of each task, by its number modulo `SLOTS`. */
  readonly #order: Int32Array;
  /** Of the text in each slot, or `EXPIRED`. */
  readonly #lengths: Int32Array;
  /** When the task of each slot must be taken, was taken, and was done. */
  readonly deadlines_ms: Float64Array;
  readonly taken_ms: Float64Array;
  readonly done_ms: Float64Array;
  readonly #texts: Buffer;

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.counts = new Int32Array(memory, 0, COUNTS);
    const times = (index: number) =>
      new Float64Array(memory, COUNTS_BYTES + index * TIMES_BYTES, SLOTS);
    [this.deadlines_ms, this.taken_ms, this.done_ms] = [times(0), times(1), times(2)];
    this.#order = new Int32Array(memory, ORDER_START, SLOTS);
    this.#lengths = new Int32Array(memory, LENGTHS_START, SLOTS);
    this.#texts = Buffer.from(memory, TEXTS_START, SLOTS * SLOT_BYTES);
  }

  count(name: number): number {
    return Atomics.load(this.counts, name);
  }

  setCount(name: number, count: number): void {
    Atomics.store(this.counts, name, count);
  }

  /** @returns whether the other side listens; it is to be sent a message now, and listens no more */
  answer(name: typeof WORKER_LISTENS | typeof POOL_LISTENS): boolean {
    return this.count(name) === 1 && Atomics.exchange(this.counts, name, 0) === 1;
  }

  slot(number: number): number {
    return this.#order[number & (SLOTS - 1)] ?? 0;
  }

  setSlot(number: number, slot: number): void {
    this.#order[number & (SLOTS - 1)] = slot;
  }

  /** @returns undefined where the task had expired */
  read(slot: number): string | undefined {
    const length = this.#lengths[slot] ?? 0;
    const start = slot * SLOT_BYTES;
    return length === EXPIRED ? undefined : this.#texts.toString('latin1', start, start + length);
  }

  /**
   * @param text of ASCII, at most `SLOT_BYTES` long
   * @throws {RangeError} where it is longer
   */
  write(slot: number, text: string): void {
    if (text.length > SLOT_BYTES) throw new RangeError(`${text.length} bytes do not fit a slot`);
    this.#texts.write(text, slot * SLOT_BYTES, 'latin1');
    this.#lengths[slot] = text.length;
  }

  writeExpired(slot: number): void {
    this.#lengths[slot] = EXPIRED;
  }
}

/** Now, on a clock that all threads of a process share; `performance.now()` starts anew in each. */
export function sharedNowMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}
