import { FileError, textParts } from '../outside-file.ts';
import { readUnwrittenLines, UnwrittenLineError } from '../usage/unwritten.ts';
import {
  ForgottenBatchError,
  GROUPINGS,
  type Grouping,
  sumOf,
  type UsageGroup,
  type UsageQuery,
  type UsageStore,
} from '../usage/usage.ts';
import { ofAccount } from './keys-text.ts';
import { type List, type ListOptions, listText } from './list-text.ts';
import { counted, jsonDocument } from './text.ts';

export interface UsageOptions extends ListOptions {
  readonly by?: Grouping;
}

const HEADINGS: Readonly<Record<string, string>> = { key_id: 'key', last_used_at: 'last used' };

/** Usage by day and key, or added up, with totals: the parts of the text for standard output. */
export function usageText(
  store: UsageStore,
  { json = false, csv = false, by, ...query }: UsageQuery & UsageOptions,
): AsyncIterable<string> {
  const { account } = query;
  const names = by === undefined ? (['day', 'account', 'key_id'] as const) : GROUPINGS[by];
  const fields = [...names, 'calls', 'credits', 'last_used_at'] as const;
  let total = sumOf([]);
  const list: List<UsageGroup> = {
    headings: fields.map((field) => HEADINGS[field] ?? field),
    cells: (row) => fields.map((field) => String(row[field] ?? '-')),
    sum: () => {
      const { calls, credits } = total;
      return ['total', ...names.slice(1).map(() => ''), String(calls), String(credits), ''];
    },
    none: `Nothing was used${account === undefined ? '' : ` by keys${ofAccount(account)}`}.\n`,
    fields,
  };
  const rows = async function* () {
    for await (const page of by === undefined ? store.days(query) : store.sums(query, by)) {
      total = sumOf([total, ...page]);
      yield page;
    }
  };
  return listText<UsageGroup>(rows(), list, { json, csv });
}

/**
 * Adds to the database what a log reports as not written: all of it, or nothing.
 *
 * @returns the text for standard output
 * @throws if a line cannot be read, or if it is no longer known whether the database has it
 */
export async function importUsage(
  store: UsageStore,
  path: string,
  { json }: { readonly json?: boolean },
): Promise<string> {
  const { unwritten, lines } = await readUnwrittenLines(textParts(path, LOG_WAIT_MS)).catch(
    (error) => {
      if (error instanceof FileError)
        throw new Error(`${path} cannot be imported: ${error.message}`, { cause: error });
      throw error instanceof UnwrittenLineError ? refusal(path, error.message) : error;
    },
  );
  const outcomes = await store.addUnwritten(unwritten).catch((error) => {
    if (!(error instanceof ForgottenBatchError)) throw error;
    throw refusal(path, `line ${lines.get(error.id)}: ${error.message}. ${FORGOTTEN_HELP}`);
  });
  const added = unwritten.filter((_, index) => outcomes[index] === 'added');
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  const sum = sumOf(added.flatMap(({ counts }) => counts));
  const facts = {
    lines: unwritten.length,
    added: added.length,
    known: count('known'),
    written: count('written'),
    ...sum,
  };
  if (json) return jsonDocument(facts);
  if (unwritten.length === 0) return 'The file reports no unwritten usage.\n';
  return [
    `Added ${facts.added} of ${counted(facts.lines, 'line')}: ${counted(sum.calls, 'call')}, ${counted(sum.credits, 'credit')}.`,
    facts.known > 0 ? `Added before: ${facts.known}.` : [],
    facts.written > 0 ? `Written by the service after all: ${facts.written}.` : [],
    '',
  ]
    .flat()
    .join('\n');
}

/** How long to wait for someone to write to a pipe. */
const LOG_WAIT_MS = 10_000;

const FORGOTTEN_HELP =
  'Such a line can only be imported within a week. Compare it with "ecliptic usage", and remove it to import the others';

function refusal(path: string, reason: string): Error {
  return new Error(`${path}, ${reason}. Nothing was imported.`);
}
