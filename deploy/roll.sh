#!/usr/bin/env bash
# Replaces the replicas of deploy/compose.yaml one at a time, without failing a request: a new one starts and
# is healthy before an old one stops. If a new one does not become healthy, it is removed, the old ones stay,
# and the exit code is 1. Arguments are those of `docker compose`.
#   deploy/roll.sh [--env-file FILE -f FILE …]
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -eq 0 ]; then set -- --env-file var/compose.env -f deploy/compose.yaml; fi
options=("$@")
compose() { docker compose "${options[@]}" "$@"; }

# nginx asks for the addresses of the replicas every two seconds (deploy/nginx.conf).
readonly KNOWN_TO_NGINX=3
readonly HEALTHY_WITHIN=120

mapfile -t old < <(compose ps --quiet ecliptic)
if [ ${#old[@]} -eq 0 ]; then
  echo 'roll: no replica is running; start them with up --detach' >&2
  exit 1
fi
for replica in "${old[@]}"; do
  if ! compose --progress quiet up --detach --no-deps --no-recreate --no-build --scale ecliptic=$((${#old[@]} + 1)) \
    --wait --wait-timeout "$HEALTHY_WITHIN" ecliptic; then
    for id in $(compose ps --all --quiet ecliptic); do
      if [ "$(docker inspect --format '{{.State.Health.Status}}' "$id")" != healthy ]; then
        echo 'roll: the new replica is not healthy; it is removed, and its last lines were:' >&2
        docker logs --tail 10 "$id" >&2 || :
        docker rm --force "$id" > /dev/null
      fi
    done
    exit 1
  fi
  sleep "$KNOWN_TO_NGINX"
  # SIGTERM: it answers what it has accepted, within its grace period.
  docker stop "$replica" > /dev/null
  docker rm "$replica" > /dev/null
  echo "roll: replaced ${replica:0:12}"
done
