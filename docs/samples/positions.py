"""Prints the positions of one birth moment. Needs Python 3.11, and the key in ECLIPTIC_API_KEY."""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    "http://127.0.0.1:8080/v1/western/positions",
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ.get('ECLIPTIC_API_KEY', '')}",
        "Content-Type": "application/json",
    },
    data=json.dumps({"subject": {"datetime": "1990-06-15T14:30:00+02:00"}}).encode(),
)

try:
    with urlopen(request, timeout=10) as response:
        answer = json.load(response)
except HTTPError as error:
    problem = json.load(error)
    sys.exit(f"{problem['code']}: {problem['detail']}")

if answer["meta"]["subject_resolved"]["utc_datetime"] != "1990-06-15T12:30:00Z":
    sys.exit("The service calculated another instant.")

for position in answer["data"]["positions"]:
    print(f"{position['body']:<10} {position['longitude']:10.6f}")
