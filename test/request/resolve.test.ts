import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsSchema } from '../../packages/contract/schema/request.ts';
import { AYANAMSAS, BODY_NAMES, PLANETS } from '../../packages/contract/vocabulary.ts';
import type { Settings } from '../../packages/contract/wire.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import type { ReadableRequest } from '../../src/request/parse.ts';
import { resolve } from '../../src/request/resolve.ts';

const DATETIME = '1990-06-15T14:30:00+02:00';
const DEFAULTS = { zodiac: 'tropical', node_type: 'true', bodies: [...PLANETS, 'true_node'] };

function resolved(settings?: Settings, subject: ReadableRequest['subject'] = {}) {
  const request = { subject: { datetime: DATETIME, ...subject }, ...(settings && { settings }) };
  return resolve(request, POSITIONS.needs);
}

/** Settings, and the differences from the defaults. */
const SETTINGS: readonly (readonly [Settings | undefined, object])[] = [
  [undefined, {}],
  [{}, {}],
  [{ zodiac: 'tropical', node_type: 'true' }, {}],
  [{ node_type: 'mean' }, { node_type: 'mean', bodies: [...PLANETS, 'mean_node'] }],
  [{ bodies: BODY_NAMES.toReversed() }, { bodies: BODY_NAMES.toReversed() }],
  // node_type applies only to the default bodies.
  [
    { node_type: 'mean', bodies: ['true_node'] },
    { node_type: 'mean', bodies: ['true_node'] },
  ],
  [{ node_type: 'true', bodies: ['mean_node', 'sun'] }, { bodies: ['mean_node', 'sun'] }],
  ...AYANAMSAS.map((ayanamsa) => {
    const sidereal = { ayanamsa, zodiac: 'sidereal' } as const;
    return [sidereal, sidereal] as const;
  }),
];

test('echoes the settings with their defaults, in order, and calculates with them', () => {
  const given = new Set(SETTINGS.flatMap(([each = {}]) => Object.keys(each)));
  assert.deepEqual(given, new Set(Object.keys(SettingsSchema.properties)));
  for (const [settings, differing] of SETTINGS) {
    const { settings: echoed, chart } = resolved(settings);
    assert.deepEqual(echoed, { ...DEFAULTS, ...differing });
    const names = Object.keys(SettingsSchema.properties).filter((name) => name in echoed);
    assert.deepEqual(Object.keys(echoed), names);
    assert.deepEqual([chart.bodies, chart.ayanamsa], [echoed.bodies, echoed.ayanamsa]);
    assert.equal('ayanamsa' in chart, echoed.zodiac === 'sidereal');
  }
});

test('resolves the instant in UTC, the given offset and time_known', () => {
  const { subject, chart } = resolved({}, { datetime: '1990-06-15T14:30:00.250-03:30' });
  assert.deepEqual(subject, {
    utc_datetime: '1990-06-15T18:00:00.25Z',
    utc_offset: '-03:30',
    coordinates: null,
    time_known: true,
  });
  assert.equal(chart.jd_ut, 2_448_058.25 + 0.25 / 86_400);
});

test('echoes coordinates up to their limits, -0 as 0, without effect on the rest', () => {
  const nowhere = resolved();
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [0, -0],
    [-0, 0],
    [5e-324, -5e-324],
  ] as const) {
    const { subject, ...rest } = resolved({}, { location: { latitude, longitude } });
    // Strict equality distinguishes 0 from -0.
    const coordinates = { latitude: latitude === 0 ? 0 : latitude, longitude: longitude || 0 };
    assert.deepEqual(
      { subject, ...rest },
      { ...nowhere, subject: { ...nowhere.subject, coordinates } },
    );
  }
});

test('repeats a coordinate out of range, and asks whether the two are swapped', () => {
  const hint = / decimal degrees\. Latitude and longitude may be swapped\./;
  const swapped = { location: { latitude: 151.2093, longitude: -33.8688 } };
  assert.throws(
    () => resolved({}, swapped),
    /latitude is 151\.2093\. It must be between -90 and 90/,
  );
  assert.throws(() => resolved({}, swapped), hint);
  for (const [latitude, longitude] of [
    [95.5, 181],
    [95.5, 100],
    [181, 10],
    [52.5, 200],
  ] as const) {
    const isPlain = (error: Error) => !hint.test(error.message);
    assert.throws(() => resolved({}, { location: { latitude, longitude } }), isPlain);
  }
});
