/* The motion of the Earth's axis and rotation: precession, nutation and Delta T. */
#ifndef ENGINE_EARTH_H
#define ENGINE_EARTH_H

/** Copies upstream's tables in the order of their use. Called once, before the others. */
void prepare_nutation(void);

/**
 * Delta T, Terrestrial Time minus Universal Time.
 *
 * @param jd_ut Julian day in Universal Time, from 1800 to 2400
 * @param tidal_acceleration of the Moon, in arc seconds per century squared
 * @returns days
 */
double delta_t(double jd_ut, double tidal_acceleration);

/**
 * General precession in longitude since J2000, and the mean obliquity of date.
 *
 * @param jd Julian day in Terrestrial Time, within 30 centuries of J2000
 * @param precession in radians
 * @param obliquity in radians
 */
void precession_and_obliquity(double jd, double *precession, double *obliquity);

/**
 * The matrix from the mean equator and equinox of J2000 to those of date.
 *
 * @param jd Julian day in Terrestrial Time, within 30 centuries of J2000
 * @param matrix by rows
 */
void precession_matrix(double jd, double *matrix);

/**
 * Nutation.
 *
 * @param jd Julian day in Terrestrial Time, within 30 centuries of J2000
 * @param angles nutation in longitude and in obliquity, in radians
 */
void nutation(double jd, double *angles);

#endif
