/**
 * Writes the list of places, and the playground's list of time zones.
 *
 *     node packages/runtime/launch.cjs packages/places/generate/generate.ts
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zoneNamesModule } from '../../site/generate/zone-names.ts';
import { download, type SOURCES } from './download.ts';
import { placesOf } from './list.ts';
import { readRows } from './rows.ts';
import { listOf } from './write.ts';
import { countriesOfZones } from './zones.ts';

const ROOT = new URL('../../..', import.meta.url);
const FILES = {
  all: 'packages/places/data/places.gz',
  zones: 'packages/site/playground/browser/zone-names.ts',
} as const;
const ZONE_SOURCE = 'packages/client/generate/tzdata.zi';

const folder = mkdtempSync(join(tmpdir(), 'places-'));
try {
  const source = (name: keyof typeof SOURCES) => download(folder, name);
  const rows = readRows(source('places'), source('regions'), source('counties'));
  const write = (file: keyof typeof FILES, content: Uint8Array | string) => {
    writeFileSync(new URL(FILES[file], ROOT), content);
    console.log(`${FILES[file]}: ${content.length} bytes`);
  };
  write('all', listOf(placesOf(rows)));
  const zones = readFileSync(new URL(ZONE_SOURCE, ROOT), 'utf8');
  write('zones', zoneNamesModule(zones, countriesOfZones(rows)));
} finally {
  rmSync(folder, { recursive: true });
}
