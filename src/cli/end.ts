/** How a service ends that has nothing more to do. */
import { accessSync, constants } from 'node:fs';

/** Requests that a thread of libuv works on: files, and names of hosts. */
const OF_THREADS = /^(?:FSReq|CloseReq|GetAddrInfo|GetNameInfo)/;
/** This program: the first is there even after an update has removed its file, but on Linux only. */
const PROGRAMS = ['/proc/self/exe', process.execPath];

/**
 * Ends the process. Node waits at its end for the threads that read files and resolve names, and one of them may wait for
 * a disk or a name server that does not answer; so then the process becomes a program that does nothing, and leaves them
 * behind.
 */
export function endProcess(code = process.exitCode): never {
  process.on('exit', (exitCode) => {
    if (!process.getActiveResourcesInfo().some((name) => OF_THREADS.test(name))) return;
    // Node 24 ends with a crash if the program cannot be executed.
    const program = PROGRAMS.find(isExecutable);
    if (program === undefined) return;
    const args = [process.execPath, '-e', `process.exitCode = ${exitCode}`];
    process.execve?.(program, args, { ...process.env, NODE_OPTIONS: '' });
  });
  process.exit(code);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
