/**
 * The turning points of data/corpus/events.tsv, and the product's answers around them: datetime text
 * in, JSON text out. Every answer is compared with the engine's own numbers in exact arithmetic.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import { answerRequest } from '../../src/endpoints/answer.ts';
import { POSITIONS } from '../../src/endpoints/endpoint.ts';
import type { BodyState, Ephemeris } from '../../src/ephemeris/swisseph.ts';
import { sharedEphemeris } from '../support/service.ts';
import { decimal, exactly, type Fraction, roundHalfAway, times } from './exact.ts';

/** A line of the file. */
export interface SkyEvent {
  readonly kind: string;
  readonly body: BodyName;
  /** The whole second at or just before the event. */
  readonly datetime: string;
}

export const EVENTS_FILE = new URL('../../data/corpus/events.tsv', import.meta.url);

/** The events of the file, in its order. */
export const SKY_EVENTS: readonly SkyEvent[] = readFileSync(EVENTS_FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind = '', body = '', datetime = ''] = line.split('\t');
    return { kind, body: body as BodyName, datetime };
  });

/** Instants are Unix nanoseconds: the datetime grammar has no smaller step. */
export const SECOND = 1_000_000_000n;
export const MINUTE = 60n * SECOND;
export const HOUR = 60n * MINUTE;

/**
 * Instants this far apart have different Julian days. As doubles, seconds since the Julian epoch are
 * 30.5 µs apart and days 40.2 µs, so datetimes at most 61 µs apart can have the same one.
 */
export const JULIAN_DAY_STEP = 62_000n;

/** Distances from a turning point: neighbouring steps, neighbouring Julian days, and more. */
export const NEAR: readonly bigint[] = [
  ...[1n, 2n, 3n, 1_000n],
  ...[1n, 2n, 3n, 4n, 8n, 16n, 64n].map((steps) => steps * JULIAN_DAY_STEP),
  ...[10n, 100n].map((milliseconds) => (milliseconds * SECOND) / 1_000n),
].flatMap((distance) => [-distance, distance]);

/** The instant of an event as Unix nanoseconds. */
export function instantOf({ datetime }: SkyEvent): bigint {
  return BigInt(Date.parse(datetime)) * 1_000_000n;
}

/** A datetime of the request grammar with all nine decimals. */
export function datetimeText(instant: bigint): string {
  const fraction = ((instant % SECOND) + SECOND) % SECOND;
  const milliseconds = Number((instant - fraction) / 1_000_000n);
  const whole = new Date(milliseconds).toISOString().slice(0, 19);
  return `${whole}.${String(fraction).padStart(9, '0')}Z`;
}

/** What was served for one body at one instant, with the engine's own numbers. */
export interface Served {
  readonly instant: bigint;
  /** The JSON text of the answer. */
  readonly text: string;
  /** Millionths of a degree. */
  readonly longitude: bigint;
  /** 0 for Aries to 11 for Pisces, by the served name. */
  readonly sign: number;
  /** Ten-thousandths of a degree a day. */
  readonly speed: bigint;
  readonly retrograde: boolean;
  readonly raw: BodyState;
}

/** Requests the body of an event at another instant, in the zodiac of the event. */
export type Ask = (instant: bigint) => Promise<Served>;

/**
 * The product, with an engine whose numbers can be observed.
 *
 * @returns a function that answers for the body of an event, and checks every answer
 */
export async function overheardProduct(): Promise<(event: SkyEvent) => Ask> {
  const ephemeris = await sharedEphemeris();
  let overheard: BodyState | undefined;
  const listening: Ephemeris = {
    sky(question) {
      const sky = ephemeris.sky(question);
      overheard = sky.bodies[0];
      return sky;
    },
  };
  return ({ kind, body }) =>
    async (instant) => {
      const subject = { datetime: datetimeText(instant) };
      const settings = { ...ZODIAC_OF_KIND[kind], bodies: [body] };
      const request = Buffer.from(JSON.stringify({ subject, settings }));
      const answer = answerRequest(listening, POSITIONS, request);
      return read(answer, instant, body, overheard ?? assert.fail('the engine was not asked'));
    };
}

