"""Prints the positions of one birth moment. It needs the client, and the key in ECLIPTIC_API_KEY."""

import sys

from ecliptic_client import Ecliptic, Problem

ecliptic = Ecliptic("http://127.0.0.1:8080")

try:
    # The client rejects a response for another instant.
    answer = ecliptic.positions("1990-06-15T14:30:00+02:00")
except Problem as problem:
    sys.exit(f"{problem.code}: {problem.detail}")

for position in answer.data.positions:
    print(f"{position.body:<10} {position.longitude:10.6f}")
