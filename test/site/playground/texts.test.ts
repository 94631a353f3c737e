/** The texts that the playground makes for copying: a table, indented JSON, a program in Python. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pythonCode } from '../../../packages/site/playground/browser/code/python.ts';
import { indentJson } from '../../../packages/site/playground/browser/indent-json.ts';
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

test('no positions give a line of names', () => {
  assert.equal(tableText([], ',').split('\r\n').length, 2);
});

test('an object too long for a line has a line for each entry', () => {
  const json = '{"location":{"latitude":46.948,"longitude":7.4474}}';
  const line = '  "location": { "latitude": 46.948, "longitude": 7.4474 }';
  assert.ok(indentJson(json, line.length + 1).includes(`\n${line}\n`));
  assert.equal(
    indentJson(json, line.length),
    '{\n  "location": {\n    "latitude": 46.948,\n    "longitude": 7.4474\n  }\n}',
  );
});

test('a list too long for a line has a line for each entry', () => {
  const words = Array.from({ length: 18 }, (_, index) => `body_${index}`);
  const lines = indentJson(JSON.stringify(words)).split('\n');
  assert.equal(lines.length, words.length + 2);
  assert.equal(lines[1], '  "body_0",');
});

test('only white space changes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), fc.boolean(), (value, isSpaced) => {
      const json = JSON.stringify(value, null, isSpaced ? 3 : 0);
      const indented = indentJson(json);
      assert.equal(withoutSpace(indented), withoutSpace(json));
      // Idempotent: text that is already indented stays unchanged.
      assert.equal(indentJson(indented), indented);
    }),
    { numRuns: 50 },
  );
});

/** Removes white space between the tokens of a JSON text; strings keep theirs. */
function withoutSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}

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

test('a number beyond all numbers is left to a program that sends anything', () => {
  const body = `{"subject":{"datetime":"x","location":{"latitude":1e999,"longitude":0}}}`;
  assert.match(pythonCode({ root: '', path: '', body }), /urlopen/);
});
