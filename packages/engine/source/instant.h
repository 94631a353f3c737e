/* The common data of all bodies of a chart: the frames of its instant, and the Earth. */

/** Mean obliquity and nutation of an instant, like upstream's. */
struct orientation {
  struct epsilon mean;
  struct nut nutation;
};

struct instant {
  /** Julian day in Terrestrial Time. */
  double tt;
  struct orientation now;
  /** Nutation a moment earlier, on the current mean obliquity: its change is part of a speed. */
  struct nut nutation_before;
  /** J2000 to the mean equator of date, by rows. */
  double precession[9];
  /** General precession in longitude, radians per day. */
  double precession_rate;
  /** Ayanamsa in degrees, and its daily rate; only for a sidereal chart. */
  double ayanamsa, ayanamsa_rate;
  /** Set after the next three. */
  struct last_blocks last;
  /** From the barycentre of the solar system; the Moon from the Earth. */
  double earth[6], sun[6], moon[6];
  struct aberration { double velocity[3], root; } aberration;
  struct deflection { double direction[3], distance; } deflection[2];
};

static struct epsilon epsilon_of(double jd, double obliquity)
{
  return (struct epsilon) {jd, obliquity, sin(obliquity), cos(obliquity)};
}

static struct nut nutation_at(double jd, struct epsilon *mean)
{
  struct nut nut;
  nutation(jd, nut.nutlo);
  nut.tnut = jd;
  nut.snut = sin(nut.nutlo[1]);
  nut.cnut = cos(nut.nutlo[1]);
  nut_matrix(&nut, mean);
  return nut;
}

/** The Earth's centre, from that of Earth and Moon. */
static inline double earth_from(double emb, double moon)
{
  return emb - moon / (EARTH_MOON_MRAT + 1.0);
}

/** The root of upstream's square_sum(). */
static inline double length_of(const double *x) { return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

/** The light time of a distance in astronomical units: days. */
static inline double light_time(const double *x) { return length_of(x) * AUNIT / CLIGHT / 86400.0; }

static void prepare_aberration(struct instant *at)
{
  struct aberration *a = &at->aberration;
  for (int i = 0; i < 3; i++) a->velocity[i] = at->earth[i + 3] / 24.0 / 3600.0 / CLIGHT * AUNIT;
  a->root = sqrt(1 - square_sum(a->velocity));
}

/** The direction and distance of the Earth from the Sun, now and DEFL_SPEED_INTV later: the vector E of
 * swi_deflect_light(), which uses its interval with a minus sign. */
static void prepare_deflection(struct instant *at)
{
  const double intervals[] = {0, -DEFL_SPEED_INTV};
  for (int k = 0; k < 2; k++) {
    struct deflection *d = &at->deflection[k];
    for (int i = 0; i < 3; i++) {
      d->direction[i] = at->earth[i] - at->sun[i];
      if (k == 1) d->direction[i] -= intervals[k] * (at->earth[i + 3] - at->sun[i + 3]);
    }
    d->distance = length_of(d->direction);
    for (int i = 0; i < 3; i++) d->direction[i] /= d->distance;
  }
}

/** @param mode number of the ayanamsa, or TROPICAL */
static void prepare_instant(struct instant *at, double tt, int mode)
{
  double precession, precession_a_day_later, obliquity, unused, emb[6];
  at->tt = tt;
  precession_and_obliquity(tt, &precession, &obliquity);
  precession_and_obliquity(tt + 1, &precession_a_day_later, &unused);
  at->precession_rate = precession_a_day_later - precession;
  at->now.mean = epsilon_of(tt, obliquity);
  at->now.nutation = nutation_at(tt, &at->now.mean);
  precession_matrix(tt, at->precession);
  if (mode == TROPICAL) at->nutation_before = nutation_at(tt - NUT_SPEED_INTV, &at->now.mean);
  else ayanamsa_and_rate(mode, tt, at->precession, &at->ayanamsa, &at->ayanamsa_rate);
  at->last = last_blocks_at_start;
  sun_state(tt, &at->last, emb, at->sun);
  position_and_velocity(SEI_MOON, tt, &at->last, at->moon);
  for (int i = 0; i < 6; i++) at->earth[i] = earth_from(emb[i], at->moon[i]);
  prepare_aberration(at);
  prepare_deflection(at);
}
