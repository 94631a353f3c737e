import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AYANAMSAS, BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import type { Position } from '../../packages/contract/wire.ts';
import { present } from '../../src/endpoints/positions/present.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import type { Sky } from '../../src/ephemeris/swisseph.ts';
import { resolve } from '../../src/request/resolve.ts';
import { sharedEphemeris } from '../support/service.ts';
import { decimal, roundHalfAway } from './exact.ts';
import { shuffled } from './shuffle.ts';

const ZODIACS = ['tropical', ...AYANAMSAS] as const;
type ZodiacColumns = (typeof ZODIACS)[number];

type Row = Readonly<Record<string, string>>;

const rows = readRows();
const rowOf = new Map(rows.map((row) => [`${row['instant']} ${row['body']}`, row]));
const INSTANTS = [...new Set(rows.map(({ instant = '' }) => instant))];
/** The calculations in the order of the file. */
const VISITS = INSTANTS.flatMap((instant) => ZODIACS.map((zodiac) => ({ instant, zodiac })));
type Visit = (typeof VISITS)[number];

/** Units are 10^-13 degrees for positions, and 10^-10 degrees a day for speeds. */
const POSITION_TIE_UNITS = 10_000n; // 1e-9 degrees
const SPEED_TIE_UNITS = 1_000n; // 1e-7 degrees a day

const ephemeris = await sharedEphemeris();

test('has a golden file with at least 200 instants, both edges of the range, and 18 bodies each', () => {
  assert.ok(INSTANTS.length >= 200, `${INSTANTS.length} instants`);
  assert.ok(INSTANTS.includes('1800-01-01T00:00:00Z'));
  assert.ok(INSTANTS.includes('2400-12-31T23:59:59Z'));
  assert.equal(BODY_NAMES.length, 18);
  assert.equal(rowOf.size, rows.length);
  for (const instant of INSTANTS) {
    for (const body of BODY_NAMES) assert.ok(rowOf.has(`${instant} ${body}`), `${instant} ${body}`);
  }
});

test('serves the values of the independent C build', (t) => {
  const ties = { longitude: 0, declination: 0, speed: 0 };
  let longitudes = 0;
  for (const visit of VISITS) {
    const { sky, served } = calculate(visit, BODY_NAMES);
    for (const [index, position] of served.entries()) {
      const row = rowOf.get(`${visit.instant} ${position.body}`) as Row;
      const state = sky.bodies[index] as Sky['bodies'][number];
      const label = `${visit.instant} ${position.body} ${visit.zodiac}`;
      checkPosition(row, visit.zodiac, position, state.speed, label, ties);
      const obliquityError = Math.abs(sky.true_obliquity - Number(row['true_obliquity']));
      assert.ok(obliquityError <= 1e-9, `${label}: true obliquity off by ${obliquityError}`);
      longitudes++;
    }
  }
  assert.equal(longitudes, rows.length * ZODIACS.length);
  t.diagnostic(
    `${longitudes} positions; differences of one last place, next to a tie: ${JSON.stringify(ties)}`,
  );
});

test('calculates the same bits in any order of calculations and bodies', () => {
  const expected = new Map<string, string>();
  for (const visit of VISITS) {
    for (const state of calculate(visit, BODY_NAMES).sky.bodies) {
      expected.set(`${visit.instant} ${visit.zodiac} ${state.body}`, bitsOf(state));
    }
  }
  for (const [seed, visit] of shuffled(VISITS).entries()) {
    for (const state of calculate(visit, shuffled(BODY_NAMES, seed)).sky.bodies) {
      const label = `${visit.instant} ${visit.zodiac} ${state.body}`;
      assert.equal(bitsOf(state), expected.get(label), label);
    }
  }
});

function calculate({ instant, zodiac }: Visit, bodies: readonly BodyName[]) {
  const { chart } = resolve(
    {
      subject: { datetime: instant },
      settings: {
        ...(zodiac === 'tropical' ? {} : { zodiac: 'sidereal', ayanamsa: zodiac }),
        bodies: [...bodies],
      },
    },
    POSITIONS.needs,
  );
  const sky = ephemeris.sky(chart);
  return { sky, served: present(sky) };
}

