import { setTimeout as delay } from 'node:timers/promises';
import { isServerError, isTimeout, lacksSchema } from '../database/postgres/errors.ts';
import { migratePostgres } from '../database/postgres/migrate.ts';
import { type Postgres, SNAPSHOT } from '../database/postgres/postgres.ts';
import { NewerSchemaError, type Query } from '../database/sql.ts';
import {
  type ActiveKey,
  CHANGE_COLUMNS,
  changeOf,
  type DirectoryState,
  type KeyChange,
  type KeyDirectory,
  type KeyEvents,
  KnownKeys,
  REVOKED_MAX,
  StaleDirectoryError,
  UNREADABLE,
  type UnreadableReason,
} from './directory.ts';

/** How often changes are read. */
const POLL_MS = 400;
/** How often all keys are read; they also are after each new connection. */
const FULL_READ_MS = 60_000;
/** An attempt that takes longer does not hold up the next one; there are never more than three. */
const ATTEMPT_MS = 500;
const ATTEMPTS_MAX = 3;
/** What a statement may take on the server. */
const LIMITS = { statementMs: 2_500, lockMs: 1_000, mode: SNAPSHOT };
/** A process that was paused for longer reads the keys before it takes any: they may have been revoked meanwhile. */
const PAUSE_MS_MAX = 5_000;
/** Keys are read in groups of this size. */
const KEYS_AT_ONCE = 5_000;

interface PostgresDirectoryOptions {
  /** How long the known keys are used while the database cannot be read. */
  readonly maxAgeMs: number;
  readonly observer: KeyEvents;
  /** Called once, after the first read. It must not throw. */
  readonly whenRead?: () => Promise<void>;
}

/** A moment on two clocks, of which the second one continues while a machine sleeps. */
type Moment = readonly [monotonicMs: number, wallMs: number];

const NEVER: Moment = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
const now = (): Moment => [performance.now(), Date.now()];
const isAfter = (one: Moment, other: Moment) => one[0] > other[0];
const ageOf = ([monotonicMs, wallMs]: Moment): number =>
  Math.max(performance.now() - monotonicMs, Date.now() - wallMs);

/** A server is a standby: it shows an earlier state, and cannot tell how much earlier if its primary is gone. */
class StandbyError extends Error {
  override readonly name = 'StandbyError';
}

/** The active keys of a PostgreSQL database. If it cannot be reached, keeps trying. */
export class PostgresDirectory implements KeyDirectory {
  readonly #database: Postgres;
  readonly #options: PostgresDirectoryOptions;
  readonly #ending = new AbortController();
  readonly #tried = Promise.withResolvers<void>();
  /** Settles after the first attempt, whether it succeeded or not. */
  readonly firstAttempt = this.#tried.promise;
  readonly #known = new KnownKeys();
  /** The connections on which all keys were read. */
  readonly #readFully = new WeakSet<object>();
  #attempts = 0;
  /** True if the last read took much less than an attempt may. */
  #wasQuick = false;
  #fullRead = NEVER;
  /** When the last successful read began: it saw everything committed before. */
  #current = NEVER;
  /** When this process was last seen to run. */
  #awake = now();
  /** The long pauses so far, and those before the last successful read. */
  #pauses = 0;
  #pausesBefore = 0;
  /** Undefined if the last read succeeded. */
  #unreadableBecause: UnreadableReason | undefined = 'unread';
  #migrating: Promise<unknown> | undefined;

  constructor(database: Postgres, options: PostgresDirectoryOptions) {
    this.#database = database;
    this.#options = options;
    void this.#follow();
  }

