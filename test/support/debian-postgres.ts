/** PostgreSQL as Debian has it, with the programs that the package from npm lacks. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** Where `postgres`, `pg_dump` and their like are, of the newest version; undefined where there are none. */
export const DEBIAN_PROGRAMS: string | undefined = globSync('/usr/lib/postgresql/*/bin/postgres')
  .map(dirname)
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1);
