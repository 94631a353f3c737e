/** The workers that respond to requests, as the service and its verification both run them. */
import { extname } from 'node:path';
import { readRejection } from '../endpoints/rejection.ts';
import type { EngineFiles } from '../ephemeris/engine.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import type { SelfTest } from '../verification/self-test.ts';
import type { PoolOptions, Run } from './options.ts';
import { Pool } from './pool.ts';

/** Beside this file, with the same ending: the published package has it compiled. */
const WORKER_ENTRY = new URL(`./entry${extname(import.meta.url)}`, import.meta.url);

/** What a worker needs to respond. */
export interface ResponderData {
  readonly files: EngineFiles;
  /** What it must pass before it takes requests; none if it need only start. */
  readonly selfTest: readonly SelfTest[];
}

/** Starts workers that respond to requests, each with an engine of its own on the same files. */
export function startPool(
  files: EngineFiles,
  options: Omit<PoolOptions, 'entry' | 'data' | 'rejectionOf'>,
  selfTest: readonly SelfTest[] = [],
): Pool {
  const data: ResponderData = { files, selfTest };
  return new Pool({ ...options, entry: WORKER_ENTRY, data, rejectionOf: readRejection });
}

/** Verification waits when a caller would not: an emulated machine takes its time. */
const VERIFICATION = {
  // A second one would save less than a second, and take memory that a service in the same container needs.
  workers: 1,
  queueLimit: 1_000,
  queueWaitMs: 600_000,
  timeoutMs: 60_000,
  startTimeoutMs: 120_000,
};

/**
 * Starts a pool of one worker without a self-test: every response is about to be compared.
 *
 * @returns how to run a task in it; it rejects as soon as the worker fails
 * @throws {EphemerisFileError} if a file is not the published one
 */
export async function startPoolToVerify() {
  const failure = Promise.withResolvers<never>();
  // It may come when nothing is being calculated any more.
  failure.promise.catch(() => {});
  const observer = { workerFailed: failure.reject, workerStalled: failure.reject };
  const pool = startPool(await readEphemerisFiles(), { ...VERIFICATION, observer });
  const run: Run = (...task) => Promise.race([pool.run(...task), failure.promise]);
  return { run, stop: () => pool.stop() };
}
