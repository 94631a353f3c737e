import { linkSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { UsageEvents } from './events.ts';
import { Spool, writerOf } from './spool.ts';
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
  try {
    for (const name of await readdir(folder)) {
      if (signal.aborted) return;
      const writer = writerOf(name);
      if (writer !== undefined) await recoverFrom(writer, options);
    }
  } catch (cause) {
    observer.usageUnspooled(cause);
  }
}

async function recoverFrom(writer: string, options: RecoveryOptions): Promise<void> {
  const { folder, observer, signal } = options;
  let spool: Spool | undefined;
  try {
    // The spool of a live process is locked, including our own.
    spool = await Spool.adopt(folder, writer);
    if (spool !== undefined) await recover(spool, options);
  } catch (cause) {
    await spool?.leave().catch(() => {});
    if (!signal.aborted) observer.usageUnspooled(cause);
  }
}

async function recover(spool: Spool, options: RecoveryOptions): Promise<void> {
  const { store, observer, signal } = options;
  const { batches, has_open, bad_lines } = await read(spool);
  if (bad_lines > 0) observer.spoolDamaged(keepAside(spool.path), bad_lines);
  // Under these numbers, the next process that tries recognizes them.
  if (has_open || bad_lines > 0) await spool.replace(batches);
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
  await spool.remove();
  await store.release(spool.writer).catch(() => {});
  if (batches.length > 0) observer.usageRecovered(sumOf(added));
}

interface Found {
  /** Everything, ordered by number. */
  readonly batches: readonly UsageBatch[];
  /** True if some of it had no number yet. */
  readonly has_open: boolean;
  /** Without an end of the file that was cut off by a kill. */
  readonly bad_lines: number;
}

async function read({ path, writer }: Spool): Promise<Found> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  // Anything after the last line feed was cut off while it was being written.
  lines.pop();
  const batches: UsageBatch[] = [];
  const open = new Tallies();
  let latest = 0;
  let bad_lines = 0;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await otherWork();
    const record = recordOf(line);
    if (record === undefined) {
      bad_lines++;
    } else if ('number' in record) {
      batches.push({ writer, ...record, pinned: true });
      latest = Math.max(latest, record.number);
    } else {
      open.add(record.counts);
      latest = Math.max(latest, record.after);
    }
  }
  const has_open = open.size > 0;
  for (const counts of partsOf(open, BATCH_COUNTS_MAX)) {
    batches.push({ writer, number: ++latest, counts, pinned: true });
  }
  return { batches, has_open, bad_lines };
}

/** Gives the file a second name, under which its present content stays when it is rewritten. */
function keepAside(path: string): string {
  const aside = `${path}.damaged`;
  try {
    linkSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return aside;
}
