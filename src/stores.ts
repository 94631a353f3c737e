/** The stores of a database of either kind. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLocation } from './database/location.ts';
import type { Query } from './database/sql.ts';
import { exposuresOf, exposureText } from './database/sqlite/exposure.ts';
import { isMissing } from './database/sqlite/files.ts';
import { openSqlite, queryOf, type SqliteOptions } from './database/sqlite/sqlite.ts';
import type { EnvironmentEvents, KeyDirectory, KeyEvents } from './keys/directory.ts';
import { rememberEnvironment } from './keys/environment.ts';
import { openSqliteKeyStore } from './keys/sqlite.ts';
import { openSqliteDirectory } from './keys/sqlite-directory.ts';
import type { KeyStore } from './keys/store.ts';
import type { Environment } from './keys/token.ts';
import { openSqliteUsage } from './usage/sqlite.ts';
import type { UsageStore } from './usage/usage.ts';

/** How long a starting service waits for a database that neither answers nor refuses. */
const TRIED_WAIT_MS = 5_000;
/** How long it waits to write into an embedded database that another process is writing to. */
const REMEMBER_WAIT_MS = 1_000;

// The PostgreSQL driver is imported only where it is used, because most services never need it.

/** The keys and usage of one database. */
export interface Stores {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  close(): Promise<void>;
}

/** Opens keys and usage for an operator's command. Throws what the opened store throws. */
export async function openStores(
  location: DatabaseLocation,
  options: SqliteOptions = {},
): Promise<Stores> {
  const keys = await openKeys(location, options);
  try {
    const usage = await openUsage(location, options);
    const close = async () => {
      await Promise.all([keys.close(), usage.close()]);
    };
    return { keys, usage, close };
  } catch (error) {
    await keys.close();
    throw error;
  }
}

async function openKeys(location: DatabaseLocation, options: SqliteOptions): Promise<KeyStore> {
  if (location.kind === 'sqlite') {
    return openSqliteKeyStore(location.path, { ...options, checked: true });
  }
  const { openPostgresKeyStore } = await import('./keys/postgres.ts');
  return await openPostgresKeyStore(location.url);
}

/** Opens the store to which a service writes usage; opening its keys brings the schema up to date. */
export async function openUsage(
  location: DatabaseLocation,
  options: SqliteOptions = {},
): Promise<UsageStore> {
  if (location.kind === 'sqlite') return openSqliteUsage(location.path, options);
  const { openPostgresUsage } = await import('./usage/postgres.ts');
  return openPostgresUsage(location.url);
}

interface DirectoryOptions {
  /** As in `PostgresDirectoryOptions`. */
  readonly maxAgeMs: number;
  /** Of the service, which the database remembers if it is the first. */
  readonly environment: Environment;
  readonly observer: KeyEvents & EnvironmentEvents;
}

/**
 * Opens the active keys for a service.
 *
 * @returns once they are known, or once it is clear that they cannot be read at present
 */
export async function openDirectory(
  location: DatabaseLocation,
  { environment, ...options }: DirectoryOptions,
): Promise<KeyDirectory> {
  const whenRead = (query: Query) => rememberEnvironment(query, environment, options.observer);
  if (location.kind === 'sqlite') {
    const directory = openSqliteDirectory(location.path, options.observer);
    const database = openSqlite(location.path, { waitMs: REMEMBER_WAIT_MS });
    await whenRead(queryOf(database));
    database.close();
    return directory;
  }
  const { PostgresDirectory } = await import('./keys/postgres-directory.ts');
  const directory = new PostgresDirectory(location.url, { ...options, whenRead });
  await Promise.race([directory.firstAttempt, delay(TRIED_WAIT_MS, undefined, { ref: false })]);
  return directory;
}

/** Tells whether opening the database would make it. */
export function isNew(location: DatabaseLocation): boolean {
  return location.kind === 'sqlite' && isMissing(location.path);
}

/** How an opened database is open to others on this machine, in sentences that say what helps. */
export function exposureTexts(location: DatabaseLocation): readonly string[] {
  return location.kind === 'sqlite' ? exposuresOf(location.path).map(exposureText) : [];
}
