#!/bin/bash
# Does for POSTGRES_USER, POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE, and POSTGRES_DB what the image that this one stands for does.
# The server listens on TCP only once the database is there.
set -euo pipefail
export PGDATA=/var/lib/postgresql/18/docker
programs=$(dirname /usr/lib/postgresql/*/bin/postgres)
if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then
  export POSTGRES_PASSWORD="$(< "$POSTGRES_PASSWORD_FILE")"
  unset POSTGRES_PASSWORD_FILE
fi
if [ "$(id -u)" = 0 ]; then
  install -d -m 0755 -o postgres -g postgres /var/lib/postgresql /var/lib/postgresql/18
  install -d -m 0700 -o postgres -g postgres "$PGDATA"
  install -d -m 2775 -o postgres -g postgres /var/run/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  "$programs/initdb" --username="$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") \
    --encoding=UTF8 --locale=C.UTF-8 --auth-host=scram-sha-256 --auth-local=trust > /dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  "$programs/pg_ctl" --wait --silent --options="-c listen_addresses=''" start
  if [ "$POSTGRES_DB" != postgres ]; then
    psql --quiet --username="$POSTGRES_USER" --dbname=postgres --set=name="$POSTGRES_DB" \
      <<< 'CREATE DATABASE :"name"'
  fi
  "$programs/pg_ctl" --wait --silent --mode=fast stop
fi
exec "$programs/postgres" -c listen_addresses='*'
