import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { birthMoment } from '../../../packages/client/src/index.ts';
import { readTable } from '../../../packages/places/src/table.ts';
import { largePlaces } from '../../../packages/site/generate/large-places.ts';
import { findPlaces, placeLabel } from '../../../packages/site/playground/browser/places.ts';
import { findZones, ZONES } from './zones.ts';

const read = (file: string) => readFileSync(new URL(`../../../packages/${file}`, import.meta.url));
const FILE = await largePlaces();
const LARGE = readTable(gunzipSync(FILE));
const ALL = readTable(gunzipSync(read('places/data/places.gz')));

test('the list that is loaded first is below 300 kB, and has large places', () => {
  assert.ok(FILE.length < 300_000, String(FILE.length));
  assert.ok(LARGE.heading.count > 25_000);
});

test('every place can be used: the client and the page know its zone', () => {
  const offered = new Set(ZONES.map(({ name }) => name));
  for (const zone of ALL.heading.zones) assert.ok(offered.has(zone), zone);
  for (const zone of LARGE.heading.zones) assert.ok(offered.has(zone), zone);
  for (const { name } of ZONES) {
    assert.match(
      birthMoment({ local: '1990-01-01T12:00:00', timeZone: name }),
      /^1990-01-01T12:00:00/,
    );
  }
});

test('the whole list is wanted for what the first one lacks, and for nothing else', () => {
  const wants = (typed: string) => findPlaces(LARGE, typed).isLacking;
  for (const typed of ['Braunau am Inn', 'Salem, OH', 'xyzzy']) {
    assert.equal(wants(typed), true, typed);
  }
  for (const typed of ['münchen', 'Paris', 'san', 'Karl-Marx-Stadt', 'Springfield, Illinois']) {
    assert.equal(wants(typed), false, typed);
  }
  assert.match(
    findPlaces(ALL, 'Braunau am Inn').places.map(placeLabel)[0] ?? '',
    /^Braunau am Inn, Upper Austria/,
  );
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
