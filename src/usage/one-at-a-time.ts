/**
 * Runs operations one at a time, in the order in which they come.
 *
 * @returns a function that runs one after all earlier ones have settled, and passes its result on
 */
export function oneAtATime(): <T>(act: () => Promise<T>) => Promise<T> {
  let latest: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = latest.then(act);
    latest = result.catch(() => {});
    return result;
  };
}
