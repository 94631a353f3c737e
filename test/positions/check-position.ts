/** Derives an entry of the response again from the engine's numbers, in exact decimal arithmetic, and compares. */
import assert from 'node:assert/strict';
import type { BodyState } from '../../src/ephemeris/swisseph.ts';
import { decimal, exactly, roundHalfAway, times } from './exact.ts';

/** An entry of the response in whole units. */
export interface Checked {
  /** Millionths of a degree. */
  readonly longitude: bigint;
  /** 0 for Aries to 11 for Pisces, by the served name. */
  readonly sign: number;
  /** Ten-thousandths of a degree per day. */
  readonly speed: bigint;
  readonly retrograde: boolean;
  /** Millionths of a degree. */
  readonly declination: bigint;
  readonly isOutOfBounds: boolean;
}

/** The zodiac, spelled out. */
const ZODIAC = [
  'aries fire cardinal',
  'taurus earth fixed',
  'gemini air mutable',
  'cancer water cardinal',
  'leo fire fixed',
  'virgo earth mutable',
  'libra air cardinal',
  'scorpio water fixed',
  'sagittarius fire mutable',
  'capricorn earth cardinal',
  'aquarius air fixed',
  'pisces water mutable',
];

/** An entry, field by field. */
const ENTRY = new RegExp(
  [
    /^\{"body":"(?<body>\w+)",/,
    /"longitude":(?<longitude>[^,]+),"sign":"(?<sign>\w+)",/,
    /"sign_longitude":\{"degrees":(?<degrees>\d+),"minutes":(?<minutes>\d+),"seconds":(?<seconds>\d+)\},/,
    /"element":"(?<element>\w+)","modality":"(?<modality>\w+)",/,
    /"speed":(?<speed>[^,]+),"retrograde":(?<retrograde>true|false),/,
    /"declination":(?<declination>[^,]+),"out_of_bounds":(?<beyond>true|false)\}$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/**
 * Checks each field of an entry against the others and against the engine.
 *
 * @param text the JSON of the entry
 */
export function checkPosition(text: string, raw: BodyState): Checked {
  const fields = ENTRY.exec(text)?.groups ?? assert.fail(text);
  const label = `${JSON.stringify(raw)} ${text}`;
  const number = (field: string, decimals: number) => {
    assert.doesNotMatch(fields[field] ?? '', /^-0(?:\.0+)?$/, label);
    return decimal(fields[field] ?? '', decimals);
  };
  assert.equal(fields['body'], raw.body, label);

  const longitude = number('longitude', 6);
  assert.ok(longitude >= 0n && longitude < 360_000_000n, label);
  assert.equal(longitude, inUnits(raw.longitude, 1_000_000n) % 360_000_000n, label);
  const sign = Number(longitude / 30_000_000n);
  const named = [fields['sign'], fields['element'], fields['modality']].join(' ');
  assert.equal(named, ZODIAC[sign], label);

  const [degrees, minutes, seconds] = [
    number('degrees', 0),
    number('minutes', 0),
    number('seconds', 0),
  ];
  assert.ok(degrees <= 29n && minutes <= 59n && seconds <= 59n, label);
  // Truncated: up to one second of arc below the degrees in the sign.
  const servedSeconds = degrees * 3_600n + minutes * 60n + seconds;
  const rest = (longitude % 30_000_000n) * 3_600n - servedSeconds * 1_000_000n;
  assert.ok(rest >= 0n && rest < 1_000_000n, label);

  const speed = number('speed', 4);
  const fiveDecimals = inUnits(raw.speed, 100_000n);
  assert.equal(speed, roundHalfAway({ numerator: fiveDecimals, denominator: 10n }), label);
  const retrograde = fields['retrograde'] === 'true';
  assert.equal(retrograde, exactly(raw.speed).numerator < 0n, label);
  assert.ok(retrograde ? speed <= 0n : speed >= 0n, label);

  const declination = number('declination', 6);
  assert.equal(declination, inUnits(raw.declination, 1_000_000n), label);
  const isOutOfBounds = fields['beyond'] === 'true';
  return { longitude, sign, speed, retrograde, declination, isOutOfBounds };
}

/** A double in whole units of a decimal place, half away from zero. */
export function inUnits(value: number, units: bigint): bigint {
  return roundHalfAway(times(exactly(value), units));
}
