import type { SqliteBackup } from '../database/sqlite/backup.ts';
import { jsonDocument } from './json.ts';
import { shellQuoted } from './shell.ts';

/** The text for standard output. */
export function backupText(backup: SqliteBackup, { json }: { readonly json?: boolean }): string {
  if (json) return jsonDocument(backup);
  const { file, bytes, keys, usage_days: usageDays } = backup;
  return `Backed up to ${file}, and checked: ${keys} keys, ${usageDays} rows of usage, ${bytes} bytes.\n`;
}

/** The driver's parameters that pg_dump knows too; pg_dump rejects others, and secrets are not shown. */
const SHARED_PARAMETERS: ReadonlySet<string> = new Set([
  ...['host', 'port', 'user', 'dbname', 'options', 'target_session_attrs'],
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'channel_binding'],
]);

/**
 * The shell command that backs up a PostgreSQL database, without a password: pg_dump asks for it.
 *
 * @param url the DATABASE_URL
 */
export function dumpCommand(url: string, file: string): string {
  const shown = new URL(url);
  shown.password = '';
  for (const name of [...shown.searchParams.keys()]) {
    if (!SHARED_PARAMETERS.has(name)) shown.searchParams.delete(name);
  }
  // The driver's own name for encryption without a check of the certificate.
  if (shown.searchParams.get('sslmode') === 'no-verify')
    shown.searchParams.set('sslmode', 'require');
  const dump = `pg_dump --format=custom --dbname=${shellQuoted(shown.href)}`;
  // Readable by its owner only, and never overwriting an existing file.
  return `(umask 077; set -C; ${dump} > ${shellQuoted(file)})`;
}
