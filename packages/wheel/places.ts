import { CIRCLE_LABELS, labelsAt, longitudeAt } from './label-width.ts';
import { spread, type Wish } from './spread.ts';

const SIGN_DEGREES = 30;

/** The middle of a label that was moved is at least this far inside its sign, so that no one doubts it. */
const CUSP_MARGIN_DEGREES = 0.1;

/** The least distance between the middles of two labels, measured in labels. */
const SEPARATION_LABELS = 1;
const HALF_LABELS = SEPARATION_LABELS / 2;

/**
 * Where the labels of bodies stand: on their longitudes, or beside them if they would touch each other
 * there, in the same order. A label that is moved stays in its sign as long as any arrangement keeps the
 * middles of all labels in their signs; and with its whole width, if there is room for that. If there is
 * not, labels leave their signs as little as possible: `spread` says what that means.
 *
 * @param longitudesDegrees from 0 to below 360, in any order; equal ones keep their order
 * @returns the longitude of each label's middle in the order of the input. It may be below 0 or at least
 *   360, so that the difference from the body's longitude is the way by which the label was moved
 */
export function labelPlaces(longitudesDegrees: readonly number[]): readonly number[] {
  const wishes = longitudesDegrees.map(wishOf);
  return spread(wishes, SEPARATION_LABELS, CIRCLE_LABELS).map((place, index) =>
    place === wishes[index]?.at ? (longitudesDegrees[index] ?? place) : longitudeAt(place),
  );
}

/** A body that is close to the border of its sign may keep its label, so no interval leaves it out. */
function wishOf(longitude: number): Wish {
  const at = labelsAt(longitude);
  const begin = Math.floor(longitude / SIGN_DEGREES) * SIGN_DEGREES;
  const end = begin + SIGN_DEGREES;
  const including = (from: number, to: number) => ({
    from: Math.min(from, at),
    to: Math.max(to, at),
  });
  return {
    at,
    within: [
      including(labelsAt(begin + CUSP_MARGIN_DEGREES), labelsAt(end - CUSP_MARGIN_DEGREES)),
      including(labelsAt(begin) + HALF_LABELS, labelsAt(end) - HALF_LABELS),
    ],
  };
}
