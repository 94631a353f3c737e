/**
 * Writes the results of each query to `test/cases/places.json`, which the tests of both languages read.
 * Read the changes before a commit, because both packages promise these results.
 *
 *     node packages/runtime/launch.cjs packages/places/generate/cases.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { findPlaces } from '../src/index.ts';

const FILE = new URL('../../../test/cases/places.json', import.meta.url);

interface Case {
  readonly query: string;
  readonly limit?: number;
}

const cases = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Case[];
const found = cases.map(({ query, limit }) => {
  const options = limit === undefined ? {} : { limit };
  const places = findPlaces(query, options);
  const isClear = places.some((place) => place.isClear);
  return { query, ...options, isClear, found: places.map(({ isClear: _, ...place }) => place) };
});
writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`);
