import { readPostgresAddress } from './postgres-address.ts';

/** The database that DATABASE_URL names. */
export type DatabaseLocation =
  /** @property path absolute path of the embedded database */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** @property url in the form that `readPostgresAddress` accepts, with any secrets in it; never shown */
  | { readonly kind: 'postgres'; readonly url: string };

/** The location without secrets, for people. */
export function shownLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  return readPostgresAddress(location.url)?.shown ?? 'postgres://…';
}
