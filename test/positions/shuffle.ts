/**
 * Shuffles items in the same order on every run (Fisher–Yates, with the linear congruential generator of Numerical Recipes).
 */
export function shuffled<T>(items: readonly T[], seed = 1): T[] {
  const result = [...items];
  let state = seed >>> 0;
  for (let last = result.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const chosen = Math.floor((state / 2 ** 32) * (last + 1));
    [result[last], result[chosen]] = [result[chosen] as T, result[last] as T];
  }
  return result;
}