/** Settings for kinds of event outside the tropical zodiac. */
export const ZODIAC_OF_KIND: Readonly<Record<string, object>> = {
  cusp_sidereal: { zodiac: 'sidereal', ayanamsa: 'lahiri' },
};

/** The zodiac, spelled out. */
export const ZODIAC = [
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

/** The only entry of an answer, field by field. */
const ANSWER = new RegExp(
  [
    /^\{"data":\{"positions":\[\{"body":"(?<body>\w+)",/,
    /"longitude":(?<longitude>[^,]+),"sign":"(?<sign>\w+)",/,
    /"sign_longitude":\{"degrees":(?<degrees>\d+),"minutes":(?<minutes>\d+),"seconds":(?<seconds>\d+)\},/,
    /"element":"(?<element>\w+)","modality":"(?<modality>\w+)",/,
    /"speed":(?<speed>[^,]+),"retrograde":(?<retrograde>true|false),/,
    /"declination":(?<declination>[^,]+),"out_of_bounds":(?:true|false)\}\]\},"meta":/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/** Reads an answer, and checks each field against the others and against the engine. */
function read(text: string, instant: bigint, body: BodyName, raw: Served['raw']): Served {
  const fields = ANSWER.exec(text)?.groups ?? assert.fail(text);
  const label = `${datetimeText(instant)} ${JSON.stringify(raw)} ${text}`;
  const number = (field: string, decimals: number) => {
    assert.doesNotMatch(fields[field] ?? '', /^-0(?:\.0+)?$/, label);
    return decimal(fields[field] ?? '', decimals);
  };
  assert.equal(fields['body'], body, label);

  const longitude = number('longitude', 6);
  assert.ok(longitude >= 0n && longitude < 360_000_000n, label);
  assert.equal(longitude, inUnits(raw.longitude, 1_000_000n) % 360_000_000n, label);
  const sign = Number(longitude / 30_000_000n);
  assert.equal(
    [fields['sign'], fields['element'], fields['modality']].join(' '),
    ZODIAC[sign],
    label,
  );

  const [degrees, minutes, seconds] = [
    number('degrees', 0),
    number('minutes', 0),
    number('seconds', 0),
  ];
  assert.ok(degrees <= 29n && minutes <= 59n && seconds <= 59n, label);
  // Truncated: less than the degrees in the sign by less than a second of arc.
  const servedSeconds = degrees * 3_600n + minutes * 60n + seconds;
  const rest = (longitude % 30_000_000n) * 3_600n - servedSeconds * 1_000_000n;
  assert.ok(rest >= 0n && rest < 1_000_000n, label);

  const speed = number('speed', 4);
  const fiveDecimals = inUnits(raw.speed, 100_000n);
  assert.equal(speed, roundHalfAway({ numerator: fiveDecimals, denominator: 10n }), label);
  const retrograde = fields['retrograde'] === 'true';
  assert.equal(retrograde, exactly(raw.speed).numerator < 0n, label);
  assert.ok(retrograde ? speed <= 0n : speed >= 0n, label);

  number('declination', 6);
  return { instant, text, longitude, sign, speed, retrograde, raw };
}

function inUnits(value: number, units: bigint): bigint {
  return roundHalfAway(times(exactly(value), units));
}

/** Requests several instants in turn: the engine is observed one answer at a time. */
export async function askEach(ask: Ask, instants: readonly bigint[]): Promise<Served[]> {
  const answers: Served[] = [];
  for (const instant of instants) answers.push(await ask(instant));
  return answers;
}

/** The engine's own longitude as a fraction of a degree. */
export function rawLongitude({ raw }: Served): Fraction {
  return exactly(raw.longitude);
}

/**
 * Narrows a change down to two neighbouring steps of the datetime grammar.
 *
 * @param differs whether an answer is on the other side of the change than `before`
 * @returns the answers of both steps
 */
export async function narrowed(
  ask: Ask,
  before: Served,
  after: Served,
  differs: (served: Served) => boolean,
): Promise<readonly [Served, Served]> {
  assert.ok(!differs(before) && differs(after), `${before.text} ${after.text}`);
  let [low, high] = [before, after];
  while (high.instant - low.instant > 1n) {
    const middle = await ask(low.instant + (high.instant - low.instant) / 2n);
    if (differs(middle)) high = middle;
    else low = middle;
  }
  return [low, high];
}
