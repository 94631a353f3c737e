import { setTimeout as delay } from 'node:timers/promises';
import { Backoff, LISTEN_BACKOFF, LOOK_BACKOFF } from '../database/backoff.ts';
import { migratePostgres } from '../database/migrations/migrate-postgres.ts';
import { KEYS_CHANNEL } from '../database/migrations/postgres.ts';
import { Postgres } from '../database/postgres.ts';
import { lacksSchema } from '../database/postgres-errors.ts';
import {
  type ActiveKey,
  DirectoryStale,
  type DirectoryState,
  type KeyDirectory,
  KnownKeys,
  UNREADABLE,
  type UnreadableReason,
} from './directory.ts';
import type { KeyEvents } from './events.ts';
import { readChanges, readState, reasonOf, requirePrimary } from './postgres-changes.ts';

/**
 * How often changes are read if no notification arrives. Together with the longest wait for an
 * answer, a change takes effect within a second even if connections are cut silently.
 */
const POLL_MS = 400;
const QUERY_TIMEOUT_MS = 400;
const CONNECT_TIMEOUT_MS = 900;
/**
 * The shortest time between two reads, however long the first took and however many notifications
 * arrive.
 */
const PAUSE_MIN_MS = 20;
/** How long requests wait for keys that have to be read again. */
const READ_AGAIN_MS_MAX = 2_000;

export interface PostgresDirectoryOptions {
  /** How long the known keys are used while the database cannot be reached. */
  readonly max_age_ms: number;
  readonly observer: KeyEvents;
  /** Returns a number from 0 to below 1; spreads retries. */
  readonly random?: () => number;
}

/**
 * The active keys of a PostgreSQL database. If it cannot be reached, keeps trying. Reads changes when the
 * database notifies it, and at regular intervals.
 */
export class PostgresDirectory implements KeyDirectory {
  readonly #url: string;
  readonly #postgres: Postgres;
  readonly #options: PostgresDirectoryOptions;
  readonly #read_backoff: Backoff;
  readonly #listen_backoff: Backoff;
  readonly #ending = new AbortController();
  readonly #tried = Promise.withResolvers<void>();
  /** Settles after the first read, whether it succeeded or not. */
  readonly whenTried = this.#tried.promise;
  readonly #following: Promise<void>;
  /** While there is a listening connection, or a pause before the next one. */
  #listening: Promise<void> | undefined;
  /** Resolved if there may be changes since the last read began. */
  #news = Promise.withResolvers<void>();
  /** Settles when it has tried to read once more, with the time at which that began. */
  #attempt = Promise.withResolvers<number>();
  #known = new KnownKeys();
  /** When the last successful read began: it saw everything committed before. */
  #current_at_ms = Number.NEGATIVE_INFINITY;
  /** Undefined if the last read succeeded. */
  #unreadable_because: UnreadableReason | undefined = 'away';
  #migrated = false;

