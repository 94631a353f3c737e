/* Long-term precession: Vondrák, Capitaine & Wallace, "New precession expressions, valid for long time
 * intervals", A&A 534, A22 (2011), with the tables and in the order of operations of swi_ldp_peps(),
 * pre_pequ(), pre_pecl() and pre_pmat(). */

static double julian_centuries(double jd) { return (jd - J2000) / 36525.0; }

/**
 * The periodic and the polynomial part of two quantities.
 *
 * Two terms of the series share a vector for their sine and cosine. The sums take one term after the
 * other, as upstream's do, with a quantity in each lane.
 *
 * @param t Julian centuries since J2000, small enough that 2 pi t over each period is below pi/4
 * @param periodic rows: period in centuries; cosine of the first, of the second; sine of both
 * @param row length of a row, an even number
 * @param polynomial four coefficients of both
 * @returns both, in radians
 */
static lanes two_series(double t, const double *periodic, int row, const double (*polynomial)[2])
{
  const double *period = periodic, *cosine_1 = periodic + row, *cosine_2 = periodic + 2 * row;
  const double *sine_1 = periodic + 3 * row, *sine_2 = periodic + 4 * row;
  lanes sum = both(0), turns = both(D2PI * t);
  for (int i = 0; i < row; i += 2) {
    lanes s, c;
    sine_cosine_small(turns / load_pair(period + i), &s, &c);
    sum += c[0] * pair(cosine_1[i], cosine_2[i]) + s[0] * pair(sine_1[i], sine_2[i]);
    sum += c[1] * pair(cosine_1[i + 1], cosine_2[i + 1]) + s[1] * pair(sine_1[i + 1], sine_2[i + 1]);
  }
  double power = 1;
  for (int i = 0; i < 4; i++) {
    sum += pair(polynomial[i][0], polynomial[i][1]) * power;
    power *= t;
  }
  return sum * AS2R;
}

_Static_assert(NPER_PEPS % 2 == 0 && NPER_PEQU % 2 == 0 && NPER_PECL % 2 == 0, "terms in pairs");
_Static_assert(NPOL_PEPS == 4 && NPOL_PEQU == 4 && NPOL_PECL == 4, "polynomials of four terms");

void precession_and_obliquity(double jd, double *precession, double *obliquity)
{
  lanes both_angles = two_series(julian_centuries(jd), peper[0], NPER_PEPS, pepol);
  *precession = both_angles[0];
  *obliquity = both_angles[1];
}

/** The pole of the equator of date. */
static void equator_pole(double t, double *pole)
{
  lanes xy = two_series(t, xyper[0], NPER_PEQU, xypol);
  double w = xy[0] * xy[0] + xy[1] * xy[1];
  pole[0] = xy[0];
  pole[1] = xy[1];
  pole[2] = w < 1 ? sqrt(1 - w) : 0;
}

/** The pole of the ecliptic of date, on the equator of J2000. */
static void ecliptic_pole(double t, double *pole)
{
  lanes pq = two_series(t, pqper[0], NPER_PECL, pqpol);
  double p = pq[0], q = pq[1], z = 1 - p * p - q * q;
  double sine = sin(EPS0), cosine = cos(EPS0);
  z = z < 0 ? 0 : sqrt(z);
  pole[0] = p;
  pole[1] = -q * cosine - z * sine;
  pole[2] = -q * sine + z * cosine;
}

void precession_matrix(double jd, double *matrix)
{
  double t = julian_centuries(jd), equator[3], ecliptic[3], v[3];
  double *equinox = matrix, *third = matrix + 3;
  equator_pole(t, equator);
  ecliptic_pole(t, ecliptic);
  swi_cross_prod(equator, ecliptic, v);
  double w = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  for (int i = 0; i < 3; i++) equinox[i] = v[i] / w;
  swi_cross_prod(equator, equinox, third);
  memcpy(matrix + 6, equator, sizeof equator);
}
