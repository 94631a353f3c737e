/* Nutation, model IAU 2000B: McCarthy & Luzum, "An abridged model of the precession-nutation of the
 * celestial pole", Celest. Mech. Dyn. Astron. 85 (2003), with the luni-solar terms and in the order of
 * operations of calc_nutation_iau2000ab(): the small terms first, two in a vector. */

/** The terms in pairs. The first term is zero, because their number is odd. */
enum { NUTATION_PAIRS = (NLS_2000B + 1) / 2, ARGUMENTS = 5 };

/** The multiples of each fundamental argument in the angles of two terms. */
static lanes multiples[NUTATION_PAIRS][ARGUMENTS];
/** Of one term, in longitude and obliquity: (constant + rate * t) * in phase + out * out of phase. */
static struct { lanes constant, rate, out; } amplitudes[NUTATION_PAIRS][2];

void prepare_nutation(void)
{
  for (int place = 0; place < NUTATION_PAIRS * 2; place++) {
    int term = NUTATION_PAIRS * 2 - 1 - place, at = place / 2, lane = place % 2;
    if (term >= NLS_2000B) continue;
    const int32 *k = &cls[term * 6];
    for (int i = 0; i < ARGUMENTS; i++) multiples[at][i][lane] = nls[term * ARGUMENTS + i];
    amplitudes[at][lane].constant = pair(k[0], k[3]);
    amplitudes[at][lane].rate = pair(k[1], k[4]);
    amplitudes[at][lane].out = pair(k[2], k[5]);
  }
}

/** Coefficients of the arguments in arc seconds, by powers of t: Simon et al., A&A 282 (1994). */
static const double FUNDAMENTAL_ARGUMENTS[ARGUMENTS][5] = {
    /* mean anomaly of the Moon */
    {485868.249036, 1717915923.2178, 31.8792, 0.051635, -0.00024470},
    /* mean anomaly of the Sun */
    {1287104.79305, 129596581.0481, -0.5532, 0.000136, -0.00001149},
    /* mean argument of latitude of the Moon */
    {335779.526232, 1739527262.8478, -12.7512, -0.001037, 0.00000417},
    /* mean elongation of the Moon from the Sun */
    {1072260.70369, 1602961601.2090, -6.3706, 0.006593, -0.00003169},
    /* mean longitude of the ascending node of the Moon */
    {450160.398036, -6962890.5431, 7.4722, 0.007702, -0.00005939},
};

/** swe_degnorm(), with fmod() as one exact remainder of a moderate quotient. */
static double degrees_in_circle(double degrees)
{
  double turns = __builtin_trunc(degrees / 360.0), sign = degrees < 0 ? -1 : 1;
  double rest = degrees - turns * 360.0;
  /* The quotient may have been rounded up to the next whole number, or past it. */
  if (rest * sign < 0) rest = degrees - (turns - sign) * 360.0;
  else if (fabs(rest) >= 360.0) rest = degrees - (turns + sign) * 360.0;
  if (fabs(rest) < 1e-13) rest = 0;
  if (rest < 0.0) rest += 360.0;
  return rest;
}

/** swe_radnorm() for less than 16 turns: each subtraction is exact, so together they are fmod(). */
static lanes radians_in_circle(lanes radians)
{
  lanes rest = abs_lanes(radians);
  for (double turns = 8; turns >= 1; turns /= 2) {
    lanes angle = both(turns * TWOPI);
    rest -= where((mask) (rest >= angle), angle);
  }
  rest = where(~(mask) (rest < both(1e-13)), rest);
  rest = flip_sign(rest, sign_of(radians));
  return choose((mask) (rest < both(0)), rest + TWOPI, rest);
}

void nutation(double jd, double *angles)
{
  double t = (jd - J2000) / 36525.0;
  lanes arguments[ARGUMENTS], sum = both(0);
  for (int i = 0; i < ARGUMENTS; i++) {
    const double *k = FUNDAMENTAL_ARGUMENTS[i];
    double seconds = k[0] + t * (k[1] + t * (k[2] + t * (k[3] + t * k[4])));
    arguments[i] = both(degrees_in_circle(seconds / 3600.0) * DEGTORAD);
  }
  for (int at = 0; at < NUTATION_PAIRS; at++) {
    const lanes *n = multiples[at];
    lanes s, c, angle = n[0] * arguments[0] + n[1] * arguments[1] + n[2] * arguments[2] +
                        n[3] * arguments[3] + n[4] * arguments[4];
    sine_cosine(radians_in_circle(angle), &s, &c);
    /* Longitude is a series of sines, obliquity a series of cosines. */
    for (int lane = 0; lane < 2; lane++) {
      lanes in_phase = pair(s[lane], c[lane]), out_of_phase = pair(c[lane], s[lane]);
      sum += (amplitudes[at][lane].constant + amplitudes[at][lane].rate * t) * in_phase +
             amplitudes[at][lane].out * out_of_phase;
    }
  }
  for (int i = 0; i < 2; i++) {
    angles[i] = sum[i] * O1MAS2DEG;
    angles[i] *= DEGTORAD;
  }
}
