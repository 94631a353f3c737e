/** Starts the workers that respond to requests. */
import { extname } from 'node:path';
import { readRejection } from '../endpoints/rejection.ts';
import type { EngineFiles } from '../ephemeris/engine.ts';
import type { SelfTest } from '../verification/self-test.ts';
import type { PoolOptions } from './options.ts';
import { Pool } from './pool.ts';

/** Next to this file, with the same extension: the published package is compiled. */
const WORKER_ENTRY = new URL(`./entry${extname(import.meta.url)}`, import.meta.url);

/** The data of a worker. */
export interface ResponderData {
  readonly files: EngineFiles;
  /** The tests that it must pass before it takes requests. */
  readonly selfTest: readonly SelfTest[];
}

/** Starts workers, each with its own engine on the same files. */
export function startPool(
  files: EngineFiles,
  options: Omit<PoolOptions, 'entry' | 'data' | 'rejectionOf'>,
  selfTest: readonly SelfTest[] = [],
): Pool {
  const data: ResponderData = { files, selfTest };
  return new Pool({ ...options, entry: WORKER_ENTRY, data, rejectionOf: readRejection });
}
