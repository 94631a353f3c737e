/* The path of light: deflection by the Sun, and aberration by the motion of the Earth.
 * Explanatory Supplement to the Astronomical Almanac (1992), 3.315 and 3.316, in the order of
 * operations of swi_deflect_light() and swi_aberr_light(). Corrections of the speed are the change of
 * the correction of the position over a moment. */

/**
 * aberr_light(): a position from the Earth, as an observer who moves with the Earth sees it.
 *
 * @param a the Earth's velocity in units of that of light, and the root of 1 - v²
 * @param seen the result, at nearly the same distance
 */
static inline void aberrate(const struct aberration *a, const lanes *x, lanes *seen)
{
  lanes v[3], distance = length(x);
  for (int i = 0; i < 3; i++) v[i] = both(a->velocity[i]);
  lanes f1 = dot(x, v) / distance, f2 = 1.0 + f1 / (1.0 + a->root);
  for (int i = 0; i < 3; i++) seen[i] = (a->root * x[i] + f2 * distance * v[i]) / (1.0 + f1);
}

static inline void apply_aberration(const struct aberration *a, lanes *state)
{
  lanes seen[3], before[3], seen_before[3];
  aberrate(a, state, seen);
  for (int i = 0; i < 3; i++) before[i] = state[i] - PLAN_SPEED_INTV * state[i + 3];
  aberrate(a, before, seen_before);
  for (int i = 0; i < 3; i++) {
    lanes shift = seen[i] - state[i], shift_before = seen_before[i] - before[i];
    state[i + 3] += (shift - shift_before) / PLAN_SPEED_INTV;
    state[i] = seen[i];
  }
}

/**
 * The deflection of swi_deflect_light(), which calls the three directions U, Q and E.
 *
 * @param from_earth the body from the Earth
 * @param from_sun the body from the Sun, when the light left
 * @param sun the Earth from the Sun
 * @param bent the result: the body from the Earth, where it is seen
 */
static inline void bend(
    const lanes *from_earth, const lanes *from_sun, const struct deflection *sun, lanes *bent)
{
  lanes u[3], q[3], e[3], distance = length(from_earth), sun_distance = length(from_sun);
  for (int i = 0; i < 3; i++) {
    u[i] = from_earth[i] / distance;
    q[i] = from_sun[i] / sun_distance;
    e[i] = both(sun->direction[i]);
  }
  lanes uq = dot(u, q), ue = dot(u, e), qe = dot(q, e);
  /* Behind the Sun's disc, upstream counts only the mass within the ray's distance of its centre. */
  lanes sine = sqrt_lanes(1 - ue * ue), mass = both(1);
  double limb = SUN_RADIUS / sun->distance;
  for (int lane = 0; lane < 2; lane++)
    if (sine[lane] < limb) mass[lane] = meff(sine[lane] / limb);
  lanes g1 = 2.0 * HELGRAVCONST * mass / CLIGHT / CLIGHT / AUNIT / sun->distance, g2 = 1.0 + qe;
  for (int i = 0; i < 3; i++) bent[i] = distance * (u[i] + g1 / g2 * (uq * e[i] - ue * q[i]));
}

/** @param light_days the light time of each body */
static inline void apply_deflection(const struct instant *at, lanes light_days, lanes *state)
{
  const double interval = -DEFL_SPEED_INTV;
  lanes sun[3], from_sun[3], bent[3], later[3], bent_later[3];
  for (int i = 0; i < 3; i++) sun[i] = at->sun[i] - light_days * at->sun[i + 3];
  for (int i = 0; i < 3; i++) from_sun[i] = state[i] + at->earth[i] - sun[i];
  bend(state, from_sun, &at->deflection[0], bent);
  for (int i = 0; i < 3; i++) {
    later[i] = state[i] - interval * state[i + 3];
    from_sun[i] = later[i] + at->earth[i] - sun[i] - interval * (at->earth[i + 3] - at->sun[i + 3]);
  }
  bend(later, from_sun, &at->deflection[1], bent_later);
  lanes distance_later = length(later);
  for (int i = 0; i < 3; i++) {
    lanes shift = bent[i] - state[i];
    /* Upstream has only the direction here, and turns it into a vector again. */
    lanes shift_later = bent_later[i] - later[i] / distance_later * distance_later;
    state[i + 3] += (shift - shift_later) / interval;
    state[i] = bent[i];
  }
}
