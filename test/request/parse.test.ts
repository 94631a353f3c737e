import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv, type ErrorObject } from 'ajv';
import fc from 'fast-check';
import { AYANAMSAS, BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { FINDINGS_MAX, Findings, ProblemError } from '../../src/problem/problem.ts';
import { parse, validate } from '../../src/request/parse.ts';
import type { JsonValue } from '../../src/request/read-json.ts';

const DATETIME = '"datetime":"1990-06-15T14:30:00+02:00"';
const SUBJECT = `"subject":{${DATETIME}}`;
const listed = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

function rejection(body: string): ProblemError {
  try {
    parse(Buffer.from(body), POSITIONS.schema);
  } catch (error) {
    assert.ok(error instanceof ProblemError, `${body}: ${error}`);
    return error;
  }
  return assert.fail(`${body} is read`);
}

test('returns the value unchanged', () => {
  const body =
    '{"settings":{"bodies":["moon","sun"]},"subject":{"location":{"longitude":1e400,"latitude":-0},"datetime":"x"}}';
  const request = parse(Buffer.from(body), POSITIONS.schema);
  assert.deepEqual(Object.keys(request), ['settings', 'subject']);
  assert.deepEqual({ ...request.settings }, { bodies: ['moon', 'sun'] });
  assert.deepEqual({ ...request.subject.location }, { longitude: Infinity, latitude: -0 });
  assert.equal(request.subject.datetime, 'x');
});

test('reports all findings at once: repeated fields, then unknown ones, then the others in order', () => {
  const { findings, message } = rejection(
    '{"extra":1,"settings":{"tradition":"vedic","bodies":["sun","earth","sun",7],"node_type":1,"node_type":true,"ayanamsa":"LAHIRI","zodiac":null},"subject":{"name":"A","location":{"place":"Kraków","longitude":"19.9"},"datetime":5},"extra":2}',
  );
  assert.deepEqual(
    findings.map(({ pointer, detail }) => `${pointer} ${detail}`),
    [
      '#/settings/node_type "node_type" appears more than once in one object.',
      '#/extra "extra" appears more than once in one object.',
      '#/subject/location/place "place" is not a field of subject.location. It is reserved for a future release: send "latitude" and "longitude".',
      '#/subject/name "name" is not a field of subject. subject accepts "datetime", "location".',
      '#/settings/tradition "tradition" is not a field of settings. settings accepts "zodiac", "ayanamsa", "node_type", "bodies".',
      '#/extra "extra" is not a field of the request. The request accepts "subject", "settings".',
      '#/subject/datetime subject.datetime must be a string, not a number. Send, for example, "1990-06-15T14:30:00+02:00".',
      '#/subject/location/latitude subject.location.latitude is missing; it is required.',
      '#/subject/location/longitude subject.location.longitude must be a number, not a string. Send 19.9, without quotes.',
      '#/settings/zodiac settings.zodiac is null. Leave it out to get its default, "tropical".',
      `#/settings/ayanamsa settings.ayanamsa does not accept "LAHIRI". Did you mean "lahiri"? It accepts ${listed(AYANAMSAS)}.`,
      '#/settings/node_type settings.node_type does not accept true. Did you mean "true"? It accepts "true", "mean".',
      `#/settings/bodies/1 settings.bodies[1] does not accept "earth". It accepts ${listed(BODY_NAMES)}.`,
      '#/settings/bodies/2 settings.bodies lists "sun" more than once.',
      `#/settings/bodies/3 settings.bodies[3] does not accept 7. It accepts ${listed(BODY_NAMES)}.`,
    ],
  );
  assert.equal(message, `${findings[0]?.detail} 14 more findings are in errors.`);
});

test('lists every repeated or unknown field despite the limit', () => {
  const bodies = Array.from({ length: 101 }, () => '"x"').join(',');
  const { findings } = rejection(
    `{"subject":{${DATETIME},${DATETIME}},"settings":{"bodies":[${bodies}],"house_system":"placidus"}}`,
  );
  assert.equal(findings.length, FINDINGS_MAX);
  assert.deepEqual(
    findings.slice(0, 3).map(({ pointer }) => pointer),
    ['#/subject/datetime', '#/settings/house_system', '#/settings/bodies/0'],
  );
});

test('shortens long names in details but not in pointers, and never splits a character', () => {
  const astral = '😀'.repeat(2_000);
  for (const name of [`n${astral}`, astral, '\\ud800'.repeat(100), '\\u0000'.repeat(100)]) {
    const body = `{${SUBJECT},"${name}":1,"${name}":1,"settings":{"zodiac":"${name}"}}`;
    for (const { detail, pointer } of rejection(body).findings) {
      assert.ok(detail.isWellFormed() && detail.length < 500, detail);
      assert.ok(pointer.isWellFormed(), pointer);
    }
  }
  assert.equal(
    rejection(`{${SUBJECT},"${'x'.repeat(10_000)}":1}`).findings[0]?.pointer.length,
    10_002,
  );
});

/** A body, and its detail. */
const OTHERWISE: readonly (readonly [body: JsonValue, detail: string])[] = [
  [{ subject: null }, 'subject is null. Send an object.'],
  [{ subject: { datetime: null } }, 'subject.datetime is null. Send a string.'],
  [{ subject: { location: null } }, 'subject.location is null. Leave it out, or send an object.'],
  [
    { subject: { location: { latitude: null, longitude: 1 } } },
    'subject.location.latitude is null. Send a number, or leave subject.location out.',
  ],
  [
    { subject: {}, settings: { ayanamsa: null } },
    `settings.ayanamsa is null. Leave it out, or send one of ${listed(AYANAMSAS)}.`,
  ],
  [
    { subject: {}, settings: { bodies: 'sun, moon,sun' } },
    'settings.bodies must be an array, not a string. Send ["sun", "moon"].',
  ],
  [
    { subject: {}, settings: { bodies: 'earth' } },
    'settings.bodies must be an array, not a string. Send, for example, ["sun", "moon"].',
  ],
  ...(
    [
      [Infinity, 'Infinity'],
      [{ a: 1 }, 'an object'],
      [['a'], 'an array'],
    ] as const
  ).map(([zodiac, shown]): readonly [JsonValue, string] => [
    { subject: {}, settings: { zodiac: structuredClone(zodiac) as JsonValue } },
    `settings.zodiac does not accept ${shown}. It accepts "tropical", "sidereal".`,
  ]),
];

test('suggests a value for null, for a text in place of a list, and for an unknown name', () => {
  for (const [body, detail] of OTHERWISE) {
    assert.deepEqual(
      findingsOf(body).map((finding) => finding.detail),
      [detail],
    );
  }
});

/**
 * An independent validator for the same schema, without the bounds of numbers. Infinity, the value of 1e400, counts as a number.
 * Both are checked as part of the meaning.
 */
const judge = new Ajv({ allErrors: true, strictNumbers: false }).compile(
  JSON.parse(
    JSON.stringify(POSITIONS.schema, (name, value) =>
      name === 'minimum' || name === 'maximum' ? undefined : value,
    ),
  ),
);

const junk = fc.constantFrom<JsonValue>(
  ...[null, true, false, 0, -0, 1.5, 1e308, Infinity, -Infinity],
  ...['', 'sun', 'Sun', 'tropical', 'sidereal', 'true', 'mean', 'lahiri', 'toString'],
  ...[[], ['sun'], [null, null], [[]], {}],
);

/** Mostly the value, sometimes something else. */
function near<T extends JsonValue>(value: fc.Arbitrary<T>): fc.Arbitrary<JsonValue> {
  return fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: junk });
}

