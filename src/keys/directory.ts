import type { Row } from '../database/sql.ts';
import type { Environment } from './token.ts';

/** Events of a directory of keys. */
export interface KeyEvents {
  /** The keys cannot be read. Reported for each attempt. Known keys stay in use for a while. */
  keysUnreadable(cause: unknown): void;
  /** The keys can be read, for the first time or again. */
  keysReadable(active: number): void;
  /** The database lost known changes, for example because a backup was restored. */
  keyHistoryChanged(change: HistoryChange): void;
}

/** Events of the environment that a database stores. */
export interface EnvironmentEvents {
  /** The database stores another environment, and has active keys of it. */
  environmentDiffers(own: Environment, ofDatabase: Environment | undefined): void;
  /** The environment of the database could not be read or stored. */
  environmentUnknown(cause: unknown): void;
}

/** The parts of an active key that a request needs. */
export interface ActiveKey {
  /** Public id, `key_…`. */
  readonly id: string;
  readonly environment: Environment;
}

/** The active keys, in memory: authentication needs no query, and revocations still take effect. */
export interface KeyDirectory {
  /**
   * The active key with this digest. It is at most a millisecond old with SQLite, and from the last read with PostgreSQL.
   *
   * @param digest as returned by `keyDigest`
   * @throws {StaleDirectoryError} if the last successful read is too long ago
   */
  find(digest: string): ActiveKey | undefined;
  /** Returns the state of the directory. Never throws. */
  inspect(): DirectoryState;
  close(): Promise<void>;
}

/** The state of a directory at one moment. */
export interface DirectoryState {
  /** True if `find` does not throw. */
  readonly usable: boolean;
  /** The number of known active keys. */
  readonly size: number;
  /** The time since the keys were known to match the database; infinite before the first read. */
  readonly ageMs: number;
  /** Why the last read failed; undefined if it succeeded or the reason is unknown. */
  readonly unreadableBecause?: UnreadableReason | undefined;
}

/** Why keys are not usable, for clients. The log has the cause. */
export const UNREADABLE = {
  unread: 'The key database has not been read yet.',
  unreachable: 'The key database has been unreachable for too long.',
  slow: 'Queries to the key database have timed out for too long.',
  failing: 'The key database cannot be read. The log of the service has the cause.',
  paused: 'The service was paused, and is reading the key database again.',
  standby: 'Only a standby of the key database is available, and its keys may be out of date.',
  newer_schema: 'The schema of the key database is newer than this release.',
} as const;

export type UnreadableReason = keyof typeof UNREADABLE;

/** The known keys are too old to use. */
export class StaleDirectoryError extends Error {
  override readonly name = 'StaleDirectoryError';
}

/** A new or changed key. */
export interface KeyChange extends ActiveKey {
  readonly digest: string;
  readonly active: boolean;
  /** Grows with every change of any key. */
  readonly revision: number;
}

/** The columns of a change. */
export const CHANGE_COLUMNS =
  "id, digest, environment, state = 'active' AS active, revision FROM api_keys";

/** Reads a change from a row of either database. */
export function changeOf(row: Row): KeyChange {
  const { id, environment } = row as unknown as KeyChange;
  const digest = Buffer.from(row['digest'] as Uint8Array).toString('latin1');
  return {
    ...{ digest, id, environment },
    active: Boolean(row['active']),
    revision: Number(row['revision']),
  };
}

/** The ids that differ after the database lost changes. */
export interface HistoryChange {
  /** Revoked before, active now: the revocation was lost. */
  readonly active_again: readonly string[];
  /** Active before, but not now. */
  readonly no_longer_active: readonly string[];
}

/** How many of the latest revocations are kept, to report lost ones. */
export const REVOKED_MAX = 10_000;

/** The keys of a directory, and the revision of the latest applied change. */
export class KnownKeys {
  #active = new Map<string, KeyChange>();
  /** Ids of the latest revoked keys, by digest. */
  readonly #revoked = new Map<string, string>();
  #revision = 0;

  /** The revision of the latest known change; 0 if there is none. */
  get revision(): number {
    return this.#revision;
  }

  /** The active keys, by digest. */
  get active(): ReadonlyMap<string, ActiveKey> {
    return this.#active;
  }

  /** @param changes in the order of their revisions; known changes are skipped */
  apply(changes: Iterable<KeyChange>): void {
    for (const change of changes) {
      const { digest, active, id, revision } = change;
      if (revision <= this.#revision) continue;
      if (active) this.#active.set(digest, change);
      else this.#forget(digest, id);
      this.#revision = revision;
    }
  }

  /**
   * Replaces the known keys by the result of a full read. If all changes were applied before, they differ only if the
   * database lost changes.
   *
   * @param active all active keys
   * @param revision of the latest change in the database
   * @returns the differences; undefined without any
   */
  replace(active: readonly KeyChange[], revision: number): HistoryChange | undefined {
    const before = this.#active;
    const isSame = (key: KeyChange) => before.get(key.digest)?.revision === key.revision;
    this.#revision = revision;
    if (active.length === before.size && active.every(isSame)) return undefined;
    this.#active = new Map(active.map((key) => [key.digest, key]));
    const again = [...this.#revoked].filter(([digest]) => this.#active.has(digest));
    for (const [digest] of again) this.#revoked.delete(digest);
    const gone = [...before.values()].filter(({ digest }) => !this.#active.has(digest));
    return { active_again: again.map(([, id]) => id), no_longer_active: gone.map(({ id }) => id) };
  }

  #forget(digest: string, id: string): void {
    this.#active.delete(digest);
    this.#revoked.set(digest, id);
    if (this.#revoked.size <= REVOKED_MAX) return;
    const [oldest = ''] = this.#revoked.keys();
    this.#revoked.delete(oldest);
  }
}
