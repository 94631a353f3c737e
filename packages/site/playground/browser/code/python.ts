import type { Call } from './call.ts';
import { doubleQuoted, literal, type Notation } from './literal.ts';
import { pythonClientCode } from './python-client.ts';

const PYTHON: Notation = {
  string: doubleQuoted,
  name: doubleQuoted,
  indent: 4,
};

/** A program with the Python client, or with the standard library if the client would refuse the request. */
export function pythonCode(call: Call): string {
  return pythonClientCode(call) ?? standardCode(call);
}

function standardCode({ root, path, body }: Call): string {
  return `# Needs Python 3.8 or later, and the key in ECLIPTIC_API_KEY.
import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

body = ${literal(body, PYTHON)}

request = Request(
    ${doubleQuoted(`${root}/${path}`)},
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ.get('ECLIPTIC_API_KEY', '')}",
        "Content-Type": "application/json",
    },
    data=json.dumps(body).encode(),
)

try:
    with urlopen(request, timeout=10) as response:
        answer = json.load(response)
except HTTPError as error:
    problem = json.load(error)
    sys.exit(f"{problem['code']}: {problem['detail']}")

for position in answer["data"]["positions"]:
    print(position["body"], position["longitude"])
`;
}
