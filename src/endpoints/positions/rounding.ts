/**
 * Rounds the exact value of a double to whole units of a decimal place, half away from zero.
 *
 * The product `value * units` can be a half although the true product is only close to it. So its rounding error is calculated
 * exactly (T. J. Dekker, "A floating-point technique for extending the available precision", 1971) and added to the fraction
 * before the comparison with one half.
 *
 * @param value finite, |value| < 1e6
 * @param units units in one: 1_000_000 for six decimals
 * @returns a whole number of units, never -0
 * @example roundToUnits(23.4567895, 1_000_000) // 23456789 or 23456790, by the exact double
 */
export function roundToUnits(value: number, units: number): number {
  const magnitude = Math.abs(value);
  const product = magnitude * units;
  const error = productError(magnitude, units, product);
  const whole = Math.floor(product);
  const rounded = product - whole - 0.5 + error >= 0 ? whole + 1 : whole;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** 2^27 + 1: splits a double's 53 bits into two halves. */
const SPLITTER = 134_217_729;

/** The exact difference between the true product of two doubles and its rounded value. */
function productError(a: number, b: number, product: number): number {
  const aHigh = high(a);
  const aLow = a - aHigh;
  const bHigh = high(b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

function high(value: number): number {
  const scaled = SPLITTER * value;
  return scaled - (scaled - value);
}

/** Rounds a whole number of tenths to whole units, half away from zero; never -0. */
export function roundTenths(tenths: number): number {
  const rounded = Math.floor((Math.abs(tenths) + 5) / 10);
  return tenths < 0 && rounded !== 0 ? -rounded : rounded;
}
