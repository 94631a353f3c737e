-- Three roles for one database of Ecliptic, each with only the rights that it needs:
--
--   ecliptic_migrate  owns the tables: ecliptic migrate
--   ecliptic_serve    the service: reads keys, counts usage
--   ecliptic_issue    operators: issue, list and revoke keys, read usage
--
-- Run it once, as a superuser (or as a role that may create roles and owns the database), connected to that
-- database. Running it again is safe. For each release, "ecliptic migrate" as ecliptic_migrate creates the tables
-- and grants the other two roles their rights on them. Roles belong to the entire server, so its other databases
-- use the same three. This file sets no passwords: set them with \password.

DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['ecliptic_migrate', 'ecliptic_serve', 'ecliptic_issue'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      EXECUTE format('CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION', role);
    END IF;
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), role);
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role);
  END LOOP;
  -- Services must leave connections for commands that revoke keys. An existing limit is kept:
  -- docs/operating/postgresql.md.
  IF (SELECT rolconnlimit FROM pg_roles WHERE rolname = 'ecliptic_serve') = -1 THEN
    EXECUTE format('ALTER ROLE ecliptic_serve CONNECTION LIMIT %s', greatest(3,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true), '0')::integer - 10));
  END IF;
  -- PostgreSQL 16 and newer reserve connections for this role, if reserved_connections is set.
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'pg_use_reserved_connections') THEN
    BEGIN
      GRANT pg_use_reserved_connections TO ecliptic_issue;
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE WARNING 'only a superuser can grant pg_use_reserved_connections to ecliptic_issue';
    END;
  END IF;
  -- Other roles must not connect to it or, before PostgreSQL 15, create tables in it.
  EXECUTE format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO ecliptic_migrate;
