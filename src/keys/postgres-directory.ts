import { setTimeout as delay } from 'node:timers/promises';
import { type Listener, migratePostgres, Postgres } from '../database/postgres.ts';
import { KEYS_CHANNEL } from '../database/postgres-steps.ts';
import {
  type ActiveKey,
  DirectoryStale,
  type KeyChange,
  type KeyDirectory,
  KnownKeys,
} from './directory.ts';
import type { Environment } from './token.ts';

/**
 * Where no announcement comes, changes are found this often. With the longest wait for an answer, it
 * keeps within a second also where connections are cut without a word.
 */
const POLL_MS = 400;
const QUERY_TIMEOUT_MS = 400;
const CONNECT_TIMEOUT_MS = 900;
/** Between two looks at least, however long the first one took and however much is announced. */
const PAUSE_MIN_MS = 20;
/** Where the database does not let this listen, as a standby does not, it asks again so much later. */
const LISTEN_RETRY_MS = 5_000;
/** Changes are read in so many at a time. */
const CHANGES_MAX = 5_000;

export interface PostgresDirectoryOptions {
  /** For how long what is known is used while the database is away. */
  readonly max_age_ms: number;
  readonly observer: DirectoryObserver;
}

/** What an operator should hear of. */
export interface DirectoryObserver {
  /** Keys could not be read, told at each try; what is known is used for a while. */
  keysUnreadable(cause: unknown): void;
  /** They can be read again. */
  keysReadable(active: number): void;
}

/** Opens the active keys of a PostgreSQL database; where that is away, as soon as it comes. */
export function openPostgresDirectory(
  url: string,
  options: PostgresDirectoryOptions,
): PostgresDirectory {
  return new PostgresDirectory(url, options);
}

/** Follows the keys: an announcement of the database makes it look at once, a timer every so often. */
export class PostgresDirectory implements KeyDirectory {
  readonly #url: string;
  readonly #postgres: Postgres;
  readonly #options: PostgresDirectoryOptions;
  #known = new KnownKeys();
  readonly #tried = Promise.withResolvers<void>();
  #listener: Listener | undefined;
  #listening: Promise<void> | undefined;
  #listen_after_ms = Number.NEGATIVE_INFINITY;
  readonly #ending = new AbortController();
  /** When a look began that saw all that was committed before it. */
  #current_at_ms = Number.NEGATIVE_INFINITY;
  #migrated = false;
  #readable: boolean | undefined;
  #wake: () => void = () => {};
  #news = false;
  readonly #following: Promise<void>;

  constructor(url: string, options: PostgresDirectoryOptions) {
    this.#url = url;
    this.#options = options;
    this.#postgres = new Postgres(url, {
      application_name: 'ecliptic serve, keys',
      connections: 1,
      connect_timeout_ms: CONNECT_TIMEOUT_MS,
      query_timeout_ms: QUERY_TIMEOUT_MS,
    });
    this.#following = this.#follow();
  }

  /** Settles when the first look is over, whether the keys are known or not. */
  get whenTried(): Promise<void> {
    return this.#tried.promise;
  }

  get size(): number {
    return this.#known.size;
  }

  get usable(): boolean {
    return this.age_ms <= this.#options.max_age_ms;
  }

  get age_ms(): number {
    return performance.now() - this.#current_at_ms;
  }

  find(digest: string): ActiveKey | undefined {
    if (this.usable) return this.#known.find(digest);
    throw new DirectoryStale('the database has been away for too long');
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#wake();
    this.#listener?.close();
    await this.#postgres.abort();
    await this.#listening;
    await this.#following;
  }

  get #closed(): boolean {
    return this.#ending.signal.aborted;
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      const began_ms = performance.now();
      try {
        // Perhaps only its connection was cut: a new one is tried at once, before anyone is told.
        await this.#lookOnce().catch((cause) => {
          if (this.#readable) return this.#lookOnce();
          throw cause;
        });
        this.#tell(true);
        this.#listenAgain();
      } catch (cause) {
        this.#tell(false, cause);
      }
      this.#tried.resolve();
      await delay(PAUSE_MIN_MS);
      await this.#pause(began_ms + POLL_MS - performance.now());
    }
    this.#tried.resolve();
  }

  async #lookOnce(): Promise<void> {
    const began_ms = performance.now();
    this.#news = false;
    try {
      await this.#look();
      this.#current_at_ms = began_ms;
    } catch (error) {
      // What listens may have been cut with it, without a word.
      this.#listener?.close();
      this.#listener = undefined;
      throw error;
    }
  }

  async #look(): Promise<void> {
    if (!this.#migrated) {
      await migratePostgres(this.#url, this.#ending.signal);
      this.#migrated = true;
    }
    const [row] = await this.#postgres.query(
      'SELECT coalesce(max(revision), 0) AS latest FROM api_keys',
    );
    const latest = Number(row?.['latest']);
    // Only another database, or an older copy of this one, can go back; it is read from its start.
    const known = latest < this.#known.revision ? new KnownKeys() : this.#known;
    while (known.revision < latest) {
      const changes = await this.#changesSince(known.revision);
      if (changes.length === 0) throw new Error('the keys went back while they were read');
      known.apply(changes);
    }
    this.#known = known;
  }

  /** Beside the looks, which never wait for it: it only makes them come sooner. */
  #listenAgain(): void {
    if (this.#listener !== undefined || performance.now() < this.#listen_after_ms) return;
    this.#listening ??= this.#listen().finally(() => {
      this.#listening = undefined;
    });
  }

  async #listen(): Promise<void> {
    try {
      const listener = await this.#postgres.listen(
        KEYS_CHANNEL,
        () => this.#hear(),
        () => {
          this.#listener = undefined;
          this.#hear();
        },
      );
      if (this.#closed) return listener.close();
      this.#listener = listener;
      // What was changed while it was not listening yet was not announced to it.
      this.#hear();
    } catch {
      this.#listen_after_ms = performance.now() + LISTEN_RETRY_MS;
    }
  }

  async #changesSince(revision: number): Promise<KeyChange[]> {
    const rows = await this.#postgres.query(
      `SELECT digest, id, environment, state = 'active' AS active, revision FROM api_keys
       WHERE revision > $1 ORDER BY revision LIMIT ${CHANGES_MAX}`,
      [revision],
    );
    return rows.map((row) => ({
      digest: (row['digest'] as Buffer).toString('latin1'),
      id: row['id'] as string,
      environment: row['environment'] as Environment,
      active: row['active'] as boolean,
      revision: Number(row['revision']),
    }));
  }

  #hear(): void {
    this.#news = true;
    this.#wake();
  }

  /** Until something is announced, or for what is left of the time between two looks. */
  #pause(left_ms: number): Promise<void> {
    if (this.#news || this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, left_ms));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** That they can be read is news once; each failure has a cause of its own. */
  #tell(readable: boolean, cause?: unknown): void {
    if (this.#closed || (readable && this.#readable)) return;
    this.#readable = readable;
    if (readable) this.#options.observer.keysReadable(this.#known.size);
    else this.#options.observer.keysUnreadable(cause);
  }
}
