/**
 * What the roles of deploy/postgres/roles.sql that do not own the tables may do with them. Each has what its
 * work needs and no more: whoever breaks into a service cannot issue keys, and whoever issues keys cannot
 * change usage. Where they lack some of it, it is given to them.
 */
import type { Query } from '../sql.ts';

/** `ecliptic_serve` is the service's, `ecliptic_issue` an operator's. */
type GrantedRole = 'ecliptic_serve' | 'ecliptic_issue';

/** One line of a GRANT. */
interface Right {
  readonly role: GrantedRole;
  readonly privileges: readonly ('SELECT' | 'INSERT' | 'UPDATE' | 'DELETE')[];
  readonly table: string;
  /** The only columns that it is for; if absent, it is for all of them. */
  readonly columns?: readonly string[];
}

const ROLES = ['ecliptic_serve', 'ecliptic_issue'] as const;
const USAGE = ['usage_days', 'usage_hours', 'usage_writers'] as const;

export const RIGHTS: readonly Right[] = [
  // The release that the tables belong to.
  ...ROLES.map((role) => ({ role, privileges: ['SELECT'], table: 'schema_steps' }) as const),

  // A service cannot create a key or reactivate one.
  ...ROLES.map((role) => ({ role, privileges: ['SELECT'], table: 'api_keys' }) as const),
  { role: 'ecliptic_issue', privileges: ['INSERT'], table: 'api_keys' },
  // A key can be revoked; its account, and what is stored of the key, cannot change.
  {
    role: 'ecliptic_issue',
    privileges: ['UPDATE'],
    table: 'api_keys',
    columns: ['state', 'slot', 'revoked_at'],
  },

  // Services say which environment they are of, and keys are issued for it.
  {
    role: 'ecliptic_serve',
    privileges: ['SELECT', 'INSERT', 'UPDATE'],
    table: 'services_environment',
  },
  { role: 'ecliptic_issue', privileges: ['SELECT'], table: 'services_environment' },

  ...USAGE.flatMap((table): Right[] => [
    { role: 'ecliptic_serve', privileges: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'], table },
    // The role that issues keys can read usage, but not change it.
    { role: 'ecliptic_issue', privileges: ['SELECT'], table },
  ]),
];

/** The roles that have rights, each once. */
const GRANTED_ROLES: readonly GrantedRole[] = ROLES;

/** The tables that rights are for, each once. */
export const TABLES: readonly string[] = [...new Set(RIGHTS.map(({ table }) => table))];

/** As in a GRANT: `UPDATE (state, slot) ON api_keys`. */
export function shownRight({ privileges, table, columns }: Right): string {
  const ofColumns = columns === undefined ? '' : ` (${columns.join(', ')})`;
  return `${privileges.join(', ')}${ofColumns} ON ${table}`;
}

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
