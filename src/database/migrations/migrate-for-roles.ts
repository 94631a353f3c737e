/** Brings the schema of a PostgreSQL database up to date, and gives the roles their rights on it. */
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '../../waiting/waiting.ts';
import { isPassing, isPrivilegeError } from '../postgres/errors.ts';
import { Postgres } from '../postgres/postgres.ts';
import type { Query, Row } from '../sql.ts';
import {
  changeSchema,
  type MigrationEvents,
  type SchemaChange,
  type SchemaWork,
  stepsTaken,
  takeSteps,
} from './migrate-postgres.ts';
import { POSTGRES_MIGRATIONS } from './postgres.ts';
import {
  findNeeds,
  grantNeeds,
  needsGrants,
  type RoleNeeds,
  type RoleRights,
  TABLES,
  UngrantedRightError,
} from './rights.ts';

/** For how long a database that cannot be reached is tried: it may have been started together with this. */
const REACH_MS = 30_000;
const REACH_BACKOFF = { firstMs: 100, maxMs: 2_000 };
/** An index over a large table takes a while; a Job of Kubernetes is given more than this. */
export const MIGRATION_WAIT_MS = 600_000;
const EXPLAINING = {
  application_name: 'ecliptic schema',
  connectTimeoutMs: 10_000,
  queryTimeoutMs: 10_000,
};

interface Outcome {
  readonly schema: SchemaChange;
  readonly roles: readonly RoleRights[];
}

const LATEST = POSTGRES_MIGRATIONS.length;

const WORK: SchemaWork<Outcome> = {
  done: async (query) => {
    if ((await stepsTaken(query)) < LATEST) return undefined;
    const needs = await findNeeds(query);
    return needsGrants(needs) ? undefined : await outcome(query, LATEST, needs);
  },
  act: async (query) => {
    const from = await takeSteps(query);
    return await outcome(query, from, await findNeeds(query));
  },
};

async function outcome(query: Query, from: number, needs: readonly RoleNeeds[]): Promise<Outcome> {
  return { schema: { from, to: LATEST }, roles: await grantNeeds(query, needs) };
}

/**
 * All of it happens in one transaction, so a service never sees tables that it may not read yet. Any number of
 * processes may call this at once.
 *
 * @throws {NewerSchemaError}
 * @throws if this role may not do it, with the role that may
 */
export async function migrateForRoles(url: string, events: MigrationEvents): Promise<Outcome> {
  const waiting = { waitMs: MIGRATION_WAIT_MS, onWaiting: events.waiting };
  const pauses = new Backoff(REACH_BACKOFF);
  const deadlineMs = performance.now() + REACH_MS;
  for (;;) {
    try {
      return await changeSchema(url, waiting, WORK);
    } catch (error) {
      const refused = isPrivilegeError(error) || error instanceof UngrantedRightError;
      if (refused) throw await explained(url, error);
      // All or nothing has happened, so that it can be tried again.
      if (!isPassing(error) || performance.now() > deadlineMs) throw error;
      events.unreachable(error);
      await delay(pauses.next());
    }
  }
}

/** Adds who this is, and which tables belong to someone else. */
async function explained(url: string, error: Error): Promise<Error> {
  const postgres = new Postgres(url, EXPLAINING);
  try {
    const [found] = await postgres.query(
      `SELECT current_user AS role, count(*)::integer AS tables,
         string_agg(relname, ', ' ORDER BY relname) FILTER (WHERE is_foreign) AS names,
         string_agg(DISTINCT owner, ' and ') FILTER (WHERE is_foreign) AS owners
       FROM (
         SELECT relname::text, pg_get_userbyid(relowner)::text AS owner,
           pg_get_userbyid(relowner) <> current_user AS is_foreign
         FROM pg_class
         WHERE relkind = 'r' AND relname = ANY ($1)
           AND relnamespace::regnamespace::text = ANY (current_schemas(false)::text[])
       ) AS found`,
      [TABLES],
    );
    return new Error(`${error.message}: ${advice(found ?? {})}`, { cause: error });
  } finally {
    await postgres.close();
  }
}

function advice({ role, tables, names, owners }: Row): string {
  if (tables === 0) {
    return `${role} may not create tables here. Run this as ecliptic_migrate, which deploy/postgres/roles.sql creates`;
  }
  if (names === null) {
    return `${role} owns the tables, and lacks a right that deploy/postgres/roles.sql gives it`;
  }
  return `${names} belong to ${owners}, and this is ${role}. Run it as their owner, or hand them over: docs/operating/postgresql.md`;
}
