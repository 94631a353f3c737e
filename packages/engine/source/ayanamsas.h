/* Ayanamsas: the distance of the vernal point of date from that of the ayanamsa's epoch, measured on the
 * ecliptic of the epoch, plus the ayanamsa at the epoch. swi_get_ayanamsa_ex(). */

/** The zodiac without an ayanamsa. */
static const int TROPICAL = -1;

/** Values that upstream derives again for every position. */
static struct ayanamsa_of_epoch {
  int is_ready;
  /** J2000 to the mean equator of the epoch, by rows, and the mean obliquity of the epoch. */
  double precession[9], sine, cosine;
  /** In degrees. */
  double at_epoch, correction;
} ayanamsas[SE_SIDM_KRISHNAMURTI + 1];

static int is_known_mode(int mode)
{
  const int count = sizeof ayanamsas / sizeof *ayanamsas;
  return mode == TROPICAL || (mode >= 0 && mode < count && ayanamsas[mode].is_ready);
}

/** Sets the mode in upstream, and copies its values. */
static void prepare_ayanamsa(int mode)
{
  char message[AS_MAXCH];
  struct ayanamsa_of_epoch *own = &ayanamsas[mode];
  swe_set_sid_mode(mode, 0, 0);
  double epoch = swed.sidd.t0;
  if (swed.sidd.t0_is_UT) epoch += swe_deltat_ex(epoch, SEFLG_SWIEPH | SEFLG_NONUT, message);
  precession_matrix(epoch, own->precession);
  double obliquity = swi_epsiln(epoch, 0);
  own->sine = sin(obliquity);
  own->cosine = cos(obliquity);
  own->at_epoch = swed.sidd.ayan_t0;
  get_aya_correction(SEFLG_SWIEPH | SEFLG_NONUT, &own->correction, message);
  own->is_ready = 1;
}

/** @param precession the matrix of the instant. @returns degrees */
static double ayanamsa_of(int mode, const double *precession)
{
  const struct ayanamsa_of_epoch *epoch = &ayanamsas[mode];
  const double *m = epoch->precession;
  double x[3];
  for (int i = 0; i < 3; i++, m += 3)
    x[i] = precession[0] * m[0] + precession[1] * m[1] + precession[2] * m[2];
  swi_coortrf2(x, x, epoch->sine, epoch->cosine);
  swi_cartpol(x, x);
  double since_epoch = -x[0] * RADTODEG + epoch->at_epoch;
  return swe_degnorm(since_epoch - epoch->correction);
}

/** swi_get_ayanamsa_with_speed(): degrees, and degrees per day. */
static void ayanamsa_and_rate(int mode, double tt, const double *precession, double *now, double *rate)
{
  const double interval = 0.001;
  double before[9];
  precession_matrix(tt - interval, before);
  *now = ayanamsa_of(mode, precession);
  *rate = (*now - ayanamsa_of(mode, before)) / interval;
}
