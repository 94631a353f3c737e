/*
 * Prints positions of celestial bodies, calculated by the Swiss Ephemeris
 * C library, as tab separated text. README.md describes the columns.
 *
 *   positions EPHE_DIR < instants.txt > positions.tsv
 *
 * EPHE_DIR  folder that holds the nine data files and nothing else.
 * stdin     one instant a line, YYYY-MM-DDTHH:MM:SSZ; '#' starts a comment.
 *
 * Anything unexpected ends the program with status 1 and a message: a golden
 * file with a doubtful number in it is worse than none.
 */
#define _POSIX_C_SOURCE 200809L /* unsetenv */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* In the order of the columns. */
static const struct { const char *name; int mode; } AYANAMSAS[] = {
    {"lahiri", SE_SIDM_LAHIRI},
    {"raman", SE_SIDM_RAMAN},
    {"krishnamurti", SE_SIDM_KRISHNAMURTI},
};

/* Stands for "no sidereal mode"; the library's modes start from 0. */
#define TROPICAL (-1)

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

static int days_in_month(int year, int month) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return days[month - 1] + (month == 2 && leap);
}

/* Days from 1970-01-01 to a date of the Gregorian calendar, by counting. */
static long long days_from_epoch(int year, int month, int day) {
  long long days = day - 1;
  for (int y = 1970; y < year; y++) days += 337 + days_in_month(y, 2);
  for (int y = year; y < 1970; y++) days -= 337 + days_in_month(y, 2);
  for (int m = 1; m < month; m++) days += days_in_month(year, m);
  return days;
}

/* Julian day (UT) of an instant written as YYYY-MM-DDTHH:MM:SSZ. */
static double julian_day(const char *text) {
  int y, mo, d, h, mi, s;
  char again[64];

  /* Writing the fields back accepts the one fixed spelling and no other. */
  if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ", &y, &mo, &d, &h, &mi, &s) != 6)
    fail("not an instant: %s", text);
  snprintf(again, sizeof again, "%04d-%02d-%02dT%02d:%02d:%02dZ", y, mo, d, h,
           mi, s);
  if (strcmp(text, again) != 0 || y < 1800 || y > 2400 || mo < 1 || mo > 12 ||
      d < 1 || d > days_in_month(y, mo) || h < 0 || h > 23 || mi < 0 ||
      mi > 59 || s < 0 || s > 59)
    fail("not an instant: %s", text);

  long long unix_seconds =
      days_from_epoch(y, mo, d) * 86400 + h * 3600 + mi * 60 + s;

  /* Both integers are exact doubles, so the quotient is rounded just once. */
  double jd = (double)(UNIX_EPOCH_JD_SECONDS + unix_seconds) / 86400.0;

  /* The library's own calendar has to give the very same double. */
  double library_jd =
      swe_julday(y, mo, d, h + mi / 60.0 + s / 3600.0, SE_GREG_CAL);
  if (jd != library_jd)
    fail("%s: quotient %.17g, swe_julday %.17g", text, jd, library_jd);
  return jd;
}

/*
 * swe_calc_ut from a fresh library, accepting only a result from the data
 * files. Sidereal if sidereal_mode is not TROPICAL.
 *
 * The data files overlap in time, and the library stays with the file that an
 * earlier call has opened. Near the limits of a file its answer therefore
 * depends on what it was asked before; README.md tells when and how much.
 * Starting afresh before each call makes every number independent of the
 * others, of their order and of the list of instants.
 */
static void calc(const char *instant, double jd, int ipl, int sidereal_mode,
                 int flags, double xx[6]) {
  char serr[AS_MAXCH] = "";

  swe_close();
  swe_set_ephe_path(ephe_dir);
  flags |= SEFLG_SWIEPH | SEFLG_SPEED;
  if (sidereal_mode != TROPICAL) {
    swe_set_sid_mode(sidereal_mode, 0, 0);
    flags |= SEFLG_SIDEREAL;
  }
  int result = swe_calc_ut(jd, ipl, flags, xx, serr);
  /*
   * Without a data file the library falls back to the Moshier formulas; it
   * says so only in the returned flags and in the text.
   */
  if (result < 0 || !(result & SEFLG_SWIEPH) || (result & SEFLG_MOSEPH) ||
      serr[0] != '\0')
    fail("%s: body %d, flags %d: returned %d %s", instant, ipl, flags, result,
         serr);
}

static void print_instant(const char *instant) {
  double jd = julian_day(instant);
  double obliquity[6];

  calc(instant, jd, SE_ECL_NUT, TROPICAL, 0, obliquity);
  for (size_t b = 0; b < COUNT(BODIES); b++) {
    int ipl = BODIES[b].ipl;
    double ecliptic[6], equatorial[6];

    calc(instant, jd, ipl, TROPICAL, 0, ecliptic);
    calc(instant, jd, ipl, TROPICAL, SEFLG_EQUATORIAL, equatorial);
    printf("%s\t%s\t%.13f\t%.10f\t%.13f", instant, BODIES[b].name, ecliptic[0],
           ecliptic[3], equatorial[1]);
    for (size_t m = 0; m < COUNT(AYANAMSAS); m++) {
      calc(instant, jd, ipl, AYANAMSAS[m].mode, 0, ecliptic);
      printf("\t%.13f\t%.10f", ecliptic[0], ecliptic[3]);
    }
    printf("\t%.13f\n", obliquity[0]);
  }
}

int main(int argc, char **argv) {
  char version[AS_MAXCH], line[256];

  if (argc != 2) fail("usage: positions EPHE_DIR < instants.txt");
  /* The library would prefer this variable to the folder it is given. */
  unsetenv("SE_EPHE_PATH");
  ephe_dir = argv[1];

  printf("# swe_version: %s\n", swe_version(version));
  printf("instant\tbody\ttropical_longitude\ttropical_speed\tdeclination");
  for (size_t i = 0; i < COUNT(AYANAMSAS); i++)
    printf("\t%s_longitude\t%s_speed", AYANAMSAS[i].name, AYANAMSAS[i].name);
  printf("\ttrue_obliquity\n");

  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "#\r\n")] = '\0';
    for (size_t n = strlen(line); n > 0 && line[n - 1] == ' '; n--)
      line[n - 1] = '\0';
    if (line[0] != '\0') print_instant(line);
  }

  swe_close();
  if (ferror(stdin) || fflush(stdout) != 0 || ferror(stdout))
    fail("input or output failed");
  return 0;
}
