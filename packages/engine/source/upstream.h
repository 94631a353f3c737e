/* The same chart by upstream's own functions, each called like in a fresh process.
 *
 * Two files overlap in the first day of 1800 and from 2399-12-17 on, and upstream's choice of the file
 * depends on the open ones. So all files are closed before every call: the result is that of the C
 * library in a fresh process. Near J2000, one of the instants of a chart may be J2000 to the
 * last bit: upstream omits precession for it, unlike the other functions of this module. */

/** Automatic: what swephexp.h documents as the default. */
static const char DEFAULT_MODELS[] = "0,0,0,0,0,0,0,0";
static const char DIRECTORY[] = "/ephemeris";

/** All global state of upstream that affects a position. */
static void set_defaults(int mode)
{
  swe_set_astro_models((char *) DEFAULT_MODELS, 0);
  swe_set_tid_acc(SE_TIDAL_AUTOMATIC);
  swe_set_delta_t_userdef(SE_DELTAT_AUTOMATIC);
  swe_set_interpolate_nut(FALSE);
  swe_set_topo(0, 0, 0);
  swe_set_sid_mode(mode == TROPICAL ? 0 : mode, 0, 0);
}

/**
 * Without a file of the Moon, upstream uses an approximate Moon, and returns the requested
 * flags. Only its message reports that; the message is empty on success.
 *
 * @returns 0, or -1 if upstream returned other flags, a message, or no number
 */
static int ask_upstream(double jd_ut, int body, int flags, double *x)
{
  int asked = SEFLG_SWIEPH | SEFLG_SPEED | flags;
  /* In a sidereal frame, upstream omits nutation, and reports it. */
  int expected = flags & SEFLG_SIDEREAL ? asked | SEFLG_NONUT : asked;
  swe_set_ephe_path(DIRECTORY);
  int given = swe_calc_ut(jd_ut, body, asked, x, engine_message);
  int is_finite = 1;
  for (int i = 0; i < 6; i++) is_finite &= isfinite(x[i]) != 0;
  if (given == expected && *engine_message == 0 && is_finite) return 0;
  engine_rejection[0] = body, engine_rejection[1] = asked, engine_rejection[2] = given;
  return -1;
}

static int chart_by_upstream(double jd_ut, int mode, int count)
{
  double x[6], *to = engine_results + 1;
  int zodiac = mode == TROPICAL ? 0 : SEFLG_SIDEREAL;
  set_defaults(mode);
  if (ask_upstream(jd_ut, SE_ECL_NUT, 0, x) != 0) return -1;
  engine_results[0] = x[0];
  for (int i = 0; i < count; i++, to += 3) {
    if (ask_upstream(jd_ut, engine_bodies[i], zodiac, x) != 0) return -1;
    to[0] = x[0], to[1] = x[3];
    if (ask_upstream(jd_ut, engine_bodies[i], SEFLG_EQUATORIAL, x) != 0) return -1;
    to[2] = x[1];
  }
  return 0;
}
