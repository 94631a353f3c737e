/**
 * Writes the list of places.
 *
 *     node packages/runtime/launch.cjs packages/places/generate/generate.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCommunes } from './communes.ts';
import { download, type SOURCES } from './download.ts';
import { placesOf } from './list.ts';
import { regionCodes } from './region-codes.ts';
import { withNamesOfToday } from './renamed.ts';
import { readRows } from './rows.ts';
import { listOf } from './write.ts';

const FILE = new URL('../data/places.gz', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'places-'));
try {
  const source = (name: keyof typeof SOURCES) => download(folder, name);
  const rows = readRows(source('places'), source('regions'), source('counties'));
  const all = withCommunes(withNamesOfToday(rows, source('today')), {
    french: source('french'),
    italian: source('italian'),
    spanish: source('spanish'),
  });
  const list = listOf(placesOf(all), (regions) =>
    regionCodes(source('subdivisions'), source('countries'), regions),
  );
  writeFileSync(FILE, list);
  console.log(`${list.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
