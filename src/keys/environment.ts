/** The environment that a database remembers: that of its first service, whose keys it is for. */
import type { Database } from '../database/sql.ts';
import type { EnvironmentEvents } from './directory.ts';
import type { Environment } from './token.ts';

/** A database changes sides only while no active key would be left behind. */
const REMEMBER = `INSERT INTO services_environment (environment) VALUES ($1)
  ON CONFLICT (singleton) DO UPDATE SET environment = excluded.environment
  WHERE NOT EXISTS (
    SELECT 1 FROM api_keys
    WHERE state = 'active' AND environment = services_environment.environment
  )`;

/** @returns undefined if no service has used the database yet */
export async function rememberedEnvironment({ query }: Database): Promise<Environment | undefined> {
  const [row] = await query('SELECT environment FROM services_environment');
  return row?.['environment'] as Environment | undefined;
}

/**
 * Has the database remember the environment of a service, if it is the first, and reports if it remembers another
 * one. Nothing that a request needs depends on it, so a failure is reported and nothing else.
 */
export async function rememberEnvironment(
  database: Database,
  own: Environment,
  observer: EnvironmentEvents,
): Promise<void> {
  try {
    // Only then is anything written.
    if ((await rememberedEnvironment(database)) === own) return;
    await database.query(REMEMBER, [own]);
    const remembered = await rememberedEnvironment(database);
    if (remembered !== own) observer.environmentDiffers(own, remembered);
  } catch (cause) {
    observer.environmentUnknown(cause);
  }
}
