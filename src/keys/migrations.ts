/**
 * The steps from an empty SQLite database to today's, in order. A step that was released is never
 * changed; the database's `user_version` counts the steps that it has taken.
 */
export const SQLITE_MIGRATIONS: readonly string[] = [
  // An active key sits in one of its account's two slots and a revoked one in none, so the
  // database itself cannot hold a third active key, whoever writes to it at the same time.
  `CREATE TABLE api_keys (
     id          TEXT NOT NULL PRIMARY KEY,
     digest      BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
     account     TEXT NOT NULL CHECK (length(account) BETWEEN 1 AND 100),
     environment TEXT NOT NULL CHECK (environment IN ('test', 'live')),
     state       TEXT NOT NULL CHECK (state IN ('active', 'revoked')),
     slot        INTEGER CHECK (slot IN (1, 2)),
     created_at  TEXT NOT NULL,
     revoked_at  TEXT,
     UNIQUE (account, slot),
     CHECK ((state = 'active') = (slot IS NOT NULL)),
     CHECK ((state = 'revoked') = (revoked_at IS NOT NULL))
   ) STRICT`,
];
