import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FINDINGS_MAX, Problem } from '../../contract/problem.ts';
import { parse } from '../../src/positions/parse.ts';

const DATETIME = '"datetime":"1990-06-15T14:30:00+02:00"';
const SUBJECT = `"subject":{${DATETIME}}`;

/** Bodies that the schema refuses, each with the pointer of its finding. */
const MALFORMED: Readonly<Record<string, readonly (readonly [string | Buffer, string])[]>> = {
  'what is not JSON': [
    ['', '#'],
    ['{', '#'],
    ['hello', '#'],
    [`{${SUBJECT},}`, '#'],
  ],
  'invalid UTF-8': [
    [
      Buffer.concat([
        Buffer.from('{"subject":{"datetime":"'),
        Buffer.from([0xff, 0x22, 0x7d, 0x7d]),
      ]),
      '#',
    ],
  ],
  'a byte order mark': [[`\ufeff{${SUBJECT}}`, '#']],
  'a field given twice in one object': [
    [`{${SUBJECT},${SUBJECT}}`, '#/subject'],
    [`{"subject":{${DATETIME},${DATETIME}}}`, '#/subject/datetime'],
    [
      `{"subject":{${DATETIME},"location":{"latitude":1,"longitude":2,"latitude":1}}}`,
      '#/subject/location/latitude',
    ],
    [
      `{${SUBJECT},"settings":{"zodiac":"tropical","zodi\\u0061c":"tropical"}}`,
      '#/settings/zodiac',
    ],
  ],
  'an unknown field': [
    [`{${SUBJECT},"options":{}}`, '#/options'],
    [
      `{"subject":{${DATETIME},"local_datetime":"1990-06-15T14:30:00"}}`,
      '#/subject/local_datetime',
    ],
    [
      `{"subject":{${DATETIME},"location":{"latitude":1,"longitude":2,"place":"Rome"}}}`,
      '#/subject/location/place',
    ],
    [`{"subject":{${DATETIME},"lat":1}}`, '#/subject/lat'],
    [`{${SUBJECT},"settings":{"house_system":"placidus"}}`, '#/settings/house_system'],
    [`{${SUBJECT},"__proto__":{}}`, '#/__proto__'],
    [`{${SUBJECT},"constructor":1}`, '#/constructor'],
    [`{${SUBJECT},"Settings":{}}`, '#/Settings'],
  ],
  'a wrong type': [
    ['[]', '#'],
    ['"subject"', '#'],
    ['1', '#'],
    ['true', '#'],
    ['{"subject":[]}', '#/subject'],
    ['{"subject":"1990-06-15T14:30:00Z"}', '#/subject'],
    ['{"subject":{"datetime":645451800}}', '#/subject/datetime'],
    ['{"subject":{"datetime":["1990-06-15T14:30:00Z"]}}', '#/subject/datetime'],
    [`{"subject":{${DATETIME},"location":[1,2]}}`, '#/subject/location'],
    [
      `{"subject":{${DATETIME},"location":{"latitude":"1","longitude":2}}}`,
      '#/subject/location/latitude',
    ],
    [
      `{"subject":{${DATETIME},"location":{"latitude":1,"longitude":true}}}`,
      '#/subject/location/longitude',
    ],
    [`{${SUBJECT},"settings":[]}`, '#/settings'],
    [`{${SUBJECT},"settings":{"node_type":true}}`, '#/settings/node_type'],
    [`{${SUBJECT},"settings":{"bodies":"sun"}}`, '#/settings/bodies'],
    [`{${SUBJECT},"settings":{"bodies":{}}}`, '#/settings/bodies'],
  ],
  null: [
    ['null', '#'],
    ['{"subject":null}', '#/subject'],
    ['{"subject":{"datetime":null}}', '#/subject/datetime'],
    [`{"subject":{${DATETIME},"location":null}}`, '#/subject/location'],
    [
      `{"subject":{${DATETIME},"location":{"latitude":null,"longitude":2}}}`,
      '#/subject/location/latitude',
    ],
    [`{${SUBJECT},"settings":null}`, '#/settings'],
    [`{${SUBJECT},"settings":{"zodiac":null}}`, '#/settings/zodiac'],
    [`{${SUBJECT},"settings":{"ayanamsa":null}}`, '#/settings/ayanamsa'],
    [`{${SUBJECT},"settings":{"bodies":null}}`, '#/settings/bodies'],
    [`{${SUBJECT},"settings":{"bodies":[null]}}`, '#/settings/bodies/0'],
  ],
  'a missing subject': [
    ['{}', '#/subject'],
    ['{"settings":{}}', '#/subject'],
  ],
  'half a location': [
    [`{"subject":{${DATETIME},"location":{"latitude":1}}}`, '#/subject/location/longitude'],
    [`{"subject":{${DATETIME},"location":{"longitude":1}}}`, '#/subject/location/latitude'],
  ],
  'a value outside an enumeration': [
    [`{${SUBJECT},"settings":{"zodiac":"Tropical"}}`, '#/settings/zodiac'],
    [`{${SUBJECT},"settings":{"zodiac":""}}`, '#/settings/zodiac'],
    [
      `{${SUBJECT},"settings":{"zodiac":"sidereal","ayanamsa":"fagan_bradley"}}`,
      '#/settings/ayanamsa',
    ],
    [`{${SUBJECT},"settings":{"node_type":"osculating"}}`, '#/settings/node_type'],
    [`{${SUBJECT},"settings":{"bodies":["sun","north_node"]}}`, '#/settings/bodies/1'],
    [`{${SUBJECT},"settings":{"bodies":["sun "]}}`, '#/settings/bodies/0'],
    [`{${SUBJECT},"settings":{"bodies":["toString"]}}`, '#/settings/bodies/0'],
  ],
  'bodies empty or with a repeated name': [
    [`{${SUBJECT},"settings":{"bodies":[]}}`, '#/settings/bodies'],
    [`{${SUBJECT},"settings":{"bodies":["sun","moon","sun"]}}`, '#/settings/bodies/2'],
  ],
  'more levels than a request can have': [['['.repeat(20), '#']],
};

