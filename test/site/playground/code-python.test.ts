import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pythonCode } from '../../../packages/site/playground/browser/code/python.ts';

const DATETIME = '1990-06-15T14:30:00+02:00';
const LOCATION = { latitude: -33.45, longitude: 0 };

function code(request: unknown): string {
  const body = JSON.stringify(request);
  return pythonCode({ root: 'https://astro.example/a', path: 'v1/western/positions', body });
}

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
