/* The headers of the files, checked before upstream reads one.
 *
 * Upstream trusts most of a header: the number of coefficients of a block, for example, decides how far
 * it writes into an array. The checksum in a header ends before these numbers. So a file is rejected before
 * upstream reads it if a length, an index or a divisor is impossible.
 * The host checks that the numbers are right, by the digests of the files. */

#include "files.h"

/** Files that begin with "sepl", for example, have these internal numbers of upstream, each once. */
static const struct { const char *kind; unsigned int bodies; } KINDS[] = {
    {"sepl", 1 << SEI_EMB | 1 << SEI_MERCURY | 1 << SEI_VENUS | 1 << SEI_MARS | 1 << SEI_JUPITER |
             1 << SEI_SATURN | 1 << SEI_URANUS | 1 << SEI_NEPTUNE | 1 << SEI_PLUTO | 1 << SEI_SUNBARY},
    {"semo", 1 << SEI_MOON},
    {"seas", 1 << SEI_CHIRON | 1 << SEI_PHOLUS | 1 << SEI_CERES | 1 << SEI_PALLAS | 1 << SEI_JUNO |
             1 << SEI_VESTA},
};

/** Upstream reads lines into arrays of this length, and all of a header up to its checksum into two. */
enum { LINES = 3, LINE_BYTES = AS_MAXCH - 1, CHECKED_MAX = 2 * AS_MAXCH };

/** From the first file with a body: upstream keeps its memory for a block in the next file. */
static struct { int flags, orders; } shapes[SEI_NPLANETS];

/** Reads numbers in sequence. Past the end, numbers are zero, and `at` shows it. */
struct reader { const struct file *file; long at; };

static void take(struct reader *from, void *to, long bytes)
{
  memset(to, 0, (size_t) bytes);
  if (bytes <= from->file->size - from->at) memcpy(to, from->file->data + from->at, (size_t) bytes);
  from->at += bytes;
}
static int take_byte(struct reader *from) { unsigned char x; take(from, &x, 1); return x; }
static int take_short(struct reader *from) { short x; take(from, &x, 2); return x; }
static int32 take_int(struct reader *from) { int32 x; take(from, &x, 4); return x; }
static double take_double(struct reader *from) { double x; take(from, &x, 8); return x; }

/** @returns the length of a line without its end, or -1 if upstream would not accept the end */
static int take_line(struct reader *from)
{
  const char *line = (const char *) from->file->data + from->at;
  long rest = from->file->size - from->at;
  if (rest > LINE_BYTES) rest = LINE_BYTES;
  const char *end = memchr(line, '\n', (size_t) rest);
  if (end == NULL || end == line || end[-1] != '\r') return -1;
  from->at += end - line + 1;
  return (int) (end - line - 1);
}

/** The second line is the name of the file, and spaces. */
static int is_name(const struct file *file, long at, int length)
{
  int name_length = (int) strlen(file->name);
  if (length < name_length || memcmp(file->data + at, file->name, (size_t) name_length) != 0) return 0;
  for (int i = name_length; i < length; i++)
    if (file->data[at + i] != ' ') return 0;
  return 1;
}

/** @returns the fault in the header of one body, or NULL */
static const char *fault_of_body(struct reader *from, int body, double file_start, double file_end)
{
  int32 index = take_int(from);
  int flags = take_byte(from), orders = take_byte(from);
  take_int(from);
  double start = take_double(from), end = take_double(from), days = take_double(from);
  for (int elements = 0; elements < 7; elements++) take_double(from);
  if (flags & SEI_FLG_ELLIPSE) from->at += 2 * 8 * orders;
  if (from->at > from->file->size) return "it ends within its header";
  if (orders < 1 || orders > MAXORD + 1) return "more coefficients in a block than there may be, or none";
  if (shapes[body].orders == 0) shapes[body].flags = flags, shapes[body].orders = orders;
  if (shapes[body].flags != flags || shapes[body].orders != orders)
    return "other blocks of a body than in the files beside it";
  if (!(days > 0.1 && days < 1e8)) return "a length of blocks that is not possible";
  if (!(start > -1e8 && end < 1e8 && start <= file_start && end >= file_end))
    return "blocks of a body that do not cover the years of the file";
  double blocks = (end - start + 0.1) / days;
  if (!(blocks >= 1 && index > 0 && index + 3 * blocks <= from->file->size))
    return "an index of blocks that is not in the file";
  return NULL;
}

static const char *fault_of_header(const struct file *file)
{
  struct reader from = {file, 0};
  unsigned int missing = 0;
  int bodies[SEI_NPLANETS], count;
  for (int i = 0; i < 3; i++)
    if (strncmp(file->name, KINDS[i].kind, strlen(KINDS[i].kind)) == 0) missing = KINDS[i].bodies;
  if (missing == 0) return "not the name of a file that this engine needs";
  for (int line = 0; line < LINES; line++) {
    long at = from.at;
    int length = take_line(&from);
    if (length < 1 || (line == 1 && !is_name(file, at, length))) return "a line of text that is damaged";
  }
  if (take_int(&from) != SEI_FILE_TEST_ENDIAN) return "numbers in another order of bytes";
  if (take_int(&from) != file->size) return "another length than its header says";
  /* DE403 and later are on ICRS: the frame bias applies to them. */
  if (take_int(&from) < 403) return "an ephemeris before DE403";
  double start = take_double(&from), end = take_double(&from);
  if (!(start < end)) return "years that are not possible";
  count = take_short(&from);
  if (count < 1 || count > SEI_NPLANETS) return "a number of bodies that is not possible";
  for (int i = 0; i < count; i++) {
    bodies[i] = take_short(&from);
    if (bodies[i] < 0 || bodies[i] >= SEI_NPLANETS || !(missing >> bodies[i] & 1))
      return "a body that is not of this file, or twice in it";
    missing &= ~(1u << bodies[i]);
  }
  if (missing != 0) return "a body is missing";
  if (from.at > CHECKED_MAX) return "lines of text that are too long";
  take_int(&from);
  for (int constants = 0; constants < 5; constants++) take_double(&from);
  for (int i = 0; i < count; i++) {
    const char *fault = fault_of_body(&from, bodies[i], start, end);
    if (fault != NULL) return fault;
  }
  return NULL;
}

/** @returns 0, or -1 if upstream must not read the header of a file, named in `engine_message` */
static int check_headers(void)
{
  const struct file *file;
  memset(shapes, 0, sizeof shapes);
  for (int i = 0; (file = file_at(i)) != NULL; i++) {
    const char *fault = fault_of_header(file);
    if (fault == NULL) continue;
    snprintf(engine_message, sizeof engine_message, "%s: %s", file->name, fault);
    return -1;
  }
  return 0;
}
