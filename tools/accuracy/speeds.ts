/**
 * Compares the engine's speed with the slope of its own longitude. Both come from the same library, so the difference is the part
 * that the library omits from its speeds.
 */
import { type Ayanamsa, BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import type { Ephemeris } from '../../src/ephemeris/swisseph.ts';
import { drawInstants, instantText } from './instants.ts';
import type { Table } from './table.ts';

const SECONDS_PER_DAY = 86_400;
const ARCSECONDS = 3_600;
/** 1970-01-01T00:00:00Z. */
const UNIX_EPOCH_JD = 2_440_587.5;

/**
 * Half of the interval of a slope, days. Within three minutes, the curvature of a longitude is negligible, and its last bits are
 * 1e-7″ per day. The true node jumps between the pieces of the Moon's orbit, so its interval is some hours: a jump divided by three
 * minutes would hide the speed.
 */
const STEP_DAYS = 0.002;
const NODE_STEP_DAYS = 0.1;
const STEPS: Readonly<Partial<Record<BodyName, number>>> = { true_node: NODE_STEP_DAYS };

/** The largest difference of one body in one zodiac. */
export interface SpeedDifference {
  /** Absolute value in arcseconds per day, before rounding, to three digits. */
  readonly largest: number;
  /** An instant of the largest difference. */
  readonly at: string;
}

/** The largest differences of one body. */
export interface SpeedDifferences {
  readonly tropical: SpeedDifference;
  /** With the three ayanamsas in rotation. */
  readonly sidereal: SpeedDifference;
}

/** The results of a run: the number of instants, and the differences by body. */
export interface Speeds {
  readonly instants: number;
  readonly bodies: Readonly<Record<BodyName, SpeedDifferences>>;
}

/** Compares at the first instants of the comparison with the C library. */
export function measureSpeeds(ephemeris: Ephemeris, count: number): Speeds {
  const zodiacs = { tropical: new Map(), sidereal: new Map() } satisfies Record<string, Found>;
  for (const { unixSecond, ayanamsa } of drawInstants(count)) {
    const at = instantText(unixSecond);
    for (const [zodiac, found] of Object.entries(zodiacs)) {
      const ofZodiac = zodiac === 'sidereal' ? ayanamsa : undefined;
      for (const [body, difference] of speedErrors(ephemeris, unixSecond, ofZodiac)) {
        if (difference > (found.get(body)?.difference ?? -1)) found.set(body, { difference, at });
      }
    }
  }
  const bodies = BODY_NAMES.map((body) => [
    body,
    { tropical: told(zodiacs.tropical, body), sidereal: told(zodiacs.sidereal, body) },
  ]);
  return { instants: count, bodies: Object.fromEntries(bodies) as Speeds['bodies'] };
}

type Found = Map<BodyName, { readonly difference: number; readonly at: string }>;

function told(found: Found, body: BodyName): SpeedDifference {
  const entry = found.get(body);
  if (entry === undefined) throw new RangeError(`no speed of ${body}`);
  return { largest: threeDigits(entry.difference), at: entry.at };
}

/** Rounded for storage and display. */
export function threeDigits(value: number): number {
  return Number(value.toPrecision(3));
}

/**
 * The difference between each body's speed and the slope of its longitude, arcseconds per day.
 *
 * @param ayanamsa of the sidereal zodiac, or undefined for the tropical one
 */
export function speedErrors(
  ephemeris: Ephemeris,
  unixSecond: number,
  ayanamsa: Ayanamsa | undefined,
): Map<BodyName, number> {
  const jdUt = unixSecond / SECONDS_PER_DAY + UNIX_EPOCH_JD;
  const states = (at: number, bodies: readonly BodyName[]) =>
    ephemeris.sky({ jd_ut: at, ...(ayanamsa && { ayanamsa }), bodies }).bodies;
  const slopes = new Map<BodyName, number>();
  for (const [step, bodies] of BODIES_BY_STEP) {
    // The difference of the two Julian days as represented, to the last bit.
    const [before, after] = [jdUt - step, jdUt + step];
    const starts = states(before, bodies);
    for (const [index, { body, longitude }] of states(after, bodies).entries()) {
      const change = signed(longitude - (starts[index]?.longitude ?? Number.NaN));
      slopes.set(body, change / (after - before));
    }
  }
  return new Map(
    states(jdUt, BODY_NAMES).map(({ body, speed }) => [
      body,
      Math.abs(speed - (slopes.get(body) ?? Number.NaN)) * ARCSECONDS,
    ]),
  );
}

const BODIES_BY_STEP: ReadonlyMap<number, readonly BodyName[]> = Map.groupBy(
  BODY_NAMES,
  (body) => STEPS[body] ?? STEP_DAYS,
);

/** The same angle between −180° and 180°. */
function signed(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** The accuracy of speeds of planets and Moon, as stated by the library's authors, arcseconds per day. */
const STATED_SPEED = 0.002;

/** The largest difference of each body in both zodiacs. */
export function speedsTable({ speeds: { bodies } }: { readonly speeds: Speeds }): Table {
  const cells = ({ largest, at }: SpeedDifference) => [String(largest), at];
  return {
    head: ['Body', 'tropical, ″/day', 'at', 'sidereal, ″/day', 'at'],
    rows: BODY_NAMES.map((body) => {
      const { tropical, sidereal } = bodies[body];
      return [`\`${body}\``, ...cells(tropical), ...cells(sidereal)];
    }),
  };
}

/** Facts in the text around the table. */
export function speedFacts({ instants, bodies }: Speeds): string[] {
  const missed = BODY_NAMES.filter((body) => bodies[body].tropical.largest > STATED_SPEED);
  return [
    `at ${instants.toLocaleString('en-US')} instants, before rounding`,
    `${missed.length} of the ${BODY_NAMES.length} bodies differ by more than ${STATED_SPEED}″ a day`,
    `The difference is more than half of that only for ${overHalfUnit(bodies)}.`,
  ];
}

const SERVED_UNIT = 0.36;

function overHalfUnit(bodies: Speeds['bodies']): string {
  const seen = BODY_NAMES.filter((body) =>
    Object.values(bodies[body]).some(({ largest }) => largest > SERVED_UNIT / 2),
  );
  return seen.map((body) => `\`${body}\``).join(', ');
}
