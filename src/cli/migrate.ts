import type { Command } from 'commander';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description("bring the database to this release: its tables, and PostgreSQL's rights on them")
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Run it once before the first start, and with every release before its services start. Running it
again changes nothing. An embedded database is created if there is none. With PostgreSQL, run it as
the role that owns the tables: ecliptic_migrate of deploy/postgres/roles.sql. ecliptic_serve and
ecliptic_issue get the rights that they lack, in the transaction that changes the tables. A database
that cannot be reached is tried for half a minute.`,
    )
    .action(migrateDatabase);
}

async function migrateDatabase(options: { readonly json?: boolean }): Promise<void> {
  const { readConfig } = await import('../config.ts');
  const { migrate } = await import('../database/migrations/migrate.ts');
  const { migrationText, unreachableText } = await import('./migrate-text.ts');
  const { database_url: database } = readConfig(process.env);
  let told = false;
  const migration = await migrate(database, (cause) => {
    if (!told) process.stderr.write(unreachableText(cause));
    told = true;
  });
  process.stdout.write(migrationText(migration, options));
}
