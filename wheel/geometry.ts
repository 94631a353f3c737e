/** A place in the picture: x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Where a longitude is at a distance from the middle of the wheel, which is at 0, 0. 0° Aries is at
 * the left and longitudes go counterclockwise.
 *
 * @param longitude_degrees any number; 360 is 0 again
 */
export function onWheel(longitude_degrees: number, radius: number): Point {
  const angle = (longitude_degrees * Math.PI) / 180;
  return { x: -radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/**
 * Writes a number with two decimals at most, without a trailing zero, exponent or negative zero.
 *
 * @param value below 10¹⁵, so that rounding it is exact enough to have two decimals
 */
export function decimal(value: number): string {
  // A negative zero is written as 0 too.
  return String(Math.round(value * 100) / 100);
}

/** The coordinates of a point, as path data and transformations take them. */
export function xy({ x, y }: Point): string {
  return `${decimal(x)} ${decimal(y)}`;
}
