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
  /** How long ago they were known to be as the database has them; infinite where they never were. */
  readonly age_ms: number;
  close(): Promise<void>;
}

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
}

/** The keys that a directory knows, and up to which change. */
export class KnownKeys {
  readonly #active = new Map<string, ActiveKey>();
  #revision = 0;

  /** Of the latest change that is known. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#active.size;
  }

  find(digest: string): ActiveKey | undefined {
    return this.#active.get(digest);
  }

  /** @param changes in the order of their revisions */
  apply(changes: Iterable<KeyChange>): void {
    for (const { digest, active, id, environment, revision } of changes) {
      if (active) this.#active.set(digest, { id, environment });
      else this.#active.delete(digest);
      this.#revision = Math.max(this.#revision, revision);
    }
  }
}
