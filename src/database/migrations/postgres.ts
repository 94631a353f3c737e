/**
 * The migrations from an empty PostgreSQL database to today's, in order. A released migration never
 * changes; the table `schema_steps` records those that were applied.
 */

/** Held during each transaction that changes keys, so revisions are committed in order. */
export const KEYS_LOCK = 0x45434c51;
/** Held while migrating. */
export const SCHEMA_LOCK = 0x45434c50;
/** The channel that announces changes of keys; the payload is the revision. */
export const KEYS_CHANNEL = 'ecliptic_keys';

/** A key remembers the ids of this many changes; see docs/adr/0017. */
const CHANGE_IDS_MAX = 8;

export const POSTGRES_MIGRATIONS: readonly string[] = [
  // An active key occupies one of its account's two slots and a revoked key none, so the database
  // itself cannot hold a third active key, even with concurrent writers.
  //
  // A service keeps the active keys in memory. Each change of a key gets the next revision, so a
  // service only has to ask for revisions newer than the last one it knows. Changing keys takes the
  // lock before any row lock; otherwise two concurrent changes could deadlock.
  `CREATE TABLE api_keys (
     id          text NOT NULL PRIMARY KEY,
     digest      bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
     account     text NOT NULL CHECK (char_length(account) BETWEEN 1 AND 100),
     environment text NOT NULL CHECK (environment IN ('test', 'live')),
     state       text NOT NULL CHECK (state IN ('active', 'revoked')),
     slot        smallint CHECK (slot IN (1, 2)),
     created_at  timestamptz NOT NULL,
     revoked_at  timestamptz,
     ordinal     bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
     revision    bigint NOT NULL,
     UNIQUE (account, slot),
     CHECK ((state = 'active') = (slot IS NOT NULL)),
     CHECK ((state = 'revoked') = (revoked_at IS NOT NULL))
   );
   CREATE UNIQUE INDEX api_keys_revision ON api_keys (revision);

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
     PERFORM pg_notify('${KEYS_CHANNEL}', NEW.revision::text);
     RETURN NEW;
   END $$;
   CREATE TRIGGER api_keys_revised BEFORE INSERT OR UPDATE ON api_keys
     FOR EACH ROW EXECUTE FUNCTION api_keys_revise();`,

  // Calls are requests that bore the key, credits are what they cost. Hours are kept for two days.
  `CREATE TABLE usage_days (
     key_id       text NOT NULL,
     day          date NOT NULL,
     calls        bigint NOT NULL CHECK (calls >= 0),
     credits      bigint NOT NULL CHECK (credits >= 0),
     last_used_at timestamptz NOT NULL,
     PRIMARY KEY (key_id, day)
   );
   CREATE TABLE usage_hours (
     key_id text NOT NULL,
     hour   timestamptz NOT NULL,
     calls  bigint NOT NULL CHECK (calls >= 0),
     PRIMARY KEY (key_id, hour)
   );
   CREATE INDEX usage_hours_hour ON usage_hours (hour);
   CREATE TABLE usage_writers (
     writer     text NOT NULL PRIMARY KEY,
     batch      bigint NOT NULL,
     written_at timestamptz NOT NULL
   );`,

  // After a failover or a restore, revisions continue from an earlier number, with other changes. So
  // each change also has an id that is never reused; a key keeps those of its latest changes. The
  // default gives an id to each existing key, without a change that services would see.
  `ALTER TABLE api_keys ADD COLUMN change_ids uuid[] NOT NULL DEFAULT ARRAY[gen_random_uuid()];
   CREATE FUNCTION api_keys_identify_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.change_ids := ARRAY[gen_random_uuid()];
     IF TG_OP = 'UPDATE' THEN
       NEW.change_ids := NEW.change_ids || OLD.change_ids[1:${CHANGE_IDS_MAX - 1}];
     END IF;
     RETURN NEW;
   END $$;
   CREATE TRIGGER api_keys_change_identified BEFORE INSERT OR UPDATE ON api_keys
     FOR EACH ROW EXECUTE FUNCTION api_keys_identify_change();`,

  // Finds recent use among years of days. An operator with very many rows may have created the index
  // beforehand, without blocking writers (CREATE INDEX CONCURRENTLY).
  'CREATE INDEX IF NOT EXISTS usage_days_day ON usage_days (day);',

  // The environment of the first service, so that keys are issued for services that take them. At most one row.
  `CREATE TABLE services_environment (
     singleton   boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (singleton),
     environment text NOT NULL CHECK (environment IN ('test', 'live'))
   );`,

  // A list of keys is read in pages, in the order of insertion: without this, each page would look through all keys.
  // As above, an operator may have created it beforehand.
  'CREATE UNIQUE INDEX IF NOT EXISTS api_keys_ordinal ON api_keys (ordinal);',
];
