/* One chart in one call, with the bits of the upstream library.
 *
 * Every expression is upstream's, in upstream's order of operations. The engine omits values that upstream
 * recalculates for each body, or calculates without returning them. Two bodies, or two terms of a
 * series, go through the same operations in the two lanes of a vector. Neither changes a bit. */
#include "sweph.c"

#include <math.h>

#include "earth.h"
#include "lanes.h"
#include "trigonometry.h"

#include "exchange.h"

/* Parts of this unit, in the order of their dependencies. They use static parts of sweph.c. */
#include "headers.h"
#include "coefficients.h"
#include "chebyshev.h"
#include "frames.h"
#include "ayanamsas.h"
#include "instant.h"
#include "light.h"
#include "result.h"
#include "planets.h"
#include "sun_and_moon.h"
#include "mean_points.h"
#include "true_node.h"
#include "upstream.h"

/** Outside of these Julian days, two files overlap (ADR 2). */
static const double FIRST_SEAM_END_JD = 2378498.0, LAST_SEAM_START_JD = 2597627.0;
/** The module has files only for these days: 1800 to 2400, with a day of margin. */
static const double FIRST_JD = 2378495.5, LAST_JD = 2598008.5;
/** Within this distance of J2000, in days, upstream may treat an instant of a chart as J2000 itself. */
static const double AROUND_J2000 = 0.01;

/** The kind of calculation. */
enum body_kind { UNKNOWN, SUN, MOON, MEAN_NODE, MEAN_APOGEE, TRUE_NODE, PLANET };
static const struct { unsigned char kind, internal; } BODIES[SE_VESTA + 1] = {
    [SE_SUN] = {SUN, 0},
    [SE_MOON] = {MOON, 0},
    [SE_MERCURY] = {PLANET, SEI_MERCURY},
    [SE_VENUS] = {PLANET, SEI_VENUS},
    [SE_MARS] = {PLANET, SEI_MARS},
    [SE_JUPITER] = {PLANET, SEI_JUPITER},
    [SE_SATURN] = {PLANET, SEI_SATURN},
    [SE_URANUS] = {PLANET, SEI_URANUS},
    [SE_NEPTUNE] = {PLANET, SEI_NEPTUNE},
    [SE_PLUTO] = {PLANET, SEI_PLUTO},
    [SE_MEAN_NODE] = {MEAN_NODE, 0},
    [SE_TRUE_NODE] = {TRUE_NODE, 0},
    [SE_MEAN_APOG] = {MEAN_APOGEE, 0},
    [SE_CHIRON] = {PLANET, SEI_CHIRON},
    [SE_CERES] = {PLANET, SEI_CERES},
    [SE_PALLAS] = {PLANET, SEI_PALLAS},
    [SE_JUNO] = {PLANET, SEI_JUNO},
    [SE_VESTA] = {PLANET, SEI_VESTA},
};

static int is_started;

/** Terrestrial Time depends on it, and upstream sets it with the file of the Moon. */
static double tidal_acceleration;

/** The indexes of bodies in the request; -1 for a body that is not requested. */
struct places { int sun, moon, mean_node, mean_apogee, true_node; };

static double *result_at(int place) { return engine_results + 1 + 3 * place; }

static void put_at(int place, const struct result *result, int lane)
{
  if (place >= 0) put(result_at(place), result, lane);
}

/** @returns 0, or -1 if a body is unknown or repeated */
static int check_bodies(int count)
{
  unsigned int seen = 0;
  if (count < 0 || count > MAX_BODIES) return -1;
  for (int i = 0; i < count; i++) {
    int body = engine_bodies[i];
    if (body > SE_VESTA || BODIES[body].kind == UNKNOWN || seen >> body & 1) return -1;
    seen |= 1u << body;
  }
  return 0;
}

static void chart_by_lanes(double tt, int mode, int count)
{
  struct instant at;
  struct result result;
  struct places places = {-1, -1, -1, -1, -1};
  int planet_places[MAX_BODIES], planet_count = 0;
  prepare_instant(&at, tt, mode);
  engine_results[0] = (at.now.mean.eps + at.now.nutation.nutlo[1]) * RADTODEG;
  for (int i = 0; i < count; i++) {
    switch (BODIES[engine_bodies[i]].kind) {
      case SUN: places.sun = i; break;
      case MOON: places.moon = i; break;
      case MEAN_NODE: places.mean_node = i; break;
      case MEAN_APOGEE: places.mean_apogee = i; break;
      case TRUE_NODE: places.true_node = i; break;
      default: planet_places[planet_count++] = i;
    }
  }
  /* In pairs; a remaining body is paired with itself. */
  for (int i = 0; i < planet_count; i += 2) {
    int a = planet_places[i], b = i + 1 < planet_count ? planet_places[i + 1] : a;
    result = planets(&at, mode, (int[]) {BODIES[engine_bodies[a]].internal,
                                         BODIES[engine_bodies[b]].internal});
    put_at(a, &result, 0);
    if (b != a) put_at(b, &result, 1);
  }
  if (places.sun >= 0 || places.moon >= 0) {
    result = sun_and_moon(&at, mode);
    put_at(places.sun, &result, 0);
    put_at(places.moon, &result, 1);
  }
  if (places.mean_node >= 0 || places.mean_apogee >= 0) {
    result = mean_points(&at, mode);
    put_at(places.mean_node, &result, 0);
    put_at(places.mean_apogee, &result, 1);
  }
  if (places.true_node >= 0) true_node(&at, mode, result_at(places.true_node));
}

