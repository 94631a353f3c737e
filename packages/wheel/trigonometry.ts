/** Sine and cosine of an angle. */
export interface Direction {
  readonly sin: number;
  readonly cos: number;
}

const QUARTER_DEGREES = 90;

/**
 * Sine and cosine by additions and multiplications alone. ECMAScript leaves the last bits of `Math.sin`
 * and `Math.cos` to each engine, but defines every bit of these, so that all of them draw the same
 * picture.
 *
 * The angle is taken to within 45° of a multiple of 90°, where the Taylor series below are exact to a
 * few units of the last bit.
 *
 * @param degrees any number; NaN gives NaN
 */
export function direction(degrees: number): Direction {
  const angle = degrees % 360;
  const quarters = Math.round(angle / QUARTER_DEGREES);
  const rest = ((angle - quarters * QUARTER_DEGREES) * Math.PI) / 180;
  const sin = rest * series(rest * rest, SINE);
  const cos = series(rest * rest, COSINE);
  switch ((quarters + 4) % 4) {
    case 1:
      return { sin: cos, cos: -sin };
    case 2:
      return { sin: -sin, cos: -cos };
    case 3:
      return { sin: -cos, cos: sin };
    default:
      return { sin, cos };
  }
}

/** The divisors between the terms of the two Taylor series, from the last to the first. */
const SINE = [16 * 17, 14 * 15, 12 * 13, 10 * 11, 8 * 9, 6 * 7, 4 * 5, 2 * 3];
const COSINE = [15 * 16, 13 * 14, 11 * 12, 9 * 10, 7 * 8, 5 * 6, 3 * 4, 1 * 2];

/** 1 - x/d₁ · (1 - x/d₂ · (1 - …)), from the inside out. */
function series(x: number, divisors: readonly number[]): number {
  return divisors.reduce((inner, divisor) => 1 - (x / divisor) * inner, 1);
}
