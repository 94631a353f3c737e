/* A file of the host in the module. */

struct file {
  char name[32];
  const unsigned char *data;
  long size;
};

/** @returns the file at this index, in the order of addition, or NULL */
const struct file *file_at(int index);
