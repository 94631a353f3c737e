import { createReadStream, statSync } from 'node:fs';
import { unreadableReason } from '../outside-file.ts';
import { linesOf } from '../text/lines.ts';
import { batchOf, LINE_LENGTH_MAX } from '../usage/lines.ts';
import type { UsageStore } from '../usage/store.ts';
import {
  GROUPINGS,
  type Grouping,
  sumOf,
  type UsageBatch,
  type UsageQuery,
  type UsageRow,
} from '../usage/usage.ts';
import { ofAccount } from './keys-text.ts';
import { type List, type ListOptions, listText } from './list-text.ts';
import { warn } from './output.ts';
import { counted, jsonDocument } from './text.ts';

export interface UsageOptions extends ListOptions {
  readonly by?: Grouping;
}

const HEADINGS: Readonly<Record<string, string>> = { key_id: 'key', last_used_at: 'last used' };

/** Usage by day and key, or added up, with totals, as chunks of the text for standard output. */
export function usageText(
  store: UsageStore,
  { json = false, csv = false, by, ...query }: UsageQuery & UsageOptions,
): AsyncIterable<string> {
  const { account } = query;
  const names = by === undefined ? (['day', 'account', 'key_id'] as const) : GROUPINGS[by];
  const fields = [...names, 'calls', 'credits', 'last_used_at'] as const;
  let [calls, credits] = [0n, 0n];
  const list: List<UsageRow> = {
    headings: fields.map((field) => HEADINGS[field] ?? field),
    cells: (row) => fields.map((field) => String(row[field] ?? '-')),
    sum: () => ['total', ...names.slice(1).map(() => ''), String(calls), String(credits), ''],
    none: `There is no usage${account === undefined ? '' : ` by keys${ofAccount(account)}`}.\n`,
    fields,
  };
  const rows = async function* () {
    for await (const page of store.list(query, by)) {
      for (const row of page) {
        calls += row.calls;
        credits += row.credits;
      }
      yield page;
    }
  };
  return listText<UsageRow>(rows(), list, { json, csv });
}

const STANDARD_INPUT = '-';

/**
 * Adds the batches of an outbox, or of the matching events of a log, to the database, each only once.
 *
 * @returns the text for standard output
 * @throws if the file or a line cannot be read (then it adds nothing), or the database fails
 */
export async function importUsage(
  store: UsageStore,
  path: string,
  { json }: { readonly json?: boolean },
): Promise<string> {
  const batches = await batchesIn(path);
  // The database accepts a writer's batches only in order, and a log may have another order.
  batches.sort((a, b) => a.batch - b.batch);
  const lines = batches.length;
  let known = 0;
  let added = sumOf([]);
  for (const [index, batch] of batches.entries()) {
    const isNew = await store.write(batch).catch((error) => {
      const rest = `${index} of ${lines} lines are in the database; import the file again`;
      throw new Error(`${path}: ${error.message}. ${rest}`, { cause: error });
    });
    if (isNew) added = sumOf([added, ...batch.counts]);
    else known++;
  }
  const facts = { lines, added: lines - known, known, ...added };
  if (json) return jsonDocument(facts);
  if (lines === 0) return 'The file contains no usage.\n';
  const sums = `${counted(added.calls, 'call')}, ${counted(added.credits, 'credit')}`;
  const before = known > 0 ? `\nAlready in the database: ${known}.` : '';
  return `Added ${facts.added} of ${counted(lines, 'line')}: ${sums}.${before}\n`;
}

async function batchesIn(path: string): Promise<UsageBatch[]> {
  const batches: UsageBatch[] = [];
  let line = 0;
  for await (const { text, isTorn } of linesOf(bytesOf(path), LINE_LENGTH_MAX)) {
    line++;
    try {
      if (text.includes('\0')) throw new Error('it is not text in UTF-8');
      const batch = batchOf(text);
      if (batch !== undefined) batches.push(batch);
    } catch (error) {
      const reason = (error as Error).message;
      if (!isTorn) {
        throw new Error(
          `${path}, line ${line}: ${reason}. Nothing was imported; repair or remove that line`,
          { cause: error },
        );
      }
      warn(`the last line of ${path} (${line}) is cut off and was skipped`);
    }
  }
  return batches;
}

/** @throws if it does not exist, or is not a file */
function bytesOf(path: string): AsyncIterable<Buffer> {
  if (path === STANDARD_INPUT) return process.stdin;
  requireFile(path);
  return createReadStream(path);
}

function requireFile(path: string): void {
  let isFile: boolean;
  try {
    isFile = statSync(path).isFile();
  } catch (cause) {
    throw new Error(`${path} cannot be imported: ${unreadableReason(cause)}`, { cause });
  }
  if (!isFile) throw new Error(`${path} cannot be imported: it is not a file`);
}
