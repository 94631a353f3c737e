/** The two maps of time zones are of the same boundaries: a coarse cell has all zones of the fine ones in it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import coarseMap from '../../packages/client/src/zones.json' with { type: 'json' };
import { readZoneMap, zonesOnMap } from '../../packages/places/src/zone-map.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const FINE = readZoneMap(gunzipSync(read('../../packages/places/data/zones.gz')).toString());
const COARSE = readZoneMap(coarseMap);

test('has the same zones in both maps', () => {
  assert.deepEqual([...COARSE.names].sort(), [...FINE.names].sort());
});

test('has every zone of the fine map in the coarse one, at points all over the world', () => {
  let several = 0;
  for (let latitude = -89.87; latitude < 90; latitude += 0.49) {
    for (let longitude = -179.87; longitude < 180; longitude += 0.49) {
      const coarse = zonesOnMap(COARSE, latitude, longitude);
      const fine = zonesOnMap(FINE, latitude, longitude);
      const where = `${latitude}, ${longitude}`;
      assert.deepEqual(
        fine.filter((zone) => !coarse.includes(zone)),
        [],
        where,
      );
      if (coarse.length > 1) several += 1;
    }
  }
  assert.ok(several > 1_000, String(several));
});

test('has every zone of the boundary sample in the coarse map', () => {
  const points = read('zone-points.tsv').toString().trimEnd().split('\n');
  for (const point of points) {
    const [latitude, longitude, zones = ''] = point.split('\t');
    const found = zonesOnMap(COARSE, Number(latitude), Number(longitude));
    for (const zone of zones.split(',')) assert.ok(found.includes(zone), point);
  }
});
