import type { StatementSync } from 'node:sqlite';
import { openSqlite, type SqliteDatabase } from '../database/sqlite.ts';
import {
  type ActiveKey,
  type DirectoryState,
  type KeyChange,
  type KeyDirectory,
  KnownKeys,
} from './directory.ts';
import type { Environment } from './token.ts';

/** How often to check that the open files are still those at their paths. */
const FILE_CHECK_MS = 1_000;

/** The longest wait for a locked database; a request waits for its answer meanwhile. */
const WAIT_MS = 250;

/** `digest, id, environment, state, revision, change_id`, in this order. */
type Row = [Uint8Array, string, Environment, string, number, string];

/**
 * Opens the active keys of the embedded database. Each look-up first asks SQLite whether another
 * process has written, so a change takes effect from the next request on.
 *
 * @throws as `openSqlite`
 */
export function openSqliteDirectory(path: string, wait_ms = WAIT_MS): KeyDirectory {
  return new SqliteDirectory(openSqlite(path, { wait_ms, checked: true }));
}

class SqliteDirectory implements KeyDirectory {
  readonly #database: SqliteDatabase;
  readonly #data_version: StatementSync;
  readonly #state: StatementSync;
  readonly #changes: StatementSync;
  #known = new KnownKeys();
  #seen_version: unknown;
  #checked_ms = Number.NEGATIVE_INFINITY;
  /** When the keys were last known to be readable. */
  #usable_ms = performance.now();

  constructor(database: SqliteDatabase) {
    this.#database = database;
    // It changes with every commit of another connection (sqlite.org/pragma.html#pragma_data_version).
    this.#data_version = database.prepare('PRAGMA data_version');
    this.#data_version.setReturnArrays(true);
    this.#state = database.prepare(
      `SELECT coalesce(max(revision), 0) AS latest, EXISTS (
         SELECT 1 FROM api_keys WHERE id = ? AND instr(change_ids, ?) > 0
       ) AS has_known FROM api_keys`,
    );
    this.#changes = database.prepare(
      `SELECT digest, id, environment, state, revision, substr(change_ids, 1, 32) FROM api_keys
       WHERE revision > ? ORDER BY revision`,
    );
    this.#changes.setReturnArrays(true);
    this.#refresh();
  }

  find(digest: string): ActiveKey | undefined {
    if (performance.now() - this.#checked_ms > FILE_CHECK_MS) this.#requireSameFiles();
    this.#refresh();
    return this.#known.active.get(digest);
  }

  inspect(): DirectoryState {
    const now_ms = performance.now();
    let usable = true;
    try {
      this.#requireSameFiles();
      this.#refresh();
      this.#usable_ms = now_ms;
    } catch {
      usable = false;
    }
    return { usable, size: this.#known.active.size, age_ms: now_ms - this.#usable_ms };
  }

  #refresh(): void {
    const [version] = this.#data_version.get() as unknown as [number];
    if (version === this.#seen_version) return;
    // A write during this read changes the version again, so the next refresh reads it.
    this.#database.exec('BEGIN');
    try {
      const known = this.#isContinued() ? this.#known : new KnownKeys();
      known.apply(this.#changesSince(known.revision));
      this.#known = known;
    } finally {
      this.#database.exec('COMMIT');
    }
    this.#seen_version = version;
  }

  /** False if an older copy was restored into the file, even if changes followed. */
  #isContinued(): boolean {
    const { latest } = this.#known;
    const row = this.#state.get(latest?.id ?? '', latest?.change_id ?? '');
    return this.#known.isContinuedBy({
      latest: Number(row?.['latest']),
      has_known: row?.['has_known'] === 1,
    });
  }

  *#changesSince(known_revision: number): Iterable<KeyChange> {
    for (const row of this.#changes.iterate(known_revision)) {
      const [digest, id, environment, state, revision, change_id] = row as unknown as Row;
      const text = Buffer.from(digest).toString('latin1');
      const active = state === 'active';
      yield { digest: text, id, environment, active, revision, change_id };
    }
  }

  /** A file that was replaced is still open here, and later revocations would never be seen. */
  #requireSameFiles(): void {
    this.#database.requireSameFiles();
    this.#checked_ms = performance.now();
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
