/* What the module keeps of a file that the host gave it. */

struct file {
  char name[32];
  const unsigned char *data;
  long size;
};

/** @returns the file that was added so many files after the first, or NULL */
const struct file *file_at(int index);