  constructor(url: string, options: PostgresDirectoryOptions) {
    this.#url = url;
    this.#options = options;
    this.#read_backoff = new Backoff(LOOK_BACKOFF, options.random);
    this.#listen_backoff = new Backoff(LISTEN_BACKOFF, options.random);
    this.#postgres = new Postgres(url, {
      application_name: 'ecliptic serve, keys',
      connections: 1,
      connect_timeout_ms: CONNECT_TIMEOUT_MS,
      query_timeout_ms: QUERY_TIMEOUT_MS,
    });
    this.#following = this.#follow();
  }

  inspect(): DirectoryState {
    const age_ms = performance.now() - this.#current_at_ms;
    return {
      usable: age_ms <= this.#options.max_age_ms,
      size: this.#known.active.size,
      age_ms,
      unreadable_because: this.#unreadable_because,
    };
  }

  find(digest: string): ActiveKey | undefined {
    if (this.inspect().usable) return this.#known.active.get(digest);
    throw new DirectoryStale(UNREADABLE[this.#unreadable_because ?? 'away']);
  }

  async readAgain(): Promise<void> {
    const asked_ms = performance.now();
    this.#news.resolve();
    const read = async () => {
      while ((await this.#attempt.promise) < asked_ms);
    };
    await Promise.race([read(), this.#pause(READ_AGAIN_MS_MAX)]);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#postgres.abort();
    await this.#following;
    await this.#listening;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const began_ms = performance.now();
      let pause_ms: number;
      try {
        // Perhaps only the connection was cut: try a new one before reporting a failure.
        await this.#read().catch((cause) => {
          if (this.#unreadable_because !== undefined) throw cause;
          return this.#read();
        });
        this.#tellReadable();
        this.#read_backoff.reset();
        pause_ms = POLL_MS - (performance.now() - began_ms);
        this.#listening ??= this.#listen().finally(() => {
          this.#listening = undefined;
        });
      } catch (cause) {
        this.#tellUnreadable(cause);
        pause_ms = this.#read_backoff.next();
      }
      this.#tried.resolve();
      this.#attempt.resolve(began_ms);
      this.#attempt = Promise.withResolvers();
      await delay(PAUSE_MIN_MS);
      await Promise.race([this.#news.promise, this.#pause(pause_ms - PAUSE_MIN_MS)]);
    }
  }

  async #read(): Promise<void> {
    const began_ms = performance.now();
    this.#news = Promise.withResolvers();
    try {
      if (!this.#migrated) {
        await requirePrimary(this.#postgres.query);
        await migratePostgres(this.#url, this.#ending.signal);
        this.#migrated = true;
      }
      if (await this.#mayDiffer()) await this.#readChanges();
      this.#current_at_ms = began_ms;
    } catch (error) {
      // The listening connection may have been cut silently too; and if the host name now points to
      // another server, only a new connection reaches it.
      this.#postgres.disconnect();
      // It may be an older copy, from an earlier release.
      if (lacksSchema(error)) this.#migrated = false;
      throw error;
    }
  }

  async #mayDiffer(): Promise<boolean> {
    // The first read is a transaction in any case: it shows whether a pooler allows transactions.
    if (this.#current_at_ms === Number.NEGATIVE_INFINITY) return true;
    const state = await readState(this.#postgres.query, this.#known);
    return state.latest !== this.#known.revision || !this.#known.isContinuedBy(state);
  }

  /** Reads in one snapshot, then applies all of it at once: no request sees a mixture. */
  async #readChanges(): Promise<void> {
    const before = this.#known;
    const { from, changes } = await this.#postgres.snapshot((query) => readChanges(query, before));
    from.apply(changes);
    if (from === before) return;
    this.#known = from;
    this.#options.observer.keyHistoryChanged(before.changeTo(from));
  }

  /**
   * Listens until the connection ends, and pauses before the next one. The regular reads never wait for
   * this: it only makes them happen sooner.
   */
  async #listen(): Promise<void> {
    const began_ms = performance.now();
    const hear = () => this.#news.resolve();
    const lost = Promise.withResolvers<void>();
    try {
      await this.#postgres.listen(KEYS_CHANNEL, hear, lost.resolve);
      // It was not notified of changes made before it listened.
      hear();
      await lost.promise;
      hear();
    } catch {
      // The next connection may succeed.
    }
    // A connection that keeps being cut is renewed no more often than one that cannot be made.
    if (performance.now() - began_ms > LISTEN_BACKOFF.max_ms) this.#listen_backoff.reset();
    await this.#pause(this.#listen_backoff.next());
  }

  /** Ends early if the directory is closed. */
  async #pause(pause_ms: number): Promise<void> {
    const { signal } = this.#ending;
    await delay(Math.max(0, pause_ms), undefined, { signal }).catch(() => {});
  }

  /** Reports a recovery once. */
  #tellReadable(): void {
    const recovered = this.#unreadable_because !== undefined;
    this.#unreadable_because = undefined;
    if (recovered && !this.#ending.signal.aborted) {
      this.#options.observer.keysReadable(this.#known.active.size);
    }
  }

  /** Reports each failure, as each has its own cause. */
  #tellUnreadable(cause: unknown): void {
    this.#unreadable_because = reasonOf(cause);
    if (!this.#ending.signal.aborted) this.#options.observer.keysUnreadable(cause);
  }
}
