/** Gives the roles of a PostgreSQL server their rights on the tables, where they lack some. */
import type { Query } from '../postgres.ts';
import { GRANTED_ROLES, type GrantedRole, RIGHTS, type Right, shownRight } from './rights.ts';

/** How a role came out of it. */
export interface RoleRights {
  readonly role: GrantedRole;
  /**
   * `absent`: the server has no such role. `shut_out`: it may not connect to this database or use its schema,
   * so rights on tables would be of no use to it. Neither of them is given any.
   */
  readonly state: 'complete' | 'absent' | 'shut_out';
  /** What it lacked and was given, as in a GRANT. */
  readonly granted: readonly string[];
}

/** What a role lacks; nothing if it is given nothing in any case. */
interface RoleNeeds {
  readonly role: GrantedRole;
  readonly state: RoleRights['state'];
  readonly lacking: readonly Right[];
}

/** What the roles lack of their rights. The tables must be those of this release. */
export async function findNeeds(query: Query): Promise<readonly RoleNeeds[]> {
  const needs: RoleNeeds[] = [];
  for (const role of GRANTED_ROLES) {
    const state = await stateOf(query, role);
    const lacking = state === 'complete' ? await lackingOf(query, role) : [];
    needs.push({ role, state, lacking });
  }
  return needs;
}

/** True if a role lacks something that can be given to it. */
export function isNeedy(needs: readonly RoleNeeds[]): boolean {
  return needs.some(({ lacking }) => lacking.length > 0);
}

/**
 * Gives them what they lack. Nothing is taken away: the release before may still need it.
 *
 * @throws if this role may not grant it; the transaction must then be rolled back
 */
export async function grantNeeds(
  query: Query,
  needs: readonly RoleNeeds[],
): Promise<readonly RoleRights[]> {
  for (const { role, lacking } of needs) {
    for (const right of lacking) await query(`GRANT ${shownRight(right)} TO ${role}`);
  }
  // A GRANT by someone who may not grant is sometimes only a warning.
  for (const { role, lacking } of isNeedy(needs) ? await findNeeds(query) : []) {
    const [right] = lacking;
    if (right !== undefined) throw new UngrantedRight(role, right);
  }
  return needs.map(({ role, state, lacking }) => ({
    role,
    state,
    granted: lacking.map(shownRight),
  }));
}

/** A right that could not be granted, although the server reported no error. */
export class UngrantedRight extends Error {
  override readonly name = 'UngrantedRight';

  constructor(role: string, right: Right) {
    super(`${shownRight(right)} cannot be granted to ${role}`);
  }
}

async function stateOf(query: Query, role: GrantedRole): Promise<RoleRights['state']> {
  const [found] = await query(
    `SELECT has_database_privilege(oid, current_database(), 'CONNECT')
        AND has_schema_privilege(oid, current_schema(), 'USAGE') AS let_in
     FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  if (found === undefined) return 'absent';
  return found['let_in'] === true ? 'complete' : 'shut_out';
}

async function lackingOf(query: Query, role: GrantedRole): Promise<readonly Right[]> {
  const rights = RIGHTS.filter((right) => right.role === role);
  const [held] = await query(`SELECT ARRAY[${rights.map(condition).join(', ')}] AS each`);
  const each = held?.['each'] as readonly boolean[];
  return rights.filter((_, index) => each[index] !== true);
}

/** SQL that is true if the role has all of a right, however it came by it. */
function condition({ role, privileges, table, columns }: Right): string {
  const checks = privileges.flatMap((privilege) =>
    columns === undefined
      ? [`has_table_privilege('${role}', '${table}', '${privilege}')`]
      : columns.map(
          (name) => `has_column_privilege('${role}', '${table}', '${name}', '${privilege}')`,
        ),
  );
  return checks.join(' AND ');
}
