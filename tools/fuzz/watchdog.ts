import { Worker } from 'node:worker_threads';
import { toJson } from './seeds.ts';

/** The longest note about an input that fits. */
const NOTE_BYTES_MAX = 1_048_576;
/**
 * Three 32-bit numbers before the note: how many checks have begun, the note's length or 0, and the
 * process that ends with this one or 0.
 */
const HEAD_BYTES = 12;

/**
 * Notices from its own thread when a check does not return, keeps the input and ends the process:
 * nothing else can stop a reader that never returns.
 */
export interface Watchdog {
  /** Runs a synchronous check of an input under watch. */
  watch<T>(target: string, input: unknown, act: () => T): T;
  /** Names a process that must not outlive this one. */
  guard(pid: number): void;
}

export function startWatchdog(): Watchdog {
  const shared = new SharedArrayBuffer(HEAD_BYTES + NOTE_BYTES_MAX);
  const head = new Int32Array(shared, 0, 3);
  const note = Buffer.from(shared, HEAD_BYTES);
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), {
    workerData: { shared, headBytes: HEAD_BYTES },
  });
  thread.unref();
  return {
    guard: (pid) => Atomics.store(head, 2, pid),
    watch: (target, input, act) => {
      const length = note.write(JSON.stringify({ target, input: toJson(input) }));
      Atomics.add(head, 0, 1);
      Atomics.store(head, 1, length);
      try {
        return act();
      } finally {
        Atomics.store(head, 1, 0);
      }
    },
  };
}
