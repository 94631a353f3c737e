#!/usr/bin/env bash
# Replaces the replicas of deploy/compose.yaml one at a time, without failed requests: a new replica is ready before an
# old one stops. If the new replica does not become ready, it is removed, the old ones stay, and the exit code is 1.
# Arguments are those of `docker compose`.
#   [READY_WITHIN=120] deploy/roll.sh [--env-file FILE -f FILE …]
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -eq 0 ]; then set -- --env-file var/compose.env -f deploy/compose.yaml; fi
options=("$@")
# Without the lock, because a command may outlive the script.
docker() { command docker "$@" 9<&-; }
compose() { docker compose "${options[@]}" "$@"; }

# nginx looks up the addresses of the replicas every two seconds (deploy/nginx.conf).
readonly KNOWN_TO_NGINX=3
readonly READY_WITHIN=${READY_WITHIN:-120}

# Two rolls at once would count each other's additional replicas.
exec 9< deploy/roll.sh
if ! flock --nonblock 9; then
  echo 'roll: another roll is in progress' >&2
  exit 1
fi
# After an interruption, finish the current replica first.
interrupted=0
trap 'interrupted=129' HUP
trap 'interrupted=130' INT
trap 'interrupted=143' TERM

mapfile -t old < <(compose ps --all --quiet ecliptic)
if [ -z "$(compose ps --quiet ecliptic)" ]; then
  echo 'roll: no replica is running; start them with up --detach' >&2
  exit 1
fi

# Lists the replicas that are not in `known`.
added() {
  local id
  for id in $(compose ps --all --quiet ecliptic); do
    if [[ " ${known[*]} " != *" $id "* ]]; then echo "$id"; fi
  done
}

# Adds a replica, and waits until /ready returns 200. A healthy replica may not be ready, for example without the
# database.
add() {
  local id deadline=$((SECONDS + READY_WITHIN))
  compose --progress quiet up --detach --no-deps --no-recreate --no-build --scale ecliptic=$((${#known[@]} + 1)) \
    ecliptic || return 1
  if [ -z "$(added)" ]; then return 1; fi
  for id in $(added); do
    until docker exec "$id" node deploy/health.mjs /ready > /dev/null 2>&1; do
      if [ "$interrupted" -ne 0 ] || [ "$SECONDS" -ge "$deadline" ]; then return 1; fi
      # It ended, and its restart policy would start it again and again.
      if [ "$(docker inspect --format '{{.State.Status}} {{.RestartCount}}' "$id")" != 'running 0' ]; then return 1; fi
      sleep 0.5
    done
  done
}

# Stops a replica with SIGTERM, so that it finishes accepted requests. In its own session, so that Ctrl-C does not reach
# the command.
retire() {
  setsid --wait docker stop "$1" > /dev/null 9<&-
  docker rm "$1" > /dev/null
}

known=("${old[@]}")
for replica in "${old[@]}"; do
  if ! add; then
    for id in $(added); do
      echo 'roll: the new replica did not become ready and is removed. Its last log lines:' >&2
      docker logs --tail 500 "$id" 2>&1 | { grep -v '"route":"/\(health\|ready\)"' || :; } | tail -n 10 >&2
      docker rm --force "$id" > /dev/null
    done
    exit $((interrupted == 0 ? 1 : interrupted))
  fi
  sleep "$KNOWN_TO_NGINX" || :
  retire "$replica"
  echo "roll: replaced ${replica:0:12}"
  mapfile -t known < <(compose ps --all --quiet ecliptic)
  if [ "$interrupted" -ne 0 ]; then
    echo 'roll: interrupted. To replace the other replicas, run it again' >&2
    exit "$interrupted"
  fi
done
