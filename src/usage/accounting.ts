import type { UsageEvents } from './events.ts';
import { inTheEnd } from './in-the-end.ts';
import { Meter } from './meter.ts';
import type { Spool } from './spool.ts';
import { recoverSpools } from './spool-recovery.ts';
import type { UsageStore } from './usage.ts';

/** The usage accounting of a service, from start to stop. */
export interface Accounting {
  readonly meter: Meter;
  /** Whether a trial write has succeeded since the start. */
  readonly writable: boolean;
  /** Settles after the first trial write, whatever its result. */
  readonly when_tried: Promise<unknown>;
  /** As `Meter.stop`. */
  stop(limit_ms: number): Promise<void>;
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
  let writable = false;
  const tried = Promise.withResolvers<void>();
  const tryAndRecover = async () => {
    await inTheEnd(() => store.tryWrite().finally(tried.resolve), observer, stopping.signal);
    writable = true;
    if (spool === undefined) return;
    await recoverSpools({ folder: spool.folder, store, observer, signal: stopping.signal });
  };
  tryAndRecover().catch(() => {
    // `stop` ended it.
  });
  return {
    meter,
    get writable() {
      return writable;
    },
    when_tried: tried.promise,
    stop: async (limit_ms) => {
      stopping.abort();
      await meter.stop(limit_ms);
    },
  };
}
