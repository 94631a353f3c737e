import { readPostgresAddress } from './postgres-address.ts';

/** Where the database is, as DATABASE_URL says. */
export type DatabaseLocation =
  /** @property path absolute, of the embedded database */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** @property url as `readPostgresAddress` takes it, with whatever secrets it holds; never shown */
  | { readonly kind: 'postgres'; readonly url: string };

/** The location as people may see it. */
export function shownLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  return readPostgresAddress(location.url)?.shown ?? 'postgres://…';
}
