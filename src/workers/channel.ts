/**
 * Memory that the pool shares with one worker. Inputs go in and results come out without a message,
 * unless the other side listens for one, which it does when it has nothing else to do.
 *
 * It is a ring of slots: an input is written into the next slot, and its result replaces it there. The pool
 * counts the tasks it has given; the worker counts the tasks it has taken and the tasks it has done. Each of
 * these counts has one writer, so no lock is needed.
 */

/** How many tasks a worker may have at once; a power of two. */
export const SLOTS = 256;
/** The longest input or result, in bytes. A result with every celestial body takes about 4,200. */
export const SLOT_BYTES = 8_192;

/** Indexes of the counts: those that the pool writes are on one cache line, the worker's on another. */
export const Count = {
  given: 0,
  workerListens: 1,
  taken: 16,
  done: 17,
  poolListens: 18,
} as const;
const COUNTS = 32;
type CountName = keyof typeof Count;

/** What is known of the task in a slot. The worker does not calculate it after its deadline. */
const FieldIndex = { length: 0, deadlineMs: 1, takenMs: 2, doneMs: 3 } as const;
const FIELDS_PER_SLOT = 4;
type FieldName = keyof typeof FieldIndex;

const FACTS_START = COUNTS * Int32Array.BYTES_PER_ELEMENT;
const TEXTS_START = FACTS_START + SLOTS * FIELDS_PER_SLOT * Float64Array.BYTES_PER_ELEMENT;
const CHANNEL_BYTES = TEXTS_START + SLOTS * SLOT_BYTES;

/** The counts start here so that they wrap around after a hundred tasks, in any test that has more. */
export const FIRST_TASK = 2 ** 31 - 100;

/** Stands for the length of a result if the task was taken after its deadline. */
const EXPIRED = -1;

export class Channel {
  readonly memory: SharedArrayBuffer;
  readonly #counts: Int32Array;
  readonly #fields: Float64Array;
  readonly #texts: Buffer;

  /** @param memory the pool's, on the worker's side; new memory unless given */
  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(CHANNEL_BYTES)) {
    this.memory = memory;
    this.#counts = new Int32Array(memory, 0, COUNTS);
    this.#fields = new Float64Array(memory, FACTS_START, SLOTS * FIELDS_PER_SLOT);
    this.#texts = Buffer.from(memory, TEXTS_START, SLOTS * SLOT_BYTES);
  }

  count(name: CountName): number {
    return Atomics.load(this.#counts, Count[name]);
  }

  setCount(name: CountName, count: number): void {
    Atomics.store(this.#counts, Count[name], count);
  }

  /**
   * Stops the other side from listening, if it does.
   *
   * @param name which side listens
   * @returns whether it was listening; then the caller has to send it a message
   */
  wake(name: 'workerListens' | 'poolListens'): boolean {
    return this.count(name) === 1 && Atomics.exchange(this.#counts, Count[name], 0) === 1;
  }

  fact(task: number, name: FieldName): number {
    return this.#fields[slotOf(task) * FIELDS_PER_SLOT + FieldIndex[name]] ?? Number.NaN;
  }

  setFact(task: number, name: FieldName, value: number): void {
    this.#fields[slotOf(task) * FIELDS_PER_SLOT + FieldIndex[name]] = value;
  }

  /** @returns the input or the result in the slot of a task; undefined if the task had expired */
  read(task: number): string | undefined {
    const length = this.fact(task, 'length');
    const start = slotOf(task) * SLOT_BYTES;
    return length === EXPIRED ? undefined : this.#texts.toString('latin1', start, start + length);
  }

  /**
   * @param text the input or the result, of ASCII, at most `SLOT_BYTES` long
   * @throws {RangeError} if it is longer
   */
  write(task: number, text: string): void {
    if (text.length > SLOT_BYTES) throw new RangeError(`${text.length} bytes do not fit a slot`);
    this.#texts.write(text, slotOf(task) * SLOT_BYTES, 'latin1');
    this.setFact(task, 'length', text.length);
  }

  /** Says, in place of a result, that the task was taken after its deadline. */
  writeExpired(task: number): void {
    this.setFact(task, 'length', EXPIRED);
  }
}

/** The slot of the task with this number, which is also its index in arrays with one element a slot. */
export function slotOf(task: number): number {
  return task & (SLOTS - 1);
}

/**
 * Now, in milliseconds, on a monotonic clock that all threads of a process share; `performance.now()`
 * starts at zero in each.
 */
export function sharedNowMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}

/**
 * Waking a thread costs as much as calculating, and once is enough for all tasks that wait. So while
 * tasks come in quick succession, a worker is woken when a turn of the event loop has brought no more
 * of them, which takes microseconds, or when so many wait, or one has waited so long: a turn of a crowd
 * is long, and so is each turn on a busy machine.
 */
const TASKS_AT_ONCE = 8;
const GATHERED_MS = 1;
/** A task that comes later than this after the one before is told of at once. */
const SUCCESSION_MS = 1;

/** Decides when an idle worker is told of the tasks that it was given. */
export class WakeUp {
  readonly #wake: () => void;
  /** Tasks that the worker was not told of. */
  #untold = 0;
  /** When the first of them was accepted, and the latest of all. */
  #firstMs = 0;
  #latestMs = Number.NEGATIVE_INFINITY;
  #turn: NodeJS.Immediate | undefined;

  /** @param wake tells an idle worker that tasks wait, and does nothing if it is not idle */
  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** Notes a task that was given. @param acceptedMs when */
  note(acceptedMs: number): void {
    const isAlone = acceptedMs - this.#latestMs > SUCCESSION_MS;
    this.#latestMs = acceptedMs;
    if (++this.#untold === 1) this.#firstMs = acceptedMs;
    if (isAlone || this.#untold === TASKS_AT_ONCE || this.#isLate(acceptedMs)) this.#tell();
    else if (this.#untold === 1) this.#tellAfterTurn(0);
  }

  /** @param before how many the worker had not been told of a turn ago */
  #tellAfterTurn(before: number): void {
    this.#turn = setImmediate(() => {
      if (this.#untold === before || this.#isLate(sharedNowMs())) this.#tell();
      else this.#tellAfterTurn(this.#untold);
    });
  }

  #isLate(nowMs: number): boolean {
    return nowMs - this.#firstMs > GATHERED_MS;
  }

  #tell(): void {
    clearImmediate(this.#turn);
    this.#untold = 0;
    this.#wake();
  }
}
