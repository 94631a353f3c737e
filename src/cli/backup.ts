import type { Command } from 'commander';
import { STOP_SIGNALS } from './signals.ts';

export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('copy the SQLite database into a new file, beside running services, and check it')
    .argument('<file>', 'the file to make; one that is there is never replaced')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
The copy holds all keys and all usage as they are at one moment. Only its owner may read it. With
PostgreSQL the exit status is 2, and standard error has the line for pg_dump.`,
    )
    .action(backUp);
}

async function backUp(
  file: string,
  options: { readonly json?: boolean },
  command: Command,
): Promise<void> {
  const { readConfig } = await import('../config.ts');
  const { backupText, dumpCommand } = await import('./backup-text.ts');
  const { database_url: database } = readConfig(process.env);
  if (database.kind === 'postgres') {
    return command.error(
      `error: a PostgreSQL database is backed up by pg_dump, which asks for the password:\n\n  ${dumpCommand(database.url, file)}\n`,
    );
  }
  const { backupSqlite } = await import('../database/sqlite-backup.ts');
  const interruption = new AbortController();
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      interruption.abort();
      // Ends as the signal does by itself, and not only when the copy is done.
      process.kill(process.pid, name);
    });
  }
  const backup = await backupSqlite(database.path, file, interruption.signal);
  process.stdout.write(backupText(backup, options));
}
