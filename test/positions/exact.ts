/** Exact arithmetic on doubles, in fractions of big integers. */

export interface Fraction {
  readonly numerator: bigint;
  /** Above zero. */
  readonly denominator: bigint;
}

const bits = new BigUint64Array(1);
const double = new Float64Array(bits.buffer);

/** The exact value of a finite double, from its sign, mantissa and exponent. */
export function exactly(value: number): Fraction {
  double[0] = value;
  const word = bits[0] ?? 0n;
  const biasedExponent = Number((word >> 52n) & 0x7ffn);
  if (biasedExponent === 0x7ff) throw new RangeError(`${value} is not finite`);
  const stored = word & ((1n << 52n) - 1n);
  const mantissa = biasedExponent === 0 ? stored : stored | (1n << 52n);
  const signed = word >> 63n === 1n ? -mantissa : mantissa;
  const exponent = Math.max(biasedExponent, 1) - 1_075;
  return exponent >= 0
    ? { numerator: signed << BigInt(exponent), denominator: 1n }
    : { numerator: signed, denominator: 1n << BigInt(-exponent) };
}

export function times({ numerator, denominator }: Fraction, factor: bigint): Fraction {
  return { numerator: numerator * factor, denominator };
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Fraction, b: Fraction): bigint {
  return a.numerator * b.denominator - b.numerator * a.denominator;
}

/** |a - b| */
export function distance(a: Fraction, b: Fraction): Fraction {
  const difference = compare(a, b);
  return {
    numerator: difference < 0n ? -difference : difference,
    denominator: a.denominator * b.denominator,
  };
}

/** The nearest integer; halves are rounded away from zero. */
export function roundHalfAway({ numerator, denominator }: Fraction): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** The double this many steps above a positive one. */
export function neighbour(value: number, steps: number): number {
  double[0] = value;
  bits[0] = (bits[0] ?? 0n) + BigInt(steps);
  return double[0] ?? Number.NaN;
}

/** A decimal text such as `-12.3450` as an integer in units of 10^-decimals; throws at more digits. */
export function decimal(text: string, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new SyntaxError(`${text} is not a plain decimal`);
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > decimals) throw new RangeError(`${text} has over ${decimals} decimals`);
  const magnitude = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -magnitude : magnitude;
}
