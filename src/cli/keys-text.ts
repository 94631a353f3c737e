import { type DatabaseLocation, shownLocation } from '../database/location.ts';
import type { IssuedKey, KeyRecord, KeyStore } from '../keys/store.ts';
import { table } from '../tables/table.ts';
import type { RecentUse } from '../usage/usage.ts';
import { jsonDocument } from './json.ts';

/** Each function returns the text for standard output. */

/** @param database that the key was stored in */
export function issuedText(
  issued: IssuedKey,
  database: DatabaseLocation,
  { json }: { readonly json?: boolean },
): string {
  if (json) return jsonDocument(issued);
  const { id, account, environment, key } = issued;
  return [
    `Issued ${id}, a ${environment} key for the account ${JSON.stringify(account)}. The key is shown only this once:`,
    '',
    `  ${key}`,
    '',
    `It is in ${shownLocation(database)}; every service with this database accepts it at once.`,
    '',
  ].join('\n');
}

/** A key and its latest use, which shows whether it can be revoked safely. */
export interface KeyListing extends KeyRecord {
  /** UTC, ISO 8601; null if it was never used. */
  readonly last_used_at: string | null;
  /** As in `RecentUse`. */
  readonly calls_24h: bigint;
}

export function listings(
  records: readonly KeyRecord[],
  uses: readonly RecentUse[],
): readonly KeyListing[] {
  const use_of = new Map(uses.map((use) => [use.key_id, use]));
  return records.map((record) => {
    const { last_used_at = null, calls_24h = 0n } = use_of.get(record.id) ?? {};
    return { ...record, last_used_at, calls_24h };
  });
}

export function keysText(
  keys: readonly KeyListing[],
  { json, account }: { readonly json?: boolean; readonly account?: string },
): string {
  if (json) return jsonDocument(keys);
  if (keys.length === 0) return `There are no keys${ofAccount(account)}.\n`;
  return table(
    ['id', 'account', 'environment', 'state', 'created', 'revoked', 'last used', 'calls in 24 h'],
    keys.map((key) => [
      key.id,
      key.account,
      key.environment,
      key.state,
      key.created_at,
      key.revoked_at ?? '-',
      key.last_used_at ?? 'never',
      String(key.calls_24h),
    ]),
  );
}

export async function revokeKey(
  keys: KeyStore,
  id: string,
  { json }: { readonly json?: boolean },
): Promise<string> {
  const revoked = await keys.revoke(id);
  if (json) return jsonDocument(revoked);
  return `Revoked ${revoked.id} of the account ${JSON.stringify(revoked.account)}. ${keys.revocation_promise}\n`;
}

/** Names the account, so that a mistyped name is noticed. */
export function ofAccount(account: string | undefined): string {
  return account === undefined ? '' : ` of the account ${JSON.stringify(account)}`;
}
