import type { UsageEvents } from './events.ts';
import { Meter } from './meter.ts';
import type { Spool } from './spool.ts';
import { recoverSpools } from './spool-recovery.ts';
import { untilDone } from './until-done.ts';
import type { UsageStore } from './usage.ts';

/** The usage accounting of a service, from start to stop. */
export interface Accounting {
  readonly meter: Meter;
  /** True if a trial write has succeeded since the start. */
  readonly hasWritten: boolean;
  /** Settles after the first trial write, whatever its result. */
  readonly firstAttempt: Promise<unknown>;
  /** As `Meter.stop`. */
  stop(limitMs: number): Promise<void>;
}

/**
 * Starts counting, tries whether usage can be written, and then writes what earlier processes left
 * behind.
 *
 * @param spool for usage that cannot be written; undefined to keep it in memory only
 */
export function startAccounting(
  store: UsageStore,
  observer: UsageEvents,
  spool: Spool | undefined,
): Accounting {
  const meter = new Meter({ store, observer, now: Date.now, spool });
  const stopping = new AbortController();
  let hasWritten = false;
  const tried = Promise.withResolvers<void>();
  const tryAndRecover = async () => {
    await untilDone(() => store.tryWrite().finally(tried.resolve), observer, stopping.signal);
    hasWritten = true;
    if (spool === undefined) return;
    await recoverSpools({ folder: spool.folder, store, observer, signal: stopping.signal });
  };
  tryAndRecover().catch(() => {
    // `stop` ended it.
  });
  return {
    meter,
    get hasWritten() {
      return hasWritten;
    },
    firstAttempt: tried.promise,
    stop: async (limitMs) => {
      stopping.abort();
      await meter.stop(limitMs);
    },
  };
}
