import type { UsageEvents } from './events.ts';
import { inTheEnd } from './in-the-end.ts';
import { Meter } from './meter.ts';
import type { Spool } from './spool.ts';
import { recoverSpools } from './spool-recovery.ts';
import type { UsageStore } from './usage.ts';

/** The accounting of a service, from its start to its stop. */
export interface Accounting {
  readonly meter: Meter;
  /** Whether usage could be written, since the start. */
  readonly proved: boolean;
  /** Settles once it was tried whether usage can be written, with whatever result. */
  readonly when_tried: Promise<unknown>;
  /** As the meter's. */
  stop(limit_ms: number): Promise<void>;
}

/**
 * Starts counting, tries whether usage can be written, and then writes what earlier processes have left.
 *
 * @param spool for what cannot be written; undefined for in memory alone
 */
export function startAccounting(
  store: UsageStore,
  observer: UsageEvents,
  spool: Spool | undefined,
): Accounting {
  const meter = new Meter({ store, observer, now: Date.now, spool });
  const stopping = new AbortController();
  let proved = false;
  const tried = Promise.withResolvers<void>();
  const prove = async () => {
    await inTheEnd(() => store.tryWrite().finally(tried.resolve), observer, stopping.signal);
    proved = true;
    if (spool === undefined) return;
    await recoverSpools({ folder: spool.folder, store, observer, signal: stopping.signal });
  };
  prove().catch(() => {
    // It was ended.
  });
  return {
    meter,
    get proved() {
      return proved;
    },
    when_tried: tried.promise,
    stop: async (limit_ms) => {
      stopping.abort();
      await meter.stop(limit_ms);
    },
  };
}
