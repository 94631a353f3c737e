import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv, type ErrorObject } from 'ajv';
import fc from 'fast-check';
import { AYANAMSAS, BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { POSITIONS } from '../../src/endpoints/endpoint.ts';
import { Findings } from '../../src/problem/problem.ts';
import { validate } from '../../src/request/parse.ts';
import type { JsonValue } from '../../src/request/read-json.ts';
import { anyText } from './arbitrary.ts';

/**
 * An independent validator for the same schema, without the bounds of numbers. Infinity, which is
 * the result of reading 1e400, counts as a number: both are checked as part of the meaning.
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

/** Any of the fields, rarely an unknown one; without a prototype, as the reader produces it. */
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

test('a body has the same findings in the same places as with an independent validator', () => {
  const verdicts = { fits: 0, differs: 0 };
  fc.assert(
    fc.property(bodies, (body) => {
      const findings = findingsOf(body);
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

test('a body is never changed', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const before = structuredClone(body);
      // In a module a write to a frozen object throws.
      findingsOf(deepFreeze(body));
      assert.deepEqual(structuredClone(body), before);
    }),
    { numRuns: 500 },
  );
});

test('unknown fields come first, then the other findings, each group in its order', () => {
  const body: JsonValue = {
    extra: 1,
    settings: {
      tradition: 'vedic',
      bodies: ['sun', 'earth', 'sun', 7],
      node_type: true,
      ayanamsa: 'LAHIRI',
      zodiac: null,
    },
    subject: {
      name: 'A',
      location: { place: 'Kraków', longitude: '19.9' },
      datetime: 5,
    },
  };
  assert.deepEqual(
    findingsOf(body).map(({ pointer, detail }) => `${pointer} ${detail}`),
    [
      '#/subject/location/place "place" is not a field of subject.location. It is reserved for a future release: send "latitude" and "longitude".',
      '#/subject/name "name" is not a field of subject. subject takes "datetime", "location".',
      '#/settings/tradition "tradition" is not a field of settings. settings takes "zodiac", "ayanamsa", "node_type", "bodies".',
      '#/extra "extra" is not a field of the request. The request takes "subject", "settings".',
      '#/subject/datetime subject.datetime must be a string, not a number. Send for example "1990-06-15T14:30:00+02:00".',
      '#/subject/location/latitude subject.location.latitude is missing; it is required.',
      '#/subject/location/longitude subject.location.longitude must be a number, not a string. Send 19.9, without quotes.',
      '#/settings/zodiac settings.zodiac is null. Leave it out to get its default, "tropical".',
      `#/settings/ayanamsa settings.ayanamsa does not accept "LAHIRI". Did you mean "lahiri"? It accepts ${AYANAMSAS.map((name) => `"${name}"`).join(', ')}.`,
      '#/settings/node_type settings.node_type does not accept true. Did you mean "true"? It accepts "true", "mean".',
      `#/settings/bodies/1 settings.bodies[1] does not accept "earth". It accepts ${BODY_NAMES.map((name) => `"${name}"`).join(', ')}.`,
      '#/settings/bodies/2 settings.bodies lists "sun" more than once.',
      `#/settings/bodies/3 settings.bodies[3] does not accept 7. It accepts ${BODY_NAMES.map((name) => `"${name}"`).join(', ')}.`,
    ],
  );
});

/** Returns what is said about the only finding of a body. */
function detailOf(body: JsonValue): string {
  const [finding, ...others] = findingsOf(body);
  assert.deepEqual(others, []);
  return finding?.detail ?? '';
}

test('a field that does not exist names the one that was meant, or its place', () => {
  const datetime = '1990-06-15T14:30:00+02:00';
  for (const [body, detail] of [
    [
      { subject: { datetime, lat: 1 } },
      '"lat" is not a field of subject. Did you mean "latitude" in subject.location? subject takes "datetime", "location".',
    ],
    [
      { subject: { datetime, latitude: 1 } },
      '"latitude" is not a field of subject. It belongs in subject.location.',
    ],
    [
      { subject: { datetime }, bodies: ['sun'] },
      '"bodies" is not a field of the request. It belongs in settings.',
    ],
    [
      { subject: { datetime }, node: 'mean' },
      '"node" is not a field of the request. Did you mean "node_type" in settings? The request takes "subject", "settings".',
    ],
    [{ subject: {}, datetime }, '"datetime" is not a field of the request. It belongs in subject.'],
    [
      { subject: { datetime, settings: {} } },
      '"settings" is not a field of subject. It belongs at the top level.',
    ],
    [
      { subject: { datetime, Settings: {} } },
      '"Settings" is not a field of subject. Did you mean "settings" at the top level? subject takes "datetime", "location".',
    ],
    [
      { subject: { datetime }, settings: { nodeType: 'mean' } },
      '"nodeType" is not a field of settings. Did you mean "node_type"? settings takes "zodiac", "ayanamsa", "node_type", "bodies".',
    ],
    // What is there already would be given twice.
    [
      { subject: { datetime, date: '1990' } },
      '"date" is not a field of subject. subject takes "datetime", "location".',
    ],
    [
      { subject: { datetime, location: { latitude: 1, longitude: 2 }, lat: 1 } },
      '"lat" is not a field of subject. subject takes "datetime", "location".',
    ],
    [
      { subject: { datetime }, datetime },
      '"datetime" is not a field of the request. The request takes "subject", "settings".',
    ],
    // Reserved fields are not suggested.
    [
      { subject: { datetime, local_date_time: 1 } },
      '"local_date_time" is not a field of subject. Local times are not resolved: send "datetime" with a UTC offset.',
    ],
    [
      { subject: { datetime, location: { latitude: 1, longitude: 2, plac: 1 } } },
      '"plac" is not a field of subject.location. subject.location takes "latitude", "longitude".',
    ],
  ] as const) {
    assert.equal(detailOf(structuredClone(body) as JsonValue), detail);
  }
});

test('a field that no request has comes with what to send instead, however it is written', () => {
  for (const [names, advice] of [
    [
      ['timezone', 'time_zone', 'timeZone', 'tz', 'TZ', 'tzid'],
      /^Time zones are not resolved: put/,
    ],
    [['utc_offset', 'utcOffset', 'offset'], /^The offset is part of "datetime", for example/],
    [['local_time', 'localDate'], /^Local times are not resolved: send "datetime"/],
    [['year', 'hour', 'Minute'], /^Date and time are one text, "datetime", for example/],
    [['place', 'city', 'birthPlace'], /^Places are not looked up: send "latitude" and "long/],
    [
      ['altitude', 'Elevation'],
      /^Positions are geocentric: the height of the place does not matter\.$/,
    ],
    [['house_system', 'houseSystem', 'houses'], /^Houses and angles are not calculated\.$/],
  ] as const) {
    for (const name of names) {
      for (const body of [{ subject: { [name]: 1 } }, { subject: {}, [name]: 1 }]) {
        const [, text = ''] =
          /^"\w+" is not a field of (?:subject|the request)\. (.*)$/.exec(detailOf(body)) ?? [];
        assert.match(text, advice, name);
      }
    }
  }
});

test('a name that is not in its list leads to the one that was meant, before the list', () => {
  for (const [settings, said] of [
    [{ bodies: ['Sun'] }, '"Sun". Did you mean "sun"?'],
    [{ bodies: ['lilith'] }, '"lilith". Did you mean "lilith_mean"?'],
    [{ bodies: ['rahu'] }, '"rahu". Did you mean "true_node" or "mean_node"?'],
    [{ bodies: ['rahu', 'true_node'] }, '"rahu". Did you mean "mean_node"?'],
    [{ bodies: ['sun', 'Sun'] }, '"Sun".'],
    [{ bodies: ['Sun', 'sun'] }, '"Sun".'],
    [{ bodies: ['x'.repeat(80)] }, `"${'x'.repeat(63)}…".`],
    [{ bodies: ['eris'] }, '"eris".'],
    [{ bodies: ['asc'] }, '"asc". Houses and angles are not calculated.'],
    [{ bodies: ['moon_node'] }, '"moon_node". Did you mean "true_node" or "mean_node"?'],
    [{ bodies: ['urania'] }, 'there are "ceres", "pallas", "juno" and "vesta".'],
    [{ bodies: ['true_south_node'] }, '"mean_node", and add 180° to its longitude.'],
    [{ bodies: ['South Node'] }, '"mean_node", and add 180° to its longitude.'],
    [{ zodiac: 'Sidereal' }, '"Sidereal". Did you mean "sidereal"?'],
    [{ ayanamsa: 'fagan' }, '"fagan".'],
    [{ node_type: true }, 'true. Did you mean "true"?'],
    [{ node_type: false }, 'false.'],
    [{ node_type: 1 }, '1.'],
    [{ node_type: 'mean_node' }, '"mean_node". Did you mean "mean"?'],
  ] as const) {
    const detail = detailOf({ subject: {}, settings: structuredClone(settings) as JsonValue });
    const [before = ''] = detail.split(' It accepts "');
    assert.match(before, /^settings\.\w+(?:\[\d\])? does not accept /);
    assert.ok(before.endsWith(said), detail);
  }
});

test('null and a text in the place of a list come with what to send instead', () => {
  for (const [body, said] of [
    [{ subject: null }, 'subject is null. Send an object.'],
    [{ subject: { datetime: null } }, 'subject.datetime is null. Send a string.'],
    [{ subject: { location: null } }, 'subject.location is null. Leave it out, or send an object.'],
    [
      { subject: { location: { latitude: null, longitude: 1 } } },
      'subject.location.latitude is null. Send a number, or leave subject.location out.',
    ],
    [
      { subject: {}, settings: { node_type: null } },
      'settings.node_type is null. Leave it out to get its default, "true".',
    ],
    [
      { subject: {}, settings: { ayanamsa: null } },
      `settings.ayanamsa is null. Leave it out, or send one of ${AYANAMSAS.map((name) => `"${name}"`).join(', ')}.`,
    ],
    [
      { subject: {}, settings: { bodies: 'sun' } },
      'settings.bodies must be an array, not a string. Send ["sun"].',
    ],
    [
      { subject: {}, settings: { bodies: 'sun, moon,sun' } },
      'settings.bodies must be an array, not a string. Send ["sun", "moon"].',
    ],
    [
      { subject: {}, settings: { bodies: 'earth' } },
      'settings.bodies must be an array, not a string. Send for example ["sun", "moon"].',
    ],
  ] as const) {
    assert.equal(detailOf(structuredClone(body) as JsonValue), said);
  }
});

test('a suggestion exists, is not given yet, and is the same every time, whatever the names are', () => {
  const known = [
    ...['subject', 'settings', 'datetime', 'location', 'latitude', 'longitude'],
    ...['zodiac', 'ayanamsa', 'node_type', 'bodies'],
  ];
  const names = fc.oneof(
    anyText(50),
    fc.constantFrom(
      ...known,
      'lat',
      'lng',
      'date',
      'Bodies',
      'tz',
      'rahu',
      'place',
      'local_datetime',
    ),
  );
  const fields = fc.dictionary(names, junk, { maxKeys: 4 });
  const requests = fc.tuple(fields, fields, fields, fields).map(
    ([root, subject, location, settings]): JsonValue => ({
      ...root,
      subject: { ...subject, location },
      settings,
    }),
  );
  let suggested = 0;
  fc.assert(
    fc.property(requests, (body) => {
      const findings = findingsOf(body);
      assert.deepEqual(findingsOf(body), findings);
      for (const { pointer, detail } of findings) {
        assert.ok(detail.length < 600, detail);
        if (!detail.includes('is not a field')) continue;
        const [, meant = ''] =
          /" is not a field of [^"]* Did you mean (".*)\? [a-zA-Z.]+ takes "/.exec(detail) ?? [];
        for (const guess of meant.split(' or ').filter((text) => text !== '')) {
          suggested++;
          const [, name = '', home] =
            /^"(\w+)"(?: (?:in ([a-z.]+)|at the top level))?$/.exec(guess) ?? [];
          assert.ok(known.includes(name), detail);
          const here = guess.endsWith('"') ? pointer.split('/').slice(1, -1) : [];
          let at: JsonValue | undefined = body;
          for (const step of [...(home?.split('.') ?? here), name]) at = fieldOf(at, step);
          assert.equal(at, undefined, `${detail} ${JSON.stringify(body)}`);
        }
      }
    }),
    { numRuns: 1_000 },
  );
  assert.ok(suggested > 200, `${suggested} suggestions`);
});

test('a long name or value is shortened in details, not in pointers', () => {
  const long = 'x'.repeat(10_000);
  const findings = findingsOf({
    subject: {},
    settings: { zodiac: long, bodies: [long] },
    [long]: long,
  });
  assert.equal(findings.length, 3);
  for (const { detail } of findings) assert.ok(detail.length < 500, detail);
  assert.equal(findings[0]?.pointer, `#/${long}`);
});

test('a value that is not JSON text is shown as a word', () => {
  const [finding] = findingsOf({
    subject: {},
    settings: { zodiac: Infinity },
  });
  assert.match(finding?.detail ?? '', / does not accept Infinity\. /);
  const details = [{ a: 1 }, ['a']].map(
    (zodiac) => findingsOf({ subject: {}, settings: { zodiac } })[0]?.detail,
  );
  assert.match(details[0] ?? '', / does not accept an object\. /);
  assert.match(details[1] ?? '', / does not accept an array\. /);
});

/** The place of a validator's error; none if it reports equal items in an array. */
function pointerOf({ instancePath, keyword, params }: ErrorObject): string[] {
  if (keyword === 'uniqueItems') return [];
  const field = params['additionalProperty'] ?? params['missingProperty'];
  const escaped = field?.replaceAll('~', '~0').replaceAll('/', '~1');
  const path = escaped === undefined ? instancePath : `${instancePath}/${escaped}`;
  return [`#${path.split('/').map(encodeURIComponent).join('/')}`];
}

/** The pointers of items of `settings.bodies` that occurred before. */
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
