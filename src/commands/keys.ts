import type { IssuedKey, KeyRecord, KeyStore } from '../keys/store.ts';
import type { Environment } from '../keys/token.ts';
import { table } from './table.ts';

/** Each returns what goes to standard output. */

export function issueKey(
  keys: KeyStore,
  {
    environment,
    database_file,
  }: { readonly environment: Environment; readonly database_file: string },
  { account, json }: { readonly account: string; readonly json?: boolean },
): string {
  const issued = keys.issue(account, environment);
  return json ? document(issued) : issuedText(issued, database_file);
}

export function keysText(
  records: readonly KeyRecord[],
  { json }: { readonly json?: boolean },
): string {
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

function issuedText({ id, account, environment, key }: IssuedKey, database_file: string): string {
  return [
    `Issued ${id}, a ${environment} key for the account ${JSON.stringify(account)}. The key is shown only this once:`,
    '',
    `  ${key}`,
    '',
    `It is in ${database_file}; every service with this database takes it at once.`,
    '',
  ].join('\n');
}

function document(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
