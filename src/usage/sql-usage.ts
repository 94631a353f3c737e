/** Usage in a database of either kind. */
import type { Row } from '../database/sql.ts';
import { Tallies } from './batches.ts';
import { dayPages, sumPages } from './lists.ts';
import {
  addCounts,
  firstKept,
  hourBefore,
  isForgettable,
  lockWriter,
  PRUNED_MAX,
  pruning,
  recordBatch,
  releaseWriter,
  type Statement,
  type UsageSql,
} from './statements.ts';
import {
  ForgottenBatchError,
  type ImportOutcome,
  latestUse,
  partsOf,
  trialBatch,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageCount,
  type UsageStore,
} from './usage.ts';

const RECENT_HOURS = 24;
/** Counts that one statement adds. */
const IMPORT_COUNTS_MAX = 5_000;

/** Asks statements one after another, and gets the rows of each. */
type Steps<T> = Generator<Statement, T, readonly Row[]>;

/** What the two databases do each in its own way. */
interface UsageDatabase {
  readonly sql: UsageSql;
  query(statement: Statement): Promise<readonly Row[]>;
  /** Takes the steps in a transaction: all of them happen, or nothing. */
  transaction<T>(steps: Steps<T>): Promise<T>;
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
      await database.transaction(writeBatch(sql, batch));
      await prune(latestUse(batch)).catch(() => {
        // The batch is written all the same, and the next one tries this again.
      });
    },
    tryWrite: async () => {
      const rolledBack = new Error('rolled back on purpose');
      await database.transaction(tryWrite(sql, new Date(), rolledBack)).catch((error) => {
        if (error !== rolledBack) throw error;
      });
    },
    release: async (writer) => {
      await query(releaseWriter(sql, writer));
    },
    addUnwritten: (unwritten) => database.transaction(addUnwritten(sql, unwritten, new Date())),
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

function* isNew(batch: UsageBatch): Steps<boolean> {
  return (yield recordBatch(batch)).length > 0;
}

/** Adds a batch that the database does not have. */
function* writeBatch(sql: UsageSql, batch: UsageBatch): Steps<void> {
  if (yield* isNew(batch)) yield* addCounts(sql, batch.counts);
}

/** Does all that a write does, and then throws `end`, so that all of it is rolled back. */
function* tryWrite(sql: UsageSql, now: Date, end: Error): Steps<never> {
  yield* writeBatch(sql, trialBatch(now));
  yield* pruning(sql, now);
  throw end;
}

/** As `UsageStore.addUnwritten`. */
function* addUnwritten(
  sql: UsageSql,
  unwritten: readonly UnwrittenUsage[],
  now: Date,
): Steps<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const each of unwritten) outcomes.push(yield* outcomeOf(sql, each, now));
  for (const counts of countsToAdd(unwritten, outcomes)) yield* addCounts(sql, counts);
  return outcomes;
}

/** @throws {ForgottenBatchError} */
function* outcomeOf(sql: UsageSql, unwritten: UnwrittenUsage, now: Date): Steps<ImportOutcome> {
  const { id, batch, counts } = unwritten;
  // The database remembers for ever that it has imported something.
  if (!(yield* isNew({ writer: id, number: 1, counts, pinned: true }))) return 'known';
  if (batch === undefined) return 'added';
  const [row] = yield lockWriter(sql, batch.writer);
  const latest = Number(row?.['batch']);
  if (latest > 0) return latest >= batch.number ? 'written' : 'added';
  if (!batch.pinned && isForgettable(counts, now)) throw new ForgottenBatchError(id);
  return 'added';
}

/** The counts that are new, in parts that one statement takes. @param outcomes of each, in order */
function countsToAdd(
  unwritten: readonly UnwrittenUsage[],
  outcomes: readonly ImportOutcome[],
): Iterable<UsageCount[]> {
  const added = new Tallies();
  for (const [index, { counts }] of unwritten.entries()) {
    if (outcomes[index] === 'added') added.add(counts);
  }
  return partsOf(added, IMPORT_COUNTS_MAX);
}
