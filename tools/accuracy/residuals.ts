/** The differences between two builds of the engine: measured one by one; the largest are kept. */
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

/** Fields whose differences are kept by decade, for the chart. */
export const PICTURED_FIELDS = ['longitude', 'declination', 'speed'] as const;
export type PicturedField = (typeof PICTURED_FIELDS)[number];

/** Angles that wrap around at 360 degrees. */
const CIRCULAR: ReadonlySet<Field> = new Set(['longitude', 'sidereal_longitude']);

/** Everything kept about one field of one body. Degrees, or degrees a day for a speed. */
export interface Residual {
  /** Largest difference before rounding, and an instant of it. */
  largest: number;
  at: string;
  /** How many served values differ, and by how much at most. */
  served_differing: number;
  served_largest: number;
}

/** Largest difference before rounding in each decade, by its first year, to two digits. */
export type Decades = Record<string, number>;

export interface BodyResiduals {
  readonly fields: Readonly<Record<Field, Residual>>;
  readonly decades: Readonly<Record<PicturedField, Decades>>;
}

/** One number from both builds. */
export interface Pair {
  readonly unrounded: readonly [number, number];
  readonly served: readonly [number, number];
}

/** Adds one difference after the other, in memory that does not grow with their number. */
export class Residuals {
  /** By body, in the order of the vocabulary. */
  readonly bodies: Readonly<Record<BodyName, BodyResiduals>>;

  constructor() {
    const entries = BODY_NAMES.map((body) => [body, emptyBody()]);
    this.bodies = Object.fromEntries(entries) as Record<BodyName, BodyResiduals>;
  }

  /**
   * @param instant in the form of a request; its first three digits are the decade
   * @throws {RangeError} if a number is not finite
   */
  add(instant: string, body: BodyName, field: Field, { unrounded, served }: Pair): void {
    const { fields, decades } = this.bodies[body];
    const residual = fields[field];

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

    if (isPictured(field)) {
      const decade = `${instant.slice(0, 3)}0`;
      const rounded = Number(difference.toPrecision(2));
      decades[field][decade] = Math.max(decades[field][decade] ?? 0, rounded);
    }
  }
}

/** Handles results on either side of 360 degrees: 359.9 and 0.1 are 0.2 apart. */
function distance(field: Field, [a, b]: readonly [number, number]): number {
  const difference = Math.abs(a - b);
  return CIRCULAR.has(field) ? Math.min(difference, 360 - difference) : difference;
}

function isPictured(field: Field): field is PicturedField {
  return (PICTURED_FIELDS as readonly Field[]).includes(field);
}

function emptyBody(): BodyResiduals {
  const fields = FIELDS.map((field) => [
    field,
    { largest: 0, at: '', served_differing: 0, served_largest: 0 },
  ]);
  const decades = PICTURED_FIELDS.map((field) => [field, {}]);
  return {
    fields: Object.fromEntries(fields) as Record<Field, Residual>,
    decades: Object.fromEntries(decades) as Record<PicturedField, Decades>,
  };
}
