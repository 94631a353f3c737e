import { setTimeout as delay } from 'node:timers/promises';
import { KEYS_LOCK } from '../database/postgres/schema.ts';
import type { Database, Row, Statement } from '../database/sql.ts';
import { holdsKey } from '../problem/redact.ts';
import { rememberedEnvironment } from './environment.ts';
import { LOOK_MS } from './sqlite-directory.ts';
import { type Environment, keyDigest, mintKey, mintKeyId } from './token.ts';

type KeyState = 'active' | 'revoked';

/** A stored key, without its digest. */
export interface KeyRecord {
  /** Public id, `key_…`. */
  readonly id: string;
  /** The operator's name for a customer. */
  readonly account: string;
  readonly environment: Environment;
  readonly state: KeyState;
  /** UTC, ISO 8601. */
  readonly created_at: string;
  /** UTC, ISO 8601; null while the key is active. */
  readonly revoked_at: string | null;
}

/** A new key. The key itself is available only now. */
export interface IssuedKey extends KeyRecord {
  readonly key: string;
}

/** The most active keys of an account: one in use and one to rotate to. */
export const ACTIVE_KEYS_MAX = 2;

const ACCOUNT_LENGTH_MAX = 100;

/** The store rejects an operator's request. The message has the reason. */
export class KeyRequestError extends Error {
  override readonly name = 'KeyRequestError';
}

/** A change of this key may or may not have been committed. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
  readonly keyId: string;

  constructor(keyId: string, cause: Error) {
    super(cause.message, { cause });
    this.keyId = keyId;
  }
}

/** A key and its latest use, which shows whether revoking it is safe. */
export interface KeyListing extends KeyRecord {
  /** UTC, ISO 8601; null before the first use. */
  readonly last_used_at: string | null;
  /** Calls in the current hour and the 24 hours before it. */
  readonly calls_24h: bigint;
}

/** Returns the current time. Tests replace it. */
export type Now = () => Date;

/** When a revocation takes effect, in words. */
const REVOCATION_PROMISES: Readonly<Record<Database['kind'], string>> = {
  sqlite: 'It is rejected from the next request on.',
  postgres: 'Every service rejects it within one second.',
};

