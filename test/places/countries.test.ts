/** The countries of time zones: where a given zone may be in use. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { countriesOfZone } from '../../packages/client/src/birth-data.ts';
import type { BirthPlace } from '../../packages/client/src/birth-types.ts';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';
import { resolveBirthDay } from '../../packages/client/src/resolve-birth-day.ts';
import { readTable } from '../../packages/places/src/table.ts';

const LIST = new URL('../../packages/places/data/places.gz', import.meta.url);

describe('the countries of a zone', () => {
  test('have every town of the list that has the zone', () => {
    const { heading, regions, zones } = readTable(gunzipSync(readFileSync(LIST)));
    const pairs = new Set<string>();
    zones.forEach((zone, at) => {
      const [country = 0] = heading.regions[regions[at] as number] ?? [];
      pairs.add(`${heading.countries[country]?.[0]} ${heading.zones[zone]}`);
    });
    assert.ok(pairs.size > 400, String(pairs.size));
    const missing = [...pairs].filter((pair) => {
      const [country = '', zone = ''] = pair.split(' ');
      return !countriesOfZone(zone).includes(country);
    });
    assert.deepEqual(missing, []);
  });

  for (const [name, latitude, longitude, timeZone, country] of [
    ['another name of the zone', 22.57, 88.36, 'Asia/Calcutta', 'IN'],
    ['a zone with a history of its own', 52.37, 4.9, 'Europe/Amsterdam', 'NL'],
    ['the zone that it is a part of', 52.37, 4.9, 'Europe/Brussels', 'NL'],
    ['a zone that is no longer listed', 45.5, -73.57, 'America/Montreal', 'CA'],
    ['an island state with the clocks of another', 64.15, -21.94, 'Atlantic/Reykjavik', 'IS'],
    ['a territory, by its own code', 18.4, -66.1, 'America/Puerto_Rico', 'PR'],
    ['a territory, by that of its state', 18.4, -66.1, 'America/Puerto_Rico', 'US'],
    ['an overseas department', 4.92, -52.31, 'America/Cayenne', 'FR'],
    ['a disputed area, by one state', 44.95, 34.1, 'Europe/Simferopol', 'UA'],
    ['a disputed area, by another state', 44.95, 34.1, 'Europe/Simferopol', 'RU'],
    ['a code that no list has', 42.66, 21.17, 'Europe/Belgrade', 'XK'],
    ['the Sahara, by another state', 27.15, -13.2, 'Africa/El_Aaiun', 'MA'],
    ['Famagusta', 35.12, 33.94, 'Asia/Famagusta', 'CY'],
    ['the zone of the neighbours, at the border', 47.6, 7.6, 'Europe/Zurich', 'DE'],
    ['a code in lower case', 48.4, 9.99, 'europe/berlin', 'de'],
    ['a state that is no more', 52.52, 13.4, 'Europe/Berlin', 'DD'],
  ] as const) {
    test(`have ${name}: ${timeZone}, ${country}`, () => {
      const birth = { date: '1990-06-15', place: { latitude, longitude, timeZone, country } };
      assert.ok(resolveBirth({ ...birth, time: '14:30' }).time_zone);
      assert.ok(resolveBirthDay(birth).time_zone);
    });
  }

  test('decide about days too', () => {
    const place: BirthPlace = {
      ...{ latitude: 48.4, longitude: 9.99 },
      ...{ timeZone: 'Europe/London', country: 'DE' },
    };
    const message = /Europe\/London is not a time zone of the country DE/;
    assert.throws(() => resolveBirthDay({ date: '1990-06-15', place }), message);
  });
});
