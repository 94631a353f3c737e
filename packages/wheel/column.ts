/**
 * The label of a body: its parts stand on one line from the ring to the centre. Nothing is rotated, so a
 * part's neighbours may be above it, next to it or at its corner: the distances leave room for every
 * direction, also with a font whose digits are wide (`room.ts`).
 */

/** The circle with the bodies' marks, where leaders start. */
export const SCALE_RADIUS = 275;

/** Between these two, a leader points at its glyph; all labels are inside the second. */
export const LEADER_TURNED_RADIUS = 258;
export const LEADER_END_RADIUS = 253;

export const GLYPH = { radius: 238, scale: 1 };
export const DEGREES = { radius: 210.2, fontSize: 12.25 };
export const SIGN = { radius: 188, scale: 0.58 };
export const MINUTES = { radius: 168, fontSize: 11.25 };
/** Retrograde and out of bounds; if there is only one, it takes the first place. */
export const MARKS = { radii: [149.2, 134.2], scale: 0.5 };

/** All labels are outside this circle. */
export const INNER_RADIUS = 118;
