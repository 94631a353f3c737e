import type { Environment } from './token.ts';

/** An active key, as a request needs it. */
export interface ActiveKey {
  /** Public id, `key_…`. */
  readonly id: string;
  readonly environment: Environment;
}

/** The active keys, in memory: authentication asks no one, and a revocation reaches it all the same. */
export interface KeyDirectory {
  /**
   * The active key with this digest.
   *
   * @param digest as `keyDigest` gives it
   * @throws {DirectoryStale} where it is too long ago that the database could be asked
   */
  find(digest: string): ActiveKey | undefined;
  /** How many there are. */
  readonly size: number;
  /** Whether `find` would answer now. */
  readonly usable: boolean;
  /** Why they could not be read last; undefined where that is not known, or they could. */
  readonly unreadable_because?: UnreadableReason | undefined;
  /** How long ago they were known to be as the database has them; infinite where they never were. */
  readonly age_ms: number;
  close(): Promise<void>;
}

/** Why keys are not usable, in words for whoever asks; the cause itself is in the log. */
export const UNREADABLE = {
  away: 'The key database has been away for too long.',
  refusing: 'The key database refuses to be read; the log of the service says why.',
  standby: 'Only a standby of the key database answers, and what it says may be old.',
  newer_schema: 'The schema of the key database is newer than this release.',
} as const;

export type UnreadableReason = keyof typeof UNREADABLE;

/** Whether a key is active has not been known for too long. */
export class DirectoryStale extends Error {
  override readonly name = 'DirectoryStale';
}

/** What the database says of a key that is new or has changed. */
export interface KeyChange extends ActiveKey {
  readonly digest: string;
  readonly active: boolean;
  /** Grows with every change of any key. */
  readonly revision: number;
  /** No other change has it, in whatever copy of the database. */
  readonly change_id: string;
}

/** How a database stands to what is known of it. */
export interface HistoryState {
  /** Revision of its latest change; 0 where there is none. */
  readonly latest: number;
  /** Whether the latest change that is known is among its changes. */
  readonly has_known: boolean;
}

/** What differs where the database had another history. Both are lists of ids. */
export interface HistoryChange {
  /** Revoked before, active now: their revocations are lost. Only the last revocations are remembered. */
  readonly active_again: readonly string[];
  /** Active before, and no more. */
  readonly no_longer_active: readonly string[];
}

/** So many revocations are remembered, to be told of where they are lost. */
const REVOKED_MAX = 10_000;

/** The keys that a directory knows, and up to which change. */
export class KnownKeys {
  readonly #active = new Map<string, ActiveKey>();
  /** The keys that were revoked last, ids by digests. */
  readonly #revoked = new Map<string, string>();
  #latest: Pick<KeyChange, 'id' | 'revision' | 'change_id'> | undefined;

  /** Of the latest change that is known; 0 where there is none. */
  get revision(): number {
    return this.#latest?.revision ?? 0;
  }

  /** The latest change that is known, and the key that it changed. */
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
   * Whether the database goes on from what is known, so that its later changes are all there is to
   * read. If not, everything is: it is an older copy, or one in which other changes followed. A copy
   * that has a change has all those before it, so the latest one stands for all (docs/adr/0017).
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

  /** @param other what was read in the place of this */
  changeTo(other: KnownKeys): HistoryChange {
    return {
      active_again: [...this.#revoked].flatMap(([digest, id]) => (other.find(digest) ? [id] : [])),
      no_longer_active: [...this.#active].flatMap(([digest, { id }]) =>
        other.find(digest) ? [] : [id],
      ),
    };
  }
}