/** The results of engine_chart(). */
enum status { BY_LANES = 0, BY_UPSTREAM = 1, NOT_ASKED_RIGHT = -1, REJECTED = -2 };

/**
 * Calculates a chart. The result depends on the arguments and the files, not on earlier calls. The host
 * must check that the numbers are finite.
 *
 * @param jd_ut Julian day in Universal Time, 1800 to 2400
 * @param mode upstream's number of the ayanamsa, or -1 for the tropical zodiac
 * @param count the number of bodies in `engine_bodies`, each once
 * @returns 0 or 1 if the results are in `engine_results`; -1 if the instant, a body or the mode is
 *   not supported, or engine_start() has not succeeded; -2 if upstream returned other flags, with
 *   the details in `engine_rejection` and `engine_message`
 */
EXPORT(engine_chart) int engine_chart(double jd_ut, int mode, int count)
{
  if (!is_started || check_bodies(count) != 0 || !is_known_mode(mode)) return NOT_ASKED_RIGHT;
  if (!(jd_ut >= FIRST_JD && jd_ut <= LAST_JD)) return NOT_ASKED_RIGHT;
  if (jd_ut >= FIRST_SEAM_END_JD && jd_ut <= LAST_SEAM_START_JD) {
    double tt = jd_ut + delta_t(jd_ut, tidal_acceleration);
    if (fabs(tt - J2000) >= AROUND_J2000) {
      chart_by_lanes(tt, mode, count);
      return BY_LANES;
    }
  }
  return chart_by_upstream(jd_ut, mode, count) == 0 ? BY_UPSTREAM : REJECTED;
}

/** Bodies whose coefficients are in the files of planets and of asteroids. */
static const int PLANET_TABLES[] = {SEI_EMB, SEI_MERCURY, SEI_VENUS, SEI_MARS, SEI_JUPITER, SEI_SATURN,
    SEI_URANUS, SEI_NEPTUNE, SEI_PLUTO, SEI_SUNBARY};
static const int ASTEROID_TABLES[] = {SEI_CHIRON, SEI_CERES, SEI_PALLAS, SEI_JUNO, SEI_VESTA};
static const int AYANAMSAS[] = {SE_SIDM_LAHIRI, SE_SIDM_RAMAN, SE_SIDM_KRISHNAMURTI};
#define COUNT(array) ((int) (sizeof(array) / sizeof *(array)))

/** @returns -1 */
static int refuse(const char *why)
{
  strcpy(engine_message, why);
  return -1;
}

/** Opens the files of one kind by calculating a position at J2000, and copies their contents. */
static int take_file(int body, int file_number, const int *internal, int count)
{
  double x[6];
  int flags = SEFLG_SWIEPH | SEFLG_SPEED;
  *engine_message = 0;
  if (swe_calc(J2000, body, flags, x, engine_message) != flags || *engine_message != 0) return -1;
  for (int i = 0; i < count; i++)
    if (take_table(internal[i], file_number) != 0)
      return refuse("no blocks of a body in the served years, or no memory for them");
  return 0;
}

/**
 * Reads the headers of the files. Called once, after the files were added.
 *
 * @returns 0, or -1 if a file is missing or unsuitable, with the reason in `engine_message`
 */
EXPORT(engine_start) int engine_start(void)
{
  const int moon_table[] = {SEI_MOON};
  if (check_headers() != 0) return -1;
  set_defaults(TROPICAL);
  swe_set_ephe_path(DIRECTORY);
  if (take_file(SE_MARS, SEI_FILE_PLANET, PLANET_TABLES, COUNT(PLANET_TABLES)) != 0) return -1;
  if (take_file(SE_MOON, SEI_FILE_MOON, moon_table, COUNT(moon_table)) != 0) return -1;
  if (take_file(SE_CERES, SEI_FILE_MAIN_AST, ASTEROID_TABLES, COUNT(ASTEROID_TABLES)) != 0) return -1;
  if (!(tables[SEI_SUNBARY].head.iflg & SEI_FLG_EMBHEL))
    return refuse("files with the Sun from elsewhere than the Earth-Moon barycentre");
  obliquity_of_j2000 = swed.oec2000;
  tidal_acceleration = swed.tid_acc;
  prepare_last_blocks();
  prepare_nutation();
  for (int i = 0; i < COUNT(AYANAMSAS); i++) prepare_ayanamsa(AYANAMSAS[i]);
  is_started = 1;
  return 0;
}

/** The version of the upstream library. */
EXPORT(engine_version) const char *engine_version(void) { return SE_VERSION; }

/** Memory for a file or its name, or 0. */
EXPORT(engine_allocate) void *engine_allocate(long bytes) { return malloc((size_t) bytes); }
