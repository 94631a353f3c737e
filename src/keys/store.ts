import { setTimeout as delay } from 'node:timers/promises';
import { KEYS_LOCK } from '../database/postgres/schema.ts';
import type { Database, Row, Statement } from '../database/sql.ts';
import { holdsKey } from '../problem/redact.ts';
import { rememberedEnvironment } from './environment.ts';
import { LOOK_MS } from './sqlite-directory.ts';
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
export class KeyRequestError extends Error {
  override readonly name = 'KeyRequestError';
}

/** It is not known whether a change of this key was committed. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
  readonly keyId: string;

  constructor(keyId: string, cause: Error) {
    super(cause.message, { cause });
    this.keyId = keyId;
  }
}

/** A key and its latest use, which shows whether it can be revoked safely. */
export interface KeyListing extends KeyRecord {
  /** UTC, ISO 8601; null if it was never used. */
  readonly last_used_at: string | null;
  /** In the current hour and the 24 hours before it. */
  readonly calls_24h: bigint;
}

/** Returns the current time; passed in, so that tests can set it. */
export type Now = () => Date;

/** When a revocation takes effect everywhere, in words. */
const REVOCATION_PROMISES: Readonly<Record<Database['kind'], string>> = {
  sqlite: 'It is refused from the next request on.',
  postgres: 'Every service refuses it within one second.',
};

/** Taken by a statement of its own: a statement sees the state at its own start. SQLite has one writer at a time anyway. */
const LOCKS: Readonly<Record<Database['kind'], readonly Statement[]>> = {
  sqlite: [],
  postgres: [['SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]]],
};
/** After this time, every service with SQLite has looked for changes again; a timer may end a millisecond early. */
const SETTLE_MS = LOOK_MS + 1;

const COLUMNS = 'id, account, environment, state, created_at, revoked_at';
const RECENT_MS = 86_400_000;

/** A key's latest use is on its latest day: only that row is read. */
const LISTING = `${COLUMNS},
  (SELECT last_used_at FROM usage_days WHERE key_id = id ORDER BY day DESC LIMIT 1) AS last_used_at,
  CAST(coalesce((SELECT sum(calls) FROM usage_hours WHERE key_id = id AND hour >= $1), 0) AS bigint) AS calls_24h
  FROM api_keys`;

/** The stored keys, for an operator. */
export class KeyStore {
  readonly revocationPromise: string;
  readonly #database: Database;
  readonly #now: Now;

  /** @param database which the caller closes */
  constructor(database: Database, now: Now = () => new Date()) {
    this.#database = database;
    this.revocationPromise = REVOCATION_PROMISES[database.kind];
    this.#now = now;
  }

  /**
   * @throws {KeyRequestError} if the account has two active keys, or if its name is not valid
   * @throws {UnknownOutcomeError}
   */
  async issue(account: string, environment: Environment): Promise<IssuedKey> {
    requireAccountName(account);
    const issued = await this.#insert(account, environment);
    if (issued !== undefined) return issued;
    throw new KeyRequestError(
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

  /** Changes a key: one at a time, so that each change sees the one before. @throws {UnknownOutcomeError} */
  async #change(keyId: string, statement: Statement): Promise<readonly Row[]> {
    const { kind } = this.#database;
    try {
      const results = await this.#database.transaction([...LOCKS[kind], statement]);
      if (kind === 'sqlite') await delay(SETTLE_MS);
      return results.at(-1) ?? [];
    } catch (error) {
      // By name: the driver of a database is loaded only where it is used.
      const isUnknown = error instanceof Error && error.name === 'CommitUnknownError';
      throw isUnknown ? new UnknownOutcomeError(keyId, error) : error;
    }
  }

  /** Oldest first, in pages, as the database is at one moment. */
  async *list(account?: string): AsyncGenerator<KeyListing[]> {
    const chosen = account === undefined ? '' : 'WHERE account = $2';
    const rows = this.#database.stream(`SELECT ${LISTING} ${chosen} ORDER BY ordinal`, [
      this.#recent(),
      ...(account === undefined ? [] : [account]),
    ]);
    for await (const page of rows) yield page as unknown as KeyListing[];
  }

  /** The environment of the services of this database; undefined if there has been none. */
  async environment(): Promise<Environment | undefined> {
    return await rememberedEnvironment(this.#database);
  }

  /**
   * Finds a key by the key itself.
   *
   * @throws {KeyRequestError} if this database does not have it
   */
  async find(key: string): Promise<KeyListing> {
    const [row] = await this.#database.query(`SELECT ${LISTING} WHERE digest = $2`, [
      this.#recent(),
      Buffer.from(keyDigest(key), 'latin1'),
    ]);
    if (row !== undefined) return row as unknown as KeyListing;
    throw new KeyRequestError(
      'This database does not have that key. Perhaps it was issued in another one: see DATABASE_URL.',
    );
  }

  /**
   * @throws {KeyRequestError} if there is no such key, or if it is already revoked
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
        ? `There is no key ${JSON.stringify(id)}.`
        : `The key ${JSON.stringify(id)} was already revoked at ${known['revoked_at']}.`,
    );
  }

  /** The first hour that `calls_24h` counts, as the databases have it: `2026-11-20T09:00Z`. */
  #recent(): string {
    return `${new Date(this.#now().getTime() - RECENT_MS).toISOString().slice(0, 13)}:00Z`;
  }
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

/** @throws {KeyRequestError} if the text is not a valid account name */
export function requireAccountName(account: string): void {
  const fault = ACCOUNT_FAULTS.find(([applies]) => applies(account));
  if (fault !== undefined) throw new KeyRequestError(`The account name ${fault[1]}.`);
}
