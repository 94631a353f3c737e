import type { UsageDay } from '../usage/usage.ts';
import { ofAccount } from './keys.ts';
import { table } from './table.ts';

/** What was used, by day and key, and in all: what goes to standard output. */
export function usageText(
  days: readonly UsageDay[],
  { json, account }: { readonly json?: boolean; readonly account?: string | undefined },
): string {
  if (json) return `${JSON.stringify(days, undefined, 2)}\n`;
  if (days.length === 0)
    return `Nothing was used${account === undefined ? '' : ` by keys${ofAccount(account)}`}.\n`;
  return table(
    ['day', 'account', 'key', 'calls', 'credits', 'last used'],
    [...days.map(rowOf), ['total', '', '', sum(days, 'calls'), sum(days, 'credits'), '']],
  );
}

function rowOf({ day, account, key_id, calls, credits, last_used_at }: UsageDay): string[] {
  return [day, account, key_id, String(calls), String(credits), last_used_at];
}

function sum(days: readonly UsageDay[], field: 'calls' | 'credits'): string {
  return String(days.reduce((total, day) => total + day[field], 0));
}