/** A separate statement, because a statement sees the state at its start. SQLite has only one writer at a time. */
const LOCKS: Readonly<Record<Database['kind'], readonly Statement[]>> = {
  sqlite: [],
  postgres: [['SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]]],
};
/** After this time, every service with SQLite checks for changes again. A timer may end a millisecond early. */
const SETTLE_MS = LOOK_MS + 1;

const COLUMNS = 'id, account, environment, state, created_at, revoked_at';
const RECENT_MS = 86_400_000;

/** A key's latest use is in the row of its latest day. */
const LISTING = `${COLUMNS},
  (SELECT last_used_at FROM usage_days WHERE key_id = id ORDER BY day DESC LIMIT 1) AS last_used_at,
  CAST(coalesce((SELECT sum(calls) FROM usage_hours WHERE key_id = id AND hour >= $1), 0) AS bigint) AS calls_24h
  FROM api_keys`;

/** Manages the stored keys, for operators. */
export class KeyStore {
  readonly revocationPromise: string;
  readonly #database: Database;
  readonly #now: Now;

  /** @param database closed by the caller */
  constructor(database: Database, now: Now = () => new Date()) {
    this.#database = database;
    this.revocationPromise = REVOCATION_PROMISES[database.kind];
    this.#now = now;
  }

  /**
   * @throws {KeyRequestError} if the account has two active keys, or its name is not valid
   * @throws {UnknownOutcomeError}
   */
  async issue(account: string, environment: Environment): Promise<IssuedKey> {
    requireAccountName(account);
    const issued = await this.#insert(account, environment);
    if (issued !== undefined) return issued;
    throw new KeyRequestError(
      `The account ${JSON.stringify(account)} already has ${ACTIVE_KEYS_MAX} active keys. Revoke one first.`,
    );
  }

  /** As `issue`, but only if the store has no keys, not even revoked ones. Otherwise returns undefined. */
  async issueFirst(account: string, environment: Environment): Promise<IssuedKey | undefined> {
    requireAccountName(account);
    // With a key in the store, do not wait for the write lock.
    const keys = await this.#database.query('SELECT 1 FROM api_keys LIMIT 1');
    if (keys.length > 0) return undefined;
    return await this.#insert(account, environment, 'NOT EXISTS (SELECT 1 FROM api_keys)');
  }

  /**
   * Stores a new key in a free slot: each active key occupies one of its account's slots.
   *
   * @returns undefined if no slot is free or the condition is false
   */
  async #insert(
    account: string,
    environment: Environment,
    condition = 'true',
  ): Promise<IssuedKey | undefined> {
    const key = mintKey(environment);
    const digest = Buffer.from(keyDigest(key), 'latin1');
    const id = mintKeyId();
    const [row] = await this.#change(id, [
      `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
       SELECT $1, $2, $3, $4, 'active', slot, $5 FROM (SELECT 1 AS slot UNION SELECT 2) AS slots
       WHERE slot NOT IN (SELECT slot FROM api_keys WHERE account = $3 AND slot IS NOT NULL)
         AND ${condition}
       ORDER BY slot LIMIT 1 RETURNING ${COLUMNS}`,
      [id, digest, account, environment, this.#now().toISOString()],
    ]);
    return row && ({ ...row, key } as unknown as IssuedKey);
  }

  /** Changes one key at a time, so that each change sees the one before. @throws {UnknownOutcomeError} */
  async #change(keyId: string, statement: Statement): Promise<readonly Row[]> {
    const { kind } = this.#database;
    try {
      const results = await this.#database.transaction([...LOCKS[kind], statement]);
      if (kind === 'sqlite') await delay(SETTLE_MS);
      return results.at(-1) ?? [];
    } catch (error) {
      // By name, because the driver is loaded only where it is used.
      const isUnknown = error instanceof Error && error.name === 'CommitUnknownError';
      throw isUnknown ? new UnknownOutcomeError(keyId, error) : error;
    }
  }

  /** Lists keys, oldest first, in pages of one snapshot. */
  async *list(account?: string): AsyncGenerator<KeyListing[]> {
    const chosen = account === undefined ? '' : 'WHERE account = $2';
    const rows = this.#database.stream(`SELECT ${LISTING} ${chosen} ORDER BY ordinal`, [
      this.#recent(),
      ...(account === undefined ? [] : [account]),
    ]);
    for await (const page of rows) yield page as unknown as KeyListing[];
  }

  /** The environment of this database; undefined before its first service. */
  async environment(): Promise<Environment | undefined> {
    return await rememberedEnvironment(this.#database);
  }

  /**
   * Finds a key by the key itself.
   *
   * @throws {KeyRequestError} if the database does not have it
   */
  async find(key: string): Promise<KeyListing> {
    const [row] = await this.#database.query(`SELECT ${LISTING} WHERE digest = $2`, [
      this.#recent(),
      Buffer.from(keyDigest(key), 'latin1'),
    ]);
    if (row !== undefined) return row as unknown as KeyListing;
    throw new KeyRequestError(
      'This database does not have that key. It may be in another database: check DATABASE_URL.',
    );
  }

  /**
   * @throws {KeyRequestError} if there is no such key, or it is already revoked
   * @throws {UnknownOutcomeError}
   */
  async revoke(id: string): Promise<KeyRecord> {
    const [revoked] = await this.#change(id, [
      `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = $1
       WHERE id = $2 AND state = 'active' RETURNING ${COLUMNS}`,
      [this.#now().toISOString(), id],
    ]);
    if (revoked !== undefined) return revoked as unknown as KeyRecord;
    const [known] = await this.#database.query(`SELECT ${COLUMNS} FROM api_keys WHERE id = $1`, [
      id,
    ]);
    throw new KeyRequestError(
      known === undefined
        ? `There is no key ${JSON.stringify(id)}. "ecliptic keys list" shows the IDs of all keys.`
        : `The key ${JSON.stringify(id)} was already revoked at ${known['revoked_at']}.`,
    );
  }

  /** The first hour of `calls_24h`, in the form of the databases: `2026-11-20T09:00Z`. */
  #recent(): string {
    return `${new Date(this.#now().getTime() - RECENT_MS).toISOString().slice(0, 13)}:00Z`;
  }
}

/** Invalid account names, and their messages. */
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
  // It would be stored in clear text, and printed by every list.
  [holdsKey, 'must not contain an API key'],
  // Names that look the same must be the same. Otherwise an account could have four keys.
  [(account) => account.normalize('NFC') !== account, 'must be in Unicode normalization form C'],
];

/** @throws {KeyRequestError} if the text is not a valid account name */
export function requireAccountName(account: string): void {
  const fault = ACCOUNT_FAULTS.find(([applies]) => applies(account));
  if (fault !== undefined) throw new KeyRequestError(`The account name ${fault[1]}.`);
}