/** Any of the fields, rarely an unknown one; without a prototype, like the reader's objects. */
function object(fields: Readonly<Record<string, fc.Arbitrary<JsonValue>>>) {
  const undefinedNames = fc.constantFrom(
    ...['local_datetime', 'place', '__proto__', 'constructor', 'toString', 'Zodiac', 'a/b ~', ''],
  );
  return fc
    .tuple(
      ...Object.entries(fields).map(([name, value]) =>
        fc.option(
          value.map((content): [string, JsonValue] => [name, content]),
          { freq: 6 },
        ),
      ),
      fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.tuple(undefinedNames, junk)),
    )
    .map((entries) => {
      const made: Record<string, JsonValue> = Object.create(null);
      for (const entry of entries) if (entry !== null) made[entry[0]] = entry[1];
      return made;
    });
}

const location = object({
  latitude: near(fc.double({ noNaN: true })),
  longitude: near(fc.double({ noNaN: true })),
});
const subject = object({ datetime: near(fc.string({ maxLength: 5 })), location: near(location) });
const settings = object({
  zodiac: near(fc.constantFrom('tropical', 'sidereal')),
  ayanamsa: near(fc.constantFrom(...AYANAMSAS)),
  node_type: near(fc.constantFrom('true', 'mean')),
  bodies: near(
    fc.oneof(
      { weight: 3, arbitrary: fc.shuffledSubarray<JsonValue>([...BODY_NAMES]) },
      fc.array(near(fc.constantFrom(...BODY_NAMES)), { maxLength: 5 }),
    ),
  ),
});
const bodies = near(object({ subject: near(subject), settings: near(settings) }));

function findingsOf(body: JsonValue) {
  const findings = new Findings();
  validate(POSITIONS.schema, body, (make) => findings.add(make));
  return findings.listed;
}

test('leaves a body unchanged, and finds the errors of an independent validator', () => {
  const verdicts = { fits: 0, differs: 0 };
  fc.assert(
    fc.property(bodies, (body) => {
      // In a module, a write to a frozen object throws.
      const findings = findingsOf(deepFreeze(body));
      const fits = judge(body);
      verdicts[fits ? 'fits' : 'differs']++;
      assert.equal(findings.length === 0, fits, JSON.stringify(judge.errors));
      const repeats = findings.filter(({ detail }) => detail.endsWith(' more than once.'));
      const others = findings.filter((finding) => !repeats.includes(finding));
      assert.deepEqual(
        others.map(({ pointer }) => pointer).sort(),
        (judge.errors ?? []).flatMap(pointerOf).sort(),
      );
      assert.deepEqual(
        repeats.map(({ pointer }) => pointer),
        repeatedBodies(body),
      );
      for (const { code } of findings) assert.equal(code, 'request.malformed');
    }),
    { numRuns: 5_000 },
  );
  assert.ok(verdicts.fits > 300 && verdicts.differs > 300, JSON.stringify(verdicts));
});

/** The place of a validator's error; undefined for equal items in an array. */
function pointerOf({ instancePath, keyword, params }: ErrorObject): string[] {
  if (keyword === 'uniqueItems') return [];
  const field = params['additionalProperty'] ?? params['missingProperty'];
  const escaped = field?.replaceAll('~', '~0').replaceAll('/', '~1');
  const path = escaped === undefined ? instancePath : `${instancePath}/${escaped}`;
  return [`#${path.split('/').map(encodeURIComponent).join('/')}`];
}

/** The pointers of repeated items of `settings.bodies`. */
function repeatedBodies(body: JsonValue): string[] {
  const listed = fieldOf(fieldOf(body, 'settings'), 'bodies');
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((item, index) =>
    listed.indexOf(item) < index ? [`#/settings/bodies/${index}`] : [],
  );
}

function fieldOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? value[name]
    : undefined;
}

function deepFreeze<T extends JsonValue>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
