/** The ranges of the numbers in a response, published in the schema and checked by the client. */

/** Ecliptic longitude, in degrees. */
export const LONGITUDE_RANGE = { minimum: 0, exclusiveMaximum: 360 } as const;

/** Degrees of longitude a day: the Moon, the fastest body, moves by about 12 to 15. */
export const SPEED_RANGE = { minimum: -20, maximum: 20 } as const;

/** Equatorial declination, in degrees. */
export const DECLINATION_RANGE = { minimum: -90, maximum: 90 } as const;

/** The cost of a call, in credits. */
export const CREDITS_RANGE = { minimum: 0 } as const;
