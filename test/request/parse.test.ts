import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POSITIONS } from '../../src/endpoints/endpoint.ts';
import { FINDINGS_MAX, ProblemError } from '../../src/problem/problem.ts';
import { parse } from '../../src/request/parse.ts';

const DATETIME = '"datetime":"1990-06-15T14:30:00+02:00"';
const SUBJECT = `"subject":{${DATETIME}}`;

test('a body with invalid meanings only is accepted: the next step checks them', () => {
  for (const body of [
    '{"subject":{}}',
    '{"subject":{"datetime":""}}',
    '{"subject":{"datetime":"yesterday"}}',
    '{"subject":{"datetime":"1500-01-01T00:00:00Z"}}',
    '{"subject":{"location":{"latitude":91,"longitude":-1e400}}}',
    '{"subject":{},"settings":{"zodiac":"sidereal"}}',
    '{"subject":{},"settings":{"ayanamsa":"lahiri"}}',
    ' \r\n{"subject":{}}\t',
  ]) {
    assert.doesNotThrow(() => parse(Buffer.from(body), POSITIONS.schema), body);
  }
});

test('the result is what was sent, with nothing added, removed or converted', () => {
  const body =
    '{"settings":{"bodies":["moon","sun"]},"subject":{"location":{"longitude":1e400,"latitude":-0},"datetime":"x"}}';
  const request = parse(Buffer.from(body), POSITIONS.schema);
  assert.deepEqual(Object.keys(request), ['settings', 'subject']);
  assert.deepEqual(request.settings?.bodies, ['moon', 'sun']);
  assert.deepEqual(Object.keys(request.settings ?? {}), ['bodies']);
  assert.ok(Object.is(request.subject.location?.latitude, -0));
  assert.equal(request.subject.location?.longitude, Infinity);
  assert.equal(request.subject.datetime, 'x');
});

test('all findings are reported at once: duplicate fields first, then unknown ones, then the rest', () => {
  const problem = refusal(
    '{"x":1,"subject":{"location":{"latitude":"a","latitude":"b"},"datetime":1,"y":2},"x":1,"settings":{"zodiac":0}}',
  );
  assert.deepEqual(
    problem.findings.map(({ pointer }) => pointer),
    [
      '#/subject/location/latitude',
      '#/x',
      '#/subject/y',
      '#/x',
      '#/subject/datetime',
      '#/subject/location/latitude',
      '#/subject/location/longitude',
      '#/settings/zodiac',
    ],
  );
  assert.equal(
    problem.message,
    '"latitude" is given more than once in one object. 7 more findings are in errors.',
  );
});

test('the limit of the list hides no duplicate or unknown field', () => {
  const bodies = Array.from({ length: 101 }, () => '"x"').join(',');
  const problem = refusal(
    `{"subject":{${DATETIME},${DATETIME}},"settings":{"bodies":[${bodies}],"house_system":"placidus"}}`,
  );
  assert.equal(problem.findings.length, FINDINGS_MAX);
  assert.deepEqual(
    problem.findings.slice(0, 3).map(({ pointer }) => pointer),
    ['#/subject/datetime', '#/settings/house_system', '#/settings/bodies/0'],
  );
  const place = refusal('{"subject":{"location":{"place":"Bern"}}}');
  assert.deepEqual(
    place.findings.map(({ pointer }) => pointer),
    ['#/subject/location/place', '#/subject/location/latitude', '#/subject/location/longitude'],
  );
});

test('no detail and no pointer contains half of a character, whatever the names in the body are', () => {
  const astral = '😀'.repeat(200);
  for (const name of [`n${astral}`, astral, '\\ud800'.repeat(100), '\\u0000'.repeat(100)]) {
    const problem = refusal(`{${SUBJECT},"${name}":1,"${name}":1}`);
    for (const { detail, pointer } of problem.findings) {
      assert.ok(detail.isWellFormed(), detail);
      assert.ok(pointer.isWellFormed(), pointer);
    }
  }
});

function refusal(body: string | Buffer): ProblemError {
  try {
    parse(Buffer.from(body as string), POSITIONS.schema);
  } catch (error) {
    assert.ok(error instanceof ProblemError, `${body}: ${error}`);
    return error;
  }
  return assert.fail(`${body} is read`);
}
