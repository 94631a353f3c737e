/**
 * What the roles of deploy/postgres/roles.sql that do not own the tables may do with them. Each has what its
 * work needs and no more: whoever breaks into a service cannot issue keys, and whoever issues keys cannot
 * change usage.
 */

/** `ecliptic_serve` is the service's, `ecliptic_issue` an operator's. */
export type GrantedRole = 'ecliptic_serve' | 'ecliptic_issue';

/** One line of a GRANT. */
export interface Right {
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
export const GRANTED_ROLES: readonly GrantedRole[] = ROLES;

/** The tables that rights are for, each once. */
export const TABLES: readonly string[] = [...new Set(RIGHTS.map(({ table }) => table))];

/** As in a GRANT: `UPDATE (state, slot) ON api_keys`. */
export function shownRight({ privileges, table, columns }: Right): string {
  const ofColumns = columns === undefined ? '' : ` (${columns.join(', ')})`;
  return `${privileges.join(', ')}${ofColumns} ON ${table}`;
}
