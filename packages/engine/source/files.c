/* Files in linear memory, and the few functions of stdio that upstream calls. The module uses nothing of its host:
 * no clock, environment, file system or output. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"

enum { MAX_FILES = 16, MAX_OPEN = 16 };

/** What a FILE is here: the module's own, behind the C library's name. */
struct open_file {
  const struct file *file;
  long position;
};

static struct file files[MAX_FILES];
static int file_count;
static struct open_file open_files[MAX_OPEN];

/** By its name, in whatever folder upstream looks for it. */
static const struct file *find_file(const char *path)
{
  const char *slash = strrchr(path, '/');
  const char *name = slash == NULL ? path : slash + 1;
  for (int i = 0; i < file_count; i++)
    if (strcmp(files[i].name, name) == 0) return &files[i];
  return NULL;
}

/**
 * Makes a file known by its name. Name and content are in linear memory, and stay there.
 *
 * @returns 0, or -1 if there is no room, the name is too long, or there is a file of that name
 */
__attribute__((export_name("engine_add_file"))) int engine_add_file(
    const char *name, const unsigned char *data, long size)
{
  if (file_count == MAX_FILES || strlen(name) >= sizeof files->name || find_file(name) != NULL) return -1;
  struct file *file = &files[file_count++];
  strcpy(file->name, name);
  file->data = data;
  file->size = size;
  return 0;
}

const struct file *file_at(int index) { return index < file_count ? &files[index] : NULL; }

FILE *fopen(const char *path, const char *mode)
{
  (void) mode;
  const struct file *file = find_file(path);
  if (file == NULL) return NULL;
  for (int i = 0; i < MAX_OPEN; i++)
    if (open_files[i].file == NULL) {
      open_files[i] = (struct open_file) {file, 0};
      return (FILE *) &open_files[i];
    }
  return NULL;
}

int fclose(FILE *stream)
{
  ((struct open_file *) stream)->file = NULL;
  return 0;
}

size_t fread(void *to, size_t size, size_t count, FILE *stream)
{
  struct open_file *open = (struct open_file *) stream;
  long rest = open->file->size - open->position;
  if (size == 0 || open->position < 0 || rest <= 0) return 0;
  size_t items = (size_t) rest / size;
  if (items > count) items = count;
  memcpy(to, open->file->data + open->position, items * size);
  open->position += (long) (items * size);
  return items;
}

int fseek(FILE *stream, long offset, int whence)
{
  struct open_file *open = (struct open_file *) stream;
  long origin = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? open->position : open->file->size;
  open->position = origin + offset;
  return 0;
}

long ftell(FILE *stream) { return ((struct open_file *) stream)->position; }
void rewind(FILE *stream) { ((struct open_file *) stream)->position = 0; }
int fseeko(FILE *stream, off_t offset, int whence) { return fseek(stream, (long) offset, whence); }
off_t ftello(FILE *stream) { return ftell(stream); }

char *fgets(char *to, int size, FILE *stream)
{
  struct open_file *open = (struct open_file *) stream;
  int length = 0;
  while (length < size - 1 && open->position >= 0 && open->position < open->file->size) {
    char c = (char) open->file->data[open->position++];
    to[length++] = c;
    if (c == '\n') break;
  }
  if (length == 0) return NULL;
  to[length] = 0;
  return to;
}

char *getenv(const char *name)
{
  (void) name;
  return NULL;
}

/* Where the C library's own streams would ask the host for a place to write to: upstream prints in
 * functions that a chart never calls. Named as in musl's internal header. */

size_t __stdio_write(FILE *stream, const unsigned char *bytes, size_t count)
{
  (void) stream, (void) bytes;
  return count;
}
size_t __stdout_write(FILE *stream, const unsigned char *bytes, size_t count)
{
  return __stdio_write(stream, bytes, count);
}

off_t __stdio_seek(FILE *stream, off_t offset, int whence)
{
  (void) stream, (void) offset, (void) whence;
  return -1;
}

int __stdio_close(FILE *stream)
{
  (void) stream;
  return 0;
}
