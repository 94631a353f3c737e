/** The map of time zones: boundaries in cells. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import coarseZones from '../../packages/client/src/zones.json' with { type: 'json' };
import { KEPT } from '../../packages/places/generate/town-zones.ts';
import { findPlaces, zonesAt } from '../../packages/places/src/index.ts';
import { readTable } from '../../packages/places/src/table.ts';
import { readZoneMap, zonesOnMap } from '../../packages/places/src/zone-map.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const FILE = read('../../packages/places/data/zones.gz');
const MAP = readZoneMap(gunzipSync(FILE).toString());

/** Written by `npm run borders -- --sample`. */
const POINTS = read('zone-points.tsv')
  .toString()
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [latitude, longitude, zones = ''] = line.split('\t');
    return { latitude: Number(latitude), longitude: Number(longitude), zones: zones.split(',') };
  });

describe('the map of time zones', () => {
  test('has at most 150 kB, every tile, and zones of Node in the map', () => {
    assert.ok(FILE.length < 150_000, String(FILE.length));
    assert.equal(MAP.tiles.length, 4 ** 6);
    for (const timeZone of MAP.names) new Intl.DateTimeFormat('en', { timeZone });
  });

  test('finds every zone of points near borders, and seldom another one', () => {
    assert.equal(POINTS.length, 400);
    const found = POINTS.map(({ latitude, longitude, zones }) => {
      const candidates = zonesAt(latitude, longitude);
      for (const zone of zones) assert.ok(candidates.includes(zone), `${latitude}, ${longitude}`);
      return candidates;
    });
    const several = found.filter((candidates) => candidates.length > 1).length;
    assert.ok(several > 0 && several < POINTS.length / 5, String(several));
  });

  for (const [name, latitude, longitude, ...zones] of [
    ['Ulm', 48.4, 9.99, 'Europe/Berlin'],
    ['Samoa, behind the date line', -13.83, -171.77, 'Pacific/Apia'],
    ['Suva', -18.14, 178.44, 'Pacific/Fiji'],
    ['the middle of the Sahara', 23, 5, 'Africa/Algiers'],
    ['Shimanovsk on the Amur', 52.0, 127.68, 'Asia/Yakutsk'],
    ['Ceuta', 35.89, -5.32, 'Africa/Ceuta', 'Africa/Casablanca'],
    ['Vincennes', 38.68, -87.53, 'America/Indiana/Vincennes', 'America/Chicago'],
    ['Ürümqi, which two zones claim', 43.8, 87.6, 'Asia/Urumqi', 'Asia/Shanghai'],
    ['the Pacific', 0, -140],
    ['the south pole', -90, 0, 'Antarctica/McMurdo'],
    ['the corners of the world', 90, 180],
  ] as const) {
    test(`has ${name} in ${zones.join(' or ') || 'no zone'}`, () => {
      assert.deepEqual(zonesAt(latitude, longitude), zones);
    });
  }
});

describe('the list of places', () => {
  test('has a possible zone of its coordinates for every place, with few exceptions', () => {
    const table = readTable(gunzipSync(read('../../packages/places/data/places.gz')));
    let others = 0;
    for (let place = 0; place < table.heading.count; place += 1) {
      const zones = zonesAt(
        (table.latitudes[place] ?? 0) / 100,
        (table.longitudes[place] ?? 0) / 100,
      );
      const zone = table.heading.zones[table.zones[place] ?? 0] ?? '';
      if (zones.length > 0 && !zones.includes(zone)) others += 1;
    }
    assert.ok(others < 50, String(others));
  });

  test('has the zone of every place in the coarse map, and seldom several', () => {
    const table = readTable(gunzipSync(read('../../packages/places/data/places.gz')));
    const coarse = readZoneMap(coarseZones);
    let [places, several] = [0, 0];
    for (let place = 0; place < table.heading.count; place += 10) {
      const latitude = (table.latitudes[place] ?? 0) / 100;
      const longitude = (table.longitudes[place] ?? 0) / 100;
      const zones = zonesAt(latitude, longitude);
      const found = zonesOnMap(coarse, latitude, longitude);
      const lacking = zones.filter((zone) => !found.includes(zone));
      assert.deepEqual(lacking, [], `${latitude}, ${longitude}`);
      places += 1;
      if (found.length > zones.length) several += 1;
    }
    assert.ok(places > 20_000 && several < places / 5, `${several} of ${places}`);
  });

  for (const [query, zone] of [
    ['Vincennes, Indiana', 'America/Indiana/Vincennes'],
    ['West Wendover, Nevada', 'America/Denver'],
    ['Ceuta, Spain', 'Africa/Ceuta'],
    ['Ciudad Río Bravo, Tamaulipas', 'America/Matamoros'],
    ['Quvasoy, Uzbekistan', 'Asia/Tashkent'],
    ['Uliastay, Mongolia', 'Asia/Ulaanbaatar'],
    ['Ayia Napa', 'Asia/Nicosia'],
    ['North Battleford, Saskatchewan', 'America/Swift_Current'],
    ['Huế', 'Asia/Ho_Chi_Minh'],
    ['Hanoi', 'Asia/Bangkok'],
    // The rounded coordinates are in another country.
    ['Grossgmain, Austria', 'Europe/Vienna'],
    ['Monaco', 'Europe/Monaco'],
    ['Halluin, France', 'Europe/Paris'],
    // Its zone was merged with that of Edmonton, and has a history of its own.
    ['Yellowknife', 'America/Yellowknife'],
  ] as const) {
    test(`has ${query} in ${zone}`, () => {
      assert.equal(findPlaces(query)[0]?.timeZone, zone);
    });
  }

  for (const { town, zone, why } of KEPT) {
    test(`keeps ${town.join(', ')} in ${zone}: ${why}`, () => {
      assert.equal(findPlaces(town.join(', '))[0]?.timeZone, zone);
    });
  }
});

test('finds no zones for invalid coordinates', () => {
  const wrong: readonly unknown[] = [Number.NaN, Infinity, 180.01, '0', null, undefined, {}];
  for (const degrees of wrong) {
    assert.throws(() => zonesAt(degrees as number, 0), RangeError);
    assert.throws(() => zonesAt(0, degrees as number), RangeError);
  }
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [-0, -0],
  ] as const) {
    assert.ok(Array.isArray(zonesAt(latitude, longitude)));
  }
});
