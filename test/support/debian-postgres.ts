/** PostgreSQL from Debian, which includes programs that the npm package lacks. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** The folder with `postgres`, `pg_dump` and so on of the newest version; undefined if there is none. */
export const DEBIAN_PROGRAMS: string | undefined = globSync('/usr/lib/postgresql/*/bin/postgres')
  .map(dirname)
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1);
