/*
 * Prints unrounded positions, calculated by the Swiss Ephemeris C library.
 *
 *   positions EPHE_DIR < instants > positions
 *
 * EPHE_DIR  folder that holds the nine data files and nothing else.
 * stdin     one instant per line: seconds since 1970-01-01T00:00:00Z, a space,
 *           and the number of a sidereal mode (swephexp.h, SE_SIDM_LAHIRI ...).
 * stdout    first the version of the library and the names of the bodies; then
 *           one line per instant: Delta T in seconds, true obliquity, and for each
 *           body tropical longitude, its speed, declination, sidereal
 *           longitude, its speed. All with 17 digits, which identify one double.
 *
 * test/golden/positions.c calls the library in the same way for selected
 * instants; this program is for many, and leaves all rounding to the reader.
 * Anything unexpected ends it with status 1 and a message.
 */
#define _POSIX_C_SOURCE 200809L /* unsetenv */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <swephexp.h>

/* Julian day 2440587.5 (1970-01-01T00:00:00Z), in seconds. */
#define UNIX_EPOCH_JD_SECONDS 210866760000LL

static const struct {
  const char *name;
  int ipl;
} BODIES[] = {
    {"sun", SE_SUN},
    {"moon", SE_MOON},
    {"mercury", SE_MERCURY},
    {"venus", SE_VENUS},
    {"mars", SE_MARS},
    {"jupiter", SE_JUPITER},
    {"saturn", SE_SATURN},
    {"uranus", SE_URANUS},
    {"neptune", SE_NEPTUNE},
    {"pluto", SE_PLUTO},
    {"true_node", SE_TRUE_NODE},
    {"mean_node", SE_MEAN_NODE},
    {"chiron", SE_CHIRON},
    {"lilith_mean", SE_MEAN_APOG},
    {"ceres", SE_CERES},
    {"pallas", SE_PALLAS},
    {"juno", SE_JUNO},
    {"vesta", SE_VESTA},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *ephe_dir;

static void fail(const char *format, ...) {
  va_list args;
  fputs("positions: ", stderr);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  exit(1);
}

/*
 * The data files overlap in time, and the library stays with the one that an
 * earlier call has opened. Starting afresh before each call makes every number
 * independent of the others and of their order.
 */
static void start_afresh(void) {
  swe_close();
  swe_set_ephe_path(ephe_dir);
}

static void calc(double jd, int ipl, int flags, double xx[6]) {
  char serr[AS_MAXCH] = "";
  int result = swe_calc_ut(jd, ipl, flags | SEFLG_SWIEPH | SEFLG_SPEED, xx, serr);

  /* Without a data file the library falls back to the Moshier formulas; it says
   * so only in the returned flags and in the text. */
  if (result < 0 || !(result & SEFLG_SWIEPH) || (result & SEFLG_MOSEPH) ||
      serr[0] != '\0')
    fail("JD %.17g: body %d, flags %d: returned %d %s", jd, ipl, flags, result,
         serr);
}

static void print_instant(long long unix_second, int sidereal_mode) {
  /* Both integers are exact doubles, so the quotient is rounded just once. */
  double jd = (double)(UNIX_EPOCH_JD_SECONDS + unix_second) / 86400.0;
  char serr[AS_MAXCH] = "";
  double obliquity[6];

  start_afresh();
  calc(jd, SE_ECL_NUT, 0, obliquity);
  printf("%.17g %.17g", swe_deltat_ex(jd, SEFLG_SWIEPH, serr) * 86400.0,
         obliquity[0]);

  for (size_t b = 0; b < COUNT(BODIES); b++) {
    int ipl = BODIES[b].ipl;
    double tropical[6], equatorial[6], sidereal[6];

    start_afresh();
    calc(jd, ipl, 0, tropical);
    start_afresh();
    calc(jd, ipl, SEFLG_EQUATORIAL, equatorial);
    start_afresh();
    swe_set_sid_mode(sidereal_mode, 0, 0);
    calc(jd, ipl, SEFLG_SIDEREAL, sidereal);
    printf(" %.17g %.17g %.17g %.17g %.17g", tropical[0], tropical[3],
           equatorial[1], sidereal[0], sidereal[3]);
  }
  putchar('\n');
}

int main(int argc, char **argv) {
  char version[AS_MAXCH];
  long long unix_second;
  int sidereal_mode, read;

  if (argc != 2) fail("usage: positions EPHE_DIR < instants");
  /* The library would prefer this variable to the folder it is given. */
  unsetenv("SE_EPHE_PATH");
  ephe_dir = argv[1];

  printf("%s", swe_version(version));
  for (size_t b = 0; b < COUNT(BODIES); b++) printf(" %s", BODIES[b].name);
  putchar('\n');

  while ((read = scanf("%lld %d", &unix_second, &sidereal_mode)) == 2)
    print_instant(unix_second, sidereal_mode);
  if (read != EOF) fail("not an instant and a sidereal mode");

  swe_close();
  if (ferror(stdin) || fflush(stdout) != 0 || ferror(stdout))
    fail("input or output failed");
  return 0;
}
