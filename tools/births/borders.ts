/**
 * Compares `zonesAt` near borders with geo-tz, the source of its boundaries: `npm run borders`. It takes random points on land, in
 * cells of a degree with more than one zone, and counts silently wrong results and choices. With `--sample`, it writes the first
 * points for a test.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readTimeZone } from '../../packages/client/src/time-zone.ts';
import {
  type Boundaries,
  readBoundaries,
  zonesIn,
} from '../../packages/places/generate/boundaries.ts';
import { download, downloadBytes } from '../../packages/places/generate/download.ts';
import { zonesAt } from '../../packages/places/src/index.ts';

const POINTS = 30_000;
const SAMPLE_POINTS = 400;
const SAMPLE = new URL('../../test/places/zone-points.tsv', import.meta.url);
const MAP = new URL('../../packages/places/data/zones.gz', import.meta.url);
/** Clocks are compared at this instant. */
const SUMMER = Date.UTC(2020, 6, 15, 12) / 1_000;
/** Points per side to sample the zones of a cell of a degree. */
const PROBES = 8;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
  /** The zones of geo-tz: several if states dispute an area. */
  readonly zones: readonly string[];
}

/** Lehmer's generator with the factor of Park and Miller, the same on every machine. */
function* randomNumbers(): Generator<number, never> {
  const [modulus, factor] = [2 ** 31 - 1, 48_271];
  let state = 1;
  for (;;) {
    state = (state * factor) % modulus;
    yield state / modulus;
  }
}

function pointsNearBorders(boundaries: Boundaries): readonly Point[] {
  const zonesOf = (latitude: number, longitude: number) =>
    zonesIn(boundaries, latitude, longitude).map((zone) => boundaries.names[zone] as string);
  const cells: (readonly [number, number])[] = [];
  const parts = Array.from({ length: PROBES }, (_, part) => (part + 0.5) / PROBES);
  for (let south = -90; south < 90; south += 1) {
    for (let west = -180; west < 180; west += 1) {
      const probes = parts.flatMap((x) => parts.flatMap((y) => zonesOf(south + y, west + x)));
      if (new Set(probes).size > 1) cells.push([south, west]);
    }
  }
  const numbers = randomNumbers();
  const points: Point[] = [];
  while (points.length < POINTS) {
    const cell = cells[Math.floor(numbers.next().value * cells.length)] as (typeof cells)[0];
    const [latitude, longitude] = cell.map((edge) =>
      Number((edge + numbers.next().value).toFixed(4)),
    ) as [number, number];
    const zones = zonesOf(latitude, longitude);
    if (zones.length > 0) points.push({ latitude, longitude, zones });
  }
  return points;
}

const offsets = new Map<string, number>();
function offsetOf(zone: string): number {
  const offset = offsets.get(zone) ?? readTimeZone(zone)(SUMMER);
  offsets.set(zone, offset);
  return offset;
}

function report(points: readonly Point[]): void {
  const counts = {
    'silently wrong': 0,
    asked: 0,
    'asked, the right time first': 0,
    'several zones': 0,
    'no zone': 0,
  };
  for (const { latitude, longitude, zones } of points) {
    const found = zonesAt(latitude, longitude);
    const isRight = (zone: string | undefined) =>
      zone !== undefined && zones.some((each) => offsetOf(each) === offsetOf(zone));
    const isAsked = new Set(found.map(offsetOf)).size > 1;
    if (found.length === 0) counts['no zone'] += 1;
    if (found.length > 1) counts['several zones'] += 1;
    if (isAsked) counts.asked += 1;
    if (isAsked && isRight(found[0])) counts['asked, the right time first'] += 1;
    if (!found.some(isRight)) counts['silently wrong'] += 1;
  }
  for (const [name, count] of Object.entries(counts)) {
    console.log(
      `${name.padEnd(28)}${String(count).padStart(6)}  ${((100 * count) / points.length).toFixed(2)} %`,
    );
  }
}

const { values } = parseArgs({ options: { sample: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'borders-'));
try {
  const boundaries = readBoundaries(
    download(folder, 'boundaryIndex'),
    downloadBytes(folder, 'boundaryShapes'),
  );
  const points = pointsNearBorders(boundaries);
  const map = readFileSync(MAP);
  console.log(`map: ${map.length} bytes, ${gunzipSync(map).length} once read`);
  console.log(`points: ${points.length}`);
  report(points);
  if (values.sample) {
    const lines = points
      .slice(0, SAMPLE_POINTS)
      .map(({ latitude, longitude, zones }) => [latitude, longitude, zones.join()].join('\t'));
    writeFileSync(SAMPLE, `${lines.join('\n')}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
