/**
 * The schema of a PostgreSQL database, as steps from an empty database to this release. A released step never changes.
 * The table `schema_steps` lists the applied steps.
 */

/** Held during each transaction that changes keys, so that revisions are committed in order. */
export const KEYS_LOCK = 0x45434c51;
/** Held while migrating. */
export const SCHEMA_LOCK = 0x45434c50;

export const POSTGRES_SCHEMA: readonly string[] = [
  // An active key has one of the two slots of its account, and a revoked key has none. So the database itself prevents a
  // third active key, even with concurrent writers.
  //
  // Each change of a key gets the next revision, so a service reads only newer revisions. A change takes the lock before
  // any row lock. Otherwise two concurrent changes could deadlock.
  //
  // Calls are requests with the key, credits are their cost. Hours are kept for two days. Text is sorted by its bytes, as
  // in SQLite.
  `CREATE TABLE api_keys (
     id          text COLLATE "C" NOT NULL PRIMARY KEY,
     digest      bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
     account     text COLLATE "C" NOT NULL CHECK (char_length(account) BETWEEN 1 AND 100),
     environment text NOT NULL CHECK (environment IN ('test', 'live')),
     state       text NOT NULL CHECK (state IN ('active', 'revoked')),
     slot        smallint CHECK (slot IN (1, 2)),
     created_at  timestamptz NOT NULL,
     revoked_at  timestamptz,
     ordinal     bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
     revision    bigint NOT NULL UNIQUE,
     UNIQUE (account, slot),
     CHECK ((state = 'active') = (slot IS NOT NULL)),
     CHECK ((state = 'revoked') = (revoked_at IS NOT NULL))
   );

   CREATE FUNCTION api_keys_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP IN ('DELETE', 'TRUNCATE') THEN
       RAISE EXCEPTION 'keys are revoked, never deleted' USING ERRCODE = 'integrity_constraint_violation';
     END IF;
     PERFORM pg_advisory_xact_lock(${KEYS_LOCK});
     RETURN NULL;
   END $$;
   CREATE TRIGGER api_keys_changed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON api_keys
     FOR EACH STATEMENT EXECUTE FUNCTION api_keys_change();

   CREATE FUNCTION api_keys_revise() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' AND (NEW.id <> OLD.id OR NEW.digest <> OLD.digest) THEN
       RAISE EXCEPTION 'a key is never made another one' USING ERRCODE = 'integrity_constraint_violation';
     END IF;
     IF TG_OP = 'UPDATE' AND OLD.state = 'revoked' AND NEW.state <> 'revoked' THEN
       RAISE EXCEPTION 'a revocation is for ever' USING ERRCODE = 'integrity_constraint_violation';
     END IF;
     EXECUTE format('SELECT coalesce(max(revision), 0) + 1 FROM %s', TG_RELID::regclass) INTO NEW.revision;
     RETURN NEW;
   END $$;
   CREATE TRIGGER api_keys_revised BEFORE INSERT OR UPDATE ON api_keys
     FOR EACH ROW EXECUTE FUNCTION api_keys_revise();

   CREATE TABLE usage_days (
     key_id       text COLLATE "C" NOT NULL,
     day          date NOT NULL,
     calls        bigint NOT NULL CHECK (calls >= 0),
     credits      bigint NOT NULL CHECK (credits >= 0),
     last_used_at timestamptz NOT NULL,
     PRIMARY KEY (key_id, day)
   );
   CREATE INDEX usage_days_day ON usage_days (day);
   CREATE TABLE usage_hours (
     key_id text COLLATE "C" NOT NULL,
     hour   timestamptz NOT NULL,
     calls  bigint NOT NULL CHECK (calls >= 0),
     PRIMARY KEY (key_id, hour)
   );
   CREATE INDEX usage_hours_hour ON usage_hours (hour);
   CREATE TABLE usage_writers (
     writer     text NOT NULL PRIMARY KEY,
     batch      bigint NOT NULL,
     written_at timestamptz NOT NULL
   );

   CREATE TABLE services_environment (
     singleton   boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (singleton),
     environment text NOT NULL CHECK (environment IN ('test', 'live'))
   )`,
];

/**
 * The rights of the roles in deploy/postgres/roles.sql that do not own the tables, as in a GRANT. Each role has only the
 * rights that it needs: a compromised service cannot issue or revive a key, and the role for keys cannot change usage.
 */
export const RIGHTS = {
  ecliptic_serve: [
    'SELECT ON schema_steps, api_keys',
    'SELECT, INSERT, UPDATE ON services_environment',
    'SELECT, INSERT, UPDATE, DELETE ON usage_days, usage_hours, usage_writers',
  ],
  ecliptic_issue: [
    'SELECT ON schema_steps, api_keys, services_environment, usage_days, usage_hours, usage_writers',
    'INSERT ON api_keys',
    // A key can be revoked, but its account and digest cannot change.
    'UPDATE (state, slot, revoked_at) ON api_keys',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
