/** Whether a place is in an area of births.json. */

/** `latitude longitude …` of its corners, in hundredths of a degree; the last corner is joined to the first one. */
export type Ring = readonly number[];

/**
 * Tells whether a place is in an area, by the even-odd rule: a line from the place to the east crosses its rings an
 * odd number of times. Products and differences of doubles only, so every client has the same result.
 *
 * @param latitude in degrees, as is the longitude
 */
export function isInArea(rings: readonly Ring[], latitude: number, longitude: number): boolean {
  const [y, x] = [latitude * 100, longitude * 100];
  let isIn = false;
  for (const ring of rings) {
    let [y1, x1] = ring.slice(-2) as [number, number];
    for (let at = 0; at < ring.length; at += 2) {
      const [y2, x2] = ring.slice(at, at + 2) as [number, number];
      const side = (x - x1) * (y2 - y1) - (x2 - x1) * (y - y1);
      if (y1 > y !== y2 > y && (y2 > y1 ? side < 0 : side > 0)) isIn = !isIn;
      [y1, x1] = [y2, x2];
    }
  }
  return isIn;
}
