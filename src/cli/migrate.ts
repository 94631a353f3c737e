import type { Command } from 'commander';
import { EXIT_REFUSED } from './output.ts';
import { STOP_SIGNALS } from './signals.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      "bring the database to this release: its tables, and the rights of PostgreSQL's roles",
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Run it before the services of a release start. Running it again changes nothing. An embedded
database is created if there is none. With PostgreSQL, run it as the role that owns the tables,
ecliptic_migrate of deploy/postgres/roles.sql. In the transaction that changes the tables, the roles
ecliptic_serve and ecliptic_issue get the rights that they lack. A database that cannot be reached
is tried for half a minute.`,
    )
    .action(migrateDatabase);
}

async function migrateDatabase(options: { readonly json?: boolean }): Promise<void> {
  const { readConfig } = await import('../config.ts');
  const { migrate } = await import('../database/migrations/migrate.ts');
  const { migrationText, unreachableText, waitingText } = await import('./migrate-text.ts');
  const { databaseUrl: database } = readConfig(process.env);
  // As the first process of a container, it would otherwise not be ended by them.
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      process.stderr.write(`ecliptic: stopped by ${name}; run it again\n`);
      process.exit(EXIT_REFUSED);
    });
  }
  const told = new Set<string>();
  const tell = (kind: string, text: string) => {
    if (!told.has(kind)) process.stderr.write(text);
    told.add(kind);
  };
  const migration = await migrate(database, {
    unreachable: (cause) => tell('unreachable', unreachableText(cause)),
    waiting: (words) => tell(words, waitingText(words)),
  });
  process.stdout.write(migrationText(migration, options));
}
