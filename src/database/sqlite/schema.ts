/**
 * The schema of a SQLite database, as steps from an empty file to this release. A released step never changes.
 * `user_version` counts the applied steps.
 */
export const SQLITE_SCHEMA: readonly string[] = [
  // An active key has one of the two slots of its account, and a revoked key has none. So the database itself prevents a
  // third active key, even with concurrent writers.
  //
  // Each change of a key gets the next revision, so a service reads only newer revisions. It does not see a row that is
  // replaced by hand (INSERT OR REPLACE).
  //
  // Calls are requests with the key, credits are their cost. Hours are kept for two days.
  `CREATE TABLE api_keys (
     ordinal     INTEGER PRIMARY KEY,
     id          TEXT NOT NULL UNIQUE,
     digest      BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
     account     TEXT NOT NULL CHECK (length(account) BETWEEN 1 AND 100),
     environment TEXT NOT NULL CHECK (environment IN ('test', 'live')),
     state       TEXT NOT NULL CHECK (state IN ('active', 'revoked')),
     slot        INTEGER CHECK (slot IN (1, 2)),
     created_at  TEXT NOT NULL,
     revoked_at  TEXT,
     revision    INTEGER NOT NULL DEFAULT 0,
     UNIQUE (account, slot),
     CHECK ((state = 'active') = (slot IS NOT NULL)),
     CHECK ((state = 'revoked') = (revoked_at IS NOT NULL))
   ) STRICT;
   CREATE INDEX api_keys_revision ON api_keys (revision);
   CREATE TRIGGER api_keys_inserted AFTER INSERT ON api_keys BEGIN
     UPDATE api_keys SET revision = (SELECT max(revision) FROM api_keys) + 1 WHERE id = NEW.id;
   END;
   CREATE TRIGGER api_keys_updated
     AFTER UPDATE OF account, environment, state, slot ON api_keys BEGIN
     UPDATE api_keys SET revision = (SELECT max(revision) FROM api_keys) + 1 WHERE id = NEW.id;
   END;
   CREATE TRIGGER api_keys_renamed BEFORE UPDATE OF ordinal, id, digest ON api_keys
     WHEN NEW.ordinal <> OLD.ordinal OR NEW.id <> OLD.id OR NEW.digest <> OLD.digest BEGIN
     SELECT RAISE(ABORT, 'constraint failed: a key is never made another one');
   END;
   CREATE TRIGGER api_keys_revived BEFORE UPDATE OF state ON api_keys
     WHEN OLD.state = 'revoked' AND NEW.state <> 'revoked' BEGIN
     SELECT RAISE(ABORT, 'constraint failed: a revocation is for ever');
   END;
   CREATE TRIGGER api_keys_deleted BEFORE DELETE ON api_keys BEGIN
     SELECT RAISE(ABORT, 'constraint failed: keys are revoked, never deleted');
   END;

   CREATE TABLE usage_days (
     key_id       TEXT NOT NULL,
     day          TEXT NOT NULL CHECK (length(day) = 10),
     calls        INTEGER NOT NULL CHECK (calls >= 0),
     credits      INTEGER NOT NULL CHECK (credits >= 0),
     last_used_at TEXT NOT NULL,
     PRIMARY KEY (key_id, day)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE usage_hours (
     key_id TEXT NOT NULL,
     hour   TEXT NOT NULL CHECK (length(hour) = 17),
     calls  INTEGER NOT NULL CHECK (calls >= 0),
     PRIMARY KEY (key_id, hour)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX usage_hours_hour ON usage_hours (hour);
   CREATE TABLE usage_writers (
     writer     TEXT NOT NULL PRIMARY KEY,
     batch      INTEGER NOT NULL,
     written_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE services_environment (
     singleton   INTEGER NOT NULL PRIMARY KEY DEFAULT 1 CHECK (singleton = 1),
     environment TEXT NOT NULL CHECK (environment IN ('test', 'live'))
   ) STRICT, WITHOUT ROWID`,
];

/** "ECLP": marks a file as Ecliptic's (sqlite.org/pragma.html#pragma_application_id). */
export const APPLICATION_ID = 0x45434c50;
