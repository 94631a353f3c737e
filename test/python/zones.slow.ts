/** Both clients answer alike for every name and change of clocks, however the system's database was built. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { clocksAround } from '../../packages/client/generate/zone-compare.ts';
import {
  canCompile,
  compileZones,
  type History,
  offsetIn,
  runtimeHistory,
  type Zones,
} from '../../packages/client/generate/zone-files.ts';
import { knownNames } from '../../packages/client/generate/zone-records.ts';
import { STORED_SOURCE } from '../../packages/client/generate/zone-source.ts';
import { birthMoment } from '../../packages/client/src/birth-moment.ts';
import {
  AmbiguousLocalTime,
  NonexistentLocalTime,
} from '../../packages/client/src/local-time-errors.ts';
import { readTimeZone } from '../../packages/client/src/time-zone.ts';
import { temporaryFolder } from '../support/service.ts';
import { PYTHON, pytest } from './python.ts';
import { compileDatabase } from './zone-database.ts';

const START = Date.UTC(1800, 0, 1) / 1_000;
/** Twice a year, so that a zone is also compared while only others change their clocks. */
const SEASONS = Array.from({ length: 2 * (2038 - 1800) }, (_, number) =>
  Date.UTC(1800 + Math.floor(number / 2), number % 2 === 0 ? 0 : 6, 2),
).map((unixMs) => unixMs / 1_000);
const SKIP = {
  skip:
    (PYTHON === undefined && 'no python3 here has pytest') ||
    (!canCompile() && 'this system has no zic, which compiles time zones'),
};

const folder = temporaryFolder();
const expectedFile = join(folder.path, 'expected.json');
let zones: Zones;

before(() => {
  if (SKIP.skip) return;
  zones = compileZones(readFileSync(STORED_SOURCE, 'utf8'));
  const expected = Object.fromEntries(
    knownNames(zones).map((name) => [name, expectedOf(name)] as const),
  );
  writeFileSync(expectedFile, JSON.stringify(expected));
});
after(() => folder.remove());

/** What the TypeScript client answers around each change; test/client compares it with the release. */
function expectedOf(name: string) {
  const offsetAt = readTimeZone(name);
  const history = zones.histories.get(zones.zoneOf.get(name) ?? name) as History;
  const changes = history.changes.filter(({ from }) => from > START);
  return {
    offsets: [START + 1, ...SEASONS, ...changes.flatMap(({ from }) => [from - 1, from])].map(
      (unixSecond) => [unixSecond, offsetAt(unixSecond)],
    ),
    clocks: changes.flatMap((change) =>
      clocksAround(change, offsetIn(history, change.from - 1)).map((clockSecond) => {
        const local = new Date(clockSecond * 1_000).toISOString().slice(0, 19);
        return [local, reading(local, name)];
      }),
    ),
  };
}

function reading(local: string, timeZone: string): readonly string[] {
  try {
    return [birthMoment({ local, timeZone })];
  } catch (error) {
    assert.ok(error instanceof AmbiguousLocalTime || error instanceof NonexistentLocalTime);
    return [error.code, ...error.candidates.map(({ utc_datetime: utcDatetime }) => utcDatetime)];
  }
}

/** Runs the comparison with a database in a folder, and with no other one. */
async function compare(database: string): Promise<void> {
  const printed = await pytest(['-s', '-k', 'test_every_name_is_right', 'tests/test_zones.py'], {
    PYTHONTZPATH: database,
    ECLIPTIC_ZONES_FILE: expectedFile,
  });
  assert.match(printed, /^names: 587, offsets: \d{6}, local times: 190865$/m);
  assert.match(printed, /1 passed/);
}

for (const form of ['slim', 'fat'] as const) {
  test(`with histories from backzone, and without other names: zic -b ${form}`, SKIP, async () => {
    const database = join(folder.path, form);
    compileDatabase(database, form);
    await compare(database);
  });
}

test('without histories from backzone, as in Node', SKIP, async () => {
  const database = join(folder.path, 'runtime');
  for (const name of knownNames(zones)) {
    const history = runtimeHistory(name);
    if (history === undefined) continue;
    const file = join(database, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, zoneFile(history));
  }
  await compare(database);
});

/** A history as a file of RFC 9636, version 2, without a rule for what comes after it. */
function zoneFile({ first, changes }: History): Buffer {
  const offsets = [...new Set([first, ...changes.map(({ offset }) => offset)])];
  const name = Buffer.from('LMT\0');
  const head = (times: number, types: number, characters: number) => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2');
    for (const [index, count] of [0, 0, 0, times, types, characters].entries()) {
      bytes.writeUInt32BE(count, 20 + index * 4);
    }
    return bytes;
  };
  const times = Buffer.alloc(changes.length * 8);
  const types = Buffer.alloc(offsets.length * 6);
  for (const [index, { from }] of changes.entries()) times.writeBigInt64BE(BigInt(from), index * 8);
  for (const [index, offset] of offsets.entries()) types.writeInt32BE(offset, index * 6);
  return Buffer.concat([
    ...[head(0, 1, name.length), Buffer.alloc(6), name],
    ...[head(changes.length, offsets.length, name.length), times],
    ...[Buffer.from(changes.map(({ offset }) => offsets.indexOf(offset))), types, name],
    Buffer.from('\n\n'),
  ]);
}
