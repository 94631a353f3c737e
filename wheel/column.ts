/**
 * The label of a body: its parts stand on one line from the ring to the centre. Nothing is rotated, so a
 * part's neighbours may be above it, next to it or at its corner: the distances leave room for every
 * direction, also with a font whose digits are wide (`room.ts`).
 */

/** The circle with the bodies' marks, where leaders start. */
export const SCALE_RADIUS = 273;

/** Between these two, a leader points at its glyph; all labels are inside the second. */
export const LEADER_TURNED_RADIUS = 256;
export const LEADER_END_RADIUS = 251;

export const GLYPH = { radius: 236, scale: 1 };
export const DEGREES = { radius: 207.5, font_size: 12.5 };
export const SIGN = { radius: 184.5, scale: 0.6 };
export const MINUTES = { radius: 163.7, font_size: 11.5 };
/** Retrograde and out of bounds; if there is only one, it takes the first place. */
export const MARKS = { radii: [144.4, 129], scale: 0.5 };

/** All labels are outside this circle. */
export const INNER_RADIUS = 114;
