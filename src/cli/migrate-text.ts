import type { Migration } from '../database/migrations/migrate.ts';
import type { RoleRights } from '../database/migrations/rights.ts';
import { printableLines, redactKeys } from '../problem/redact.ts';
import { reason } from './failure.ts';
import { jsonDocument } from './json.ts';

/** The text for standard output. */
export function migrationText(migration: Migration, { json }: { readonly json?: boolean }): string {
  if (json) return jsonDocument(migration);
  const { database, schema, roles } = migration;
  return [`${schemaText(schema)} in ${database}.`, ...roles.map(roleText), ''].join('\n');
}

/** What standard error says once, while it tries again. */
export function unreachableText(cause: unknown): string {
  return printableLines(redactKeys(`ecliptic: ${reason(cause)}; trying again for half a minute\n`));
}

/** What standard error says once for each thing that is in the way. */
export function waitingText(words: string): string {
  return `ecliptic: waiting: ${words}\n`;
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
