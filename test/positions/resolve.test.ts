import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsSchema } from '../../packages/contract/schema/request.ts';
import { AYANAMSAS, BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Settings } from '../../packages/contract/wire.ts';
import { POSITIONS } from '../../src/endpoints/endpoint.ts';
import type { ReadableRequest } from '../../src/request/parse.ts';
import { type Resolved, resolve as resolveFor } from '../../src/request/resolve.ts';

const resolve = (request: ReadableRequest) => resolveFor(request, POSITIONS.needs);

const DATETIME = '1990-06-15T14:30:00+02:00';
const TEN_PLANETS = [
  ...['sun', 'moon', 'mercury', 'venus', 'mars'],
  ...['jupiter', 'saturn', 'uranus', 'neptune', 'pluto'],
];

test('the default zodiac is tropical, and the default bodies are the planets and the true node', () => {
  const expected = { zodiac: 'tropical', node_type: 'true', bodies: [...TEN_PLANETS, 'true_node'] };
  for (const settings of [
    undefined,
    {},
    { zodiac: 'tropical' },
    { node_type: 'true' },
    { zodiac: 'tropical', node_type: 'true' },
  ] as const) {
    const resolved = resolve({ ...subjectAt(DATETIME), ...(settings && { settings }) });
    assert.deepEqual(resolved.settings, expected);
    assert.deepEqual(Object.keys(resolved.settings), ['zodiac', 'node_type', 'bodies']);
    assert.deepEqual(resolved.chart.bodies, expected.bodies);
    assert.equal('ayanamsa' in resolved.chart, false);
  }
});

test('node_type chooses the node of the default bodies and nothing else', () => {
  const mean = resolve({ ...subjectAt(DATETIME), settings: { node_type: 'mean' } });
  assert.deepEqual(mean.settings.bodies, [...TEN_PLANETS, 'mean_node']);
  assert.deepEqual(mean.chart.bodies, mean.settings.bodies);
  for (const nodeType of ['true', 'mean'] as const) {
    for (const bodies of [
      ['sun'],
      ['mean_node'],
      ['true_node'],
      ['true_node', 'mean_node'],
    ] as const) {
      const settings = { node_type: nodeType, bodies: [...bodies] };
      const resolved = resolve({ ...subjectAt(DATETIME), settings });
      assert.deepEqual(resolved.settings, { zodiac: 'tropical', node_type: nodeType, bodies });
      assert.deepEqual(resolved.chart.bodies, bodies);
    }
  }
});

test('bodies keep the order of the request', () => {
  const backwards = [...BODY_NAMES].reverse();
  const resolved = resolve({ ...subjectAt(DATETIME), settings: { bodies: backwards } });
  assert.deepEqual(resolved.settings.bodies, backwards);
  assert.deepEqual(resolved.chart.bodies, backwards);
});

test('an ayanamsa is part of the settings and of the job if the zodiac is sidereal', () => {
  for (const ayanamsa of AYANAMSAS) {
    const settings = { ayanamsa, zodiac: 'sidereal' } as const;
    const resolved = resolve({ ...subjectAt(DATETIME), settings });
    assert.equal(resolved.settings.ayanamsa, ayanamsa);
    assert.equal(resolved.chart.ayanamsa, ayanamsa);
    assert.deepEqual(Object.keys(resolved.settings), ['zodiac', 'ayanamsa', 'node_type', 'bodies']);
  }
});

test('the subject has the instant in UTC, the offset as supplied, and says that the time is known', () => {
  const { subject, chart } = resolve(subjectAt('1990-06-15T14:30:00.250-03:30'));
  assert.deepEqual(subject, {
    utc_datetime: '1990-06-15T18:00:00.25Z',
    utc_offset: '-03:30',
    coordinates: null,
    time_known: true,
  });
  assert.equal(chart.jd_ut, 2_448_058.25 + 0.25 / 86_400);
  assert.equal(resolve(subjectAt('1990-06-15T14:30:00Z')).subject.utc_offset, '+00:00');
});

test('coordinates at the limits are accepted, and a negative zero is echoed as zero', () => {
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [0, 0],
    [-0, -0],
    [5e-324, -5e-324],
  ] as const) {
    const { coordinates } = resolve(subjectAt(DATETIME, { latitude, longitude })).subject;
    // Strict equality distinguishes 0 from -0.
    assert.deepEqual(coordinates, {
      latitude: latitude === 0 ? 0 : latitude,
      longitude: longitude === 0 ? 0 : longitude,
    });
  }
});

test('a location changes nothing but its echo', () => {
  const { chart, settings } = resolve(subjectAt(DATETIME));
  const located: Resolved = resolve(subjectAt(DATETIME, { latitude: 52.52, longitude: 13.405 }));
  assert.deepEqual(located.chart, chart);
  assert.deepEqual(located.settings, settings);
});

function subjectAt(
  datetime: string,
  location?: { latitude: number; longitude: number },
): Pick<ReadableRequest, 'subject'> {
  return { subject: { datetime, ...(location && { location }) } };
}

/** A value other than the default for each setting, with any other settings it needs. */
const CHOSEN = {
  zodiac: { zodiac: 'sidereal', ayanamsa: 'lahiri' },
  ayanamsa: { zodiac: 'sidereal', ayanamsa: 'raman' },
  node_type: { node_type: 'mean' },
  bodies: { bodies: ['vesta', 'sun'] },
} as const satisfies Record<keyof Settings, Settings>;

test('every accepted setting is echoed', () => {
  assert.deepEqual(Object.keys(CHOSEN), Object.keys(SettingsSchema.properties));
  for (const [name, settings] of Object.entries(CHOSEN)) {
    const echoed: object = resolve({
      subject: { datetime: DATETIME },
      settings: settings as Settings,
    }).settings;
    const given: Readonly<Record<string, unknown>> = settings;
    assert.deepEqual(Object.entries(echoed).find(([key]) => key === name)?.[1], given[name], name);
  }
});
