/* Positions and velocities from Chebyshev coefficients, with the recurrences of swi_echeb() and
 * swi_edcheb(): R. Broucke, "Algorithm 446: Ten subroutines for the manipulation of Chebyshev series",
 * Comm. ACM 16 (1973). x and y share a vector; z is separate, with its velocity if both are
 * requested. Vectors are in astronomical units and days, on the axes of the file. */

/** Position in state[0..2] and velocity in state[3..5]. */
static void position_and_velocity(int body, double jd, struct last_blocks *last, double *state)
{
  double place;
  const struct block *block = find_block(body, jd, last, &place);
  const double *c = block->coefficients, days = tables[body].head.dseg;
  /* The recurrence of x and y, and two steps before; then that of their velocities; then that of z
   * and its velocity. */
  lanes xy = both(0), xy_1 = both(0), xy_2 = both(0);
  lanes dxy = both(0), dxy_1 = both(0), dxy_2 = both(0);
  lanes z = both(0), z_1 = both(0), z_2 = both(0);
  /* Coefficients of the derivative, one and two steps before. */
  lanes slope_1 = both(0), slope_2 = both(0);
  double slope_z_1 = 0, slope_z_2 = 0;
  for (int order = block->orders - 1; order >= 1; order--, c += 3) {
    double twice = (double) (order + order);
    lanes now = load_pair(c), slope = now * twice + slope_2;
    double slope_z = c[2] * twice + slope_z_2;
    slope_2 = slope_1, slope_1 = slope;
    slope_z_2 = slope_z_1, slope_z_1 = slope_z;
    xy_2 = xy_1, xy_1 = xy, xy = place * xy_1 - xy_2 + now;
    dxy_2 = dxy_1, dxy_1 = dxy, dxy = place * dxy_1 - dxy_2 + slope;
    z_2 = z_1, z_1 = z, z = place * z_1 - z_2 + pair(c[2], slope_z);
  }
  lanes velocity = (dxy - dxy_2) * .5 / days * 2.;
  double velocity_z = (z[1] - z_2[1]) * .5 / days * 2;
  /* A derivative has no term of order 0. */
  xy_2 = xy_1, xy_1 = xy, xy = place * xy_1 - xy_2 + load_pair(c);
  lanes position = (xy - xy_2) * .5;
  double last_z = place * z[0] - z_1[0] + c[2];
  double position_z = (last_z - z_1[0]) * .5;
  state[0] = position[0], state[1] = position[1], state[2] = position_z;
  state[3] = velocity[0], state[4] = velocity[1], state[5] = velocity_z;
}

static void position_only(int body, double jd, struct last_blocks *last, double *position)
{
  double place;
  const struct block *block = find_block(body, jd, last, &place);
  const double *c = block->coefficients;
  lanes xy = both(0), xy_1 = both(0), xy_2 = both(0);
  double z = 0, z_1 = 0, z_2 = 0;
  for (int order = block->orders - 1; order >= 0; order--, c += 3) {
    xy_2 = xy_1, xy_1 = xy, xy = place * xy_1 - xy_2 + load_pair(c);
    z_2 = z_1, z_1 = z, z = place * z_1 - z_2 + c[2];
  }
  xy = (xy - xy_2) * .5;
  position[0] = xy[0], position[1] = xy[1], position[2] = (z - z_2) * .5;
}

static void velocity_only(int body, double jd, struct last_blocks *last, double *velocity)
{
  double place;
  const struct block *block = find_block(body, jd, last, &place);
  const double *c = block->coefficients, days = tables[body].head.dseg;
  lanes xy = both(0), xy_1 = both(0), xy_2 = both(0), slope_1 = both(0), slope_2 = both(0);
  double z = 0, z_1 = 0, z_2 = 0, slope_z_1 = 0, slope_z_2 = 0;
  for (int order = block->orders - 1; order >= 1; order--, c += 3) {
    double twice = (double) (order + order), slope_z = c[2] * twice + slope_z_2;
    lanes slope = load_pair(c) * twice + slope_2;
    slope_2 = slope_1, slope_1 = slope;
    slope_z_2 = slope_z_1, slope_z_1 = slope_z;
    xy_2 = xy_1, xy_1 = xy, xy = place * xy_1 - xy_2 + slope;
    z_2 = z_1, z_1 = z, z = place * z_1 - z_2 + slope_z;
  }
  xy = (xy - xy_2) * .5 / days * 2.;
  velocity[0] = xy[0], velocity[1] = xy[1], velocity[2] = (z - z_2) * .5 / days * 2;
}

/** The Earth-Moon barycentre and the Sun, both from the barycentre of the solar system. */
static void sun_state(double jd, struct last_blocks *last, double *emb, double *sun)
{
  position_and_velocity(SEI_EMB, jd, last, emb);
  position_and_velocity(SEI_SUNBARY, jd, last, sun);
  /* The files have the Sun from the Earth-Moon barycentre (SEI_FLG_EMBHEL). */
  for (int i = 0; i < 6; i++) sun[i] = emb[i] - sun[i];
}
