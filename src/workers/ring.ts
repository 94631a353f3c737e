/**
 * The memory that a pool shares with all its workers: a bounded queue with one producer and several consumers.
 *
 * It is a ring of slots. The pool writes each task into the next free slot. An idle worker takes the oldest task that waits
 * by compare-and-swap of the slot's state, so each task has one owner at any time. Its result replaces it in the slot.
 */

/** The state of a slot is one of these phases, together with the worker that took the task. */
export const Phase = { free: 0, waiting: 1, taken: 2, done: 3 } as const;
const PHASES = 4;

/** What became of a task that a worker has done. */
export const Outcome = { text: 0, rejection: 1, expired: 2 } as const;

/** What is known of the task in a slot. */
const Field = { deadlineMs: 0, takenMs: 1, doneMs: 2, outcome: 3, nameBytes: 4, bytes: 5 } as const;
const FIELDS = 8;

/** A response with every body takes about 4,500 bytes. A longer result is sent by message. */
const RESULT_BYTES = 8_192;
const NAME_BYTES = 64;
/**
 * With the default `BODY_LIMIT_BYTES` a ring takes 4 MiB, of which the system provides the pages that were written to:
 * less than 2 MiB, as long as bodies have a few hundred bytes. With the largest limit it takes 32 MiB at most.
 */
const SLOTS = 256;
const SLOTS_OF_LONG_INPUTS = 32;
const LONG_INPUT_BYTES = 65_536;

/** Positions start here so that they wrap around after a hundred tasks, in any test that has more. */
export const FIRST_POSITION = 2 ** 31 - 100;

/** As it crosses to a worker. The states have one more element, for the position after the latest task. */
export interface RingMemory {
  readonly states: Int32Array;
  readonly fields: Float64Array;
  readonly texts: Uint8Array;
}

/** @param inputBytesMax the longest input of a task */
export function ringMemory(inputBytesMax: number): RingMemory {
  const slots = inputBytesMax > LONG_INPUT_BYTES ? SLOTS_OF_LONG_INPUTS : SLOTS;
  const textBytes = Math.max(RESULT_BYTES, inputBytesMax + NAME_BYTES);
  const states = new Int32Array(new SharedArrayBuffer(4 * (slots + 1)));
  states[slots] = FIRST_POSITION;
  return {
    states,
    fields: new Float64Array(new SharedArrayBuffer(8 * slots * FIELDS)),
    texts: new Uint8Array(new SharedArrayBuffer(slots * textBytes)),
  };
}

export class Ring {
  readonly slots: number;
  readonly #states: Int32Array;
  readonly #fields: Float64Array;
  readonly #texts: Buffer;
  readonly #textBytes: number;

  constructor({ states, fields, texts }: RingMemory) {
    this.slots = states.length - 1;
    this.#states = states;
    this.#fields = fields;
    this.#texts = Buffer.from(texts.buffer);
    this.#textBytes = texts.length / this.slots;
  }

  /** The position after the latest task. Positions only grow, and wrap around as 32-bit integers. */
  get end(): number {
    return Atomics.load(this.#states, this.slots);
  }

  set end(position: number) {
    Atomics.store(this.#states, this.slots, position);
  }

  slotOf(position: number): number {
    return position & (this.slots - 1);
  }

  phase(slot: number): number {
    return Atomics.load(this.#states, slot) % PHASES;
  }

  /** The worker that has taken the task in a slot; 0 if no worker has. */
  owner(slot: number): number {
    return Math.floor(Atomics.load(this.#states, slot) / PHASES);
  }

  /** For whoever owns the slot: its worker while it is taken, else the pool. */
  setPhase(slot: number, phase: number, owner = 0): void {
    Atomics.store(this.#states, slot, owner * PHASES + phase);
  }

  /** Takes a task that waits, or frees its slot. @returns false if it does not wait */
  take(slot: number, phase: number, owner = 0): boolean {
    const state = owner * PHASES + phase;
    return Atomics.compareExchange(this.#states, slot, Phase.waiting, state) === Phase.waiting;
  }

  field(slot: number, name: keyof typeof Field): number {
    return this.#fields[slot * FIELDS + Field[name]] ?? Number.NaN;
  }

  setField(slot: number, name: keyof typeof Field, value: number): void {
    this.#fields[slot * FIELDS + Field[name]] = value;
  }

  writeTask(slot: number, name: string, input: Uint8Array): void {
    const start = slot * this.#textBytes;
    const nameBytes = this.#texts.write(name, start, NAME_BYTES, 'latin1');
    this.#texts.set(input, start + nameBytes);
    this.setField(slot, 'nameBytes', nameBytes);
    this.setField(slot, 'bytes', input.length);
  }

  name(slot: number): string {
    const start = slot * this.#textBytes;
    return this.#texts.toString('latin1', start, start + this.field(slot, 'nameBytes'));
  }

  /** Not a copy: nobody writes there until the result does. */
  input(slot: number): Buffer {
    const start = slot * this.#textBytes + this.field(slot, 'nameBytes');
    return this.#texts.subarray(start, start + this.field(slot, 'bytes'));
  }

  /** @returns false if it is too long */
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
 * Indexes of the memory that the pool shares with one worker, which counts each task that it takes and each that it
 * finishes: while it calculates, the number of steps is odd. A side that has nothing else to do listens for a message.
 */
export const Status = { steps: 0, workerListens: 1, poolListens: 2 } as const;

/** Stops a side from listening. @returns whether it did; then it has to be sent a message */
export function wake(status: Int32Array, side: number): boolean {
  return Atomics.load(status, side) === 1 && Atomics.exchange(status, side, 0) === 1;
}

/**
 * Now, in milliseconds, on a monotonic clock that all threads of a process share; `performance.now()`
 * starts at zero in each.
 */
export function sharedNowMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}
