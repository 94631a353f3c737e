import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPostgresAddress } from './postgres/address.ts';

/** The database that DATABASE_URL names. */
export type DatabaseLocation =
  /** @property path absolute path of the embedded database */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** @property url in the form that `readPostgresAddress` accepts, with any secrets in it; never shown */
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * Reads what DATABASE_URL contains.
 *
 * @param given `file:PATH`, or an address that `readPostgresAddress` accepts
 * @returns undefined if it is neither
 */
export function readLocation(given: string): DatabaseLocation | undefined {
  if (readPostgresAddress(given) !== undefined) return { kind: 'postgres', url: given };
  const path = filePath(given);
  return path === undefined ? undefined : { kind: 'sqlite', path: resolve(path) };
}

function filePath(given: string): string | undefined {
  if (!/^file:[^:?#\0]+$/.test(given)) return undefined;
  try {
    const path = given.startsWith('file://') ? fileURLToPath(given) : given.slice('file:'.length);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

/** The location without secrets, for people. */
export function shownLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  return readPostgresAddress(location.url)?.shown ?? 'postgres://…';
}
