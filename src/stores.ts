/** Opens keys and usage in SQLite or PostgreSQL. */
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLocation } from './database/location.ts';
import type { Database } from './database/sql.ts';
import { exposureOf, isMissing } from './database/sqlite/files.ts';
import { openSqlite, type SqliteOptions } from './database/sqlite/sqlite.ts';
import type { EnvironmentEvents, KeyDirectory, KeyEvents } from './keys/directory.ts';
import { rememberEnvironment } from './keys/environment.ts';
import { openSqliteDirectory } from './keys/sqlite-directory.ts';
import { KeyStore } from './keys/store.ts';
import type { Environment } from './keys/token.ts';
import { type UsageStore, usageStoreOf } from './usage/store.ts';

/** How long startup waits for a database that does not respond. */
const TRIED_WAIT_MS = 5_000;
/** How long startup waits to write while another process writes to the SQLite database. */
const REMEMBER_WAIT_MS = 1_000;
/** A connection takes several round trips: TCP, TLS, the password, and its settings. */
const SERVICE = {
  applicationName: 'ecliptic serve',
  connectMs: 3_000,
  statementMs: 8_000,
  lockMs: 2_000,
};

// The PostgreSQL driver is imported late, because most services do not need it.

/** The keys and usage of one database, for commands. */
export interface Stores {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  close(): Promise<void>;
}

/** Opens keys and usage, and migrates the schema. Throws the errors of the database. */
export async function openStores(
  location: DatabaseLocation,
  options: SqliteOptions = {},
): Promise<Stores> {
  // SQLite sorts long lists in a file. In a container, only this folder may be writable (sqlite.org/tempfiles.html).
  if (location.kind === 'sqlite') process.env['SQLITE_TMPDIR'] ??= dirname(location.path);
  const database =
    location.kind === 'sqlite'
      ? openSqlite(location.path, { ...options, checked: true })
      : await openPostgres(location.url);
  const close = () => database.close();
  return { keys: new KeyStore(database), usage: usageStoreOf(database), close };
}

async function openPostgres(url: string): Promise<Database> {
  const [{ openPostgresForCommand }, { migratePostgres }] = await Promise.all([
    import('./database/postgres/postgres.ts'),
    import('./database/postgres/migrate.ts'),
  ]);
  const database = openPostgresForCommand(url);
  try {
    await migratePostgres(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface ServiceOptions {
  /** As in `PostgresDirectoryOptions`. */
  readonly maxAgeMs: number;
  /** The environment of the service. The database stores the environment of its first service. */
  readonly environment: Environment;
  readonly observer: KeyEvents & EnvironmentEvents;
}

/** The parts of a database that a service uses. */
interface ServiceStores {
  /** The active keys. */
  readonly keys: KeyDirectory;
  readonly usage: UsageStore;
  close(): Promise<void>;
}

/**
 * Opens the database of a service, and migrates its schema.
 *
 * @returns after the first attempt to read the keys
 */
export async function openServiceStores(
  location: DatabaseLocation,
  options: ServiceOptions,
): Promise<ServiceStores> {
  return location.kind === 'sqlite'
    ? await openSqliteService(location.path, options)
    : await openPostgresService(location.url, options);
}

async function openSqliteService(
  path: string,
  { environment, observer }: ServiceOptions,
): Promise<ServiceStores> {
  const keys = openSqliteDirectory(path, observer);
  const patient = openSqlite(path, { waitMs: REMEMBER_WAIT_MS });
  await rememberEnvironment(patient, environment, observer);
  await patient.close();
  // A write of usage is repeated later instead of blocking responses while another process writes. A power cut may
  // lose the latest usage. In return, no response waits for the disk.
  const usage = openSqlite(path, { waitMs: 0, create: false, synchronous: 'NORMAL' });
  const close = async () => {
    await Promise.all([keys.close(), usage.close()]);
  };
  return { keys, usage: usageStoreOf(usage), close };
}

async function openPostgresService(
  url: string,
  { environment, ...options }: ServiceOptions,
): Promise<ServiceStores> {
  const [{ Postgres }, { PostgresDirectory }] = await Promise.all([
    import('./database/postgres/postgres.ts'),
    import('./keys/postgres-directory.ts'),
  ]);
  const database = new Postgres(url, SERVICE);
  const whenRead = () => rememberEnvironment(database, environment, options.observer);
  const keys = new PostgresDirectory(database, { ...options, whenRead });
  await Promise.race([keys.firstAttempt, delay(TRIED_WAIT_MS, undefined, { ref: false })]);
  const close = async () => {
    await keys.close();
    await database.close();
  };
  return { keys, usage: usageStoreOf(database), close };
}

/** True if opening the database would create it. */
export function isNew(location: DatabaseLocation): boolean {
  return location.kind === 'sqlite' && isMissing(location.path);
}

/** A warning that other users can read or change the database, with the remedy; undefined if they cannot. */
export function exposureText(location: DatabaseLocation): string | undefined {
  return location.kind === 'sqlite' ? exposureOf(location.path) : undefined;
}
