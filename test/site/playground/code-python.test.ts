import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pythonCode } from '../../../site/playground/browser/code/python.ts';

const DATETIME = '1990-06-15T14:30:00+02:00';
const LOCATION = { latitude: -33.45, longitude: 0 };

function code(request: unknown): string {
  const body = JSON.stringify(request);
  return pythonCode({ root: 'https://astro.example/a', path: 'v1/western/positions', body });
}

test('a request is a call of the Python client', () => {
  assert.equal(
    code({ subject: { datetime: DATETIME } }),
    `# Needs the package ecliptic-client, and the key in ECLIPTIC_API_KEY.
import os
import sys

from ecliptic_client import Ecliptic, Problem

ecliptic = Ecliptic(
    "https://astro.example/a",
    os.environ.get("ECLIPTIC_API_KEY", ""),
)

try:
    answer = ecliptic.positions("1990-06-15T14:30:00+02:00")
except Problem as problem:
    sys.exit(f"{problem.code}: {problem.detail}")

for position in answer.data.positions:
    print(position.body, position.longitude)
`,
  );
});

test('a long call has a line for each argument, and a long list one for each word', () => {
  const bodies = ['sun', 'moon', 'mercury', 'venus', 'mars', 'jupiter', 'saturn', 'uranus'];
  const settings = { zodiac: 'sidereal', ayanamsa: 'lahiri', node_type: 'mean', bodies };
  const text = code({ subject: { datetime: DATETIME, location: LOCATION }, settings });
  assert.match(text, /^from ecliptic_client import Ecliptic, Location, Problem$/m);
  assert.ok(
    text.includes(`    answer = ecliptic.positions(
        "1990-06-15T14:30:00+02:00",
        zodiac="sidereal",
        ayanamsa="lahiri",
        node_type="mean",
        bodies=[
            "sun",
            "moon",
            "mercury",
            "venus",
            "mars",
            "jupiter",
            "saturn",
            "uranus",
        ],
        location=Location(latitude=-33.45, longitude=0),
    )
`),
    text,
  );
});

test('a text that looks like code stays a text', () => {
  const text = code({
    subject: { datetime: '"; import os #\n\u2028' },
    settings: { zodiac: 'a"b' },
  });
  assert.match(text, /positions\("\\"; import os #\\n\\u2028", zodiac="a\\"b"\)\n/);
});

const REFUSED = {
  'no moment': { subject: {} },
  'no latitude': { subject: { datetime: DATETIME, location: { longitude: 1 } } },
  'a coordinate as text': {
    subject: { datetime: DATETIME, location: { ...LOCATION, latitude: '' } },
  },
  'another field': { subject: { datetime: DATETIME, place: 'Rome' } },
  'another part': { subject: { datetime: DATETIME }, options: {} },
  'another setting': { subject: { datetime: DATETIME }, settings: { houses: 'whole' } },
  'another coordinate': { subject: { datetime: DATETIME, location: { ...LOCATION, height: 1 } } },
};

for (const [name, request] of Object.entries(REFUSED)) {
  test(`${name}: a program that sends anything`, () => {
    const text = code(request);
    assert.match(text, /^from urllib\.request import Request, urlopen$/m);
    assert.doesNotMatch(text, /ecliptic_client/);
  });
}

test('a number beyond all numbers is left to a program that sends anything', () => {
  const body = `{"subject":{"datetime":"x","location":{"latitude":1e999,"longitude":0}}}`;
  assert.match(pythonCode({ root: '', path: '', body }), /urlopen/);
});
