import { PAGE_ROWS, type Query, type Row } from '../database/sql.ts';
import { holdsKey } from '../problem/redact.ts';
import { rememberedEnvironment } from './environment.ts';
import { type Environment, keyDigest, mintKey, mintKeyId } from './token.ts';

type KeyState = 'active' | 'revoked';

/** The stored facts about a key, except for its digest. */
export interface KeyRecord {
  /** Public id, `key_…`. */
  readonly id: string;
  /** The operator's own name for a customer. */
  readonly account: string;
  readonly environment: Environment;
  readonly state: KeyState;
  /** UTC, ISO 8601. */
  readonly created_at: string;
  /** UTC, ISO 8601; null while the key is active. */
  readonly revoked_at: string | null;
}

/** A newly issued key: only now is the key itself known. */
export interface IssuedKey extends KeyRecord {
  readonly key: string;
}

/** The most keys of an account that can be active at once: one in use and one to change over to. */
export const ACTIVE_KEYS_MAX = 2;

const ACCOUNT_LENGTH_MAX = 100;

/** The store refuses an operator's request; the message says why. */
export class KeyRefusedError extends Error {
  override readonly name = 'KeyRefusedError';
}

/** The database was asked to commit a change of a key and never answered: it may have done it or not. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
  readonly keyId: string;

  constructor(keyId: string, cause: unknown) {
    super(`the answer to COMMIT is missing: ${(cause as Error).message}`, { cause });
    this.keyId = keyId;
  }
}

/** Returns the current time; passed in, so that tests can set it. */
export type Now = () => Date;

/** What the store needs of a database of either kind. */
interface KeyDatabase {
  /** When a revocation takes effect everywhere, in words. */
  readonly revocationPromise: string;
  /** The column to sort by for order of insertion; two keys may have the same millisecond. */
  readonly insertion: string;
  readonly query: Query;
  /**
   * Sends a statement that changes a key: one at a time, so that each sees the one before.
   *
   * @throws {UnknownOutcomeError}
   */
  readonly change: (keyId: string, ...statement: Parameters<Query>) => Promise<readonly Row[]>;
  close(): Promise<void>;
}

const COLUMNS = 'id, account, environment, state, created_at, revoked_at';

/** The stored keys, for an operator. */
export class KeyStore {
  readonly revocationPromise: string;
  readonly #database: KeyDatabase;
  readonly #now: Now;

  constructor(database: KeyDatabase, now: Now = () => new Date()) {
    this.revocationPromise = database.revocationPromise;
    this.#database = database;
    this.#now = now;
  }

  /**
   * @throws {KeyRefusedError} if the account has two active keys, or if its name is not valid
   * @throws {UnknownOutcomeError}
   */
  async issue(account: string, environment: Environment): Promise<IssuedKey> {
    requireAccountName(account);
    const issued = await this.#insert(account, environment);
    if (issued !== undefined) return issued;
    throw new KeyRefusedError(
      `The account ${JSON.stringify(account)} already has ${ACTIVE_KEYS_MAX} active keys; revoke one first.`,
    );
  }

  /** As `issue`, but only if the store has never held a key; returns undefined otherwise. */
  async issueFirst(account: string, environment: Environment): Promise<IssuedKey | undefined> {
    requireAccountName(account);
    // If there is a key, there is no need to wait until the database can be changed.
    const keys = await this.#database.query('SELECT 1 FROM api_keys LIMIT 1');
    if (keys.length > 0) return undefined;
    return await this.#insert(account, environment, 'NOT EXISTS (SELECT 1 FROM api_keys)');
  }

