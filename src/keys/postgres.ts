import { migratePostgres } from '../database/migrations/migrate-postgres.ts';
import { KEYS_LOCK } from '../database/migrations/postgres.ts';
import { Postgres } from '../database/postgres/postgres.ts';
import type { Query } from '../database/sql.ts';
import { KeyStore, type Now, UnknownOutcomeError } from './store.ts';

/** An operator waits for these. */
const OPTIONS = {
  application_name: 'ecliptic keys',
  connectTimeoutMs: 10_000,
  queryTimeoutMs: 30_000,
};

/** Opens the keys of a PostgreSQL database, and brings its schema up to date. */
export async function openPostgresKeyStore(url: string, now?: Now): Promise<KeyStore> {
  await migratePostgres(url);
  const postgres = new Postgres(url, OPTIONS);
  return new KeyStore(
    {
      revocationPromise: 'Every service refuses it within one second.',
      insertion: 'ordinal',
      query: withoutNul(postgres.query),
      // The lock is taken by a statement of its own: a statement sees the state at its own start.
      change: async (keyId, ...statement) => {
        let isCommitting = false;
        const change = withoutNul(async (text, values) => {
          return await postgres.transaction(async (query) => {
            await query('SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]);
            const rows = await query(text, values);
            isCommitting = true;
            return rows;
          });
        });
        try {
          return await change(...statement);
        } catch (error) {
          throw isCommitting ? new UnknownOutcomeError(keyId, error) : error;
        }
      },
      close: () => postgres.close(),
    },
    now,
  );
}

/** PostgreSQL texts cannot contain this character, so nothing matches a text that does. */
function withoutNul(query: Query): Query {
  return async (text, values = []) =>
    values.some((value) => typeof value === 'string' && value.includes('\0'))
      ? []
      : await query(text, values);
}
