/**
 * The memory that a pool shares with its workers: slots for tasks, and a bounded queue of slots with one producer and
 * several consumers. The pool writes a task into a free slot and appends the slot to the queue. A worker takes the task by
 * a compare-and-swap of the slot's owner, and writes the result into the same slot. So a slot has one writer at any time.
 *
 * Memory order: a side first writes texts and fields, and then an owner, an end of the queue or its steps with `Atomics`.
 * The other side reads in the opposite order. `Atomics` are sequentially consistent, so it sees all earlier writes.
 */

/** Owners of a slot other than workers, which have positive thread ids. */
export const POOL = 0;
const WAITING = -1;
/** The ends of the queue: workers advance the head, and only the pool advances the tail. */
const HEAD = 0;
const TAIL = 1;
const Field = { takenMs: 0, doneMs: 1, nameBytes: 2, bytes: 3, isRejection: 4 } as const;
const FIELDS = 5;

/** A response with every body takes about 4,500 bytes. A longer result is sent by message. */
const RESULT_BYTES = 8_192;
const NAME_BYTES = 64;
/**
 * With the default `BODY_LIMIT_BYTES` the slots take 4 MiB. The system provides only pages that were written to: less
 * than 2 MiB for bodies of a few hundred bytes. With the largest limit they take up to 32 MiB.
 */
const SLOTS = 256;
const SLOTS_OF_LONG_INPUTS = 32;
const LONG_INPUT_BYTES = 65_536;
/** Counts only grow, and wrap around as 32-bit integers. They start near the wrap, so that tests reach it. */
export const FIRST_COUNT = 2 ** 31 - 100;

export type RingMemory = ReturnType<typeof ringMemory>;

/** @param inputBytesMax the longest input of a task */
export function ringMemory(inputBytesMax: number) {
  const slots = inputBytesMax > LONG_INPUT_BYTES ? SLOTS_OF_LONG_INPUTS : SLOTS;
  const textBytes = Math.max(RESULT_BYTES, inputBytesMax + NAME_BYTES);
  return {
    owners: new Int32Array(new SharedArrayBuffer(4 * slots)),
    queue: new Int32Array(new SharedArrayBuffer(4 * slots)),
    ends: new Int32Array(new SharedArrayBuffer(8)).fill(FIRST_COUNT),
    fields: new Float64Array(new SharedArrayBuffer(8 * slots * FIELDS)),
    texts: new Uint8Array(new SharedArrayBuffer(slots * textBytes)),
  };
}

export class Ring {
  readonly slots: number;
  readonly memory: RingMemory;
  readonly #texts: Buffer;
  readonly #textBytes: number;

  constructor(memory: RingMemory) {
    this.slots = memory.owners.length;
    this.memory = memory;
    this.#texts = Buffer.from(memory.texts.buffer);
    this.#textBytes = memory.texts.length / this.slots;
  }

  /** The used places of the queue, including those of withdrawn tasks: at most `slots`. */
  get length(): number {
    const { ends } = this.memory;
    return (Atomics.load(ends, TAIL) - Atomics.load(ends, HEAD)) | 0;
  }

  /** Writes a task into a free slot and the queue. Only the pool calls this, and only if the queue is not full. */
  append(slot: number, name: string, input: Uint8Array): void {
    const { owners, queue, ends } = this.memory;
    const start = slot * this.#textBytes;
    const nameBytes = this.#texts.write(name, start, NAME_BYTES, 'latin1');
    this.#texts.set(input, start + nameBytes);
    this.setField(slot, 'nameBytes', nameBytes);
    this.setField(slot, 'bytes', input.length);
    const tail = Atomics.load(ends, TAIL);
    Atomics.store(owners, slot, WAITING);
    Atomics.store(queue, tail & (this.slots - 1), slot);
    Atomics.store(ends, TAIL, tail + 1);
  }

  /** Takes the oldest waiting task. @returns its slot; undefined if there is none */
  take(worker: number): number | undefined {
    const { queue, ends } = this.memory;
    for (;;) {
      const head = Atomics.load(ends, HEAD);
      if (head === Atomics.load(ends, TAIL)) return undefined;
      const slot = Atomics.load(queue, head & (this.slots - 1));
      const isTaken = this.claim(slot, worker);
      // Also if the task was withdrawn, or another worker took it but has not advanced the head.
      Atomics.compareExchange(ends, HEAD, head, head + 1);
      if (isTaken) return slot;
    }
  }

  /** Gives the slot of a waiting task to a worker or the pool. @returns false if the task is not waiting */
  claim(slot: number, owner: number): boolean {
    return Atomics.compareExchange(this.memory.owners, slot, WAITING, owner) === WAITING;
  }

  /** The owner of a slot: a worker's id, or one of the constants. */
  owner(slot: number): number {
    return Atomics.load(this.memory.owners, slot);
  }

  field(slot: number, name: keyof typeof Field): number {
    return this.memory.fields[slot * FIELDS + Field[name]] ?? Number.NaN;
  }

  setField(slot: number, name: keyof typeof Field, value: number): void {
    this.memory.fields[slot * FIELDS + Field[name]] = value;
  }

  /** The input is a view, valid until the result is written. */
  task(slot: number): { readonly name: string; readonly input: Buffer } {
    const start = slot * this.#textBytes;
    const end = start + this.field(slot, 'nameBytes');
    const name = this.#texts.toString('latin1', start, end);
    return { name, input: this.#texts.subarray(end, end + this.field(slot, 'bytes')) };
  }

  /** @returns false if the text is too long */
  writeResult(slot: number, text: string): boolean {
    if (Buffer.byteLength(text) > this.#textBytes) return false;
    this.setField(slot, 'bytes', this.#texts.write(text, slot * this.#textBytes));
    return true;
  }

  result(slot: number): string {
    const start = slot * this.#textBytes;
    return this.#texts.toString('utf8', start, start + this.field(slot, 'bytes'));
  }
}

/**
 * Indexes of the memory that the pool shares with one worker. The worker counts a step when it takes a task and when it
 * finishes one, so the number is odd during a calculation. A side without work listens for a message.
 */
export const Status = { steps: 0, workerListens: 1, poolListens: 2 } as const;

/** Clears the flag of a listening side. @returns whether it was listening; then it must be sent a message */
export function wake(status: Int32Array, side: number): boolean {
  return Atomics.load(status, side) === 1 && Atomics.exchange(status, side, 0) === 1;
}

/** Milliseconds of a monotonic clock for all threads; `performance.now()` starts at zero in each. */
export function sharedNowMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}
