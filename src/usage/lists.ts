/** Lists of usage, in pages that each take the same memory. */
import { PAGE_ROWS, type Row } from '../database/sql.ts';
import type { Statement, UsageSql } from './statements.ts';
import {
  GROUPINGS,
  type Grouping,
  type UsageDay,
  type UsageGroup,
  type UsageQuery,
} from './usage.ts';

/** Which database is asked, and in which SQL. */
interface Database {
  readonly sql: UsageSql;
  query(statement: Statement): Promise<readonly Row[]>;
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** The days from one to another, both included. */
type Stretch = readonly [first: string, last: string];

const CHOSEN = '(CAST($1 AS text) IS NULL OR account = $1) AND day >= $2 AND day <= $3';

/**
 * As `UsageStore.days`. The days are counted first, so that each page is sought and sorted among few of them: no
 * index has the order of the list.
 */
export async function* dayPages(
  { sql, query }: Database,
  { account, from = FIRST_DAY, to = LAST_DAY }: UsageQuery,
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
    ...sumOf(row),
  };
}

function sumOf(row: Row): Pick<UsageDay, 'calls' | 'credits' | 'last_used_at'> {
  return {
    calls: BigInt(row['calls'] as string),
    credits: BigInt(row['credits'] as string),
    last_used_at: new Date(row['last_used_at'] as string).toISOString(),
  };
}

const SUMS = 'sum(calls) AS calls, sum(credits) AS credits, max(last_used_at) AS last_used_at';

/** As `UsageStore.sums`. Each page is added up among the usage of its own groups. */
export async function* sumPages(
  { sql, query }: Database,
  asked: UsageQuery,
  by: Grouping,
): AsyncGenerator<UsageGroup[]> {
  const { account = null, from = FIRST_DAY, to = LAST_DAY } = asked;
  const names = GROUPINGS[by];
  const pageOf = async (statement: Statement) =>
    (await query(statement)).map((row) => ({
      ...Object.fromEntries(names.map((name) => [name, row[name]])),
      ...sumOf(row),
    }));
  const isTime = by === 'day' || by === 'month';
  const pages = isTime ? timePages(sql, by, pageOf) : ownerPages({ sql, query }, by, pageOf);
  for await (const page of pages([account, from, to])) if (page.length > 0) yield page;
}

/** The values of `$1` to `$3`, in each statement: an account or null, and the first and the last day. */
type Chosen = readonly [account: string | null, from: string, to: string];
type PageOf = (statement: Statement) => Promise<UsageGroup[]>;
type Pages = (chosen: Chosen) => AsyncGenerator<UsageGroup[]>;

function timePages(
  { day_text: dayText, usedDays }: UsageSql,
  by: 'day' | 'month',
  pageOf: PageOf,
): Pages {
  const time = by === 'day' ? dayText : `substr(${dayText}, 1, 7)`;
  const text = `SELECT ${time} AS ${by}, ${SUMS} FROM ${usedDays} WHERE ${CHOSEN} AND ${time} > $4
    GROUP BY ${time} ORDER BY ${time} LIMIT ${PAGE_ROWS}`;
  return async function* (chosen) {
    for (let after = '', isFull = true; isFull; ) {
      const page = await pageOf([text, [...chosen, after]]);
      yield page;
      after = page.at(-1)?.[by] ?? '';
      isFull = page.length === PAGE_ROWS;
    }
  };
}

/** The ends of all pages are sought first, in one go: no index has the order of the list in both databases. */
function ownerPages({ sql, query }: Database, by: 'key' | 'account', pageOf: PageOf): Pages {
  const { byBytes } = sql;
  const columns = by === 'key' ? ['account', 'id'] : ['account'];
  const sorted = columns.map((column) => `${column} ${byBytes}`).join();
  const isChosen = `(CAST($1 AS text) IS NULL OR account = $1)`;
  const ends = `SELECT ${columns.join()} FROM (
      SELECT ${columns.join()}, row_number() OVER (ORDER BY ${sorted}) AS place
      FROM (SELECT DISTINCT ${columns.join()} FROM api_keys WHERE ${isChosen}) AS owners
    ) AS placed WHERE place % ${PAGE_ROWS} = 0 ORDER BY place`;
  const values = (first: number) => `(${columns.map((_, index) => `$${first + index}`).join()})`;
  const sums = (
    isLast: boolean,
  ) => `SELECT ${by === 'key' ? 'account, id AS key_id' : 'account'}, ${SUMS}
    FROM api_keys JOIN usage_days ON key_id = id
    WHERE ${CHOSEN} AND (${sorted}) > ${values(4)}
      ${isLast ? '' : `AND (${sorted}) <= ${values(4 + columns.length)}`}
    GROUP BY ${columns.join()} ORDER BY ${sorted}`;
  return async function* (chosen) {
    let after = columns.map(() => '');
    for (const row of await query([ends, chosen.slice(0, 1)])) {
      const end = columns.map((column) => row[column] as string);
      yield pageOf([sums(false), [...chosen, ...after, ...end]]);
      after = end;
    }
    yield pageOf([sums(true), [...chosen, ...after]]);
    if (chosen[0] === null) yield* goneKeys(sql, by, pageOf)(chosen);
  };
}

/** What keys used that the database no longer has. */
function goneKeys({ byBytes }: UsageSql, by: 'key' | 'account', pageOf: PageOf): Pages {
  const isKey = by === 'key';
  const text = `SELECT NULL AS account${isKey ? ', key_id' : ''}, ${SUMS} FROM usage_days
    WHERE CAST($1 AS text) IS NULL AND day >= $2 AND day <= $3
      AND key_id ${byBytes} > $4 AND NOT EXISTS (SELECT 1 FROM api_keys WHERE id = key_id)
    ${isKey ? 'GROUP BY key_id' : ''} HAVING count(*) > 0
    ${isKey ? `ORDER BY key_id ${byBytes} LIMIT ${PAGE_ROWS}` : ''}`;
  return async function* (chosen) {
    for (let after = '', isFull = true; isFull; ) {
      const page = await pageOf([text, [...chosen, after]]);
      yield page;
      after = page.at(-1)?.key_id ?? '';
      isFull = page.length === PAGE_ROWS;
    }
  };
}
