/**
 * Writes the list of places and the map of time zones.
 *
 *     node packages/runtime/launch.cjs packages/places/generate/generate.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBoundaries } from './boundaries.ts';
import { withCommunes } from './communes.ts';
import { download, downloadBytes, type SOURCES } from './download.ts';
import { placesOf } from './list.ts';
import { regionCodes } from './region-codes.ts';
import { withNamesOfToday } from './renamed.ts';
import { readRows } from './rows.ts';
import { withZones } from './town-zones.ts';
import { listOf } from './write.ts';
import { zoneMap } from './zone-map.ts';

/** Cells of 4.9 km from south to north, and of 9.8 km at the equator from west to east; halvings to a cell, and to a tile. */
const FINE = [12, 6] as const;
/** Cells of 39 and 78 km: for browsers. */
const COARSE = [9, 4] as const;
const COARSE_FILE = new URL('../../client/src/zones.json', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'places-'));
try {
  const source = (name: keyof typeof SOURCES) => download(folder, name);
  const boundaries = readBoundaries(
    source('boundaryIndex'),
    downloadBytes(folder, 'boundaryShapes'),
  );
  write('zones.gz', gzipSync(zoneMap(boundaries, ...FINE), { level: 9, memLevel: 9 }));
  writeFileSync(COARSE_FILE, `${JSON.stringify(zoneMap(boundaries, ...COARSE))}\n`);
  const rows = readRows(source('places'), source('regions'), source('counties'));
  const all = withCommunes(withNamesOfToday(rows, source('today')), {
    french: source('french'),
    italian: source('italian'),
    spanish: source('spanish'),
  });
  const list = listOf(placesOf(withZones(all, boundaries)), (regions) =>
    regionCodes(source('subdivisions'), source('countries'), regions),
  );
  write('places.gz', list);
} finally {
  rmSync(folder, { recursive: true });
}

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(new URL(`../data/${name}`, import.meta.url), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
