/* Calculates charts with the engine, built for this machine with sanitizers, from random, damaged files:
 *
 *     main FOLDER SEED ROUNDS
 *
 * Each round is a separate process, because the engine keeps its data. A sanitizer ends it with
 * a report. Then this program ends, too, and prints the round: `main FOLDER SEED ROUNDS FIRST` begins there. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int engine_add_file(const char *name, const unsigned char *data, long size);
int engine_start(void);
int engine_chart(double jd_ut, int mode, int count);
extern unsigned char engine_bodies[];
extern double engine_results[];

/** Exit statuses of a round; a sanitizer has others. */
enum { STARTED = 0, REFUSED = 10 };
enum { FILES = 9, CHARTS = 40, MAX_BODIES = 32 };
static const char *const NAMES[FILES] = {"sepl_18.se1", "semo_18.se1", "seas_18.se1", "sepl_12.se1",
    "semo_12.se1", "seas_12.se1", "sepl_24.se1", "semo_24.se1", "seas_24.se1"};
static struct { unsigned char *data; long size; } contents[FILES];

static uint64_t state;
static uint32_t draw(void)
{
  /* splitmix64 */
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (uint32_t) (z >> 32);
}
static uint32_t below(uint32_t limit) { return limit == 0 ? 0 : draw() % limit; }

static void read_files(const char *folder)
{
  for (int i = 0; i < FILES; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
    FILE *file = fopen(path, "rb");
    if (file == NULL) { perror(path); exit(2); }
    fseek(file, 0, SEEK_END);
    contents[i].size = ftell(file);
    rewind(file);
    contents[i].data = malloc((size_t) contents[i].size);
    if (fread(contents[i].data, 1, (size_t) contents[i].size, file) != (size_t) contents[i].size) exit(2);
    fclose(file);
  }
}

/** The end of the lines of text. */
static long text_end(int i)
{
  long at = 0;
  for (int lines = 0; lines < 3; at++) lines += contents[i].data[at] == '\n';
  return at;
}
static long checksum_at(int i)
{
  long at = text_end(i);
  return at + 30 + 2 * contents[i].data[at + 28];
}
static long body_at(int i, int body)
{
  long at = checksum_at(i) + 44;
  while (body-- > 0) at += 90 + (contents[i].data[at + 4] & 4 ? 16 * contents[i].data[at + 5] : 0);
  return at;
}
static int bodies_of(int i) { return contents[i].data[text_end(i) + 28]; }

/** Upstream's checksum, updated so that it hides damage before it. */
static void write_checksum(int i)
{
  long at = checksum_at(i);
  uint32_t crc = 0xffffffff;
  for (long byte = 0; byte < at; byte++) {
    crc ^= (uint32_t) contents[i].data[byte] << 24;
    for (int bit = 0; bit < 8; bit++) crc = crc << 1 ^ (crc >> 31 ? 0x04c11db7 : 0);
  }
  crc = ~crc;
  memcpy(contents[i].data + at, &crc, 4);
}

/** Random numbers, and typical limits. */
static double special_double(double now)
{
  const double some[] = {0, -0.0, 1, -1, NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e-300, 2147483648.0,
      now + 1, now - 1, now * 2, now / 2, -now, now + 1e6, now - 1e6};
  uint32_t at = below(sizeof some / sizeof *some + 2);
  if (at < sizeof some / sizeof *some) return some[at];
  double random;
  uint64_t bits = (uint64_t) draw() << 32 | draw();
  memcpy(&random, &bits, 8);
  return random;
}
static void damage_double(unsigned char *at)
{
  double value;
  memcpy(&value, at, 8);
  value = special_double(value);
  memcpy(at, &value, 8);
}
static void damage_int(unsigned char *at, int32_t size)
{
  const int32_t some[] = {0, 1, -1, INT32_MAX, INT32_MIN, size, size - 1, size - 3, (int32_t) draw()};
  int32_t value = some[below(sizeof some / sizeof *some)];
  memcpy(at, &value, 4);
}
static void damage_byte(unsigned char *at)
{
  const unsigned char some[] = {0, 1, 41, 42, 127, 128, 255, (unsigned char) (*at + 1), (unsigned char) draw()};
  *at = some[below(sizeof some)];
}

