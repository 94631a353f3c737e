import { FileError, textParts } from '../outside-file.ts';
import { readUnwrittenLines, UnwrittenLineError } from '../usage/unwritten.ts';
import {
  ForgottenBatchError,
  sumOf,
  type UsageDay,
  type UsageQuery,
  type UsageStore,
} from '../usage/usage.ts';
import { jsonDocument } from './json.ts';
import { ofAccount } from './keys-text.ts';
import { type List, type ListOptions, listText } from './list-text.ts';

/** Usage by day and key, with totals: the parts of the text for standard output. */
export function usageText(
  store: UsageStore,
  { json = false, csv = false, ...query }: UsageQuery & ListOptions,
): AsyncIterable<string> {
  const { account } = query;
  let total = sumOf([]);
  const list: List<UsageDay> = {
    headings: ['day', 'account', 'key', 'calls', 'credits', 'last used'],
    cells: cellsOf,
    sum: () => ['total', '', '', String(total.calls), String(total.credits), ''],
    none: `Nothing was used${account === undefined ? '' : ` by keys${ofAccount(account)}`}.\n`,
    fields: ['day', 'account', 'key_id', 'calls', 'credits', 'last_used_at'],
  };
  const days = async function* () {
    for await (const page of store.days(query)) {
      total = sumOf([total, ...page]);
      yield page;
    }
  };
  return listText(days(), list, { json, csv });
}

function cellsOf({
  day,
  account,
  key_id: keyId,
  calls,
  credits,
  last_used_at: lastUsedAt,
}: UsageDay): string[] {
  return [day, account ?? '-', keyId, String(calls), String(credits), lastUsedAt];
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
    `Added ${facts.added} of ${facts.lines} lines: ${sum.calls} calls, ${sum.credits} credits.`,
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
