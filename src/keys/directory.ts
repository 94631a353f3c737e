import type { Row } from '../database/sql.ts';
import type { Environment } from './token.ts';

/** Events of a directory of keys. */
export interface KeyEvents {
  /** The keys cannot be read; reported for each attempt. The known keys stay in use for a while. */
  keysUnreadable(cause: unknown): void;
  /** The keys can be read, for the first time or again. */
  keysReadable(active: number): void;
  /** The database has another history than the one that was known: a backup was restored, perhaps. */
  keyHistoryChanged(change: HistoryChange): void;
}

/** Events of the environment that a database remembers. */
export interface EnvironmentEvents {
  /** The first service of the database had another environment, and there are active keys of it. */
  environmentDiffers(own: Environment, ofDatabase: Environment | undefined): void;
  /** It could not be read or remembered which environment the database is for. */
  environmentUnknown(cause: unknown): void;
}

/** The part of an active key that a request needs. */
export interface ActiveKey {
  /** Public id, `key_…`. */
  readonly id: string;
  readonly environment: Environment;
}

/** The active keys, in memory: authentication needs no query, and revocations still take effect. */
export interface KeyDirectory {
  /**
   * The active key with this digest: with SQLite as the database had it a millisecond ago at most, with
   * PostgreSQL as it was last read. Asking changes no later answer.
   *
   * @param digest as returned by `keyDigest`
   * @throws {StaleDirectoryError} if it is too long ago that the database could be read
   */
  find(digest: string): ActiveKey | undefined;
  /** Returns the state of the directory. Never throws. */
  inspect(): DirectoryState;
  close(): Promise<void>;
}

/** The state of a directory at one moment. */
export interface DirectoryState {
  /** True if `find` would answer. */
  readonly usable: boolean;
  /** The number of active keys that it knows. */
  readonly size: number;
  /** How long ago they were known to be as the database has them; infinite if they never were. */
  readonly ageMs: number;
  /** Why they could not be read last; undefined if that is not known, or they could. */
  readonly unreadableBecause?: UnreadableReason | undefined;
}

/** Why keys are not usable, for callers; the log has the cause itself. */
export const UNREADABLE = {
  unread: 'The key database has not been read yet.',
  unreachable: 'The key database has been away for too long.',
  slow: 'The key database has not answered in time for too long.',
  failing: 'The key database cannot be read; the log of the service says why.',
  paused: 'The service has not read the key database for too long, and is reading it again.',
  standby: 'Only a standby of the key database answers, and its keys may be out of date.',
  newer_schema: 'The schema of the key database is newer than this release.',
} as const;

export type UnreadableReason = keyof typeof UNREADABLE;

/** It has been unknown for too long which keys are active. */
export class StaleDirectoryError extends Error {
  override readonly name = 'StaleDirectoryError';
}

/** A key that is new or has changed. */
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

/** What differs if the database's history changed. Both are lists of ids. */
export interface HistoryChange {
  /** Revoked before, active now: their revocations were lost. */
  readonly active_again: readonly string[];
  /** Active before, but not now. */
  readonly no_longer_active: readonly string[];
}

/** How many of the latest revocations are remembered, to report them if they are lost. */
export const REVOKED_MAX = 10_000;

/** The keys that a directory knows, and the revision of the latest change that it has applied. */
export class KnownKeys {
  #active = new Map<string, KeyChange>();
  /** The latest revoked keys: ids by digest. */
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

  /** @param changes in the order of their revisions; those that are known are passed over */
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
   * Takes what a full read has found in the place of what was known. If all changes were applied before, both are the same
   * unless the database's history changed.
   *
   * @param active all active keys
   * @param revision of the latest change in the database
   * @returns what differs; undefined if nothing does
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
