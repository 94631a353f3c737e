import type { IssuedKey, KeyRecord, KeyStore } from '../keys/store.ts';
import type { Environment } from '../keys/token.ts';
import { table } from './table.ts';

/** Each returns what goes to standard output. */

export function issueKey(
  keys: KeyStore,
  environment: Environment,
  { account, json }: { readonly account: string; readonly json?: boolean },
): string {
  const issued = keys.issue(account, environment);
  return json ? document(issued) : issuedText(issued);
}

export function listKeys(
  keys: KeyStore,
  { account, json }: { readonly account?: string; readonly json?: boolean },
): string {
  const records = keys.list(account);
  if (json) return document(records);
  if (records.length === 0) return 'There are no keys.\n';
  return table(
    ['id', 'account', 'environment', 'state', 'created', 'revoked'],
    records.map((record) => [
      record.id,
      record.account,
      record.environment,
      record.state,
      record.created_at,
      record.revoked_at ?? '',
    ]),
  );
}

export function revokeKey(
  keys: KeyStore,
  id: string,
  { json }: { readonly json?: boolean },
): string {
  const revoked: KeyRecord = keys.revoke(id);
  if (json) return document(revoked);
  return `Revoked ${revoked.id} of the account ${JSON.stringify(revoked.account)}. It is refused from the next request on.\n`;
}

function issuedText({ id, account, environment, key }: IssuedKey): string {
  return [
    `Issued ${id}, a ${environment} key for the account ${JSON.stringify(account)}. The key is shown only this once:`,
    '',
    `  ${key}`,
    '',
    '',
  ].join('\n');
}

function document(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
