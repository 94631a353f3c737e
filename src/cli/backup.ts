import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import type { SqliteBackup } from '../database/sqlite/backup.ts';
import { print, STOP_SIGNALS } from './output.ts';
import { counted, jsonDocument, shellQuoted } from './text.ts';

export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description(
      'copy the SQLite database into a new file and check the copy; services may keep running',
    )
    .argument('<file>', 'the new file; an existing file is never replaced')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
The copy has all keys and usage as of one moment. Only its owner can read it. With PostgreSQL, the
exit status is 2, and standard error has the pg_dump command to run.`,
    )
    .action(backUp);
}

async function backUp(
  file: string,
  options: { readonly json?: boolean },
  command: Command,
): Promise<void> {
  const { databaseUrl: database } = readConfig(process.env);
  if (database.kind === 'postgres') {
    return command.error(
      `Back up a PostgreSQL database with pg_dump, as the role that owns the tables. pg_dump prompts for the password:\n\n  ${dumpCommand(database.url, file)}\n`,
    );
  }
  const { backupSqlite } = await import('../database/sqlite/backup.ts');
  // SQLite copies in a single call, so a signal takes effect only after the copy is complete.
  for (const name of STOP_SIGNALS) process.on(name, () => {});
  await print(backupText(backupSqlite(database.path, file), options));
}

/** The text for standard output. */
function backupText(backup: SqliteBackup, { json }: { readonly json?: boolean }): string {
  if (json) return jsonDocument(backup);
  const { file, bytes, keys, usage_days: usageDays } = backup;
  return `Backed up to ${file}, and checked: ${counted(keys, 'key')}, ${counted(usageDays, 'row')} of usage, ${counted(bytes, 'byte')}.\n`;
}

/** Parameters that both the driver and pg_dump accept, without secrets; pg_dump rejects all others. */
const SHARED_PARAMETERS: ReadonlySet<string> = new Set([
  ...['host', 'port', 'user', 'dbname', 'options', 'target_session_attrs'],
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'channel_binding'],
]);

/** Roles of deploy/postgres/roles.sql without the right to read the sequence that orders the keys. */
const READERS: ReadonlySet<string> = new Set(['ecliptic_serve', 'ecliptic_issue']);
const OWNER = 'ecliptic_migrate';

/**
 * The shell command that backs up a PostgreSQL database, without a password: pg_dump asks for it.
 *
 * @param url the DATABASE_URL
 */
function dumpCommand(url: string, file: string): string {
  const shown = new URL(url);
  shown.password = '';
  if (READERS.has(shown.username)) shown.username = OWNER;
  for (const name of [...shown.searchParams.keys()]) {
    if (!SHARED_PARAMETERS.has(name)) shown.searchParams.delete(name);
  }
  // The driver's name for encryption without a check of the certificate.
  if (shown.searchParams.get('sslmode') === 'no-verify')
    shown.searchParams.set('sslmode', 'require');
  const dump = `pg_dump --format=custom --dbname=${shellQuoted(shown.href)}`;
  // Readable by its owner only, and never overwriting an existing file.
  return `(umask 077; set -C; ${dump} > ${shellQuoted(file)})`;
}
