/**
 * Compares the service's ephemeris files with newer ones of the same authors and names, which are not in this repository:
 * `npm run accuracy -- --files FOLDER`.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { EPHEMERIS_FILES, readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Ephemeris, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { drawInstants, instantText } from './instants.ts';
import type { Table } from './table.ts';

const SECONDS_PER_DAY = 86_400;
const ARCSECONDS = 3_600;
/** 1970-01-01T00:00:00Z. */
const UNIX_EPOCH_JD = 2_440_587.5;

/** The largest differences of one body between two sets of files, arcseconds, to three digits. */
export interface FileDifference {
  readonly longitude: number;
  /** An instant of the largest difference in longitude. */
  readonly at: string;
  readonly declination: number;
  /** Of the longitude, by the first two digits of the year. */
  readonly centuries: Readonly<Record<string, number>>;
}

/** The results of the comparison with another set of files. */
export interface OtherFiles {
  /** The origin in the headers of the files: author, date and source. */
  readonly made: string;
  /** SHA-256 of each file. */
  readonly digests: Readonly<Record<string, string>>;
  readonly instants: number;
  readonly bodies: Readonly<Record<BodyName, FileDifference>>;
}

/**
 * Compares at this many instants.
 *
 * @param folder with files of the same nine names
 */
export async function compareFiles(folder: string, count: number): Promise<OtherFiles> {
  const files = new Map(
    Object.keys(EPHEMERIS_FILES).map((name) => [name, readFileSync(`${folder}/${name}`)]),
  );
  const ourFiles = await readEphemerisFiles();
  const ours = await startEphemeris(ourFiles);
  const theirs = await startEphemeris({ ...ourFiles, files });
  return {
    made: [...new Set([...files.values()].map(header))].join('; '),
    digests: Object.fromEntries([...files].map(([name, content]) => [name, sha256(content)])),
    instants: count,
    bodies: differences(ours, theirs, count),
  };
}

/** The third line of a file, the last line of text. */
function header(content: Uint8Array): string {
  const head = Buffer.from(content.subarray(0, 512)).toString('latin1');
  return head.split('\r\n')[2]?.trim() ?? '';
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

interface Largest {
  longitude: number;
  at: string;
  declination: number;
  readonly centuries: Record<string, number>;
}

function differences(ours: Ephemeris, theirs: Ephemeris, count: number): OtherFiles['bodies'] {
  const largest = Object.fromEntries(
    BODY_NAMES.map((body) => [body, { longitude: -1, at: '', declination: 0, centuries: {} }]),
  ) as unknown as Record<BodyName, Largest>;
  for (const { unixSecond } of drawInstants(count)) {
    const job = { jd_ut: unixSecond / SECONDS_PER_DAY + UNIX_EPOCH_JD, bodies: BODY_NAMES };
    const [a, b] = [ours.sky(job).bodies, theirs.sky(job).bodies];
    for (const [index, state] of a.entries()) {
      const other = b[index];
      if (other === undefined) throw new RangeError(`no ${state.body}`);
      const longitude = arcseconds(state.longitude, other.longitude);
      const declination = arcseconds(state.declination, other.declination);
      add(largest[state.body], instantText(unixSecond), longitude, declination);
    }
  }
  return largest;
}

function add(largest: Largest, at: string, longitude: number, declination: number): void {
  if (longitude > largest.longitude) Object.assign(largest, { longitude, at });
  largest.declination = Math.max(largest.declination, declination);
  // The year 2400 counts as the last of the 24th century.
  const century = at.startsWith('24') ? '23' : at.slice(0, 2);
  largest.centuries[century] = Math.max(largest.centuries[century] ?? 0, longitude);
}

/** Rounded at once, so that maxima are rounded, too. */
function arcseconds(a: number, b: number): number {
  const difference = Math.abs(a - b);
  return Number((Math.min(difference, 360 - difference) * ARCSECONDS).toPrecision(3));
}

/** The changes of longitudes in each century and overall. */
export function otherFilesTable({ other_files: { bodies } }: { other_files: OtherFiles }): Table {
  const centuries = Object.keys(bodies.sun.centuries).sort();
  return {
    head: ['Body', ...centuries.map((digits) => `${digits}00–`), 'longitude', 'declination', 'at'],
    // Bodies added since then are missing.
    rows: Object.entries(bodies).map(([body, { longitude, declination, at, centuries: by }]) => [
      `\`${body}\``,
      ...[...centuries.map((digits) => by[digits] ?? 0), longitude, declination].map(short),
      at,
    ]),
  };
}

function short(value: number): string {
  return value < 0.01 ? value.toFixed(4) : value.toFixed(2);
}
