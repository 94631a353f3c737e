/* From a position on the equator of J2000 to the results: app_pos_etc_*() from frame bias on, and
 * app_pos_rest(). */

/** The results of two bodies, in degrees and degrees per day. */
struct result { lanes longitude, speed, declination; };

static inline lanes declination_of(const lanes *equatorial)
{
  lanes in_plane = equatorial[0] * equatorial[0] + equatorial[1] * equatorial[1];
  return arc_tangent(equatorial[2] / sqrt_lanes(in_plane)) * RADTODEG;
}

/** @param state on the mean equator of date. A declination is always relative to the true equator. */
static inline struct result from_mean_equator(const struct instant *at, int mode, lanes *state)
{
  struct result result;
  const struct orientation *now = &at->now;
  lanes x[6];
  multiply_columns(now->nutation.matrix, state, x);
  result.declination = declination_of(x);
  if (mode == TROPICAL) {
    multiply_columns(now->nutation.matrix, state + 3, x + 3);
    lanes before[3];
    multiply_columns(at->nutation_before.matrix, state, before);
    for (int i = 0; i < 3; i++) x[i + 3] = x[i + 3] + (x[i] - before[i]) / NUT_SPEED_INTV;
    rotate_state_x(x, now->mean.seps, now->mean.ceps);
    rotate_state_x(x, now->nutation.snut, now->nutation.cnut);
  } else {
    /* Without nutation: an ayanamsa is relative to the mean equinox. */
    lanes polar[6];
    rotate_state_x(state, now->mean.seps, now->mean.ceps);
    to_polar(state, polar);
    polar[0] -= at->ayanamsa * DEGTORAD;
    polar[3] -= at->ayanamsa_rate * DEGTORAD;
    to_cartesian(polar, x);
  }
  to_longitude(x, &result.longitude, &result.speed);
  result.longitude *= RADTODEG;
  result.speed *= RADTODEG;
  return result;
}

/** @param state on the axes of the files (ICRS) */
static inline struct result from_files(const struct instant *at, int mode, lanes *state)
{
  const struct epsilon *mean = &at->now.mean;
  lanes x[6], polar[6];
  apply_frame_bias(state);
  multiply_rows(at->precession, state, x);
  multiply_rows(at->precession, state + 3, x + 3);
  /* The equinox moves while the body does: swi_precess_speed(). */
  rotate_state_x(x, mean->seps, mean->ceps);
  to_polar(x, polar);
  polar[3] += at->precession_rate;
  to_cartesian(polar, x);
  rotate_state_x(x, -mean->seps, mean->ceps);
  return from_mean_equator(at, mode, x);
}

/** Longitude, speed and declination of one body. */
static inline void put(double *to, const struct result *result, int lane)
{
  to[0] = result->longitude[lane];
  to[1] = result->speed[lane];
  to[2] = result->declination[lane];
}
