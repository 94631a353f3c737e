import { migratePostgres } from '../database/migrations/migrate-postgres.ts';
import { KEYS_LOCK } from '../database/migrations/postgres.ts';
import { Postgres, type Query } from '../database/postgres.ts';
import { KeyStore, type Now } from './store.ts';

/** An operator waits for these. */
const OPTIONS = {
  application_name: 'ecliptic keys',
  connections: 1,
  connect_timeout_ms: 10_000,
  query_timeout_ms: 30_000,
};

/** Opens the keys of a PostgreSQL database, and brings its schema up to date. */
export async function openPostgresKeyStore(url: string, now?: Now): Promise<KeyStore> {
  await migratePostgres(url);
  const postgres = new Postgres(url, OPTIONS);
  return new KeyStore(
    {
      revocation_promise: 'Every service refuses it within one second.',
      insertion: 'ordinal',
      query: withoutNul(postgres.query),
      // The lock is taken by a statement of its own: a statement sees the state at its own start.
      change: withoutNul((text, values) =>
        postgres.transaction(async (query) => {
          await query('SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]);
          return await query(text, values);
        }),
      ),
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
