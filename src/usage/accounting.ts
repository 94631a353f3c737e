import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Meter } from './meter.ts';
import { isOutbox, Outbox, readOutbox, removeOutbox } from './outbox.ts';
import type { UsageStore } from './store.ts';
import { sumOf, type UsageBatch, type UsageEvents } from './usage.ts';

/** Between attempts to write what earlier processes have left. */
const RETRY_MS = 1_000;

/** The usage accounting of a service, from start to stop. */
interface Accounting {
  readonly meter: Meter;
  /** As `Meter.stop`. */
  stop(limitMs: number): Promise<void>;
}

/**
 * Starts counting, and writes what earlier processes have left behind.
 *
 * @param folder for usage that cannot be written; undefined to keep it in memory only
 * @throws {OutboxFolderError}
 */
export async function startAccounting(
  store: UsageStore,
  observer: UsageEvents,
  folder: string | undefined,
): Promise<Accounting> {
  const writer = randomUUID();
  const outbox = folder === undefined ? undefined : await Outbox.open(folder, writer);
  const meter = new Meter({ store, observer, writer, outbox });
  const stopping = new AbortController();
  if (outbox !== undefined) {
    void replay(outbox, { store, observer, signal: stopping.signal });
  }
  return {
    meter,
    stop: async (limitMs) => {
      stopping.abort();
      await meter.stop(limitMs);
    },
  };
}

interface ReplayOptions {
  readonly store: UsageStore;
  readonly observer: UsageEvents;
  /** Ends it; the next start finds what was not written by then. */
  readonly signal: AbortSignal;
}

/** Writes what other processes have left in the folder of an outbox. Never fails. */
async function replay({ folder, path: own }: Outbox, options: ReplayOptions): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (isOutbox(name) && path !== own) await replayFile(path, options);
    }
  } catch (cause) {
    if (!options.signal.aborted) options.observer.usageUnspooled(cause);
  }
}

async function replayFile(path: string, { store, observer, signal }: ReplayOptions): Promise<void> {
  let found = sumOf([]);
  const write = async (batch: UsageBatch) => {
    for (;;) {
      signal.throwIfAborted();
      try {
        if (await store.write(batch)) found = sumOf([found, ...batch.counts]);
        return;
      } catch (cause) {
        observer.usageUnwritten(cause);
        await delay(RETRY_MS, undefined, { signal, ref: false });
      }
    }
  };
  try {
    const damaged = await readOutbox(path, write);
    const kept = await removeOutbox(path, damaged > 0);
    if (damaged > 0) observer.spoolDamaged(kept, damaged);
    observer.usageRecovered(found);
  } catch (cause) {
    // The start of another process was faster.
    const isGone = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    if (!signal.aborted && !isGone) observer.usageUnspooled(cause);
  }
}
