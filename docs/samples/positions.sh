#!/usr/bin/env bash
# Prints the positions of one birth moment. Needs bash and curl, and the key in ECLIPTIC_API_KEY.
set -euo pipefail
export LC_ALL=C

answer=$(curl -sS --max-time 10 -w '\n%{http_code}' http://127.0.0.1:8080/v1/western/positions \
  -H "Authorization: Bearer ${ECLIPTIC_API_KEY:-}" \
  -H 'Content-Type: application/json' \
  -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}')
status=${answer##*$'\n'}
body=${answer%$'\n'*}

if [ "$status" != 200 ]; then
  sed -E 's/.*"code":"([^"]*)","detail":"(.*)","request_id":.*/\1: \2/; s/\\"/"/g' <<< "$body" >&2
  exit 1
fi

if [[ $body != *'"utc_datetime":"1990-06-15T12:30:00Z"'* ]]; then
  echo 'The service calculated another instant.' >&2
  exit 1
fi

grep -oE '"body":"[a-z_]+","longitude":[0-9.]+' <<< "$body" | tr -d '"' | tr ',' ':' |
  while IFS=: read -r _ name _ longitude; do
    printf '%-10s %10.6f\n' "$name" "$longitude"
  done
