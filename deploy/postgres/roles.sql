-- Three roles for one database of Ecliptic, each with the rights that its work needs and no more:
--
--   ecliptic_migrate  owns the tables, and runs the migrations of a new release
--   ecliptic_serve    reads keys, counts usage; the service
--   ecliptic_issue    issues, lists and revokes keys, reads usage; an operator
--
-- Run it as a superuser (or as a role that may create roles and owns the database), connected to that
-- database: once before the tables exist, and again each time they have been created or changed.
-- Running it again does no harm. Roles belong to the whole server, so another database on it gets the
-- same three. This file sets no passwords: set them with \password.

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
  -- A role that is not a superuser may grant what belongs to another role only as a member of it.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT ecliptic_migrate TO CURRENT_USER;
  END IF;
  -- Other roles must not connect to it or, before PostgreSQL 15, create tables in it.
  EXECUTE format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO ecliptic_migrate;

DO $$
BEGIN
  IF to_regclass('public.schema_steps') IS NULL THEN
    RAISE NOTICE 'There are no tables yet: let ecliptic_migrate make them, then run this again.';
    RETURN;
  END IF;

  -- The release that the tables belong to.
  GRANT SELECT ON public.schema_steps TO ecliptic_serve, ecliptic_issue;

  -- An attacker who breaks into a service cannot create a key or reactivate one.
  GRANT SELECT ON public.api_keys TO ecliptic_serve, ecliptic_issue;
  GRANT INSERT ON public.api_keys TO ecliptic_issue;
  -- A key can be revoked; its account, and what is stored of the key, cannot change.
  GRANT UPDATE (state, slot, revoked_at) ON public.api_keys TO ecliptic_issue;

  GRANT SELECT, INSERT, UPDATE, DELETE
    ON public.usage_days, public.usage_hours, public.usage_writers TO ecliptic_serve;
  -- The role that issues keys can read usage, but not change it.
  GRANT SELECT ON public.usage_days, public.usage_hours, public.usage_writers TO ecliptic_issue;
END $$;
