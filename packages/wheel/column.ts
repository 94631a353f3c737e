/**
 * The label of a body: its parts stand on one line from the ring to the centre. Nothing is rotated, so a
 * part's neighbours may be above it, next to it or at its corner: the distances leave room for every
 * direction, also with a font whose digits are wide (`label-width.ts`).
 */

/** The circle with the bodies' marks, where leaders start. */
export const SCALE_RADIUS = 275;

/** Between these two, a leader points at its glyph; all labels are inside the second. */
export const LEADER_TURNED_RADIUS = 258;
export const LEADER_END_RADIUS = 253;

export const GLYPH = { radius: 238.4, scale: 1 };
/** The digits are as large as fits: a phone shows the wheel at six tenths of its size. */
export const DEGREES = { radius: 207.7, fontSize: 15 };
export const MINUTES = { radius: 176.8, fontSize: 15 };
export const SIGN = { radius: 153, scale: 0.62 };
/** Retrograde and out of bounds; if there is only one, it takes the first place. */
export const MARKS = { radii: [136.9, 122.4], scale: 0.5 };

/** All labels are outside this circle. */
export const INNER_RADIUS = 114.5;
