/**
 * Compares every name of a release of the IANA time-zone database, and every change of clocks from 1800
 * to 2037, with the client's results: the offset just before and at each change of either side, and
 * `birthMoment` for clock times before, within and after each gap and overlap.
 *
 *     node packages/runtime/launch.cjs packages/client/generate/zone-compare.ts
 *
 * Needs `zic`, and a Node with the release of tzdata.zi.
 */
import { readFileSync } from 'node:fs';
import { birthMoment } from '../src/birth-moment.ts';
import {
  AmbiguousLocalTime,
  NonexistentLocalTime,
  UnknownTimeZone,
} from '../src/local-time-errors.ts';
import { type OffsetAt, readTimeZone } from '../src/time-zone.ts';
import { recordedHistory } from '../src/zone-history.ts';
import {
  type Change,
  compileZones,
  type History,
  offsetIn,
  runtimeHistory,
  type Zones,
} from './zone-files.ts';
import { STORED_SOURCE } from './zone-source.ts';

const START = Date.UTC(1800, 0, 1) / 1_000;
const REJECTED = 'rejected';

interface Comparison {
  /** Names that were compared. */
  readonly names: number;
  /** Names that the client rejects. */
  readonly rejected: readonly string[];
  /** Changes of clocks of all names together. */
  readonly changes: number;
  /** Offsets that were compared. */
  readonly offsets: number;
  /** Clock times that were compared. */
  readonly clocks: number;
  readonly differences: readonly Difference[];
}

interface Difference {
  readonly name: string;
  /** The instant at which it was noticed, seconds since 1970 in UTC. */
  readonly unixSecond: number;
  readonly expected: string;
  readonly actual: string;
}

/** Compares the client with a release, which should be the runtime's own. */
function compareWith(zones: Zones): Comparison {
  const tally = { names: 0, changes: 0, offsets: 0, clocks: 0 };
  const rejected: string[] = [];
  const differences: Difference[] = [];
  for (const [name, zone] of zones.zoneOf) {
    const offsetAt = clientZone(name);
    if (offsetAt === undefined) {
      rejected.push(name);
      continue;
    }
    tally.names++;
    const history = zones.histories.get(zone) as History;
    const check = (unixSecond: number, expected: string, actual: string) => {
      if (actual !== expected) differences.push({ name, unixSecond, expected, actual });
    };
    // Both are constant between these instants, so being equal at all of them is being equal throughout.
    for (const instant of instantsOf(name, history)) {
      for (const unixSecond of [instant - 1, instant]) {
        const expected = offsetIn(history, unixSecond);
        check(unixSecond, String(expected), String(offsetAt(unixSecond)));
        tally.offsets++;
      }
    }
    const changes = history.changes.filter(({ from }) => from > START);
    for (const change of changes) {
      for (const clockSecond of clocksAround(change, offsetIn(history, change.from - 1))) {
        check(
          change.from,
          expectedReading(history, change, clockSecond),
          reading(clockSecond, name),
        );
        tally.clocks++;
      }
    }
    tally.changes += changes.length;
  }
  return { ...tally, rejected, differences };
}

function clientZone(name: string): OffsetAt | undefined {
  try {
    return readTimeZone(name);
  } catch (error) {
    if (error instanceof UnknownTimeZone) return undefined;
    throw error;
  }
}

/** Instants at which the release, the runtime or the client's own record has a change. */
function instantsOf(name: string, history: History): readonly number[] {
  const recorded = recordedHistory(name);
  const changes = [history, runtimeHistory(name), recorded].flatMap((one) => one?.changes ?? []);
  const instants = [START + 1, ...changes.map(({ from }) => from)];
  if (recorded !== undefined && Number.isFinite(recorded.until)) instants.push(recorded.until);
  return [...new Set(instants)].filter((instant) => instant > START).sort((one, two) => one - two);
}

/** Clock times, as if in UTC: the last and first ones outside of a gap or overlap, and three within. */
export function clocksAround({ from, offset }: Change, before: number): readonly number[] {
  const low = from + Math.min(before, offset);
  const high = from + Math.max(before, offset);
  return [low - 1, low, Math.floor((low + high) / 2), high - 1, high];
}

/** The instants of a clock time by the release; where there is none, the two that a gap may mean. */
function expectedReading(history: History, change: Change, clockSecond: number): string {
  const offsets = new Set([history.first, ...history.changes.map(({ offset }) => offset)]);
  const instants = [...offsets]
    .map((offset) => ({ unixSecond: clockSecond - offset, offset }))
    .filter(({ unixSecond, offset }) => offsetIn(history, unixSecond) === offset)
    .map(({ unixSecond }) => unixSecond);
  if (instants.length > 0) return readingText(instants.length > 1 ? 'twice' : 'once', instants);
  return readingText('never', [
    clockSecond - change.offset,
    clockSecond - offsetIn(history, change.from - 1),
  ]);
}

/** Asks the client about a clock time. */
function reading(clockSecond: number, timeZone: string): string {
  const local = new Date(clockSecond * 1_000).toISOString().slice(0, 19);
  try {
    return readingText('once', [Date.parse(birthMoment({ local, timeZone })) / 1_000]);
  } catch (error) {
    if (!(error instanceof AmbiguousLocalTime || error instanceof NonexistentLocalTime)) {
      return `${REJECTED}: ${error}`;
    }
    return readingText(
      error instanceof AmbiguousLocalTime ? 'twice' : 'never',
      error.candidates.map(({ utc_datetime: utcDatetime }) => Date.parse(utcDatetime) / 1_000),
    );
  }
}

function readingText(howOften: string, unixSeconds: readonly number[]): string {
  const instants = unixSeconds.toSorted((one, two) => one - two);
  return `${howOften}: ${instants.map((instant) => new Date(instant * 1_000).toISOString()).join(' ')}`;
}

if (import.meta.main) {
  const zones = compileZones(readFileSync(STORED_SOURCE, 'utf8'));
  if (zones.release !== process.versions['tz']) {
    throw new Error(`the zones are of ${zones.release}, the runtime of ${process.versions['tz']}`);
  }
  const { rejected, differences, ...counts } = compareWith(zones);
  console.log(zones.release);
  for (const [what, count] of Object.entries(counts)) console.log(`  ${what}: ${count}`);
  console.log(`  rejected: ${rejected.length} (${rejected.join(' ')})`);
  console.log(`  differences: ${differences.length}`);
  for (const { name, unixSecond, expected, actual } of differences) {
    const instant = new Date(unixSecond * 1_000).toISOString();
    console.log(`  ${name} ${instant}: ${expected} in the release, ${actual} here`);
  }
  if (differences.length > 0) process.exitCode = 1;
}
