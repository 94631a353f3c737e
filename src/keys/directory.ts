import type { Row } from '../database/sql.ts';
import type { Environment } from './token.ts';

/** Events of a directory of keys. */
export interface KeyEvents {
  /** The keys cannot be read; reported for each attempt. The known keys stay in use for a while. */
  keysUnreadable(cause: unknown): void;
  /** The keys can be read, for the first time or again. */
  keysReadable(active: number): void;
  /** The database lacks changes that were known before, so all keys were read again. */
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
  away: 'The key database has been away for too long.',
  slow: 'The key database has not answered in time for too long.',
  refusing: 'The key database cannot be read; the log of the service says why.',
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
  /** Unique among all changes, in every copy of the database. */
  readonly change_id: string;
}

/** Reads a change from a row of either database; its columns have the names of the properties. */
export function changeOf(row: Row): KeyChange {
  const { id, environment, change_id: changeId } = row as unknown as KeyChange;
  const digest = Buffer.from(row['digest'] as Uint8Array).toString('latin1');
  const [active, revision] = [Boolean(row['active']), Number(row['revision'])];
  return { digest, id, environment, active, revision, change_id: changeId };
}

/** How the database relates to what is known of it. */
export interface HistoryState {
  /** The revision of its latest change; 0 if there is none. */
  readonly latest: number;
  /** True if it has the latest change that is known here. */
  readonly has_known: boolean;
}

/** Reads the state from a row of either database. */
export function stateOf(row: Row): HistoryState {
  return { latest: Number(row['latest']), has_known: Boolean(row['has_known']) };
}

/** What differs if the database's history changed. Both are lists of ids. */
interface HistoryChange {
  /** Revoked before, active now: their revocations were lost. */
  readonly active_again: readonly string[];
  /** Active before, but not now. */
  readonly no_longer_active: readonly string[];
}

/** How many of the latest revocations are remembered, to report them if they are lost. */
const REVOKED_MAX = 10_000;

/** An active key, and the revision of its latest change. */
interface KnownKey extends ActiveKey {
  readonly revision: number;
}

/** The keys that a directory knows, and the latest change that it has applied. */
export class KnownKeys {
  readonly #active = new Map<string, KnownKey>();
  /** The latest revoked keys: ids by digest. */
  readonly #revoked = new Map<string, string>();
  #latest: KeyChange | undefined;

  /** The revision of the latest known change; 0 if there is none. */
  get revision(): number {
    return this.#latest?.revision ?? 0;
  }

  get latest(): KeyChange | undefined {
    return this.#latest;
  }

  /** The active keys, by digest. */
  readonly active: ReadonlyMap<string, KnownKey> = this.#active;

  /**
   * True if the database continues from what is known, so that reading its later changes is enough.
   * If not, it is an older copy, or one whose history went differently. A copy that has a change has
   * all those before it (docs/adr/0017).
   */
  isContinuedBy({ latest, has_known: hasKnown }: HistoryState): boolean {
    return this.#latest === undefined || (hasKnown && latest >= this.#latest.revision);
  }

  /** @param changes in the order of their revisions */
  apply(changes: Iterable<KeyChange>): void {
    for (const change of changes) {
      const { digest, active, id, environment, revision } = change;
      if (active) this.#active.set(digest, { id, environment, revision });
      else this.#forget(digest, id);
      this.#latest = change;
    }
  }

  #forget(digest: string, id: string): void {
    this.#active.delete(digest);
    this.#revoked.set(digest, id);
    if (this.#revoked.size <= REVOKED_MAX) return;
    const [oldest = ''] = this.#revoked.keys();
    this.#revoked.delete(oldest);
  }

  /** @param other what was read to replace this */
  changeTo(other: KnownKeys): HistoryChange {
    return {
      active_again: [...this.#revoked].flatMap(([digest, id]) =>
        other.active.has(digest) ? [id] : [],
      ),
      no_longer_active: [...this.#active].flatMap(([digest, { id }]) =>
        other.active.has(digest) ? [] : [id],
      ),
    };
  }
}
