/* Coordinates of two bodies at a time: polar and Cartesian, equator and ecliptic, and the frames that
 * upstream uses for a position. A state is x, y, z and their daily rates; in polar form longitude,
 * latitude, distance and their rates. Angles are in radians. */

/** swi_coortrf2(): turns about the axis to the equinox; from ecliptic to equator with -sine. */
static inline void rotate_x(lanes *x, double sine, double cosine)
{
  lanes y = x[1] * cosine + x[2] * sine, z = -x[1] * sine + x[2] * cosine;
  x[1] = y, x[2] = z;
}
static inline void rotate_state_x(lanes *state, double sine, double cosine)
{
  rotate_x(state, sine, cosine);
  rotate_x(state + 3, sine, cosine);
}

/** Times a matrix by rows. */
static inline void multiply_rows(const double *matrix, const lanes *x, lanes *result)
{
  for (int i = 0; i < 3; i++, matrix += 3)
    result[i] = x[0] * matrix[0] + x[1] * matrix[1] + x[2] * matrix[2];
}
/** Times a matrix by columns, as upstream applies nutation and frame bias. */
static inline void multiply_columns(const double (*matrix)[3], const lanes *x, lanes *result)
{
  for (int i = 0; i < 3; i++)
    result[i] = x[0] * matrix[0][i] + x[1] * matrix[1][i] + x[2] * matrix[2][i];
}

/** 0 to 2 pi. */
static inline lanes longitude_of(const lanes *x)
{
  lanes angle = arc_tangent_2(x[1], x[0]);
  return choose((mask) (angle < both(0)), angle + TWOPI, angle);
}

/** swi_cartpol_sp(), for a moving body outside the origin. */
static inline void to_polar(const lanes *x, lanes *polar)
{
  lanes square = x[0] * x[0] + x[1] * x[1];
  lanes distance = sqrt_lanes(square + x[2] * x[2]), in_plane = sqrt_lanes(square);
  lanes cos_lon = x[0] / in_plane, sin_lon = x[1] / in_plane;
  lanes cos_lat = in_plane / distance, sin_lat = x[2] / distance;
  lanes outward = x[3] * cos_lon + x[4] * sin_lon, across = -x[3] * sin_lon + x[4] * cos_lon;
  polar[0] = longitude_of(x);
  polar[1] = arc_tangent(x[2] / in_plane);
  polar[2] = distance;
  polar[3] = across / in_plane;
  polar[4] = (-sin_lat * outward + cos_lat * x[5]) / distance;
  polar[5] = cos_lat * outward + sin_lat * x[5];
}
/** Only the longitude of to_polar() and its rate. */
static inline void to_longitude(const lanes *x, lanes *longitude, lanes *rate)
{
  lanes in_plane = sqrt_lanes(x[0] * x[0] + x[1] * x[1]);
  lanes cos_lon = x[0] / in_plane, sin_lon = x[1] / in_plane;
  *longitude = longitude_of(x);
  *rate = (-x[3] * sin_lon + x[4] * cos_lon) / in_plane;
}

/** swi_polcart_sp() */
static inline void to_cartesian(const lanes *polar, lanes *x)
{
  lanes cos_lon, sin_lon, cos_lat, sin_lat;
  sine_cosine(polar[0], &sin_lon, &cos_lon);
  sine_cosine(polar[1], &sin_lat, &cos_lat);
  lanes distance = polar[2], outward = polar[5], upward = polar[4] * distance;
  x[0] = distance * cos_lat * cos_lon;
  x[1] = distance * cos_lat * sin_lon;
  x[2] = distance * sin_lat;
  lanes in_plane = cos_lat * outward - sin_lat * upward;
  lanes across = polar[3] * sqrt_lanes(x[0] * x[0] + x[1] * x[1]);
  x[5] = sin_lat * outward + cos_lat * upward;
  x[3] = cos_lon * in_plane - sin_lon * across;
  x[4] = sin_lon * in_plane + cos_lon * across;
}

/** swi_bias(), from ICRS to the mean equator of J2000: the matrix of IAU 2006. */
static inline void apply_frame_bias(lanes *state)
{
  static const double BIAS[3][3] = {
      {+0.99999999999999412, +0.00000007078368695, -0.00000008056214212},
      {-0.00000007078368961, +0.99999999999999700, -0.00000003306427981},
      {+0.00000008056213978, +0.00000003306428553, +0.99999999999999634}};
  lanes turned[6];
  multiply_columns(BIAS, state, turned);
  multiply_columns(BIAS, state + 3, turned + 3);
  memcpy(state, turned, sizeof turned);
}
