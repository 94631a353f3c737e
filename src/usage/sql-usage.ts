/** Usage in a database of either kind. */
import type { Row } from '../database/sql.ts';
import { dayPages, sumPages } from './lists.ts';
import {
  firstKept,
  hourBefore,
  PRUNED_MAX,
  pruning,
  releaseWriter,
  type Statement,
  type UsageSql,
} from './sql.ts';
import {
  type ImportOutcome,
  latestUse,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageStore,
} from './usage.ts';

const RECENT_HOURS = 24;

/** What the two databases do each in its own way. Each of the transactions does all that it has to, or nothing. */
export interface UsageDatabase {
  readonly sql: UsageSql;
  query(statement: Statement): Promise<readonly Row[]>;
  /** Adds a batch that the database does not have. */
  writeBatch(batch: UsageBatch): Promise<void>;
  /** Does all that a write does, and then throws `end`, so that all of it is rolled back. */
  trial(now: Date, end: Error): Promise<never>;
  /** As in `UsageStore`. */
  addUnwritten(unwritten: readonly UnwrittenUsage[], now: Date): Promise<ImportOutcome[]>;
  close(): Promise<void>;
}

/** The store of usage in a database. */
export function usageStoreOf(database: UsageDatabase): UsageStore {
  const { sql, query } = database;
  /** The first hour that was kept when hours were last deleted. */
  let lastFirstKept = '';
  const prune = async (latest: Date) => {
    const first = firstKept(latest);
    if (first === lastFirstKept) return;
    const [hours, writers] = pruning(sql, latest);
    const pruned = await query(hours);
    await query(writers);
    if (pruned.length < PRUNED_MAX) lastFirstKept = first;
  };
  return {
    write: async (batch) => {
      await database.writeBatch(batch);
      await prune(latestUse(batch)).catch(() => {
        // The batch is written all the same, and the next one tries this again.
      });
    },
    tryWrite: async () => {
      const rolledBack = new Error('rolled back on purpose');
      await database.trial(new Date(), rolledBack).catch((error) => {
        if (error !== rolledBack) throw error;
      });
    },
    release: async (writer) => {
      await query(releaseWriter(sql, writer));
    },
    addUnwritten: (unwritten) => database.addUnwritten(unwritten, new Date()),
    days: (asked) => dayPages(database, asked),
    sums: (asked, by) => sumPages(database, asked, by),
    recent: async (now, keyIds) => {
      const rows = await query(sql.recent(hourBefore(now, RECENT_HOURS), keyIds));
      const used = rows.filter((row) => row['last_used_at'] !== null);
      return used.map((row) => ({
        key_id: row['key_id'] as string,
        last_used_at: row['last_used_at'] as string,
        calls_24h: BigInt(row['calls_24h'] as string),
      }));
    },
    close: () => database.close(),
  };
}
