/** `ecliptic migrate` in tests, and databases for it. */
import assert from 'node:assert/strict';
import { POSTGRES_SCHEMA } from '../../src/database/postgres/schema.ts';
import { SQLITE_SCHEMA } from '../../src/database/sqlite/schema.ts';
import { runSql } from './key-databases.ts';
import { runCommand } from './service.ts';

/** The schema of this release. */
export const LATEST = { SQLite: SQLITE_SCHEMA.length, PostgreSQL: POSTGRES_SCHEMA.length };

/** The roles that it gives rights. */
export const ROLES = ['ecliptic_serve', 'ecliptic_issue'] as const;

/** Runs the command to its end. */
export function migrate(DATABASE_URL: string, ...args: readonly string[]) {
  return runCommand(['migrate', ...args], { DATABASE_URL });
}

/** The document of `--json`, of a command that must have succeeded. */
export async function migrated(DATABASE_URL: string) {
  const { code, stdout, stderr } = await migrate(DATABASE_URL, '--json');
  assert.equal(code, 0, stderr);
  // Of several at once, some wait.
  assert.match(stderr, /^(?:ecliptic: waiting: another process is changing the schema\.\n)?$/);
  return JSON.parse(stdout);
}

/** An earlier schema of PostgreSQL: without the indexes and the table of the steps after it. */
export const EARLIER = 3;

/** Takes a database back to `EARLIER`. */
export async function unmigrate(url: string): Promise<void> {
  await runSql(url, 'DROP INDEX api_keys_ordinal');
  await runSql(url, 'DROP TABLE services_environment');
  await runSql(url, 'DROP INDEX usage_days_day');
  await runSql(url, `DELETE FROM schema_steps WHERE step > ${EARLIER}`);
}

/** The schema that a database has. */
export async function stepsOf(url: string): Promise<number> {
  const [row] = await runSql(url, 'SELECT max(step) AS steps FROM schema_steps');
  return Number(row?.['steps']);
}