  /**
   * Stores a new key in a free slot: each active key occupies one of its account's slots.
   *
   * @returns undefined if no slot is free, or if the condition is false
   */
  async #insert(
    account: string,
    environment: Environment,
    condition = 'true',
  ): Promise<IssuedKey | undefined> {
    const key = mintKey(environment);
    const digest = Buffer.from(keyDigest(key), 'latin1');
    const id = mintKeyId();
    const [row] = await this.#database.change(
      id,
      `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
       SELECT $1, $2, $3, $4, 'active', slot, $5 FROM (SELECT 1 AS slot UNION SELECT 2) AS slots
       WHERE slot NOT IN (SELECT slot FROM api_keys WHERE account = $3 AND slot IS NOT NULL)
         AND ${condition}
       ORDER BY slot LIMIT 1 RETURNING ${COLUMNS}`,
      [id, digest, account, environment, this.#now().toISOString()],
    );
    return row && { ...recordOf(row), key };
  }

  /**
   * Oldest first, in pages of at most `PAGE_ROWS`, none of them empty. What is changed meanwhile may be in
   * those that are still to come.
   */
  async *list(account?: string): AsyncGenerator<KeyRecord[]> {
    const { insertion, query } = this.#database;
    const text = `SELECT ${COLUMNS}, ${insertion} AS place FROM api_keys
      WHERE account = coalesce($1, account) AND ${insertion} > $2
      ORDER BY ${insertion} LIMIT ${PAGE_ROWS}`;
    let place: unknown = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const rows = await query(text, [account ?? null, place]);
      if (rows.length > 0) yield rows.map(({ place: _, ...row }) => recordOf(row));
      if (rows.length < PAGE_ROWS) return;
      place = rows.at(-1)?.['place'];
    }
  }

  /** The environment of the services of this database; undefined if there has been none. */
  async environment(): Promise<Environment | undefined> {
    return await rememberedEnvironment(this.#database.query);
  }

  /**
   * Finds a key by the key itself.
   *
   * @throws {KeyRefusedError} if this database does not have it
   */
  async find(key: string): Promise<KeyRecord> {
    const [row] = await this.#database.query(`SELECT ${COLUMNS} FROM api_keys WHERE digest = $1`, [
      Buffer.from(keyDigest(key), 'latin1'),
    ]);
    if (row !== undefined) return recordOf(row);
    throw new KeyRefusedError(
      'This database does not have that key. Perhaps it was issued in another one: see DATABASE_URL.',
    );
  }

  /**
   * @throws {KeyRefusedError} if there is no such key, or if it is already revoked
   * @throws {UnknownOutcomeError}
   */
  async revoke(id: string): Promise<KeyRecord> {
    const [revoked] = await this.#database.change(
      id,
      `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = $1
       WHERE id = $2 AND state = 'active' RETURNING ${COLUMNS}`,
      [this.#now().toISOString(), id],
    );
    if (revoked !== undefined) return recordOf(revoked);
    const [known] = await this.#database.query(`SELECT ${COLUMNS} FROM api_keys WHERE id = $1`, [
      id,
    ]);
    throw new KeyRefusedError(
      known === undefined
        ? `There is no key ${JSON.stringify(id)}.`
        : `The key ${JSON.stringify(id)} was already revoked at ${recordOf(known).revoked_at}.`,
    );
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}

function recordOf(row: Row): KeyRecord {
  const [createdAt, revokedAt] = [isoOf(row['created_at']), isoOf(row['revoked_at'])];
  return { ...row, created_at: createdAt, revoked_at: revokedAt } as KeyRecord;
}

/** PostgreSQL's driver returns a time as a `Date`, SQLite as it was stored. */
function isoOf(time: unknown): unknown {
  return time instanceof Date ? time.toISOString() : time;
}

/** What an account name must not be, and how the message says so. */
const ACCOUNT_FAULTS: readonly (readonly [(account: string) => boolean, string])[] = [
  [
    (account) => account.length === 0 || account.length > ACCOUNT_LENGTH_MAX,
    `must have 1 to ${ACCOUNT_LENGTH_MAX} characters`,
  ],
  [(account) => account.trim() !== account, 'must not begin or end with white space'],
  [
    (account) => /[\p{C}\p{Zl}\p{Zp}]/u.test(account),
    'must not contain control characters or invisible characters',
  ],
  [(account) => account.startsWith('-'), 'must not begin with a hyphen, as options do'],
  // It would be stored in clear text, and shown by every list.
  [holdsKey, 'must not contain an API key'],
  // Names that look the same must be the same; otherwise an account could have four keys.
  [(account) => account.normalize('NFC') !== account, 'must be in Unicode normalization form C'],
];

/** @throws {KeyRefusedError} if the text is not a valid account name */
export function requireAccountName(account: string): void {
  const fault = ACCOUNT_FAULTS.find(([applies]) => applies(account));
  if (fault !== undefined) throw new KeyRefusedError(`The account name ${fault[1]}.`);
}
