import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import type { Migration } from '../database/migrate.ts';
import type { RoleRights } from '../database/postgres/migrate.ts';
import { complain, EXIT_REFUSED, print, STOP_SIGNALS } from './output.ts';
import { jsonDocument } from './text.ts';

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
ecliptic_serve and ecliptic_issue get their rights.`,
    )
    .action(migrateDatabase);
}

async function migrateDatabase(options: { readonly json?: boolean }): Promise<void> {
  const { migrate } = await import('../database/migrate.ts');
  const { databaseUrl: database } = readConfig(process.env);
  // As the first process of a container, it would otherwise not be ended by them.
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      complain(`stopped by ${name}; run it again`);
      process.exit(EXIT_REFUSED);
    });
  }
  let isWaiting = false;
  const migration = await migrate(database, () => {
    if (!isWaiting)
      complain('waiting: others change the schema, or use its tables (pg_dump, perhaps)');
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
  if (from === to) return `Schema ${to}, as before,`;
  return from === 0 ? `Created the tables, schema ${to},` : `Migrated schema ${from} to ${to}`;
}

function roleText({ role, state, granted }: RoleRights): string {
  if (state === 'absent') return `${role} is not a role of this server, and got no rights.`;
  return [`${role} was granted:`, ...granted].join('\n  ');
}
