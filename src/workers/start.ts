/** The workers that respond to requests. */
import { extname } from 'node:path';
import { readRejection } from '../endpoints/rejection.ts';
import type { EngineFiles } from '../ephemeris/engine.ts';
import type { SelfTest } from '../verification/self-test.ts';
import type { PoolOptions } from './options.ts';
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