for (const [rule, bodies] of Object.entries(MALFORMED)) {
  test(`${rule} is 400 request.malformed, with a pointer to its place`, () => {
    for (const [body, pointer] of bodies) {
      const problem = refusal(body);
      assert.equal(problem.status, 400, String(body));
      assert.equal(problem.code, 'request.malformed', String(body));
      assert.deepEqual(
        problem.findings.map((finding) => [finding.code, finding.pointer]),
        [['request.malformed', pointer]],
        String(body),
      );
      assert.equal(problem.message, problem.findings[0]?.detail);
    }
  });
}

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
    assert.doesNotThrow(() => parse(Buffer.from(body)), body);
  }
});

test('the result is what was sent, with nothing added, removed or converted', () => {
  const body =
    '{"settings":{"bodies":["moon","sun"]},"subject":{"location":{"longitude":1e400,"latitude":-0},"datetime":"x"}}';
  const request = parse(Buffer.from(body));
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

test('the detail for an optional field that is null says to leave it out', () => {
  for (const [body, detail] of [
    [`{"subject":{${DATETIME},"location":null}}`, /^subject\.location is null\. Leave it out/],
    [`{${SUBJECT},"settings":null}`, /^settings is null\. Leave it out/],
    [`{${SUBJECT},"settings":{"zodiac":null}}`, /^settings\.zodiac is null\. Leave it out/],
    ['{"subject":{"datetime":null}}', /^subject\.datetime must be a string, not null\.$/],
    ['{"subject":null}', /^subject must be an object, not null\.$/],
  ] as const) {
    assert.match(refusal(body).message, detail);
  }
});

test('a hundred findings are listed, and the detail counts the rest', () => {
  assert.equal(FINDINGS_MAX, 100);
  for (const [count, more] of [
    [1, ''],
    [2, ' 1 more finding is in errors.'],
    [100, ' 99 more findings are in errors.'],
    [101, ' errors lists the first 100 of 101 findings.'],
    [150, ' errors lists the first 100 of 150 findings.'],
    [4_000, ' errors lists the first 100 of 4000 findings.'],
  ] as const) {
    const unknown = Array.from({ length: count }, (_, index) => `"a${index}":0`);
    const problem = refusal(`{${SUBJECT},${unknown.join(',')}}`);
    assert.equal(problem.findings.length, Math.min(count, 100));
    assert.equal(problem.message, (problem.findings[0]?.detail ?? '') + more);
    assert.deepEqual(
      problem.findings.map(({ pointer }) => pointer),
      unknown.slice(0, 100).map((field) => `#/${field.slice(1, -3)}`),
    );
  }
});

test('the detail counts truly, too, where long names leave no room for a hundred', () => {
  const long = '\u00e9'.repeat(1_300);
  const unknown = Array.from({ length: 6 }, (_, index) => `"${long}${index}":0`);
  const problem = refusal(`{${SUBJECT},${unknown.join(',')}}`);
  assert.equal(problem.findings.length, 5);
  assert.match(problem.message, / errors lists the first 5 of 6 findings\.$/);
});

test('a name as long as the body is shortened in every detail', () => {
  const long = 'n'.repeat(16_000);
  const problem = refusal(`{${SUBJECT},"${long}":1,"${long}":2}`);
  assert.equal(problem.findings.length, 2);
  for (const detail of [problem.message, ...problem.findings.map((finding) => finding.detail)]) {
    assert.ok(detail.length < 400, `${detail.length} characters`);
    assert.ok(detail.includes('nnnn'), detail);
  }
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

test('a reserved field is refused with what to send instead', () => {
  const local = refusal(`{"subject":{"local_datetime":"1990-06-15T14:30:00"}}`);
  assert.match(local.message, /"local_datetime".*reserved.*send "datetime" with a UTC offset/);
  const place = refusal(`{"subject":{"location":{"latitude":1,"longitude":2,"place":"Rome"}}}`);
  assert.match(place.message, /"place".*reserved.*send "latitude" and "longitude"/);
});

function refusal(body: string | Buffer): Problem {
  try {
    parse(Buffer.from(body as string));
  } catch (error) {
    assert.ok(error instanceof Problem, `${body}: ${error}`);
    return error;
  }
  return assert.fail(`${body} is read`);
}
