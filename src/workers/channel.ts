/**
 * Memory that the pool shares with one worker. Tasks go in and results come out without a message,
 * unless the other side listens for one, which it does when it has nothing else to do.
 *
 * It is a ring of slots: a task is written into the next one, and its result takes its place. The pool counts
 * the tasks that it has given; the worker counts those it has taken and those it has done. Each of these counts
 * has one writer, so no lock is needed.
 */

/** Tasks that a worker may have at once; a power of two. */
export const SLOTS = 256;
/** The longest text of a task or a result, in bytes. A result with every celestial body takes about 4,200. */
export const SLOT_BYTES = 8_192;

/** Where each number stands: what the pool writes most is on one cache line, what the worker does on another. */
export const Count = {
  given: 0,
  worker_listens: 1,
  taken: 16,
  done: 17,
  pool_listens: 18,
} as const;
const COUNTS = 32;
type CountName = keyof typeof Count;

/** What is known of the task in a slot. It is not to be taken after its deadline. */
const Fact = { length: 0, deadline_ms: 1, taken_ms: 2, done_ms: 3 } as const;
const FACTS = 4;
type FactName = keyof typeof Fact;

const FACTS_START = COUNTS * Int32Array.BYTES_PER_ELEMENT;
const TEXTS_START = FACTS_START + SLOTS * FACTS * Float64Array.BYTES_PER_ELEMENT;
const CHANNEL_BYTES = TEXTS_START + SLOTS * SLOT_BYTES;

/** Where the counts start: they wrap around after a hundred tasks, so that it happens in every test with more. */
export const FIRST_TASK = 2 ** 31 - 100;

/** What stands in place of a result where a task was taken too late. */
const EXPIRED = -1;

export class Channel {
  readonly memory: SharedArrayBuffer;
  readonly #counts: Int32Array;
  readonly #facts: Float64Array;
  readonly #texts: Buffer;

  /** @param memory the worker's side is given the pool's */
  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(CHANNEL_BYTES)) {
    this.memory = memory;
    this.#counts = new Int32Array(memory, 0, COUNTS);
    this.#facts = new Float64Array(memory, FACTS_START, SLOTS * FACTS);
    this.#texts = Buffer.from(memory, TEXTS_START, SLOTS * SLOT_BYTES);
  }

  count(name: CountName): number {
    return Atomics.load(this.#counts, Count[name]);
  }

  setCount(name: CountName, count: number): void {
    Atomics.store(this.#counts, Count[name], count);
  }

  /**
   * @param name 1 where the next progress of the other side is to come with a message
   * @returns whether that is so; the message is to be sent now, and the other side listens no more
   */
  wake(name: 'worker_listens' | 'pool_listens'): boolean {
    return this.count(name) === 1 && Atomics.exchange(this.#counts, Count[name], 0) === 1;
  }

  fact(task: number, name: FactName): number {
    return this.#facts[slotOf(task) * FACTS + Fact[name]] ?? Number.NaN;
  }

  setFact(task: number, name: FactName, value: number): void {
    this.#facts[slotOf(task) * FACTS + Fact[name]] = value;
  }

  /** @returns undefined where the task had expired */
  read(task: number): string | undefined {
    const length = this.fact(task, 'length');
    const start = slotOf(task) * SLOT_BYTES;
    return length === EXPIRED ? undefined : this.#texts.toString('latin1', start, start + length);
  }

  /**
   * @param text of ASCII, at most `SLOT_BYTES` long
   * @throws {RangeError} where it is longer
   */
  write(task: number, text: string): void {
    if (text.length > SLOT_BYTES) throw new RangeError(`${text.length} bytes do not fit a slot`);
    this.#texts.write(text, slotOf(task) * SLOT_BYTES, 'latin1');
    this.setFact(task, 'length', text.length);
  }

  writeExpired(task: number): void {
    this.setFact(task, 'length', EXPIRED);
  }
}

/** The slot of a task, by its number, and its index in arrays that go by slots. */
export function slotOf(task: number): number {
  return task & (SLOTS - 1);
}

/** Now, on a clock that all threads of a process share; `performance.now()` starts anew in each. */
export function sharedNowMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}
