import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { birthMoment } from '../../../packages/client/src/index.ts';
import {
  findPlaces,
  placeLabel,
  readPlaces,
} from '../../../packages/site/playground/browser/places.ts';
import { findZones, ZONES } from '../../../packages/site/playground/browser/zones.ts';

const FILE = readFileSync(new URL('../../../packages/site/assets/places.txt', import.meta.url));
const PLACES = readPlaces(FILE.toString());

function found(typed: string): string[] {
  return findPlaces(PLACES, typed).map(placeLabel);
}

test('the list names its source and its licence, and is below 300 kB when compressed', () => {
  assert.match(FILE.toString().slice(0, 200), /GeoNames \(.*\), licence CC BY 4\.0/);
  assert.ok(gzipSync(FILE).length < 300_000, String(gzipSync(FILE).length));
});

test('every place can be used: its coordinates are in range, and the client knows its zone', () => {
  assert.ok(PLACES.length > 25_000);
  const zones = new Set<string>();
  for (const { name, country, latitude, longitude, size, zone } of PLACES) {
    assert.ok(name !== '' && country.length > 2, name);
    assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, name);
    assert.ok(Number.isInteger(size) && size >= 0, name);
    zones.add(zone);
  }
  const offered = new Set(ZONES.map(({ name }) => name));
  for (const zone of zones) assert.ok(offered.has(zone), zone);
});

test('the client knows every zone that is offered', () => {
  assert.ok(ZONES.length > 400);
  for (const { name } of ZONES) {
    assert.match(
      birthMoment({ local: '1990-01-01T12:00:00', timeZone: name }),
      /^1990-01-01T12:00:00/,
    );
  }
});

test('places are found as people write them, the larger ones first', () => {
  assert.equal(found('paris')[0], 'Paris, Île-de-France, France');
  assert.equal(found('PARIS, tex')[0], 'Paris, Texas, United States');
  assert.equal(found('springfield, illinois')[0], 'Springfield, Illinois, United States');
  assert.equal(found('wien')[0], 'Vienna, Austria');
  assert.equal(found('München')[0], 'Munich, Bavaria, Germany');
  assert.match(found('sao tome')[0] ?? '', /^São Tomé, /);
  assert.match(found('lodz')[0] ?? '', /^Łódź, /);
  assert.match(found('new york')[0] ?? '', /^New York City, /);
  assert.equal(found('muenchen')[0], 'Munich, Bavaria, Germany');
  assert.match(found('aarhus')[0] ?? '', /^Aarhus, |^Århus, /);
  assert.match(found('st petersburg')[0] ?? '', /Russia$/);
  assert.equal(found('Saint Petersburg, usa')[0], 'St. Petersburg, Florida, United States');
  assert.equal(found('london, uk')[0], 'London, England, United Kingdom');
  assert.deepEqual(found(''), []);
  assert.deepEqual(found(','), []);
  assert.deepEqual(found('xyzzy'), []);
});

test('zones are found by city, country and older name', () => {
  const names = (typed: string) => {
    const { best, others } = findZones(typed);
    return [...best, ...others].map(({ name }) => name);
  };
  assert.equal(names('india')[0], 'Asia/Kolkata');
  assert.equal(names('calcutta')[0], 'Asia/Kolkata');
  assert.equal(names('new york')[0], 'America/New_York');
  assert.equal(names('New_York')[0], 'America/New_York');
  assert.ok(names('argentina').includes('America/Argentina/Ushuaia'));
  assert.deepEqual(
    findZones('england').best.map(({ name }) => name),
    ['Europe/London'],
  );
  assert.equal(names('uk')[0], 'Europe/London');
  assert.ok(names('usa').includes('Pacific/Honolulu'));
  assert.deepEqual(names('vietnam'), ['Asia/Bangkok', 'Asia/Ho_Chi_Minh']);
  assert.equal(names('').length, ZONES.length);
  assert.deepEqual(names('xyzzy'), []);
});