  inspect(): DirectoryState {
    const ageMs = ageOf(this.#current);
    const isAwake = this.#pausesBefore === this.#pauses && ageOf(this.#awake) <= PAUSE_MS_MAX;
    const usable = isAwake && ageMs <= this.#options.maxAgeMs;
    const unreadableBecause = this.#unreadableBecause ?? (usable ? undefined : 'paused');
    return { usable, size: this.#known.active.size, ageMs, unreadableBecause };
  }

  find(digest: string): ActiveKey | undefined {
    const { usable, unreadableBecause = 'unreachable' } = this.inspect();
    if (usable) return this.#known.active.get(digest);
    throw new StaleDirectoryError(UNREADABLE[unreadableBecause]);
  }

  /** The database is closed by whoever has opened it. */
  async close(): Promise<void> {
    this.#ending.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const next = delay(POLL_MS);
      if (this.#attempts < ATTEMPTS_MAX) {
        const isLate = await Promise.race([this.#attempt(), delay(ATTEMPT_MS, true)]);
        // Its connection may have been cut silently, and others with it: the next attempt makes a new one.
        if (isLate && this.#wasQuick) this.#database.renew();
        if (isLate) this.#wasQuick = false;
      }
      await next;
      if (ageOf(this.#awake) > PAUSE_MS_MAX) this.#pauses++;
      this.#awake = now();
    }
  }

  /** Never fails. Attempts may end in another order than they began. */
  async #attempt(): Promise<false> {
    const began = now();
    const pauses = this.#pauses;
    this.#attempts++;
    try {
      await this.#migrate();
      const found = await this.#database.run((query, of) => this.#find(query, of), LIMITS);
      this.#apply(found);
      if (isAfter(began, this.#current)) this.#current = began;
      this.#pausesBefore = Math.max(this.#pausesBefore, pauses);
      this.#wasQuick = ageOf(began) < ATTEMPT_MS / 2;
      this.#reportReadable();
    } catch (cause) {
      // It may be an older copy, from an earlier release.
      if (lacksSchema(cause)) this.#migrating = undefined;
      if (isAfter(this.#current, began)) return false;
      this.#reportUnreadable(cause);
    } finally {
      this.#attempts--;
      this.#tried.resolve();
    }
    return false;
  }

  /** Once; again if that failed. */
  async #migrate(): Promise<void> {
    this.#migrating ??= migratePostgres(this.#database);
    await this.#migrating.catch((error) => {
      this.#migrating = undefined;
      throw error;
    });
  }

  /** Reads in one snapshot what is applied at once: no request sees a mixture. */
  async #find(query: Query, connection: object): Promise<Found> {
    const { revision } = this.#known;
    const latest = await readLatest(query);
    const isDue = ageOf(this.#fullRead) >= FULL_READ_MS;
    const isFull = isDue || latest < revision || !this.#readFully.has(connection);
    // At first, those of which `KnownKeys` remembers the revocations.
    const after = this.#isFirst ? latest - REVOKED_MAX : revision;
    return {
      connection,
      revision,
      latest,
      changes: latest > revision ? await keysSince(query, after) : [],
      all: isFull ? await keysSince(query, 0, "AND state = 'active'") : undefined,
    };
  }

  get #isFirst(): boolean {
    return this.#fullRead === NEVER;
  }

  #apply({ connection, revision, latest, changes, all }: Found): void {
    this.#known.apply(changes);
    // Another attempt may have seen the database later than this one.
    if (all === undefined || (latest >= revision && latest < this.#known.revision)) return;
    const history = this.#known.replace(all, latest);
    this.#readFully.add(connection);
    if (this.#isFirst) void this.#options.whenRead?.();
    else if (history !== undefined) this.#options.observer.keyHistoryChanged(history);
    this.#fullRead = now();
  }

  /** Reports a recovery once. */
  #reportReadable(): void {
    const isNews = this.#unreadableBecause !== undefined;
    this.#unreadableBecause = undefined;
    if (isNews && !this.#ending.signal.aborted) {
      this.#options.observer.keysReadable(this.#known.active.size);
    }
  }

  /** Reports each failure, as each has its own cause. */
  #reportUnreadable(cause: unknown): void {
    this.#unreadableBecause = reasonOf(cause);
    if (!this.#ending.signal.aborted) this.#options.observer.keysUnreadable(cause);
  }
}

/** What an attempt has found. */
interface Found {
  readonly connection: object;
  /** The latest revision that was known then. */
  readonly revision: number;
  /** The revision of the latest change; 0 if there is none. */
  readonly latest: number;
  /** Since the latest known one. */
  readonly changes: readonly KeyChange[];
  /** All active keys, if it was a full read. */
  readonly all: readonly KeyChange[] | undefined;
}

/** @throws {StandbyError} */
async function readLatest(query: Query): Promise<number> {
  const [row] = await query(
    'SELECT pg_is_in_recovery() AS standby, coalesce(max(revision), 0) AS latest FROM api_keys',
  );
  if (row?.['standby'] === false) return Number(row['latest']);
  throw new StandbyError(
    'the server is a standby (pg_is_in_recovery), so its keys may be out of date',
  );
}

/** Reads in groups, so that requests get their turn. */
async function keysSince(query: Query, after: number, condition = ''): Promise<KeyChange[]> {
  const keys: KeyChange[] = [];
  for (;;) {
    const page = await query(
      `SELECT ${CHANGE_COLUMNS} WHERE revision > $1 ${condition} ORDER BY revision LIMIT ${KEYS_AT_ONCE}`,
      [keys.at(-1)?.revision ?? after],
    );
    for (const row of page) keys.push(changeOf(row));
    if (page.length < KEYS_AT_ONCE) return keys;
  }
}

/** Why keys could not be read. */
function reasonOf(cause: unknown): UnreadableReason {
  if (cause instanceof StandbyError) return 'standby';
  if (cause instanceof NewerSchemaError) return 'newer_schema';
  if (isTimeout(cause)) return 'slow';
  return isServerError(cause) ? 'failing' : 'unreachable';
}
