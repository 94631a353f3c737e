import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { Findings } from '../../src/problem/problem.ts';
import { validate } from '../../src/request/parse.ts';
import type { JsonValue } from '../../src/request/read-json.ts';

/** Returns the detail of the only finding of a body. */
function detailOf(body: JsonValue): string {
  const findings = new Findings();
  validate(POSITIONS.schema, body, (make) => findings.add(make));
  assert.equal(findings.listed.length, 1);
  return findings.listed[0]?.detail ?? '';
}

const DATETIME = '1990-06-15T14:30:00+02:00';
const BERN = { latitude: 47, longitude: 7 };

/** A body, and the detail on its unknown field, without the list of fields. */
const FIELDS: readonly (readonly [body: object, said: string])[] = [
  [{ subject: { lat: 1 } }, 'subject. Did you mean "latitude" in subject.location?'],
  [{ subject: { latitude: 1 } }, 'subject. It belongs in subject.location.'],
  [{ subject: {}, bodies: ['sun'] }, 'the request. It belongs in settings.'],
  [{ subject: {}, node: 'mean' }, 'the request. Did you mean "node_type" in settings?'],
  [{ subject: {}, datetime: DATETIME }, 'the request. It belongs in subject.'],
  [{ subject: { settings: {} } }, 'subject. It belongs at the top level.'],
  [{ subject: { Settings: {} } }, 'subject. Did you mean "settings" at the top level?'],
  [{ subject: {}, settings: { nodeType: 'mean' } }, 'settings. Did you mean "node_type"?'],
  // A field that is already present is not suggested.
  [{ subject: { datetime: DATETIME, date: '1990' } }, 'subject.'],
  [{ subject: { location: BERN, lat: 1 } }, 'subject.'],
  [{ subject: { datetime: DATETIME }, datetime: DATETIME }, 'the request.'],
  // Reserved fields are not suggested.
  [
    { subject: { local_date_time: 1 } },
    'subject. Local times are not resolved: send "datetime" with a UTC offset.',
  ],
  [{ subject: { location: { ...BERN, plac: 1 } } }, 'subject.location.'],
];

test('suggests a field, or its place, for an unknown field', () => {
  for (const [body, message] of FIELDS) {
    const detail = detailOf(structuredClone(body) as JsonValue);
    const [before = ''] = detail.split(/ (?:The request|[a-z.]+) accepts "/);
    assert.equal(before.replace(/^"\w+" is not a field of /, ''), message, detail);
  }
});

test('gives a remedy for a field without a counterpart, in any spelling', () => {
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

test('suggests a name for an unknown one, before the list of names', () => {
  for (const [settings, message] of [
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
    [{ bodies: ['urania'] }, 'the asteroids are "ceres", "pallas", "juno" and "vesta".'],
    [{ bodies: ['true_south_node'] }, '"mean_node", and add 180° to its longitude.'],
    [{ bodies: ['South Node'] }, '"mean_node", and add 180° to its longitude.'],
    ...[
      ...['true_lilith', 'osculating_lilith', 'lilith_true', 'True Lilith', 'oscu_apogee'],
      ...['true_black_moon', 'intp_apogee', 'OSCU_APOG'],
    ].map(
      (name) =>
        [
          { bodies: [name] },
          'Only the mean apogee of the Moon is calculated: "lilith_mean".',
        ] as const,
    ),
    [{ bodies: ['mean_lilith'] }, '"mean_lilith". Did you mean "lilith_mean"?'],
    [{ bodies: ['Lilith_1181'] }, '"lilith_mean" is the mean apogee of the Moon.'],
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
    assert.ok(before.endsWith(message), detail);
  }
});
