import { setTimeout as delay } from 'node:timers/promises';
import { migratePostgres } from '../database/migrations/migrate-postgres.ts';
import { KEYS_CHANNEL } from '../database/migrations/postgres.ts';
import { lacksSchema } from '../database/postgres/errors.ts';
import { Postgres } from '../database/postgres/postgres.ts';
import type { Query } from '../database/sql.ts';
import { Backoff } from '../waiting/waiting.ts';
import {
  type ActiveKey,
  type DirectoryState,
  type KeyDirectory,
  type KeyEvents,
  KnownKeys,
  StaleDirectoryError,
  UNREADABLE,
  type UnreadableReason,
} from './directory.ts';
import {
  AdaptiveTimeouts,
  LISTEN_BACKOFF,
  LOOK_BACKOFF,
  readChanges,
  readState,
  reasonOf,
  requirePrimary,
} from './postgres-changes.ts';

/** How often changes are read if no notification arrives. If they cannot be read: `KEYS_MAX_AGE_MS` in config.ts. */
const POLL_MS = 400;
/**
 * The shortest time between two reads, however long the first took and however many notifications
 * arrive.
 */
const PAUSE_MIN_MS = 20;
/**
 * How long keys count after a read that succeeded, until the next attempt ends. A process that was paused for longer
 * reads them again before it takes any, since they may have been revoked meanwhile. An attempt takes about two seconds
 * to fail, and a crowd of callers delays it by another second.
 */
const CURRENT_MS_MAX = 5_000;

export interface PostgresDirectoryOptions {
  /** How long the known keys are used while the database cannot be reached. */
  readonly maxAgeMs: number;
  readonly observer: KeyEvents;
  /** Called once, after the first read; the connection is its own until it settles. It must not throw. */
  readonly whenRead?: (query: Query) => Promise<void>;
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
  readonly #readBackoff: Backoff;
  readonly #listenBackoff: Backoff;
  readonly #timeouts = new AdaptiveTimeouts();
  readonly #ending = new AbortController();
  readonly #tried = Promise.withResolvers<void>();
  /** Settles after the first read, whether it succeeded or not. */
  readonly firstAttempt = this.#tried.promise;
  readonly #following: Promise<void>;
  /** While there is a listening connection, or a pause before the next one. */
  #listening: Promise<void> | undefined;
  /** Resolved if there may be changes since the last read began. */
  #news = Promise.withResolvers<void>();
  #known = new KnownKeys();
  /** When the last successful read began: it saw everything committed before. */
  #currentAtMs = Number.NEGATIVE_INFINITY;
  /** The same on the clock that continues while a machine sleeps. */
  #currentAtWallMs = Number.NEGATIVE_INFINITY;
  /** Undefined if the last read succeeded. */
  #unreadableBecause: UnreadableReason | undefined = 'unread';
  #migrated = false;
  /** Until it was called. */
  #whenRead: PostgresDirectoryOptions['whenRead'];

  constructor(url: string, options: PostgresDirectoryOptions) {
    this.#url = url;
    this.#options = options;
    this.#whenRead = options.whenRead;
    this.#readBackoff = new Backoff(LOOK_BACKOFF, options.random);
    this.#listenBackoff = new Backoff(LISTEN_BACKOFF, options.random);
    const timeouts = this.#timeouts;
    this.#postgres = new Postgres(url, {
      application_name: 'ecliptic serve, keys',
      get connectTimeoutMs() {
        return timeouts.connectMs;
      },
      get queryTimeoutMs() {
        return timeouts.statementMs;
      },
    });
    this.#following = this.#follow();
  }

  inspect(): DirectoryState {
    const ageMs = Math.max(
      performance.now() - this.#currentAtMs,
      Date.now() - this.#currentAtWallMs,
    );
    const hasFailed = this.#unreadableBecause !== undefined;
    const { maxAgeMs } = this.#options;
    const usable = ageMs <= (hasFailed ? maxAgeMs : Math.min(maxAgeMs, CURRENT_MS_MAX));
    // An attempt that has begun may not have failed yet.
    const unreadableBecause = this.#unreadableBecause ?? (usable ? undefined : 'paused');
    return { usable, size: this.#known.active.size, ageMs, unreadableBecause };
  }

  find(digest: string): ActiveKey | undefined {
    const { usable, unreadableBecause = 'away' } = this.inspect();
    if (usable) return this.#known.active.get(digest);
    throw new StaleDirectoryError(UNREADABLE[unreadableBecause]);
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
      const beganMs = performance.now();
      let pauseMs: number;
      try {
        // Perhaps only the connection was cut: try a new one before reporting a failure.
        await this.#read().catch((cause) => {
          if (this.#unreadableBecause !== undefined) throw cause;
          return this.#read();
        });
        this.#tellReadable();
        await this.#callWhenRead();
        this.#readBackoff.reset();
        pauseMs = POLL_MS - (performance.now() - beganMs);
        this.#listening ??= this.#listen().finally(() => {
          this.#listening = undefined;
        });
      } catch (cause) {
        this.#tellUnreadable(cause);
        pauseMs = this.#readBackoff.next();
      }
      this.#tried.resolve();
      await delay(PAUSE_MIN_MS);
      await Promise.race([this.#news.promise, this.#pause(pauseMs - PAUSE_MIN_MS)]);
    }
  }

  async #read(): Promise<void> {
    const beganMs = performance.now();
    const beganWallMs = Date.now();
    this.#news = Promise.withResolvers();
    try {
      if (!this.#migrated) {
        await requirePrimary(this.#postgres.query);
        await migratePostgres(this.#url, this.#ending.signal);
        this.#migrated = true;
      }
      if (await this.#mayDiffer()) await this.#readChanges();
      this.#currentAtMs = beganMs;
      this.#currentAtWallMs = beganWallMs;
    } catch (error) {
      // The listening connection may have been cut silently too; and if the host name now points to
      // another server, only a new connection reaches it.
      this.#postgres.disconnect();
      this.#timeouts.failed(error);
      // It may be an older copy, from an earlier release.
      if (lacksSchema(error)) this.#migrated = false;
      throw error;
    }
  }

  async #mayDiffer(): Promise<boolean> {
    // The first read is a transaction in any case: it shows whether a pooler allows transactions.
    if (this.#currentAtMs === Number.NEGATIVE_INFINITY) return true;
    const beganMs = performance.now();
    const state = await readState(this.#postgres.query, this.#known);
    this.#timeouts.answered(performance.now() - beganMs);
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
    const beganMs = performance.now();
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
    if (performance.now() - beganMs > LISTEN_BACKOFF.maxMs) this.#listenBackoff.reset();
    await this.#pause(this.#listenBackoff.next());
  }

  /** Ends early if the directory is closed. */
  async #pause(pauseMs: number): Promise<void> {
    const { signal } = this.#ending;
    await delay(Math.max(0, pauseMs), undefined, { signal }).catch(() => {});
  }

  async #callWhenRead(): Promise<void> {
    const whenRead = this.#whenRead;
    this.#whenRead = undefined;
    await whenRead?.(this.#postgres.query);
  }

  /** Reports a recovery once. */
  #tellReadable(): void {
    const recovered = this.#unreadableBecause !== undefined;
    this.#unreadableBecause = undefined;
    if (recovered && !this.#ending.signal.aborted) {
      this.#options.observer.keysReadable(this.#known.active.size);
    }
  }

  /** Reports each failure, as each has its own cause. */
  #tellUnreadable(cause: unknown): void {
    this.#unreadableBecause = reasonOf(cause);
    if (!this.#ending.signal.aborted) this.#options.observer.keysUnreadable(cause);
  }
}
