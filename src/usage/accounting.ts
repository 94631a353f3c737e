import { access, constants, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Meter } from './meter.ts';
import { damagedOf, isOutbox, readOutbox, removeOutbox } from './outbox.ts';
import type { UsageStore } from './store.ts';
import { sumOf, type UsageBatch, type UsageEvents } from './usage.ts';

/** The folder for outboxes does not exist or is not writable. */
export class OutboxFolderError extends Error {
  override readonly name = 'OutboxFolderError';
}

/** The usage accounting of a service. */
interface Accounting {
  readonly meter: Meter;
  /** As `Meter.stop`. */
  stop(limitMs: number): Promise<void>;
}

/**
 * Starts counting, and writes the outboxes of earlier processes.
 *
 * @param folder for outboxes; undefined to keep unwritten usage only in memory
 * @throws {OutboxFolderError}
 */
export async function startAccounting(
  store: UsageStore,
  observer: UsageEvents,
  folder: string | undefined,
): Promise<Accounting> {
  if (folder !== undefined) await requireFolder(folder);
  const meter = new Meter({ store, observer, folder });
  const stopping = new AbortController();
  const { signal } = stopping;
  if (folder !== undefined) void replay(folder, meter.outbox?.path, { store, observer, signal });
  return {
    meter,
    stop: async (limitMs) => {
      stopping.abort();
      await meter.stop(limitMs);
    },
  };
}

async function requireFolder(folder: string): Promise<void> {
  // The slash rejects an executable file.
  await access(`${folder}/`, constants.W_OK | constants.X_OK).catch((error) => {
    throw new OutboxFolderError(error.message, { cause: error });
  });
}

/** The pause between attempts to write the usage of earlier processes. */
const RETRY_MS = 1_000;

interface ReplayOptions {
  readonly store: UsageStore;
  readonly observer: UsageEvents;
  /** Ends it. The next start writes the rest. */
  readonly signal: AbortSignal;
}

/** Writes the outboxes of earlier processes. Never fails. @param own the outbox of this process */
async function replay(
  folder: string,
  own: string | undefined,
  options: ReplayOptions,
): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (isOutbox(name) && path !== own) await replayFile(path, options);
    }
  } catch (cause) {
    options.observer.usageUnspooled(cause);
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
    let damaged = 0;
    for await (const { batch } of readOutbox(path)) {
      if (batch === undefined) damaged++;
      else await write(batch);
    }
    await removeOutbox(path, damaged > 0);
    if (damaged > 0) observer.spoolDamaged(damagedOf(path), damaged);
    observer.usageRecovered(found);
  } catch (cause) {
    // Another process was faster.
    const isGone = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    if (!signal.aborted && !isGone) observer.usageUnspooled(cause);
  }
}
