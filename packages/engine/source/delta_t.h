/* Delta T of calc_deltat() for 1800 to 2400, without the parts that read and change global
 * settings.
 *
 * Before 1955: Stephenson, Morrison & Hohenkerk, "Measurement of the Earth's rotation: 720 BC to AD
 * 2015", Proc. R. Soc. A 472 (2016). From 1955 on: the tables of the Astronomical Almanac and of the
 * IERS, and after them upstream's transition to the curve of 2016. */

/** 1955-01-01, the start of the tables. */
static const double TABLES_START_JD = 2435108.5;
/** For this many days before the tables, a linear term connects curve and tables. */
static const double TRANSITION_DAYS = 1000.0;
/** The difference of the curve from the start of the tables, in seconds. */
static const double TRANSITION_SECONDS = 0.6610218;

double delta_t(double jd_ut, double tidal_acceleration)
{
  if (jd_ut >= TABLES_START_JD) return deltat_aa(jd_ut, tidal_acceleration);
  double days = deltat_stephenson_etc_2016(jd_ut, tidal_acceleration);
  if (jd_ut >= TABLES_START_JD - TRANSITION_DAYS) {
    days += (1.0 - (TABLES_START_JD - jd_ut) / TRANSITION_DAYS) * TRANSITION_SECONDS / 86400.0;
  }
  return days;
}
