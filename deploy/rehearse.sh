#!/usr/bin/env bash
# Tests the promises of docs/operating/containers.md on the running services of deploy/compose.yaml: under a small load
# it kills a replica, replaces all replicas, and stops PostgreSQL for a while. It prints failures, and whether every
# response was charged. Exit code 1 after a failure. It issues a key for each part, and revokes it. Arguments are those
# of `docker compose`. Do not run it on a service in use: it sends a few thousand requests, and each part takes up to a
# minute.
#   [PARTS='kill roll database'] deploy/rehearse.sh [--env-file FILE -f FILE …]
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -eq 0 ]; then set -- --env-file var/compose.env -f deploy/compose.yaml; fi
options=("$@")
compose() { docker compose "${options[@]}" "$@"; }
ecliptic() { compose exec -T ecliptic ecliptic "$@"; }
# Reads the entire list, because a command may fail if its output is not read to the end.
first_replica() {
  local ids
  ids=$(compose ps --quiet ecliptic)
  printf '%s' "${ids%%$'\n'*}"
}

readonly DATABASE_AWAY=15
readonly LOAD=ecliptic-rehearsal-$$
# Usage is written every 0.4 seconds. A busy machine may take longer.
readonly WRITTEN=10

replica=$(first_replica)
if [ -z "$replica" ]; then
  echo 'rehearse: no replica is running; start them with up --detach' >&2
  exit 1
fi
image=$(docker inspect --format '{{.Config.Image}}' "$replica")
nginx=$(compose ps --quiet nginx)
network=$(docker inspect --format '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}}{{end}}' "$nginx")
status=0
id=''

# Always removes the load and the key, and starts PostgreSQL.
clean_up() {
  docker rm --force --volumes "$LOAD" > /dev/null 2>&1 || :
  if [ -z "$id" ]; then return; fi
  compose --progress quiet start postgres || :
  for _ in $(seq 60); do
    if ecliptic keys revoke "$id" > /dev/null 2>&1; then return; fi
    sleep 0.5
  done
  echo "rehearse: the key $id could not be revoked" >&2
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# From the process ids of the host, because a container protects its first process. As the user of the process.
kill_replica() {
  local id pid started
  id=$(first_replica)
  pid=$(docker inspect --format '{{.State.Pid}}' "$id")
  started=$(docker inspect --format '{{.State.StartedAt}}' "$id")
  docker run --rm --pid host --network none "$image" node -e "process.kill($pid, 'SIGKILL')"
  # Its restart policy starts it again.
  for _ in $(seq 240); do
    if [ "$(docker inspect --format '{{.State.StartedAt}}' "$id")" != "$started" ] &&
      [ "$(docker inspect --format '{{.State.Health.Status}}' "$id")" = healthy ]; then return; fi
    sleep 0.5
  done
  echo 'rehearse: the killed replica did not start again' >&2
  return 1
}

roll() { deploy/roll.sh "${options[@]}" > /dev/null; }

lose_database() {
  compose --progress quiet stop postgres
  sleep "$DATABASE_AWAY"
  compose --progress quiet start postgres
  for _ in $(seq 120); do
    if ecliptic keys list > /dev/null 2>&1; then return; fi
    sleep 0.5
  done
  echo 'rehearse: PostgreSQL did not start again' >&2
  return 1
}

# credits ACCOUNT: the credits of the key in the database.
credits() {
  ecliptic usage --account "$1" --json |
    sed -n "/\"key_id\": \"$id\"/,/}/s/.*\"credits\": \([0-9]*\).*/\1/p" | awk '{ sum += $1 } END { print sum + 0 }'
}

# rehearse NAME COMMAND LOST: runs COMMAND under load. With "lost", a second of usage may be lost.
rehearse() {
  local issued key answered=0 failed=0 slowest=0 seconds=1 charged=0 last verdict=ok
  issued=$(ecliptic keys issue --account "rehearsal: $1" --json)
  id=$(sed -n 's/.*"id": "\(.*\)".*/\1/p' <<< "$issued")
  key=$(sed -n 's/.*"key": "\(.*\)".*/\1/p' <<< "$issued")
  # Every replica accepts a new key within a second.
  sleep 1
  LOAD_KEY=$key docker run --detach --name "$LOAD" --network "$network" --env LOAD_KEY --no-healthcheck \
    --volume "$PWD/deploy/load.mjs:/load.mjs:ro" "$image" node /load.mjs > /dev/null
  sleep 3
  "$2" || status=1
  sleep 3
  docker stop --time 20 "$LOAD" > /dev/null
  read -r answered failed slowest seconds < <(docker logs "$LOAD" 2> /dev/null) || :
  # Until all usage is written, or no more of it arrives.
  for _ in $(seq "$WRITTEN"); do
    last=$charged
    sleep 1
    charged=$(credits "rehearsal: $1")
    if [ "$charged" -ge "$answered" ] || { [ "$3" = lost ] && [ "$charged" -eq "$last" ]; }; then break; fi
  done
  local difference=$((answered - charged)) allowed=0
  if [ "$3" = lost ]; then allowed=$((answered / seconds + 1)); fi
  if [ "$failed" -ne 0 ] || [ "${difference#-}" -gt "$allowed" ] || [ "$answered" -eq 0 ]; then
    verdict=FAILED status=1
    docker logs "$LOAD" 2>&1 > /dev/null | sed -n '1,5p' >&2
  fi
  printf '%-34s %9s %7s %9s ms %8s  %s\n' "$1" "$answered" "$failed" "$slowest" "$charged" "$verdict"
  docker rm --volumes "$LOAD" > /dev/null
  ecliptic keys revoke "$id" > /dev/null
  id=''
}

printf '%-34s %9s %7s %12s %8s\n' '' answered failed slowest charged
for part in ${PARTS:-kill roll database}; do
  case $part in
    kill) rehearse 'a replica is killed' kill_replica lost ;;
    roll) rehearse 'every replica is replaced' roll exact ;;
    database) rehearse "$DATABASE_AWAY s without PostgreSQL" lose_database exact ;;
    *) echo "rehearse: there is no part $part" >&2 && exit 2 ;;
  esac
done
exit "$status"
