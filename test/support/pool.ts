import { after } from 'node:test';
import { Problem } from '../../contract/problem.ts';
import { Pool, type PoolOptions } from '../../src/workers/pool.ts';

const pools = new Set<Pool>();
// A test that fails leaves its pool, and threads that are left keep a process alive.
after(() => Promise.all([...pools].map((pool) => pool.stop())));

export interface TestPool {
  readonly pool: Pool;
  /** Restart pauses of the workers that failed so far, in milliseconds. */
  readonly pauses: number[];
  /** How many workers were ended because of a slow job. */
  stalls(): number;
}

/** A pool of workers that do what their jobs say, with bounds that the test gives. */
export function startTestPool(options: Partial<PoolOptions> = {}): TestPool {
  const pauses: number[] = [];
  let stalls = 0;
  const pool = new Pool({
    entry: entry('obedient'),
    data: new SharedArrayBuffer(4),
    workers: 1,
    queue_limit: 100_000,
    queue_wait_ms: 10_000,
    timeout_ms: 10_000,
    observer: {
      workerFailed: (_cause, pause_ms) => pauses.push(pause_ms),
      workerStalled: () => stalls++,
    },
    ...options,
  });
  pools.add(pool);
  return { pool, pauses, stalls: () => stalls };
}

export function entry(name: 'obedient' | 'silent' | 'broken' | 'deaf'): URL {
  return new URL(`../workers/entries/${name}.ts`, import.meta.url);
}

/** How a job ended: its result, or the code or name of what refused it. */
export async function outcome(result: Promise<string>): Promise<string> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    return (error as Error).name;
  }
}

export function outcomes(results: readonly Promise<string>[]): Promise<string[]> {
  return Promise.all(results.map(outcome));
}
