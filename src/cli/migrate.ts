import type { Command } from 'commander';
import type { Migration } from '../database/migrations/migrate.ts';
import type { RoleRights } from '../database/migrations/rights.ts';
import { reason } from './failure.ts';
import { complain, EXIT_REFUSED, STOP_SIGNALS } from './output.ts';
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
ecliptic_serve and ecliptic_issue get the rights that they lack. A database that cannot be reached
is tried for half a minute.`,
    )
    .action(migrateDatabase);
}

async function migrateDatabase(options: { readonly json?: boolean }): Promise<void> {
  const { readConfig } = await import('../config.ts');
  const { migrate } = await import('../database/migrations/migrate.ts');
  const { databaseUrl: database } = readConfig(process.env);
  // As the first process of a container, it would otherwise not be ended by them.
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      complain(`stopped by ${name}; run it again`);
      process.exit(EXIT_REFUSED);
    });
  }
  /** What was said already: each cause is named once, however long it lasts. */
  const told = new Set<string>();
  const tell = (kind: string, text: string) => {
    if (!told.has(kind)) complain(text);
    told.add(kind);
  };
  const migration = await migrate(database, {
    unreachable: (cause) => tell('unreachable', `${reason(cause)}; trying again for half a minute`),
    waiting: (words) => tell(words, `waiting: ${words}`),
  });
  process.stdout.write(migrationText(migration, options));
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

const STATES: Readonly<Record<RoleRights['state'], string>> = {
  complete: 'has its rights',
  absent: 'is not a role of this server, and got no rights',
  shut_out:
    'may not connect to this database or use its schema, and got no rights; deploy/postgres/roles.sql lets it in',
};

function roleText({ role, state, granted }: RoleRights): string {
  if (granted.length === 0) return `${role} ${STATES[state]}.`;
  return [`${role} was granted:`, ...granted].join('\n  ');
}
