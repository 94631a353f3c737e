/** The largest differences between two builds of the engine. */
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';

/** The compared numbers of a position; the first three as in the tropical zodiac. */
export const FIELDS = [
  'longitude',
  'declination',
  'speed',
  'sidereal_longitude',
  'sidereal_speed',
] as const;
export type Field = (typeof FIELDS)[number];

/** Angles that wrap around at 360 degrees. */
const CIRCULAR: ReadonlySet<Field> = new Set(['longitude', 'sidereal_longitude']);

/** The results for one field of one body, in degrees, or degrees per day for a speed. */
export interface Residual {
  /** The largest difference before rounding, with an instant. */
  largest: number;
  at: string;
  /** The number of different served values, and the largest difference. */
  served_differing: number;
  served_largest: number;
}

export type BodyResiduals = Readonly<Record<Field, Residual>>;

/** One number from both builds. */
export interface Pair {
  readonly unrounded: readonly [number, number];
  readonly served: readonly [number, number];
}

/** Adds differences one by one, in constant memory. */
export class Residuals {
  /** By body, in the order of the vocabulary. */
  readonly bodies: Readonly<Record<BodyName, BodyResiduals>>;

  constructor() {
    const entries = BODY_NAMES.map((body) => [body, emptyBody()]);
    this.bodies = Object.fromEntries(entries) as Record<BodyName, BodyResiduals>;
  }

  /**
   * @param instant in the form of a request
   * @throws {RangeError} if a number is not finite
   */
  add(instant: string, body: BodyName, field: Field, { unrounded, served }: Pair): void {
    const residual = this.bodies[body][field];

    const difference = distance(field, unrounded);
    if (!Number.isFinite(difference)) {
      throw new RangeError(`${instant}: ${field} of ${body} is not finite: ${unrounded}`);
    }
    if (difference > residual.largest || residual.at === '') {
      residual.largest = difference;
      residual.at = instant;
    }
    const servedDifference = distance(field, served);
    if (servedDifference !== 0) residual.served_differing++;
    // At most six decimals are served; the rest of the difference is noise from the subtraction.
    const digits = Number(servedDifference.toFixed(6));
    residual.served_largest = Math.max(residual.served_largest, digits);
  }
}

/** The shorter way around the circle: 359.9 and 0.1 are 0.2 apart. */
function distance(field: Field, [a, b]: readonly [number, number]): number {
  const difference = Math.abs(a - b);
  return CIRCULAR.has(field) ? Math.min(difference, 360 - difference) : difference;
}

function emptyBody(): BodyResiduals {
  const fields = FIELDS.map((field) => [
    field,
    { largest: 0, at: '', served_differing: 0, served_largest: 0 },
  ]);
  return Object.fromEntries(fields) as BodyResiduals;
}
