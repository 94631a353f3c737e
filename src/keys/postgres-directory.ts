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
/** How often all keys are read. They are also read after each new connection. */
const FULL_READ_MS = 60_000;
/** The next attempt does not wait longer than this for a slow one. At most three run at once. */
const ATTEMPT_MS = 500;
const ATTEMPTS_MAX = 3;
/** The limits of a statement on the server. */
const LIMITS = { statementMs: 2_500, lockMs: 1_000, mode: SNAPSHOT };
/** A process that was paused for longer reads the keys before it accepts any, because some may be revoked. */
const PAUSE_MS_MAX = 5_000;
/** Keys are read in groups of this size. */
const KEYS_AT_ONCE = 5_000;

interface PostgresDirectoryOptions {
  /** How long the known keys are used while the database cannot be read. */
  readonly maxAgeMs: number;
  readonly observer: KeyEvents;
  /** Called once, after the first read. Must not throw. */
  readonly whenRead?: () => Promise<void>;
}

/** A moment on two clocks. The second one continues while the machine sleeps. */
type Moment = readonly [monotonicMs: number, wallMs: number];

const NEVER: Moment = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
const now = (): Moment => [performance.now(), Date.now()];
const isAfter = (one: Moment, other: Moment) => one[0] > other[0];
const ageOf = ([monotonicMs, wallMs]: Moment): number =>
  Math.max(performance.now() - monotonicMs, Date.now() - wallMs);

/** The server is a standby. Its state is older by an unknown time if its primary is gone. */
class StandbyError extends Error {
  override readonly name = 'StandbyError';
}

/** The active keys of a PostgreSQL database, which it polls. */
export class PostgresDirectory implements KeyDirectory {
  readonly #database: Postgres;
  readonly #options: PostgresDirectoryOptions;
  readonly #ending = new AbortController();
  readonly #tried = Promise.withResolvers<void>();
  /** Settles after the first attempt, even if it failed. */
  readonly firstAttempt = this.#tried.promise;
  readonly #known = new KnownKeys();
  /** The connections that have read all keys. */
  readonly #readFully = new WeakSet<object>();
  #attempts = 0;
  /** True if the last read was fast. */
  #wasQuick = false;
  #fullRead = NEVER;
  /** When the last successful read began. It saw all earlier commits. */
  #current = NEVER;
  /** When this process last ran. */
  #awake = now();
  /** The number of long pauses so far, and before the last successful read. */
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

  /** Does not close the database. */
  async close(): Promise<void> {
    this.#ending.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const next = delay(POLL_MS);
      if (this.#attempts < ATTEMPTS_MAX) {
        const isLate = await Promise.race([this.#attempt(), delay(ATTEMPT_MS, true)]);
        // The connections may be cut silently, so the next attempt uses a new one.
        if (isLate && this.#wasQuick) this.#database.renew();
        if (isLate) this.#wasQuick = false;
      }
      await next;
      if (ageOf(this.#awake) > PAUSE_MS_MAX) this.#pauses++;
      this.#awake = now();
    }
  }

  /** Never fails. Attempts may end in any order. */
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
      // An older copy of the database may have been restored.
      if (lacksSchema(cause)) this.#migrating = undefined;
      if (isAfter(this.#current, began)) return false;
      this.#reportUnreadable(cause);
    } finally {
      this.#attempts--;
      this.#tried.resolve();
    }
    return false;
  }

  /** Migrates once, or again after an error. */
  async #migrate(): Promise<void> {
    this.#migrating ??= migratePostgres(this.#database);
    await this.#migrating.catch((error) => {
      this.#migrating = undefined;
      throw error;
    });
  }

  /** Reads all changes in one snapshot, so that requests never see a mixture. */
  async #find(query: Query, connection: object): Promise<Found> {
    const { revision } = this.#known;
    const latest = await readLatest(query);
    const isDue = ageOf(this.#fullRead) >= FULL_READ_MS;
    const isFull = isDue || latest < revision || !this.#readFully.has(connection);
    // The first read includes the latest revocations for `KnownKeys`.
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
    // Another attempt may have read a later state.
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

  /** Reports each failure with its cause. */
  #reportUnreadable(cause: unknown): void {
    this.#unreadableBecause = reasonOf(cause);
    if (!this.#ending.signal.aborted) this.#options.observer.keysUnreadable(cause);
  }
}

/** The result of an attempt. */
interface Found {
  readonly connection: object;
  /** The latest known revision at the start. */
  readonly revision: number;
  /** The revision of the latest change; 0 without any. */
  readonly latest: number;
  /** The changes since `revision`. */
  readonly changes: readonly KeyChange[];
  /** All active keys, after a full read. */
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

/** Reads in pages, so that requests are not blocked. */
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
