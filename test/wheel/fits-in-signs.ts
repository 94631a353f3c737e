/** Whether labels have room in their signs, found without the method that places them. */
import { CIRCLE_LABELS, labelsAt } from '../../packages/wheel/label-width.ts';

const SIGN_DEGREES = 30;
/** Of the circle; rounding must not decide. */
const TOLERANCE_LABELS = 1e-9;

/**
 * Whether there is an arrangement in zodiacal order that has all middles of labels in the signs of their
 * bodies, at least `margin` from the cusp unless the body is closer.
 *
 * Every label is put as early as its sign and the label before it allow, around the circle until nothing
 * moves any more: no arrangement has any label earlier, so if one is beyond its sign, there is none.
 */
export function fitsInSigns(longitudes: readonly number[], marginDegrees: number): boolean {
  const bounds = longitudes
    .toSorted((a, b) => a - b)
    .map((longitude) => {
      const begin = Math.floor(longitude / SIGN_DEGREES) * SIGN_DEGREES;
      return {
        from: labelsAt(Math.min(begin + marginDegrees, longitude)),
        to: labelsAt(Math.max(begin + SIGN_DEGREES - marginDegrees, longitude)),
      };
    });
  if (bounds.length < 2) return true;
  const places = bounds.map(({ from }) => from);
  for (let moved = true; moved; ) {
    moved = false;
    for (const [index, { to }] of bounds.entries()) {
      const before = index === 0 ? (places.at(-1) ?? 0) - CIRCLE_LABELS : (places[index - 1] ?? 0);
      const place = places[index] ?? 0;
      if (place >= before + 1 - TOLERANCE_LABELS) continue;
      places[index] = before + 1;
      moved = true;
      if (before + 1 > to + TOLERANCE_LABELS) return false;
    }
  }
  return true;
}
