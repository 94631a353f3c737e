import type { Command } from 'commander';
import { STOP_SIGNALS } from './signals.ts';

export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('copy the SQLite database into a new file, even while services run, and check it')
    .argument('<file>', 'the file to create; an existing file is never replaced')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
The copy has all keys and all usage as of one moment. Only its owner can read it. With
PostgreSQL the exit status is 2, and standard error shows the pg_dump command.`,
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
  const { databaseUrl: database } = readConfig(process.env);
  if (database.kind === 'postgres') {
    return command.error(
      `error: back up a PostgreSQL database with pg_dump, which asks for the password:\n\n  ${dumpCommand(database.url, file)}\n`,
    );
  }
  const { backupSqlite } = await import('../database/sqlite/backup.ts');
  const interruption = new AbortController();
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      interruption.abort();
      // Ends as the signal would by default, rather than when the copy is done.
      process.kill(process.pid, name);
    });
  }
  const backup = await backupSqlite(database.path, file, interruption.signal);
  process.stdout.write(backupText(backup, options));
}
