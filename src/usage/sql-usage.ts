/** Usage in a database of either kind. */
import { PAGE_ROWS, type Row } from '../database/sql.ts';
import { Tallies } from './batches.ts';
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
} from './sql.ts';
import {
  ForgottenBatchError,
  type ImportOutcome,
  latestUse,
  partsOf,
  trialBatch,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageCount,
  type UsageDay,
  type UsageQuery,
  type UsageStore,
} from './usage.ts';

const RECENT_HOURS = 24;
/** Counts that one statement adds. */
const IMPORT_COUNTS_MAX = 5_000;

/** Asks statements one after another, and gets the rows of each. */
type Steps<T> = Generator<Statement, T, readonly Row[]>;

/** What the two databases do each in its own way. */
export interface UsageDatabase {
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

/** The days from one to another, both included. */
type Stretch = readonly [first: string, last: string];

const CHOSEN = '(CAST($1 AS text) IS NULL OR account = $1) AND day >= $2 AND day <= $3';

/**
 * As `UsageStore.days`. The days are counted first, so that each page is sought and sorted among few of them: no
 * index has the order of the list.
 */
async function* dayPages(
  { sql, query }: UsageDatabase,
  { account, from = '0001-01-01', to = '9999-12-31' }: UsageQuery,
): AsyncGenerator<UsageDay[]> {
  const { day_text: dayText, byBytes, usedDays } = sql;
  const days = await query([
    `SELECT ${dayText} AS day_text, count(*) AS keys FROM ${usedDays} WHERE ${CHOSEN} GROUP BY day ORDER BY day`,
    [account ?? null, from, to],
  ]);
  // A key that the database no longer has comes last: 1 where others have 0.
  const place = `CASE WHEN account IS NULL THEN 1 ELSE 0 END, coalesce(account, '') ${byBytes}, key_id ${byBytes}`;
  const text = `SELECT ${dayText} AS day_text, account, key_id, calls, credits, last_used_at
    FROM ${usedDays} WHERE ${CHOSEN} AND (day > $2 OR (${place}) > ($4, $5, $6))
    ORDER BY day, ${place} LIMIT ${PAGE_ROWS}`;
  for (const [first, last] of stretchesOf(days)) {
    let after = [first, last, 0, '', ''];
    for (;;) {
      const page = (await query([text, [account ?? null, ...after]])).map(dayOf);
      if (page.length > 0) yield page;
      const end = page.at(-1);
      if (end === undefined || page.length < PAGE_ROWS) break;
      after = [end.day, last, end.account === null ? 1 : 0, end.account ?? '', end.key_id];
    }
  }
}

/** Takes days together for as long as they fit on a page. */
function* stretchesOf(days: readonly Row[]): Generator<Stretch> {
  let [first, last, rows] = ['', '', 0];
  for (const { day_text: dayText, keys } of days as { day_text: string; keys: unknown }[]) {
    if (first !== '' && rows + Number(keys) > PAGE_ROWS) {
      yield [first, last];
      first = '';
    }
    [first, rows] = first === '' ? [dayText, Number(keys)] : [first, rows + Number(keys)];
    last = dayText;
  }
  if (first !== '') yield [first, last];
}

function dayOf(row: Row): UsageDay {
  return {
    day: row['day_text'] as string,
    account: row['account'] as string | null,
    key_id: row['key_id'] as string,
    calls: BigInt(row['calls'] as string),
    credits: BigInt(row['credits'] as string),
    last_used_at: new Date(row['last_used_at'] as string).toISOString(),
  };
}
