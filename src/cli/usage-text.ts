import { FileFault, textParts } from '../outside-file.ts';
import { table } from '../tables/table.ts';
import { readUnwrittenLines, UnwrittenLineFault } from '../usage/unwritten-lines.ts';
import { ForgottenBatch, sumOf, type UsageDay, type UsageStore } from '../usage/usage.ts';
import { jsonDocument } from './json.ts';
import { ofAccount } from './keys-text.ts';

/** Usage by day and key, with totals: the text for standard output. */
export function usageText(
  days: readonly UsageDay[],
  { json, account }: { readonly json?: boolean; readonly account?: string | undefined },
): string {
  if (json) return jsonDocument(days);
  if (days.length === 0)
    return `Nothing was used${account === undefined ? '' : ` by keys${ofAccount(account)}`}.\n`;
  const { calls, credits } = sumOf(days);
  return table(
    ['day', 'account', 'key', 'calls', 'credits', 'last used'],
    [...days.map(rowOf), ['total', '', '', String(calls), String(credits), '']],
  );
}

function rowOf({ day, account, key_id, calls, credits, last_used_at }: UsageDay): string[] {
  return [day, account ?? '-', key_id, String(calls), String(credits), last_used_at];
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
      if (error instanceof FileFault)
        throw new Error(`${path} cannot be imported: ${error.message}`, { cause: error });
      throw error instanceof UnwrittenLineFault ? refusal(path, error.message) : error;
    },
  );
  const outcomes = await store.addUnwritten(unwritten).catch((error) => {
    if (!(error instanceof ForgottenBatch)) throw error;
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
