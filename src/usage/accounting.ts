import { link, readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { Backoff } from '../waiting/waiting.ts';
import { Tallies } from './batches.ts';
import { Disk, HungDiskError } from './disk.ts';
import { Meter } from './meter.ts';
import { Spool, tryFolder, writerOf } from './spool.ts';
import { recordOf } from './spool-record.ts';
import { unwrittenBatch } from './unwritten.ts';
import {
  BATCH_COUNTS_MAX,
  partsOf,
  sumOf,
  type UsageBatch,
  type UsageEvents,
  type UsageStore,
  type UsageSum,
} from './usage.ts';

/** The usage accounting of a service, from start to stop. */
interface Accounting {
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

/** How many lines are read before answers get their turn. */
const LINES_AT_ONCE = 100;

export interface RecoveryOptions {
  readonly folder: string;
  readonly store: UsageStore;
  readonly observer: Omit<UsageEvents, 'usageSpooled' | 'usageLost'>;
  /** Stops the recovery; the next start finds what was not written by then. */
  readonly signal: AbortSignal;
}

/** Writes what earlier processes left in a folder. Never fails. */
export async function recoverSpools(options: RecoveryOptions): Promise<void> {
  const { folder, observer, signal } = options;
  // One for all files: if it hangs, it holds up one thread of libuv, not one for each of them.
  const disk = new Disk(folder);
  try {
    for (const name of await disk.run(() => readdir(folder))) {
      if (signal.aborted) return;
      const writer = writerOf(name);
      if (writer !== undefined) await recoverFrom(writer, disk, options);
    }
  } catch (cause) {
    observer.usageUnspooled(cause);
  }
}

async function recoverFrom(writer: string, disk: Disk, options: RecoveryOptions): Promise<void> {
  const { folder, observer, signal } = options;
  let spool: Spool | undefined;
  try {
    // The spool of a live process is locked, including our own.
    await disk.run(() => tryFolder(folder));
    spool = await disk.run(() => Spool.adopt(folder, writer));
    if (spool !== undefined) await recover(spool, disk, options);
  } catch (cause) {
    // While an operation on it may still be done, it stays locked.
    if (!(cause instanceof HungDiskError)) await spool?.leave().catch(() => {});
    if (!signal.aborted) observer.usageUnspooled(cause);
  }
}

async function recover(spool: Spool, disk: Disk, options: RecoveryOptions): Promise<void> {
  const { store, observer, signal } = options;
  const text = await disk.run(() => readFile(spool.path, 'utf8'));
  const { batches, badLines } = await read(text, spool.writer);
  if (badLines > 0) {
    observer.spoolDamaged(await disk.run(() => keepAside(spool.path)), badLines);
    await disk.run(() => spool.replace(batches));
  }
  const added: UsageSum[] = [];
  for (const batch of batches) {
    // In the parts in which the log may list them: someone may have imported them from there.
    const parts = unwrittenBatch(batch);
    const add = async () => {
      const outcomes = await store.addUnwritten(parts);
      added.push(...parts.flatMap(({ counts }, at) => (outcomes[at] === 'added' ? counts : [])));
    };
    await untilDone(add, observer, signal);
  }
  await disk.run(() => spool.remove());
  await store.release(spool.writer).catch(() => {});
  if (batches.length > 0) observer.usageRecovered(sumOf(added));
}

interface Found {
  readonly batches: readonly UsageBatch[];
  /** Without an end of the file that was cut off by a kill. */
  readonly badLines: number;
}

async function read(text: string, writer: string): Promise<Found> {
  const lines = text.split('\n');
  // Anything after the last line feed was cut off while it was being written.
  lines.pop();
  const batches: UsageBatch[] = [];
  const unnumbered = new Tallies();
  let latest = 0;
  let badLines = 0;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate();
    const record = recordOf(line);
    if (record === undefined) {
      badLines++;
      continue;
    }
    latest = Math.max(latest, record.number ?? record.after);
    if (record.number === undefined) unnumbered.add(record.counts);
    else batches.push({ writer, number: record.number, counts: record.counts, pinned: true });
  }
  // Whoever reads the file again gives them the same numbers.
  for (const counts of partsOf(unnumbered, BATCH_COUNTS_MAX)) {
    batches.push({ writer, number: ++latest, counts, pinned: true });
  }
  return { batches, badLines };
}

/** Gives the file a second name, under which its present content stays when it is rewritten. */
async function keepAside(path: string): Promise<string> {
  const aside = `${path}.damaged`;
  try {
    await link(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return aside;
}

/** Between attempts. */
const RETRY_BACKOFF = { firstMs: 500, maxMs: 15_000 };

/**
 * Repeats an operation on the database until it succeeds.
 *
 * @throws the signal's reason when it is aborted
 */
async function untilDone(
  act: () => Promise<void>,
  observer: Pick<UsageEvents, 'usageUnwritten' | 'usageWritten'>,
  signal: AbortSignal,
): Promise<void> {
  const backoff = new Backoff(RETRY_BACKOFF);
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      await act();
      if (failures > 0) observer.usageWritten();
      return;
    } catch (cause) {
      if (!signal.aborted) observer.usageUnwritten(cause);
      await delay(backoff.next(), undefined, { signal, ref: false });
    }
  }
}
