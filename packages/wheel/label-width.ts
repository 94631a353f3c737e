/**
 * How much of the circle a label needs. The digits of a label are wider than high, so next to each other
 * they need more room than on top of each other, and corner to corner they need the most. Measured in
 * labels instead of degrees, the circle is longer where labels are on top of each other, and all labels
 * are equally large everywhere: one separation is right for all of them.
 */

const STEP_DEGREES = 5;
const CIRCLE_DEGREES = 360;

/**
 * The room of a label in degrees of the circle, in steps from 0° (at the left, where labels lie on top
 * of each other) to 90° (where they stand next to each other). Any two labels are clear of each other,
 * their digits by two units, if the room between their middles adds up to one label: a test tries all
 * directions.
 */
const ROOM_DEGREES = [
  5.93, 5.97, 6.07, 6.21, 6.48, 6.67, 7.08, 7.47, 8.07, 9.54, 10.17, 10.17, 9.05, 9.17, 8.47, 8.65,
  8.16, 8.42,
];

const QUARTERS = [
  ROOM_DEGREES,
  ROOM_DEGREES.toReversed(),
  ROOM_DEGREES,
  ROOM_DEGREES.toReversed(),
].flat();

/** The labels between 0° and each step. */
const LABELS = Array.from({ length: QUARTERS.length + 1 }, (_, steps) =>
  QUARTERS.slice(0, steps).reduce((sum, room) => sum + STEP_DEGREES / room, 0),
);

/** The circle's length in labels. */
export const CIRCLE_LABELS = LABELS.at(-1) ?? 0;

/**
 * A longitude in labels from 0° Aries.
 *
 * @param longitudeDegrees any number; every turn adds `CIRCLE_LABELS`
 */
export function labelsAt(longitudeDegrees: number): number {
  const turns = Math.floor(longitudeDegrees / CIRCLE_DEGREES);
  const rest = longitudeDegrees - turns * CIRCLE_DEGREES;
  // Rounding may put the rest a little outside the circle.
  const step = Math.min(Math.max(0, Math.floor(rest / STEP_DEGREES)), QUARTERS.length - 1);
  const room = QUARTERS[step] ?? Number.NaN;
  return turns * CIRCLE_LABELS + (LABELS[step] ?? Number.NaN) + (rest - step * STEP_DEGREES) / room;
}

/** The inverse of `labelsAt`, in degrees. */
export function longitudeAt(labels: number): number {
  const turns = Math.floor(labels / CIRCLE_LABELS);
  const rest = labels - turns * CIRCLE_LABELS;
  const step = Math.max(
    0,
    LABELS.findLastIndex((sum) => sum <= rest),
  );
  const room = QUARTERS[step] ?? QUARTERS[0] ?? Number.NaN;
  return (
    turns * CIRCLE_DEGREES + step * STEP_DEGREES + (rest - (LABELS[step] ?? Number.NaN)) * room
  );
}
