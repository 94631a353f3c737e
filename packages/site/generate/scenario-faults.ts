/** Faults of a service, made for an example. */

import { overloaded } from '../../../src/http/pool-problems.ts';
import type { Service } from '../../../src/http/service.ts';
import { StaleDirectoryError } from '../../../src/keys/directory.ts';
import { Pool } from '../../../src/workers/pool.ts';
import type { Fault } from './scenario.ts';

/** As many requests wait as may. */
export function queueFull(): never {
  throw overloaded();
}

/** A calculation that never ends, in a real thread with the default time budget. */
export async function hangingCalculation(): Promise<Fault> {
  const pool = new Pool({
    entry: new URL('../../../test/workers/entries/obedient.ts', import.meta.url),
    // Where it counts what it has begun.
    data: { marks: new SharedArrayBuffer(12) },
    workers: 1,
    queueLimit: 1,
    queueWaitMs: 10_000,
    timeoutMs: 1_000,
    rejectionOf: Error,
    observer: { workerFailed: () => {}, workerStalled: () => {} },
  });
  await pool.whenReady;
  return {
    parts: { respond: () => pool.run({ name: 'hang' }, new Uint8Array()) },
    end: () => pool.stop(),
  };
}

export const STALE_KEYS: Service['keys'] = {
  find: () => {
    throw new StaleDirectoryError('the key database has been away for too long');
  },
  inspect: () => ({ usable: false, size: 0, ageMs: Number.POSITIVE_INFINITY }),
  close: async () => {},
};
