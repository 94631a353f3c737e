import { after } from 'node:test';
import type { PoolOptions } from '../../src/workers/options.ts';
import { Pool } from '../../src/workers/pool.ts';

export { run } from './run.ts';

const pools = new Set<Pool>();
// A failing test does not stop its pool, and its threads would keep the process alive.
after(() => Promise.all([...pools].map((pool) => pool.stop())));

export interface TestPool {
  readonly pool: Pool;
  /** Restart backoffs of the workers that failed so far, in milliseconds. */
  readonly backoffs: number[];
  /** The number of workers that were terminated because of a slow task. */
  stalls(): number;
  /** The number of commands to sleep or hang that have begun. */
  begun(): number;
  /** The number of workers that have run their self-test. */
  tested(): number;
}

/** The self-test: tasks of each worker, and their expected results. */
export interface TestSelfTest {
  readonly inputs: readonly string[];
  readonly wanted: readonly string[];
}

/** The error of a rejection. */
class Rejection extends Error {
  override readonly name = 'Rejection';
}

/** A pool of workers that obey their inputs, with limits of the test. */
export function startTestPool({
  selfTest,
  ...options
}: Partial<PoolOptions> & { readonly selfTest?: TestSelfTest } = {}): TestPool {
  const backoffs: number[] = [];
  let stalls = 0;
  const marks = new Int32Array(new SharedArrayBuffer(12));
  const pool = new Pool({
    entry: entry('obedient'),
    data: { marks: marks.buffer, selfTest },
    workers: 1,
    queueLimit: 100_000,
    queueWaitMs: 10_000,
    timeoutMs: 10_000,
    rejectionOf: (text) => new Rejection(text),
    observer: {
      workerFailed: (_cause, backoffMs) => backoffs.push(backoffMs),
      workerStalled: () => stalls++,
    },
    ...options,
  });
  pools.add(pool);
  const count = (index: number) => Atomics.load(marks, index);
  return {
    pool,
    backoffs,
    stalls: () => stalls,
    begun: () => count(1),
    tested: () => count(2).toString(2).replaceAll('0', '').length,
  };
}

export function entry(name: 'obedient' | 'silent' | 'broken' | 'deaf'): URL {
  return new URL(`../workers/entries/${name}.ts`, import.meta.url);
}

/** The outcome of a task: its result, or the name of its error. */
export async function outcome(result: Promise<string>): Promise<string> {
  try {
    return await result;
  } catch (error) {
    return (error as Error).name;
  }
}

export function outcomes(results: readonly Promise<string>[]): Promise<string[]> {
  return Promise.all(results.map(outcome));
}
