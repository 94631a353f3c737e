/* Chebyshev coefficients of the ephemeris files, block by block.
 *
 * Upstream's own reader unpacks a block at its first use, and the block is kept. Its content
 * depends only on the file, so earlier uses have no effect.
 *
 * Upstream keeps one block of each body in memory, and on the border of two blocks it keeps using the
 * current one. To return the results of a fresh process, each body of a chart begins with the blocks
 * that upstream has then, and uses the same instants. */

/** Coefficients of one block: x, y and z of the highest order, then of the next one, down to order 0. */
struct block {
  const double *coefficients;
  /** Number of orders. */
  int orders;
};

/** One body of an ephemeris file. */
struct table {
  /** Upstream's data from the header of the file. The reference ellipse is our own copy. */
  struct plan_data head;
  struct file_data file;
  int file_number;
  int is_heliocentric;
  /** The blocks of the served years: the number of the first one in the file, and their count. */
  int first, count;
  struct block *blocks;
};

/** By upstream's internal numbers, SEI_EMB and following. */
static struct table tables[SEI_NPLANETS];

/** The number of the block of each body that upstream would have in memory, or NO_BLOCK. */
struct last_blocks { int block[SEI_NPLANETS]; };
static const int NO_BLOCK = -1;
/** After opening its files, upstream calculates the Moon at J2000, and so Earth and Sun. */
static struct last_blocks last_blocks_at_start;

/** The start of a block, as upstream calculates it. */
static inline double block_start(const struct table *table, int number)
{
  return table->head.tfstart + number * table->head.dseg;
}
static inline int block_number(const struct table *table, double jd)
{
  return (int32) ((jd - table->head.tfstart) / table->head.dseg);
}

/** Upstream's state when it reads the first block. */
static struct epsilon obliquity_of_j2000;

static void prepare_last_blocks(void)
{
  const int asked_at_the_start[] = {SEI_EMB, SEI_MOON, SEI_SUNBARY};
  for (int body = 0; body < SEI_NPLANETS; body++) last_blocks_at_start.block[body] = NO_BLOCK;
  for (int i = 0; i < 3; i++) {
    int body = asked_at_the_start[i];
    last_blocks_at_start.block[body] = block_number(&tables[body], J2000);
  }
}

/** Julian days that the blocks must cover, with a margin for light time and for differences. */
static const double BLOCKS_START_JD = 2378495.0, BLOCKS_END_JD = 2597630.0;

/** Coefficients of a reference ellipse, those of x and then those of y. @returns NULL without memory */
static double *copy_ellipse(const struct plan_data *head)
{
  size_t bytes = (size_t) head->ncoe * 2 * sizeof(double);
  double *copy = malloc(bytes);
  return copy == NULL ? NULL : memcpy(copy, head->refep, bytes);
}

/**
 * Copies upstream's data of a body in an open file.
 *
 * @returns 0, or -1 if none of its blocks are of the served years, or there is no memory for them
 */
static int take_table(int body, int file_number)
{
  struct table *table = &tables[body];
  table->head = swed.pldat[body];
  table->head.segp = NULL;
  table->file = swed.fidat[file_number];
  table->file.fptr = NULL;
  table->file_number = file_number;
  table->is_heliocentric = (table->head.iflg & SEI_FLG_HELIO) != 0;
  const struct plan_data *head = &table->head;
  if (head->refep != NULL && (table->head.refep = copy_ellipse(head)) == NULL) return -1;
  int first = (int) ((BLOCKS_START_JD - head->tfstart) / head->dseg);
  int last = (int) ((BLOCKS_END_JD - head->tfstart) / head->dseg);
  if (first < 0) first = 0;
  if (last > head->nndx - 1) last = head->nndx - 1;
  table->first = first;
  if (last < first) return -1;
  table->count = last - first + 1;
  table->blocks = calloc((size_t) table->count, sizeof(struct block));
  return table->blocks == NULL ? -1 : 0;
}

/** Replaces an unreadable block, so that no number results from it. */
static const double NO_NUMBERS[] = {NAN, NAN, NAN, NAN, NAN, NAN};
static const struct block UNREADABLE = {NO_NUMBERS, 2};

/** Runs upstream's reader on the state that it had when it opened the file. @returns 0, or -1 */
static int read_into_upstream(int body, double jd)
{
  const struct table *table = &tables[body];
  swed.pldat[body] = table->head;
  /* A copy, because upstream frees its own if the file is damaged. */
  if (table->head.refep != NULL && (swed.pldat[body].refep = copy_ellipse(&table->head)) == NULL)
    return -1;
  swed.fidat[table->file_number] = table->file;
  swed.oec2000 = obliquity_of_j2000;
  FILE *stream = fopen(table->file.fnam, "r");
  if (stream == NULL) return -1;
  swed.fidat[table->file_number].fptr = stream;
  int status = get_new_segment(jd, body, table->file_number, NULL);
  fclose(stream);
  if (status != OK) return -1;
  struct plan_data *head = &swed.pldat[body];
  if (head->iflg & SEI_FLG_ROTATE) rot_back(body);
  else head->neval = head->ncoe;
  return 0;
}

/** The coefficients of the first `neval` orders, the highest first: the order in which they are used. */
static struct block copy_block(const struct plan_data *read)
{
  int count = read->neval * 3;
  /* rot_back() sets neval to the highest order of any size, and leaves it where there is none, as of NaN:
   * then it is still that of the head, which is 0 for a body that nothing was read of. */
  if (read->neval < 1) return UNREADABLE;
  double *copy = malloc((size_t) count * sizeof(double)), *to = copy;
  if (copy == NULL) return UNREADABLE;
  for (int order = read->neval - 1; order >= 0; order--)
    for (int axis = 0; axis < 3; axis++) *to++ = read->segp[axis * read->ncoe + order];
  return (struct block) {copy, read->neval};
}

static struct block read_block(int body, int number)
{
  struct table *table = &tables[body];
  struct plan_data its_head = swed.pldat[body];
  struct file_data its_file = swed.fidat[table->file_number];
  struct epsilon its_obliquity = swed.oec2000;
  double middle = table->head.tfstart + (number + 0.5) * table->head.dseg;
  int status = read_into_upstream(body, middle);
  struct block block = status == 0 ? copy_block(&swed.pldat[body]) : UNREADABLE;
  free(swed.pldat[body].segp);
  free(swed.pldat[body].refep);
  swed.pldat[body] = its_head;
  swed.fidat[table->file_number] = its_file;
  swed.oec2000 = its_obliquity;
  return block;
}

/**
 * The block for an instant, chosen like sweph().
 *
 * @param jd Julian day in Terrestrial Time
 * @param last the previous block; set to this one
 * @param place the position in the block, -1 to 1, times 2
 */
static inline const struct block *find_block(
    int body, double jd, struct last_blocks *last, double *place)
{
  struct table *table = &tables[body];
  double days = table->head.dseg;
  int number = last->block[body];
  double start = block_start(table, number);
  if (number == NO_BLOCK || jd < start || jd > start + days) {
    /* With damaged coefficients, the light time may be infinite. */
    if (!(jd > BLOCKS_START_JD && jd < BLOCKS_END_JD)) {
      *place = 0;
      return &UNREADABLE;
    }
    number = last->block[body] = block_number(table, jd);
    start = block_start(table, number);
  }
  int index = number - table->first;
  *place = ((jd - start) / days * 2 - 1) * 2.;
  if (index < 0 || index >= table->count) return &UNREADABLE;
  struct block *block = &table->blocks[index];
  if (__builtin_expect(block->coefficients == NULL, 0)) *block = read_block(body, number);
  return block;
}
