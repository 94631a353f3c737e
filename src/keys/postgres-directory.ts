import { setTimeout as delay } from 'node:timers/promises';
import { Backoff, LISTEN_BACKOFF, LOOK_BACKOFF } from '../database/backoff.ts';
import { migratePostgres } from '../database/migrations/migrate-postgres.ts';
import { KEYS_CHANNEL } from '../database/migrations/postgres.ts';
import { type Listener, Postgres } from '../database/postgres.ts';
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
import {
  readChanges,
  readState,
  reasonOf,
  requirePrimary,
  StandbyAnswer,
} from './postgres-changes.ts';

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
  #known = new KnownKeys();
  readonly #tried = Promise.withResolvers<void>();
  #listener: Listener | undefined;
  #listening: Promise<void> | undefined;
  #listen_after_ms = Number.NEGATIVE_INFINITY;
  #listening_since_ms = Number.NEGATIVE_INFINITY;
  readonly #look_backoff: Backoff;
  readonly #listen_backoff: Backoff;
  readonly #ending = new AbortController();
  /** When the last successful read began: it saw everything committed before. */
  #current_at_ms = Number.NEGATIVE_INFINITY;
  #migrated = false;
  #readable: boolean | undefined;
  #unreadable_because: UnreadableReason | undefined;
  #wake: () => void = () => {};
  #news = false;
  readonly #following: Promise<void>;

  constructor(url: string, options: PostgresDirectoryOptions) {
    this.#url = url;
    this.#options = options;
    this.#look_backoff = new Backoff(LOOK_BACKOFF, options.random);
    this.#listen_backoff = new Backoff(LISTEN_BACKOFF, options.random);
    this.#postgres = new Postgres(url, {
      application_name: 'ecliptic serve, keys',
      connections: 1,
      connect_timeout_ms: CONNECT_TIMEOUT_MS,
      query_timeout_ms: QUERY_TIMEOUT_MS,
    });
    this.#following = this.#follow();
  }

  /** Settles after the first read, whether it succeeded or not. */
  get whenTried(): Promise<void> {
    return this.#tried.promise;
  }

  inspect(): DirectoryState {
    const age_ms = this.#ageMs();
    return {
      usable: age_ms <= this.#options.max_age_ms,
      size: this.#known.active.size,
      age_ms,
      unreadable_because: this.#unreadable_because,
    };
  }

  find(digest: string): ActiveKey | undefined {
    if (this.#ageMs() <= this.#options.max_age_ms) return this.#known.active.get(digest);
    throw new DirectoryStale(UNREADABLE[this.#unreadable_because ?? 'away']);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#wake();
    this.#listener?.close();
    await this.#postgres.abort();
    await this.#listening;
    await this.#following;
  }

  #ageMs(): number {
    return performance.now() - this.#current_at_ms;
  }

  get #closed(): boolean {
    return this.#ending.signal.aborted;
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      const began_ms = performance.now();
      let pause_ms = POLL_MS;
      try {
        // Perhaps only the connection was cut: try a new one before reporting a failure.
        await this.#lookOnce().catch((cause) => {
          if (this.#readable && !(cause instanceof StandbyAnswer)) return this.#lookOnce();
          throw cause;
        });
        this.#look_backoff.reset();
        pause_ms -= performance.now() - began_ms;
        this.#tell(true);
        this.#listenAgain();
      } catch (cause) {
        pause_ms = this.#look_backoff.next();
        this.#tell(false, cause);
      }
      this.#tried.resolve();
      await delay(PAUSE_MIN_MS);
      await this.#pause(pause_ms - PAUSE_MIN_MS);
    }
    this.#tried.resolve();
  }

  async #lookOnce(): Promise<void> {
    const began_ms = performance.now();
    const announced = this.#news;
    this.#news = false;
    try {
      await this.#look(announced);
      this.#current_at_ms = began_ms;
    } catch (error) {
      // The listening connection may have been cut silently too; and if the host name now points to
      // another server, only a new connection reaches it.
      this.#listener?.close();
      this.#listener = undefined;
      this.#postgres.disconnect();
      // It may be an older copy, from an earlier release.
      if (lacksSchema(error)) this.#migrated = false;
      throw error;
    }
  }

  async #look(announced: boolean): Promise<void> {
    if (!this.#migrated) {
      await requirePrimary(this.#postgres.query);
      await migratePostgres(this.#url, this.#ending.signal);
      this.#migrated = true;
    }
    const is_first = this.#current_at_ms === Number.NEGATIVE_INFINITY;
    if (!is_first && !announced) {
      const state = await readState(this.#postgres.query, this.#known);
      if (state.latest === this.#known.revision && this.#known.isContinuedBy(state)) return;
    }
    // Read in one snapshot of one server, then applied at once: no request sees a mixture.
    const { goes_on, changes } = await this.#postgres.snapshot((query) =>
      readChanges(query, this.#known),
    );
    if (goes_on) return this.#known.apply(changes);
    const known = new KnownKeys();
    known.apply(changes);
    const change = this.#known.changeTo(known);
    this.#known = known;
    this.#options.observer.keyHistoryChanged(change);
  }

  /** Independent of the regular reads, which never wait for it: it only makes them happen sooner. */
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
        () => this.#loseListener(),
      );
      if (this.#closed) return listener.close();
      this.#listener = listener;
      this.#listening_since_ms = performance.now();
      // It was not notified of changes made before it listened.
      this.#hear();
    } catch {
      this.#listen_after_ms = performance.now() + this.#listen_backoff.next();
    }
  }

  #loseListener(): void {
    const now_ms = performance.now();
    this.#listener = undefined;
    // A connection that keeps being cut is renewed no more often than one that cannot be made.
    if (now_ms - this.#listening_since_ms > LISTEN_BACKOFF.max_ms) this.#listen_backoff.reset();
    this.#listen_after_ms = now_ms + this.#listen_backoff.next();
    this.#hear();
  }

  #hear(): void {
    this.#news = true;
    this.#wake();
  }

  /** Waits for a notification, or for the rest of the interval. */
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

  /** Reports a recovery once, but each failure, as each has its own cause. */
  #tell(readable: boolean, cause?: unknown): void {
    this.#unreadable_because = readable ? undefined : reasonOf(cause);
    if (this.#closed || (readable && this.#readable)) return;
    this.#readable = readable;
    if (readable) this.#options.observer.keysReadable(this.#known.active.size);
    else this.#options.observer.keysUnreadable(cause);
  }
}
