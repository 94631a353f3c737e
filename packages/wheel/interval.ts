/** All numbers from one to another, both included. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

export function shifted({ from, to }: Interval, by: number): Interval {
  return { from: from + by, to: to + by };
}

/**
 * The numbers of an interval with the least sum of squared distances from some other intervals: again
 * an interval, or one number as an interval.
 */
export function leastOutside(among: Interval, others: readonly Interval[]): Interval {
  const { from, to } = leastAnywhere(others);
  const clamp = (value: number) => Math.min(Math.max(value, among.from), among.to);
  return { from: clamp(from), to: clamp(to) };
}

/** The sum is convex, so the best of a part is what is nearest to the best of all numbers. */
function leastAnywhere(others: readonly Interval[]): Interval {
  const begins = others.map(({ from }) => from);
  const ends = others.map(({ to }) => to);
  const common = { from: Math.max(...begins), to: Math.min(...ends) };
  // Inside all of them.
  if (common.from <= common.to) return common;
  const value = balance(begins, ends);
  return { from: value, to: value };
}

/**
 * The number at which what pulls up and what pulls down are equal. Between two neighbouring bounds the
 * same intervals pull, and the balance is the mean of the bounds they pull to.
 */
function balance(begins: readonly number[], ends: readonly number[]): number {
  const bounds = [...begins, ...ends].sort((a, b) => a - b);
  for (const [index, bound] of bounds.entries()) {
    const next = bounds[index + 1] ?? bound;
    const pulling = [
      ...begins.filter((begin) => begin >= next),
      ...ends.filter((end) => end <= bound),
    ];
    const mean = pulling.reduce((sum, value) => sum + value, 0) / pulling.length;
    // The pull falls steadily, so it is the first part that contains its mean.
    if (mean <= next) return Math.max(mean, bound);
  }
  return Number.NaN;
}
