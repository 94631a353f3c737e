# Needs only curl, and the key in ECLIPTIC_API_KEY.
curl -sS --fail-with-body http://127.0.0.1:8080/v1/western/positions \
  -H "Authorization: Bearer $ECLIPTIC_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'
