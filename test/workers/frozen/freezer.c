/*
 * Starts the program that its arguments name, and freezes single threads of it as a debugger does.
 *
 * Descriptor 3 brings commands, a letter and a thread's number: 'f' freezes it, 't' thaws it.
 * Descriptor 4 tells the program's process number first, then a line for each command that is done.
 * Linux lets a process trace its own descendants without any privilege, so this one starts the program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static void must(long result, const char *what) {
  if (result == -1) {
    perror(what);
    exit(1);
  }
}

int main(int argc, char **argv) {
  (void)argc;
  pid_t child = fork();
  must(child, "fork");
  if (child == 0) {
    close(3);
    close(4);
    execv(argv[1], argv + 1);
    perror("execv");
    _exit(1);
  }
  /* Its descriptors of the program's input would keep that open. */
  close(0);
  dprintf(4, "%d\n", child);
  FILE *commands = fdopen(3, "r");
  char command;
  int thread;
  while (fscanf(commands, " %c %d", &command, &thread) == 2) {
    if (command == 'f') {
      must(ptrace(PTRACE_SEIZE, thread, 0, 0), "seize");
      must(ptrace(PTRACE_INTERRUPT, thread, 0, 0), "interrupt");
      must(waitpid(thread, NULL, __WALL), "waitpid");
    } else {
      must(ptrace(PTRACE_DETACH, thread, 0, 0), "detach");
    }
    dprintf(4, "done\n");
  }
  must(waitpid(child, NULL, 0), "waitpid");
  return 0;
}
