/** The list itself, and our own tables beside GeoNames's. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { DISTRICTS } from '../../packages/places/generate/districts.ts';
import { OTHER_PLACE_NAMES } from '../../packages/places/generate/other-names.ts';
import { PREFERRED } from '../../packages/places/generate/preferred.ts';
import { fold } from '../../packages/places/src/fold.ts';
import { findPlaces } from '../../packages/places/src/index.ts';
import { readTable } from '../../packages/places/src/table.ts';

const read = (file: string) => readFileSync(new URL(`../../packages/${file}`, import.meta.url));
const FILE = read('places/data/places.gz');
const TABLE = readTable(gunzipSync(FILE));

test('has 2 to 4 MB in the list', () => {
  assert.ok(FILE.length > 2e6 && FILE.length < 4e6, String(FILE.length));
});

test('documents the number of places and the memory of the first search', () => {
  const page = readFileSync(new URL('../../docs/birth-moments.md', import.meta.url), 'utf8');
  assert.ok(page.includes(`${TABLE.heading.count.toLocaleString('en')} places`));
  const program = `
    const { findPlaces } = await import(${JSON.stringify(import.meta.resolve('../../packages/places/src/index.ts'))});
    const before = process.memoryUsage.rss();
    findPlaces('Ulm');
    console.log((process.memoryUsage.rss() - before) / 2 ** 20);`;
  const args = ['--input-type=module', '--eval', program];
  const grown = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  const [, written] = /(\d+) MiB of memory and/.exec(page) ?? [];
  assert.ok(grown < 1.15 * Number(written), `${grown} MiB`);
});

test('has a name, valid coordinates and a zone of Node for every place', () => {
  const { heading, lines, latitudes, longitudes, firsts, owners } = TABLE;
  assert.ok(heading.count > 199_000);
  assert.equal(lines.length, heading.count);
  assert.equal(firsts.at(-1), owners.length);
  for (let place = 0; place < heading.count; place += 1) {
    assert.notEqual(fold(lines[place]?.split('|', 1)[0] ?? ''), '', String(place));
    assert.ok(Math.abs(latitudes[place] ?? 9e9) <= 9000, String(place));
    assert.ok(Math.abs(longitudes[place] ?? 9e9) <= 18_000, String(place));
  }
  for (const timeZone of heading.zones) new Intl.DateTimeFormat('en', { timeZone });
});

test('finds the usual meaning of a name first', () => {
  for (const [name, country, place, why] of PREFERRED) {
    const [first] = findPlaces(name);
    assert.deepEqual([first?.name, first?.country], [place, country], name);
    assert.ok(why.length > 5, name);
  }
});

test('finds every district with its city’s country, and none in GeoNames', () => {
  for (const [name, country, , latitude, longitude] of DISTRICTS) {
    const found = findPlaces(`${name}, ${country}`, { limit: 50 });
    const there = found.filter(
      (place) =>
        Math.abs(place.latitude * 100 - latitude) < 5 &&
        Math.abs(place.longitude * 100 - longitude) < 5 &&
        fold(place.name) === fold(name),
    );
    assert.equal(there.length, 1, name);
  }
});

test('finds a place for every other name', () => {
  for (const name of OTHER_PLACE_NAMES) {
    const found = findPlaces(name, { limit: 5 });
    const isCalled = found.some((place) => fold(place.matched ?? place.name) === fold(name));
    assert.ok(isCalled, name);
  }
});
