/** Compares GeoNames's zones with boundaries that others drew: what differs is read by people. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Row } from './rows.ts';

/** @returns degrees to the name of a zone */
type Lookup = (latitude: number, longitude: number) => string;

/** @param code a CommonJS module, which `folder` gets */
export function lookupOf(code: string, folder: string): Lookup {
  const file = join(folder, 'tz.cjs');
  writeFileSync(file, code);
  return createRequire(import.meta.url)(file) as Lookup;
}

/** A line for each pair of zones whose clocks differ, those of most places first. */
export function zoneDifferences(rows: readonly Row[], lookup: Lookup): readonly string[] {
  const pairs = new Map<string, string[]>();
  for (const { name, country, zone, latitude, longitude } of rows) {
    const other = lookup(latitude / 100, longitude / 100);
    if (other === zone || clockOf(other) === clockOf(zone)) continue;
    const pair = `${country} ${zone}, and ${other} by its boundaries`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), name]);
  }
  const sorted = [...pairs].sort(([, one], [, other]) => other.length - one.length);
  const count = sorted.reduce((sum, [, names]) => sum + names.length, 0);
  return [
    `${rows.length} places, ${count} with another clock by boundaries`,
    ...sorted.map(([pair, names]) => `${names.length} ${pair}: ${names.slice(0, 5).join(', ')}`),
  ];
}

const CLOCKS = new Map<string, string>();

/** What clocks show in winter and summer. */
function clockOf(zone: string): string {
  const known = CLOCKS.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const days = [Date.UTC(2025, 0, 15), Date.UTC(2025, 6, 15)];
  const clock = days.map((day) => format.format(day)).join();
  CLOCKS.set(zone, clock);
  return clock;
}
