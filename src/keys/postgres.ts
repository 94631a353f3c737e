import { migratePostgres } from '../database/migrations/migrate-postgres.ts';
import { KEYS_LOCK } from '../database/migrations/postgres.ts';
import { Postgres, type Query, type Row } from '../database/postgres.ts';
import {
  accountFull,
  freeSlot,
  type IssuedKey,
  type KeyRecord,
  type KeyStore,
  type Now,
  notRevocable,
  requireAccountName,
} from './store.ts';
import { type Environment, keyDigest, mintKey, mintKeyId } from './token.ts';

const COLUMNS = 'id, account, environment, state, created_at, revoked_at';

/** PostgreSQL texts cannot contain this character, so nothing matches a text that does. */
const NUL = '\0';

/** An operator waits for these. */
const OPTIONS = {
  application_name: 'ecliptic keys',
  connections: 1,
  connect_timeout_ms: 10_000,
  query_timeout_ms: 30_000,
};

/** Opens the keys of a PostgreSQL database, and brings its schema up to date. */
export async function openPostgresKeyStore(
  url: string,
  now: Now = () => new Date(),
): Promise<KeyStore> {
  await migratePostgres(url);
  return new PostgresKeyStore(new Postgres(url, OPTIONS), now);
}

class PostgresKeyStore implements KeyStore {
  readonly revocation_promise = 'Every service refuses it within one second.';
  readonly #postgres: Postgres;
  readonly #now: Now;

  constructor(postgres: Postgres, now: Now) {
    this.#postgres = postgres;
    this.#now = now;
  }

  async issue(account: string, environment: Environment): Promise<IssuedKey> {
    requireAccountName(account);
    return await this.#changing((query) => this.#insert(query, account, environment));
  }

  async issueFirst(account: string, environment: Environment): Promise<IssuedKey | undefined> {
    return await this.#changing(async (query) => {
      const any = await query('SELECT 1 FROM api_keys LIMIT 1');
      return any.length === 0 ? await this.#insert(query, account, environment) : undefined;
    });
  }

  async #insert(query: Query, account: string, environment: Environment): Promise<IssuedKey> {
    const taken = await query('SELECT slot FROM api_keys WHERE account = $1 AND slot IS NOT NULL', [
      account,
    ]);
    const slot = freeSlot(taken.map((row) => row['slot']));
    if (slot === undefined) throw accountFull(account);
    const key = mintKey(environment);
    const digest = Buffer.from(keyDigest(key), 'latin1');
    const [row] = await query(
      `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
       VALUES ($1, $2, $3, $4, 'active', $5, $6) RETURNING ${COLUMNS}`,
      [mintKeyId(), digest, account, environment, slot, this.#now()],
    );
    if (row === undefined) throw new Error('the key was not stored');
    return { ...recordOf(row), key };
  }

  async list(account?: string): Promise<KeyRecord[]> {
    if (account?.includes(NUL)) return [];
    const rows = await this.#postgres.query(
      `SELECT ${COLUMNS} FROM api_keys WHERE account = coalesce($1, account)
       ORDER BY ordinal`,
      [account ?? null],
    );
    return rows.map(recordOf);
  }

  async revoke(id: string): Promise<KeyRecord> {
    if (id.includes(NUL)) throw notRevocable(id, undefined);
    return await this.#changing(async (query) => {
      const [revoked] = await query(
        `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = $1
         WHERE id = $2 AND state = 'active' RETURNING ${COLUMNS}`,
        [this.#now(), id],
      );
      if (revoked !== undefined) return recordOf(revoked);
      const [known] = await query(`SELECT ${COLUMNS} FROM api_keys WHERE id = $1`, [id]);
      throw notRevocable(id, known && (recordOf(known).revoked_at ?? undefined));
    });
  }

  /**
   * One change at a time, so that each sees the account's current state and revisions are committed
   * in order.
   */
  #changing<T>(step: (query: Query) => Promise<T>): Promise<T> {
    return this.#postgres.transaction(async (query) => {
      await query('SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]);
      return await step(query);
    });
  }

  async close(): Promise<void> {
    await this.#postgres.close();
  }
}

function recordOf(row: Row): KeyRecord {
  const { id, account, environment, state, created_at, revoked_at } = row as Record<
    string,
    unknown
  >;
  return {
    id,
    account,
    environment,
    state,
    created_at: (created_at as Date).toISOString(),
    revoked_at: (revoked_at as Date | null)?.toISOString() ?? null,
  } as KeyRecord;
}
