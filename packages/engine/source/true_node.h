/* The ascending node of the Moon's osculating orbit around the Earth:
 * lunar_osc_elem(). Its speed is the difference of two more nodes, a moment before and after. */

/** The Moon on its orbit of an instant, from the Earth, on ecliptic and equinox of date. */
static void moon_on_ecliptic(const double *moon, const double *precession,
    const struct epsilon *mean, const struct nut *nut, double *x)
{
  lanes state[6], turned[6];
  for (int i = 0; i < 6; i++) state[i] = both(moon[i]);
  apply_frame_bias(state);
  multiply_rows(precession, state, turned);
  multiply_rows(precession, state + 3, turned + 3);
  if (nut != NULL) {
    multiply_columns(nut->matrix, turned, state);
    multiply_columns(nut->matrix, turned + 3, state + 3);
    memcpy(turned, state, sizeof turned);
  }
  rotate_state_x(turned, mean->seps, mean->ceps);
  if (nut != NULL) rotate_state_x(turned, nut->snut, nut->cnut);
  for (int i = 0; i < 6; i++) x[i] = turned[i][0];
}

/** The upward crossing of the ecliptic: the line of nodes, with the length of the orbit there. */
static void ascending_node(const double *x, double *node)
{
  /* G times the mass of Earth and Moon: AU³/day². */
  const double gm = GEOGCONST * (1 + 1 / EARTH_MOON_MRAT) / AUNIT / AUNIT / AUNIT * 86400.0 * 86400.0;
  const double *v = x + 3;
  /* A line through the Moon along its velocity meets the ecliptic there. Where the Moon neither climbs nor
   * falls, it meets nowhere: upstream lets it climb by 1e-15 AU a day. */
  double climb = fabs(v[2]) < 1e-15 ? 1e-15 : v[2];
  double back = x[2] / climb, sign = climb / fabs(climb), velocity[] = {v[0], v[1], climb};
  for (int i = 0; i < 3; i++) node[i] = (x[i] - back * velocity[i]) * sign;
  double in_plane = sqrt(node[0] * node[0] + node[1] * node[1]);
  double cos_node = node[0] / in_plane, sin_node = node[1] / in_plane;
  /* Inclination, and the Moon's argument of latitude. */
  double pole[3], position[] = {x[0], x[1], x[2]};
  swi_cross_prod(position, velocity, pole);
  double pole_in_plane = pole[0] * pole[0] + pole[1] * pole[1];
  double momentum_squared = pole_in_plane + pole[2] * pole[2];
  double sin_inclination = sqrt(pole_in_plane) / sqrt(momentum_squared);
  double cos_u = x[0] * cos_node + x[1] * sin_node, sin_u = x[2] / sin_inclination;
  double argument_of_latitude = atan2(sin_u, cos_u);
  /* Size and shape of the orbit. */
  double distance = sqrt(square_sum(position)), speed_squared = square_sum(velocity);
  double semi_axis = 1 / (2 / distance - speed_squared / gm);
  double parameter = momentum_squared / gm, eccentricity = sqrt(1 - parameter / semi_axis);
  double cos_e = 1 / eccentricity * (1 - distance / semi_axis);
  double sin_e = 1 / eccentricity / sqrt(semi_axis * gm) * dot_prod(position, velocity);
  double shape = sqrt((1 + eccentricity) / (1 - eccentricity));
  /* The true anomaly of the Moon, then of the node, and the node's distance. */
  double anomaly = 2 * atan(shape * sin_e / (1 + cos_e));
  anomaly = swi_mod2PI(anomaly - argument_of_latitude);
  cos_e = cos(2 * atan(tan(anomaly / 2) / shape));
  double node_distance = semi_axis * (1 - eccentricity * cos_e), node_length = sqrt(square_sum(node));
  for (int i = 0; i < 3; i++) node[i] *= node_distance / node_length;
}

/** The Moon when its light left. */
static void moon_when_light_left(double tt, struct last_blocks *last, double *state)
{
  double now[3];
  position_only(SEI_MOON, tt, last, now);
  position_and_velocity(SEI_MOON, tt - light_time(now), last, state);
}

/** The node a moment before or after an instant. @param nut NULL for the mean equinox */
static void node_at(double tt, const struct epsilon *mean, const struct nut *nut,
    struct last_blocks *last, double *node)
{
  double moon[6], x[6], precession[9];
  moon_when_light_left(tt, last, moon);
  precession_matrix(tt, precession);
  moon_on_ecliptic(moon, precession, mean, nut, x);
  ascending_node(x, node);
}

static struct epsilon mean_obliquity_at(double tt)
{
  double precession, obliquity;
  precession_and_obliquity(tt, &precession, &obliquity);
  return epsilon_of(tt, obliquity);
}

/** @param to longitude, speed and declination */
static void true_node(const struct instant *at, int mode, double *to)
{
  double before[3], after[3], moon[6], x[6], node[6], polar[6], true_equinox[3], equatorial[3];
  const struct orientation *now = &at->now;
  struct epsilon mean_before = mean_obliquity_at(at->tt - NODE_CALC_INTV);
  struct epsilon mean_after = mean_obliquity_at(at->tt + NODE_CALC_INTV);
  struct last_blocks last = last_blocks_at_start;
  if (mode == TROPICAL) {
    struct nut nutation_after = nutation_at(at->tt + NODE_CALC_INTV, &mean_after);
    node_at(at->tt - NODE_CALC_INTV, &mean_before, &at->nutation_before, &last, before);
    node_at(at->tt + NODE_CALC_INTV, &mean_after, &nutation_after, &last, after);
  } else {
    node_at(at->tt - NODE_CALC_INTV, &mean_before, NULL, &last, before);
    node_at(at->tt + NODE_CALC_INTV, &mean_after, NULL, &last, after);
  }
  moon_when_light_left(at->tt, &last, moon);
  moon_on_ecliptic(moon, at->precession, &now->mean, &now->nutation, x);
  ascending_node(x, true_equinox);
  if (mode == TROPICAL) {
    memcpy(node, true_equinox, sizeof true_equinox);
  } else {
    moon_on_ecliptic(moon, at->precession, &now->mean, NULL, x);
    ascending_node(x, node);
  }
  for (int i = 0; i < 3; i++) node[i + 3] = (after[i] - before[i]) / NODE_CALC_INTV / 2;
  swi_cartpol_sp(node, polar);
  if (mode != TROPICAL) {
    polar[0] -= at->ayanamsa * DEGTORAD;
    polar[3] -= at->ayanamsa_rate * DEGTORAD;
  }
  swi_coortrf2(true_equinox, equatorial, -now->mean.seps, now->mean.ceps);
  swi_coortrf2(equatorial, equatorial, -now->nutation.snut, now->nutation.cnut);
  to[0] = swe_degnorm(polar[0] * RADTODEG);
  to[1] = polar[3] * RADTODEG;
  double in_plane = equatorial[0] * equatorial[0] + equatorial[1] * equatorial[1];
  to[2] = atan(equatorial[2] / sqrt(in_plane)) * RADTODEG;
}
