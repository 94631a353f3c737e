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
  readonly observer: Pick<
    UsageEvents,
    'usageUnwritten' | 'usageWritten' | 'usageUnspooled' | 'usageRecovered' | 'spoolDamaged'
  >;
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
  const { writer } = spool;
  const { batches, open, bad_lines } = await read(spool.path, writer);
  let number = batches.at(-1)?.number ?? 0;
  number = Math.max(number, open.after);
  const has_changed = open.counts.size > 0 || bad_lines > 0;
  while (open.counts.size > 0) {
    const counts = open.counts.take(BATCH_COUNTS_MAX);
    batches.push({ writer, number: ++number, counts, pinned: true });
  }
  if (bad_lines > 0) {
    const path = keepAside(spool.path);
    observer.spoolDamaged(path, bad_lines);
  }
  // Under these numbers, the next process that tries recognizes them.
  if (has_changed) await spool.replace(batches);
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
  await store.release(writer).catch(() => {});
  if (batches.length > 0) observer.usageRecovered(sumOf(added));
}

interface Found {
  /** Ordered by number. */
  readonly batches: UsageBatch[];
  readonly open: { readonly counts: Tallies; after: number };
  /** Without an end of the file that was cut off by a kill. */
  readonly bad_lines: number;
}

async function read(path: string, writer: string): Promise<Found> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  // Anything after the last line feed was cut off while it was being written.
  lines.pop();
  const batches: UsageBatch[] = [];
  const open = { counts: new Tallies(), after: 0 };
  let bad_lines = 0;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await otherWork();
    const record = recordOf(line);
    if (record === undefined) bad_lines++;
    else if ('number' in record) batches.push({ writer, ...record, pinned: true });
    else {
      open.counts.add(record.counts);
      open.after = Math.max(open.after, record.after);
    }
  }
  return { batches, open, bad_lines };
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