static void damage_body(int i)
{
  unsigned char *head = contents[i].data + body_at(i, (int) below((uint32_t) bodies_of(i)));
  switch (below(5)) {
    case 0: damage_int(head, (int32_t) contents[i].size); break;
    case 1: damage_byte(head + 4); break;
    case 2: damage_byte(head + 5); break;
    case 3: damage_int(head + 6, (int32_t) contents[i].size); break;
    default: damage_double(head + 10 + 8 * below(10));
  }
}
static void damage_header(int i)
{
  unsigned char *after_text = contents[i].data + text_end(i);
  switch (below(4)) {
    case 0: damage_double(after_text + 12 + 8 * below(2)); break;
    case 1: damage_byte(after_text + 28 + below(2 + 2 * (uint32_t) bodies_of(i))); break;
    case 2: damage_byte(contents[i].data + below((uint32_t) text_end(i))); break;
    default: damage_int(after_text + 4 * below(3), (int32_t) contents[i].size);
  }
  if (below(4) != 0) write_checksum(i);
}
static void damage_blocks(int i)
{
  long start = body_at(i, bodies_of(i));
  uint32_t index = 3 * 10000u, rest = (uint32_t) (contents[i].size - start);
  for (uint32_t count = 1 + below(2000); count > 0; count--)
    damage_byte(contents[i].data + start + below(below(2) ? rest : index < rest ? index : rest));
}

/** One or several kinds of damage, in one or several files. */
static void damage(void)
{
  for (uint32_t count = below(4); count > 0; count--) {
    int i = (int) below(FILES);
    if (contents[i].size < 10000) continue;
    switch (below(8)) {
      case 0: case 1: damage_body(i); break;
      case 2: damage_header(i); break;
      case 3: case 4: damage_blocks(i); break;
      case 5: damage_byte(contents[i].data + below((uint32_t) body_at(i, bodies_of(i)))); break;
      case 6: damage_byte(contents[i].data + below((uint32_t) contents[i].size)); break;
      default:
        if (below(8) != 0) break;
        contents[i].size = below((uint32_t) contents[i].size);
    }
  }
}

static double random_instant(void)
{
  switch (below(8)) {
    case 0: return special_double(2378496.5);
    case 1: return 2378494.0 + below(600000) / 100000.0;
    case 2: return 2597625.0 + below(40000) / 100.0;
    case 3: return 2451545.0 + (below(2001) - 1000.0) / 50000;
    case 4: return 2598000.0 + below(1000000) / 100000.0;
    default: return 2378496.5 + below(2195110) / 10.0;
  }
}

static void ask(void)
{
  const int modes[] = {-1, 1, 3, 5, 0, 2, 255, -2};
  int count = (int) below(20);
  if (below(4) == 0) {
    for (int i = 0; i < count; i++) engine_bodies[i] = (unsigned char) below(below(2) ? 21 : 256);
  } else {
    const unsigned char known[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 17, 18, 19, 20};
    uint32_t first = below(18);
    if (count > 18) count = 18;
    for (int i = 0; i < count; i++) engine_bodies[i] = known[(first + 7 * (uint32_t) i) % 18];
  }
  if (below(50) == 0) count = (int) draw();
  if (count > MAX_BODIES && count < 40) count = 40;
  engine_chart(random_instant(), modes[below(below(2) ? 4 : 8)], count);
}

static void one_round(void)
{
  damage();
  for (int i = 0; i < FILES; i++) {
    if (below(40) == 0) continue;
    /* In memory that ends with the file, so that a read past the end is detected. */
    unsigned char *data = malloc((size_t) contents[i].size + (contents[i].size == 0));
    memcpy(data, contents[i].data, (size_t) contents[i].size);
    int given = engine_add_file(NAMES[below(200) == 0 ? below(FILES) : (uint32_t) i], data, contents[i].size);
    if (given != 0 && below(2)) engine_add_file("a name that is longer than the module has room for", data, 1);
  }
  int started = engine_start();
  for (int i = 0; i < (started == 0 ? CHARTS : 3); i++) ask();
  _exit(started == 0 ? STARTED : REFUSED);
}

int main(int count, char **args)
{
  if (count < 4) return 2;
  uint64_t seed = strtoull(args[2], NULL, 10);
  long rounds = strtol(args[3], NULL, 10), first = count > 4 ? strtol(args[4], NULL, 10) : 0, started = 0;
  read_files(args[1]);
  for (long round = first; round < rounds; round++) {
    state = seed << 32 ^ (uint64_t) round;
    pid_t child = fork();
    if (child == 0) one_round();
    int status = -1;
    if (child < 0 || waitpid(child, &status, 0) != child) { perror("fork"); return 2; }
    int is_fault = !WIFEXITED(status) || (WEXITSTATUS(status) != STARTED && WEXITSTATUS(status) != REFUSED);
    if (is_fault) {
      fprintf(stderr, "round %ld of seed %llu\n", round, (unsigned long long) seed);
      return 3;
    }
    started += WEXITSTATUS(status) == STARTED;
  }
  printf("%ld rounds, %ld of them with files that the engine starts with, no fault\n", rounds - first, started);
  return 0;
}
