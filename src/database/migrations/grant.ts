/** Gives the roles of a PostgreSQL server their rights on the tables, where they lack some. */
import type { Query } from '../sql.ts';
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
export interface RoleNeeds extends Pick<RoleRights, 'role' | 'state'> {
  readonly lacking: readonly Right[];
}

/** A row for each right: how its role came out of it, and whether that has all of the right, however it came by it. */
const HELD = `
  SELECT place, role,
    CASE WHEN oid IS NULL THEN 'absent'
      WHEN has_database_privilege(oid, current_database(), 'CONNECT')
        AND has_schema_privilege(oid, current_schema(), 'USAGE') THEN 'complete'
      ELSE 'shut_out' END AS state,
    bool_and(CASE WHEN col IS NULL THEN has_table_privilege(oid, tab, privilege)
      ELSE has_column_privilege(oid, tab, col, privilege) END) AS held
  FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[])
    AS wanted (place, role, tab, col, privilege)
  LEFT JOIN pg_roles ON rolname = role
  GROUP BY place, role, oid ORDER BY place`;

interface HeldRow extends Pick<RoleRights, 'role' | 'state'> {
  readonly place: number;
  readonly held: boolean | null;
}

const WANTED = RIGHTS.flatMap(({ role, privileges, table, columns = [null] }, place) =>
  privileges.flatMap((privilege) =>
    columns.map((column) => [place, role, table, column, privilege] as const),
  ),
);

/** What the roles lack of their rights. The tables must be those of this release. */
export async function findNeeds(query: Query): Promise<readonly RoleNeeds[]> {
  const values = [0, 1, 2, 3, 4].map((column) => WANTED.map((each) => each[column]));
  const rows = (await query(HELD, values)) as unknown as readonly HeldRow[];
  return GRANTED_ROLES.map((role) => {
    const ofRole = rows.filter((row) => row.role === role);
    const state = ofRole[0]?.state ?? 'absent';
    const missing = ofRole.filter(({ held }) => state === 'complete' && held !== true);
    return { role, state, lacking: missing.flatMap(({ place }) => RIGHTS[place] ?? []) };
  });
}

/** True if a role lacks something that can be given to it. */
export function needsGrants(needs: readonly RoleNeeds[]): boolean {
  return needs.some(({ lacking }) => lacking.length > 0);
}

/**
 * Gives them what they lack, in one block. Nothing is taken away: the release before may still need it.
 *
 * @throws if this role may not grant it; the transaction must then be rolled back
 */
export async function grantNeeds(
  query: Query,
  needs: readonly RoleNeeds[],
): Promise<readonly RoleRights[]> {
  if (needsGrants(needs)) {
    const lacking = needs.flatMap((each) => each.lacking);
    await query(lacking.map((right) => `GRANT ${shownRight(right)} TO ${right.role}`).join('; '));
    // A GRANT by someone who may not grant is sometimes only a warning.
    const [right] = (await findNeeds(query)).flatMap((each) => each.lacking);
    if (right !== undefined) throw new UngrantedRightError(right);
  }
  return needs.map(({ role, state, lacking }) => ({
    role,
    state,
    granted: lacking.map(shownRight),
  }));
}

/** A right that could not be granted, although the server reported no error. */
export class UngrantedRightError extends Error {
  override readonly name = 'UngrantedRightError';

  constructor(right: Right) {
    super(`${shownRight(right)} cannot be granted to ${right.role}`);
  }
}
