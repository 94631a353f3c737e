/** The comparison with the C library, as far as it needs no C library. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accuracyFiles, storedResults } from '../../accuracy/accuracy.ts';
import {
  drawInstants,
  FIRST_UNIX_SECOND,
  instantText,
  LAST_UNIX_SECOND,
} from '../../accuracy/instants.ts';
import { residualsPicture } from '../../accuracy/picture.ts';
import { FIELDS, Residuals } from '../../accuracy/residuals.ts';
import { BODY_NAMES } from '../../contract/vocabulary.ts';
import { readMoment } from '../../src/positions/moment.ts';

const ROOT = new URL('../../', import.meta.url);

test('the instants are the same in every run', () => {
  const drawn = [...drawInstants(4)].map(({ unix_second, ayanamsa }) => [
    instantText(unix_second),
    ayanamsa,
  ]);
  assert.deepEqual(drawn, [
    ['2020-10-10T14:49:01Z', 'lahiri'],
    ['2334-05-09T14:17:44Z', 'raman'],
    ['1905-10-08T00:04:05Z', 'krishnamurti'],
    ['2230-12-23T20:39:21Z', 'lahiri'],
  ]);
});

test('the instants are spread evenly over the supported range, to its ends', () => {
  const decades = new Map<string, number>();
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { unix_second } of drawInstants(20_000)) {
    earliest = Math.min(earliest, unix_second);
    latest = Math.max(latest, unix_second);
    const decade = instantText(unix_second).slice(0, 3);
    decades.set(decade, (decades.get(decade) ?? 0) + 1);
  }
  const day = 86_400;
  assert.ok(earliest >= FIRST_UNIX_SECOND && earliest < FIRST_UNIX_SECOND + 100 * day);
  assert.ok(latest <= LAST_UNIX_SECOND && latest > LAST_UNIX_SECOND - 100 * day);
  decades.delete('240');
  assert.equal(decades.size, 60);
  // 333 are expected in a decade; six standard deviations are 108.
  for (const [decade, count] of decades) assert.ok(Math.abs(count - 333) < 108, `${decade}0`);
});

test('the service reads the instants and both ends of their range', () => {
  for (const unix_second of [FIRST_UNIX_SECOND, LAST_UNIX_SECOND]) {
    const moment = readMoment(instantText(unix_second));
    assert.ok('jd_ut' in moment && moment.utc_datetime === instantText(unix_second));
  }
});

test('the largest difference is kept, with its instant and its decade', () => {
  const residuals = new Residuals();
  const add = (instant: string, ours: number, theirs: number) =>
    residuals.add(instant, 'sun', 'longitude', {
      unrounded: [ours, theirs],
      served: [ours, theirs],
    });
  add('1804-01-01T00:00:00Z', 10, 10);
  add('1805-01-01T00:00:00Z', 10, 10.25);
  add('1806-01-01T00:00:00Z', 10, 10.125);
  add('1990-01-01T00:00:00Z', 10.5, 10);

  const { fields, decades } = residuals.bodies.sun;
  assert.deepEqual(fields.longitude, {
    largest: 0.5,
    at: '1990-01-01T00:00:00Z',
    served_differing: 3,
    served_largest: 0.5,
  });
  assert.deepEqual(decades.longitude, { 1800: 0.25, 1990: 0.5 });
  assert.equal(residuals.bodies.moon.fields.longitude.at, '');
});

test('two longitudes on either side of 360 degrees are close, two declinations are not', () => {
  const residuals = new Residuals();
  const pair = { unrounded: [359.75, 0.25], served: [359.75, 0.25] } as const;
  for (const field of FIELDS) residuals.add('1990-01-01T00:00:00Z', 'moon', field, pair);
  const { fields } = residuals.bodies.moon;
  assert.equal(fields.longitude.largest, 0.5);
  assert.equal(fields.sidereal_longitude.served_largest, 0.5);
  assert.equal(fields.declination.largest, 359.5);
});

test('a number that is not finite is refused', () => {
  const pair = { unrounded: [Number.NaN, 1], served: [1, 1] } as const;
  assert.throws(() => new Residuals().add('1990-01-01T00:00:00Z', 'sun', 'speed', pair), {
    name: 'RangeError',
    message: '1990-01-01T00:00:00Z: speed of sun is not finite: NaN,1',
  });
});

test('the stored results are of a million positions, and every body agrees as far as the page says', () => {
  const results = storedResults();
  assert.ok(results.instants * BODY_NAMES.length >= 1_000_000);
  assert.deepEqual(Object.keys(results.bodies), [...BODY_NAMES]);
  for (const [body, { fields }] of Object.entries(results.bodies)) {
    for (const field of FIELDS) {
      const { largest } = fields[field];
      assert.ok(largest < (field.endsWith('speed') ? 1e-7 : 1e-10), `${field} of ${body}`);
    }
  }
});

test('page and picture are those that the stored results give (npm run accuracy -- --page)', () => {
  for (const [path, text] of Object.entries(accuracyFiles(storedResults()))) {
    assert.equal(readFileSync(new URL(path, ROOT), 'utf8'), text, path);
  }
});

test('the picture is well formed and has a chart for each body', () => {
  const svg = residualsPicture(storedResults());
  const open: string[] = [];
  for (const [, closing, name = '', empty] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (closing) assert.equal(open.pop(), name);
    else if (!empty) open.push(name);
  }
  assert.deepEqual(open, []);
  for (const body of BODY_NAMES) assert.ok(svg.includes(`>${body}</text>`), body);
  assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
});