/** Compares an entry with its row, and counts differences next to a tie. */
function checkPosition(
  row: Row,
  zodiac: ZodiacColumns,
  position: Position,
  rawSpeed: number,
  label: string,
  ties: { longitude: number; declination: number; speed: number },
): void {
  const longitude = decimal(row[`${zodiac}_longitude`] ?? '', 13);
  const longitudeError = modulo(
    microdegrees(position.longitude) - rounded(longitude),
    360_000_000n,
  );
  if (longitudeError !== 0n) {
    assert.ok(nextToTie(longitude), `${label}: longitude ${position.longitude}`);
    assert.ok(longitudeError === 1n || longitudeError === 359_999_999n, label);
    ties.longitude++;
  }

  const declination = decimal(row['declination'] ?? '', 13);
  const declinationError = microdegrees(position.declination) - rounded(declination);
  if (declinationError !== 0n) {
    assert.ok(nextToTie(declination), `${label}: declination ${position.declination}`);
    assert.ok(declinationError === 1n || declinationError === -1n, label);
    ties.declination++;
  } else {
    const obliquity = rounded(decimal(row['true_obliquity'] ?? '', 13));
    const beyond = magnitude(rounded(declination)) > obliquity;
    assert.equal(position.out_of_bounds, beyond, `${label}: out of bounds`);
  }

  const speedText = row[`${zodiac}_speed`] ?? '';
  const speedError = Math.abs(rawSpeed - Number(speedText));
  assert.ok(speedError <= 1e-7, `${label}: speed off by ${speedError}`);
  const speed = decimal(speedText, 10);
  const servedSpeed = decimal(String(position.speed), 4);
  if (servedSpeed !== speedInTwoSteps(speed)) {
    assert.ok(nextToSpeedTie(speed), `${label}: speed ${position.speed}, not ${speedText}`);
    assert.ok(magnitude(servedSpeed - speedInTwoSteps(speed)) === 1n, label);
    ties.speed++;
  }
  if (magnitude(speed) > SPEED_TIE_UNITS) {
    assert.equal(position.retrograde, speed < 0n, `${label}: retrograde`);
  }
}

/** A golden position in millionths of a degree. */
function rounded(position: bigint): bigint {
  return roundHalfAway({ numerator: position, denominator: 10_000_000n });
}

function nextToTie(position: bigint): boolean {
  const beyondUnits = magnitude(position) % 10_000_000n;
  return magnitude(beyondUnits - 5_000_000n) <= POSITION_TIE_UNITS;
}

/** Ten-thousandths of a degree per day: rounded to five decimals, then to four. */
function speedInTwoSteps(speed: bigint): bigint {
  const fiveDecimals = roundHalfAway({ numerator: speed, denominator: 100_000n });
  return roundHalfAway({ numerator: fiveDecimals, denominator: 10n });
}

/** Rounding in two steps has its tie at 4.5 in the fifth decimal. */
function nextToSpeedTie(speed: bigint): boolean {
  const beyondUnits = magnitude(speed) % 1_000_000n;
  return magnitude(beyondUnits - 450_000n) <= SPEED_TIE_UNITS;
}

function microdegrees(served: number): bigint {
  return decimal(String(served), 6);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function modulo(value: bigint, modulus: bigint): bigint {
  return ((value % modulus) + modulus) % modulus;
}

function bitsOf({ longitude, speed, declination }: Sky['bodies'][number]): string {
  return Buffer.from(new Float64Array([longitude, speed, declination]).buffer).toString('hex');
}

function readRows(): Row[] {
  const [header = '', ...lines] = readFileSync(
    new URL('../golden/positions.tsv', import.meta.url),
    'utf8',
  )
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    assert.equal(cells.length, names.length, line);
    return Object.fromEntries(cells.map((cell, index) => [names[index], cell]));
  });
}
