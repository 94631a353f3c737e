/** Copies a SQLite database while services use it, and checks the copy. */
import { existsSync, linkSync, lstatSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, isMissing, NoDatabaseError } from './files.ts';
import { SQLITE_SCHEMA } from './schema.ts';
import { failure, inspect, requireWhole, withAdvice } from './sqlite.ts';

/** The contents of a backup. */
export interface SqliteBackup {
  /** Absolute. */
  readonly file: string;
  readonly bytes: number;
  /** The schema version of its tables. */
  readonly schema: number;
  /** Active and revoked keys. */
  readonly keys: number;
  /** Rows of usage, one for each key and day. */
  readonly usage_days: number;
}

/**
 * Copies a snapshot of the database, even while other processes write, and checks the copy. The file appears when it is
 * complete. Only its owner can read it, and it never replaces an existing file.
 *
 * @param path of the database
 * @param to the file to create
 * @throws {NoDatabaseError}
 * @throws if the file exists or cannot be written, or if the copy is damaged; the copy is removed then
 */
export function backupSqlite(path: string, to: string): SqliteBackup {
  if (isMissing(path)) throw new NoDatabaseError(path);
  const file = resolve(to);
  let folder: string | undefined;
  try {
    using source = new DatabaseSync(path, { readOnly: true, timeout: WAIT_MS });
    inspect(source, false, SQLITE_SCHEMA);
    if (!existsSync(dirname(file))) throw new Error(`the folder ${dirname(file)} does not exist`);
    // Check before copying. The link at the end checks again.
    if (lstatSync(file, { throwIfNoEntry: false })) throw new Error(isThere(file));
    // A private folder for the copy and SQLite's other files.
    folder = mkdtempSync(join(dirname(file), '.ecliptic-backup-'));
    const copy = join(folder, 'copy.db');
    createPrivateFile(copy);
    source.prepare('VACUUM INTO ?').run(copy);
    const contents = checkCopy(copy);
    // Unlike a rename, a link never replaces anything.
    linkSync(copy, file);
    return { file, bytes: statSync(file).size, ...contents };
  } catch (error) {
    const reason = withAdvice(withReason(error, file), path);
    throw failure(`the key database ${path} was not backed up`, reason);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const WAIT_MS = 5_000;

const isThere = (file: string) => `${file} already exists, and a backup never replaces a file`;

function withReason(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'link') return error;
  const reason = code === 'EEXIST' ? isThere(file) : `the file system of ${file} has no hard links`;
  return new Error(reason, { cause: error });
}

/** @throws if anything in the copy is damaged or missing */
function checkCopy(copy: string): Omit<SqliteBackup, 'file' | 'bytes'> {
  using database = new DatabaseSync(copy, { readOnly: true });
  requireWhole(database, '1');
  const { schema, keys, days } = database
    .prepare(
      `SELECT user_version AS schema, (SELECT count(*) FROM api_keys) AS keys,
         (SELECT count(*) FROM usage_days) AS days FROM pragma_user_version`,
    )
    .get() as Record<string, number>;
  return { schema: Number(schema), keys: Number(keys), usage_days: Number(days) };
}
