import type { Environment } from './token.ts';

/** The part of an active key that a request needs. */
export interface ActiveKey {
  /** Public id, `key_…`. */
  readonly id: string;
  readonly environment: Environment;
}

/** The active keys, in memory: authentication needs no query, and revocations still take effect. */
export interface KeyDirectory {
  /**
   * The active key with this digest.
   *
   * @param digest as returned by `keyDigest`
   * @throws {DirectoryStale} if the database was last read too long ago
   */
  find(digest: string): ActiveKey | undefined;
  /** How many there are. */
  readonly size: number;
  /** Whether `find` would answer now. */
  readonly usable: boolean;
  /** Why the last read failed; undefined if it succeeded or the reason is not known. */
  readonly unreadable_because?: UnreadableReason | undefined;
  /** Milliseconds since the keys were known to be up to date; infinite if they never were. */
  readonly age_ms: number;
  close(): Promise<void>;
}

/** Why keys are not usable, for callers; the log has the cause itself. */
export const UNREADABLE = {
  away: 'The key database has been away for too long.',
  refusing: 'The key database cannot be read; the log of the service says why.',
  standby: 'Only a standby of the key database answers, and its keys may be out of date.',
  newer_schema: 'The schema of the key database is newer than this release.',
} as const;

export type UnreadableReason = keyof typeof UNREADABLE;

/** It has been unknown for too long which keys are active. */
export class DirectoryStale extends Error {
  override readonly name = 'DirectoryStale';
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

/** How the database relates to what is known of it. */
export interface HistoryState {
  /** The revision of its latest change; 0 if there is none. */
  readonly latest: number;
  /** Whether it has the latest change that is known here. */
  readonly has_known: boolean;
}

/** What differs if the database's history changed. Both are lists of ids. */
export interface HistoryChange {
  /**
   * Revoked before, active now: their revocations were lost. Only the latest revocations are
   * remembered.
   */
  readonly active_again: readonly string[];
  /** Active before, but not now. */
  readonly no_longer_active: readonly string[];
}

/** How many revocations are remembered, to report them if they are lost. */
const REVOKED_MAX = 10_000;

/** The keys that a directory knows, and the latest change that it has applied. */
export class KnownKeys {
  readonly #active = new Map<string, ActiveKey>();
  /** The most recently revoked keys: ids by digest. */
  readonly #revoked = new Map<string, string>();
  #latest: Pick<KeyChange, 'id' | 'revision' | 'change_id'> | undefined;

  /** The revision of the latest known change; 0 if there is none. */
  get revision(): number {
    return this.#latest?.revision ?? 0;
  }

  /** The latest known change, and the key that it changed. */
  get latest(): Pick<KeyChange, 'id' | 'change_id'> | undefined {
    return this.#latest;
  }

  get size(): number {
    return this.#active.size;
  }

  find(digest: string): ActiveKey | undefined {
    return this.#active.get(digest);
  }

  /**
   * Whether the database continues from what is known, so that only its later changes have to be
   * read. If not, everything must be read: it is an older copy, or one whose history went
   * differently. A copy that has a change has all those before it, so checking the latest one is
   * enough (docs/adr/0017).
   */
  isContinuedBy({ latest, has_known }: HistoryState): boolean {
    return this.#latest === undefined || (has_known && latest >= this.#latest.revision);
  }

  /** @param changes in the order of their revisions */
  apply(changes: Iterable<KeyChange>): void {
    for (const change of changes) {
      const { digest, active, id, environment } = change;
      if (active) this.#active.set(digest, { id, environment });
      else this.#forget(digest, id);
      this.#latest = { id, revision: change.revision, change_id: change.change_id };
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
      active_again: [...this.#revoked].flatMap(([digest, id]) => (other.find(digest) ? [id] : [])),
      no_longer_active: [...this.#active].flatMap(([digest, { id }]) =>
        other.find(digest) ? [] : [id],
      ),
    };
  }
}
