import { link, readdir, readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { Disk, HungDiskError } from './disk.ts';
import type { UsageEvents } from './events.ts';
import { Spool, tryFolder, writerOf } from './spool.ts';
import { recordOf } from './spool-record.ts';
import { Tallies } from './tallies.ts';
import { untilDone } from './until-done.ts';
import { unwrittenBatch } from './unwritten.ts';
import {
  BATCH_COUNTS_MAX,
  partsOf,
  sumOf,
  type UsageBatch,
  type UsageStore,
  type UsageSum,
} from './usage.ts';

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
