/** The texts that the playground makes for copying: a table, JSON, a program in Python. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pythonCode } from '../../../packages/site/playground/browser/code/python.ts';
import { indentedBody } from '../../../packages/site/playground/browser/indented-body.ts';
import { requestText, valueText } from '../../../packages/site/playground/browser/request-text.ts';
import { tableText } from '../../../packages/site/playground/browser/table-text.ts';
import { positions } from '../../../src/library.ts';

const DATETIME = '1990-06-15T14:30:00+02:00';

test('a table as text has the numbers of the answer', async () => {
  const { data } = await positions({ subject: { datetime: DATETIME } });
  const [heading, ...rows] = tableText(data.positions, ',').trimEnd().split('\r\n');
  assert.equal(
    heading,
    'body,longitude,sign,degrees,minutes,seconds,element,modality,speed,retrograde,declination,out_of_bounds',
  );
  assert.equal(rows.length, 11);
  assert.equal(rows[0], 'sun,84.149453,gemini,24,8,58,air,mutable,0.9551,false,23.312812,false');
  assert.equal(tableText(data.positions, '\t').split('\r\n')[1], rows[0]?.replaceAll(',', '\t'));
});

test('an answer is indented with its digits, and anything else is left alone', () => {
  const answer = '{"a":[1.50,1e2,0.10000000000000000001],"b":{},"c":"\\u00e9"}';
  const lines = '{"a": [1.50,1e2,0.10000000000000000001],"b": {},"c": "é"}';
  assert.equal(indentedBody(answer)?.replaceAll(/\n */g, ''), lines);
  for (const body of ['<h1>', '{"a":', ' '.repeat(200_000)]) {
    assert.equal(indentedBody(body), undefined);
  }
});

test('a request has a line for each field, and numbers as they were typed', () => {
  const body = requestText([
    { path: ['subject', 'location', 'latitude'], json: valueText('number', '-7.066670e1') },
    { path: ['subject', 'location', 'longitude'], json: valueText('number', '+1') },
  ]);
  assert.equal(
    body,
    '{\n  "subject": {\n    "location": {\n      "latitude": -7.066670e1,\n      "longitude": "+1"\n    }\n  }\n}',
  );
  assert.equal(requestText([]), '{\n  "subject": {}\n}');
});

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

test('what the client would not send is left to a program that sends anything', () => {
  for (const [name, request] of Object.entries(REFUSED)) {
    const text = code(request);
    assert.match(text, /^from urllib\.request import Request, urlopen$/m, name);
    assert.doesNotMatch(text, /ecliptic_client/, name);
  }
});
