/** The environment that a database stores: the environment of its first service. */
import type { Database } from '../database/sql.ts';
import type { EnvironmentEvents } from './directory.ts';
import type { Environment } from './token.ts';

/** The stored environment changes only while no active key has the old one. */
const REMEMBER = `INSERT INTO services_environment (environment) VALUES ($1)
  ON CONFLICT (singleton) DO UPDATE SET environment = excluded.environment
  WHERE NOT EXISTS (
    SELECT 1 FROM api_keys
    WHERE state = 'active' AND environment = services_environment.environment
  )`;

/** @returns undefined if no service has used the database */
export async function rememberedEnvironment({ query }: Database): Promise<Environment | undefined> {
  const [row] = await query('SELECT environment FROM services_environment');
  return row?.['environment'] as Environment | undefined;
}

/**
 * Stores the environment of the first service in the database, and reports a different one. Requests do not depend on
 * it, so errors are only reported.
 */
export async function rememberEnvironment(
  database: Database,
  own: Environment,
  observer: EnvironmentEvents,
): Promise<void> {
  try {
    // Write only if it differs.
    if ((await rememberedEnvironment(database)) === own) return;
    await database.query(REMEMBER, [own]);
    const remembered = await rememberedEnvironment(database);
    if (remembered !== own) observer.environmentDiffers(own, remembered);
  } catch (cause) {
    observer.environmentUnknown(cause);
  }
}
