import { direction } from './trigonometry.ts';

/** A point in the picture: x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The point at a longitude and a distance from the centre of the wheel, which is at 0, 0. 0° Aries is
 * at the left, and longitudes go counterclockwise.
 *
 * @param longitudeDegrees any number; 360 is the same as 0
 */
export function onWheel(longitudeDegrees: number, radius: number): Point {
  const { sin, cos } = direction(longitudeDegrees);
  return { x: -radius * cos, y: radius * sin };
}

/**
 * A number with at most two decimals, without trailing zeros, exponent or negative zero.
 *
 * @param value below 10¹⁵, so that rounding to two decimals is exact enough
 */
export function decimal(value: number): string {
  // String() writes a negative zero as 0.
  return String(Math.round(value * 100) / 100);
}

/** The coordinates of a point, in the form of path data and transformations. */
export function xy({ x, y }: Point): string {
  return `${decimal(x)} ${decimal(y)}`;
}
