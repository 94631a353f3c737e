import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import fc from 'fast-check';
import { findPlaces } from '../../packages/places/src/index.ts';
import { REPOSITORY } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';

interface Case {
  readonly query: string;
  readonly limit?: number;
  /** Whether the first one is clearly meant. */
  readonly isClear: boolean;
  readonly found: readonly object[];
}

const CASES = JSON.parse(
  readFileSync(new URL('../cases/places.json', import.meta.url), 'utf8'),
) as readonly Case[];

test('finds the places of the cases that the Python client also reads', () => {
  assert.ok(CASES.length > 250);
  for (const { query, limit, isClear, found } of CASES) {
    const expected = found.map((place, at) => ({ ...place, isClear: isClear && at === 0 }));
    assert.deepEqual(findPlaces(query, limit === undefined ? {} : { limit }), expected, query);
  }
});

test('case, accents, Saint and punctuation make no difference', () => {
  const nameOf = (query: string) => findPlaces(query, { limit: 1 })[0]?.name;
  const same = [
    ['São Paulo', 'sao paulo', 'SAO PAULO', 'sa\u0303o-paulo', ' São  Paulo '],
    ['St. Louis, MO', 'saint louis, missouri', 'ST LOUIS (MO)', 'St.Louis, Missouri, USA'],
    ['Łódź', 'lodz', 'LODZ'],
    ['München', 'muenchen', 'MUNCHEN'],
  ];
  for (const [first = '', ...others] of same) {
    assert.ok(nameOf(first));
    for (const other of others) assert.equal(nameOf(other), nameOf(first), other);
  }
});

test('accepts queries of at most 200 characters, and limits from 1 to 50', () => {
  assert.deepEqual(findPlaces('x'.repeat(200)), []);
  for (const query of ['x'.repeat(201), 'a\u0301'.repeat(50_000)]) {
    assert.throws(() => findPlaces(query), /at most 200 characters/);
  }
  for (const limit of [0, 51, 1.5, Number.NaN, -1]) {
    assert.throws(() => findPlaces('Paris', { limit }), /whole number from 1 to 50/);
  }
  assert.throws(() => findPlaces(undefined as unknown as string), /by a text/);
  assert.equal(findPlaces('San', { limit: 50 }).length, 50);
});

test('returns valid, distinct places up to the limit for any text', () => {
  const names = fc.constantFrom(...CASES.map(({ query }) => query));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.tuple(names, names).map((two) => two.join(', ').slice(0, 200)),
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 50 }), (query, limit) => {
      const found = findPlaces(query, { limit });
      assert.ok(found.length <= limit);
      const where = found.map(
        ({ name, latitude, longitude }) => `${name} ${latitude} ${longitude}`,
      );
      for (const { latitude, longitude, country } of found) {
        assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
        assert.match(country, /^[A-Z]{2}$/);
      }
      assert.equal(new Set(where).size, where.length, query);
      assert.deepEqual(findPlaces(query, { limit }), found);
    }),
    { numRuns: 200 },
  );
});

test('names the missing file and a remedy in a bundle', async (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  for (const [format, name] of [
    ['esm', 'bundle.mjs'],
    ['cjs', 'bundle.cjs'],
  ] as const) {
    const outfile = join(folder.path, name);
    await build({
      stdin: {
        contents: "import { findPlaces } from './packages/places/src/index.ts'; findPlaces('Ulm');",
        resolveDir: REPOSITORY,
      },
      bundle: true,
      format,
      logLevel: 'silent',
      outfile,
      platform: 'node',
    });
    const { status, stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /Error: ecliptic-places cannot read places.gz.* --external:ecliptic-places/,
    );
  }
});
