/** The calculation threads, as the service and its verification both run them. */
import type { EphemerisFiles } from '../ephemeris/binding.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import type { Calculate } from '../positions/calculate.ts';
import { Pool, type PoolOptions } from './pool.ts';

const WORKER_ENTRY = new URL('./entry.ts', import.meta.url);

/** Starts threads that calculate positions, each with an engine of its own on the same files. */
export function startThreads(
  files: EphemerisFiles,
  options: Omit<PoolOptions, 'entry' | 'data'>,
): Pool {
  return new Pool({ ...options, entry: WORKER_ENTRY, data: files });
}

/** Calculates in the threads of a pool. Throws as `Pool.run`. */
export function calculateIn(pool: Pool): Calculate {
  return (job) => pool.run(JSON.stringify(job));
}

/** Verification waits where a caller would not: an emulated machine takes its time. */
const VERIFICATION_LIMITS = {
  queue_limit: 1_000,
  queue_wait_ms: 600_000,
  timeout_ms: 60_000,
  start_timeout_ms: 120_000,
};

/**
 * Starts threads without a proof: what they calculate is about to be looked at.
 *
 * @returns how to calculate in them; it rejects as soon as one of the threads fails
 * @throws {EphemerisFileError} where a file is not the published one
 */
export async function startThreadsToVerify(workers: number) {
  const failure = Promise.withResolvers<never>();
  // It may come when no one is calculating any more.
  failure.promise.catch(() => {});
  const pool = startThreads(await readEphemerisFiles(), {
    ...VERIFICATION_LIMITS,
    workers,
    observer: { workerFailed: failure.reject, workerStalled: failure.reject },
  });
  const calculate = calculateIn(pool);
  return {
    calculate: ((job) => Promise.race([calculate(job), failure.promise])) satisfies Calculate,
    stop: () => pool.stop(),
  };
}
