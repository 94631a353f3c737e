import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import type { Migration } from '../database/migrate.ts';
import type { RoleRights } from '../database/postgres/migrate.ts';
import { complain, EXIT_ERROR, print, STOP_SIGNALS } from './output.ts';
import { jsonDocument } from './text.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      "update the database to this release: its tables, and the rights of PostgreSQL's roles",
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Run it before the services of a new release start. Running it again changes nothing. A SQLite database
is created if it does not exist. With PostgreSQL, run it as ecliptic_migrate, the role that owns the
tables (deploy/postgres/roles.sql). The transaction that changes the tables also grants the roles
ecliptic_serve and ecliptic_issue their rights.`,
    )
    .action(migrateDatabase);
}

async function migrateDatabase(options: { readonly json?: boolean }): Promise<void> {
  const { migrate } = await import('../database/migrate.ts');
  const { databaseUrl: database } = readConfig(process.env);
  // The first process of a container ignores signals that it does not handle.
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      complain(`stopped by ${name}; run it again`);
      process.exit(EXIT_ERROR);
    });
  }
  let isWaiting = false;
  const migration = await migrate(database, () => {
    if (!isWaiting)
      complain(
        'waiting for other sessions that change the schema or use its tables, such as pg_dump',
      );
    isWaiting = true;
  });
  await print(migrationText(migration, options));
}

/** The text for standard output. */
function migrationText(migration: Migration, { json }: { readonly json?: boolean }): string {
  if (json) return jsonDocument(migration);
  const { database, schema, roles } = migration;
  return [`${schemaText(schema)} in ${database}.`, ...roles.map(roleText), ''].join('\n');
}

function schemaText({ from, to }: Migration['schema']): string {
  if (from === to) return `Schema ${to} was already up to date`;
  return from === 0 ? `Created the tables of schema ${to}` : `Migrated schema ${from} to ${to}`;
}

function roleText({ role, state, granted }: RoleRights): string {
  if (state === 'absent') return `${role} does not exist on this server; no rights were granted.`;
  return [`${role} was granted:`, ...granted].join('\n  ');
}
