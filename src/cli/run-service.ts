/** Runs the service in this process, from its configuration to the signal that stops it. */
import { accessSync, constants } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { serve } from '../serve.ts';
import { openLog, standardOutput } from '../telemetry/log.ts';
import { EXIT_REFUSED, STOP_SIGNALS, setLoss } from './output.ts';

/** One Ctrl-C can arrive as several signals: from the terminal, from npm and from the launcher. */
const ONE_SIGNAL_MS = 1_000;
/** A start that was refused ends by itself, unless a disk or a name server does not answer one of its threads. */
const REFUSED_MS = 1_000;

export async function runService(): Promise<void> {
  const config = readConfig(process.env);
  const observer = openLog(config.logLevel, await standardOutput());
  const fail = (error: unknown) => {
    observer.failed(error);
    endProcess(EXIT_REFUSED);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  // A signal may arrive while the service starts: it is recorded at once, and acted on when there is
  // something to stop. A later one finds no listener, and ends the process.
  const signal = new Promise<string>((resolve) => {
    for (const name of STOP_SIGNALS) process.on(name, resolve);
  });
  void signal
    .then(() => delay(ONE_SIGNAL_MS, undefined, { ref: false }))
    .then(() => {
      for (const name of STOP_SIGNALS) process.removeAllListeners(name);
    });
  const service = await serve(config, observer, (text) => {
    setLoss('a first key was issued and could not be shown; issue another one');
    process.stdout.write(text, (error) => {
      if (!error) setLoss(undefined);
    });
  }).catch((error) => {
    setTimeout(endProcess, REFUSED_MS).unref();
    throw error;
  });
  void signal.then(async (name) => {
    observer.stopping(name);
    await service.stop();
    observer.stopped();
    // A database that hangs may still keep a connection open; the log is flushed as the process ends.
    endProcess();
  });
}

/** Requests that a thread of libuv works on: files, and names of hosts. */
const OF_THREADS = /^(?:FSReq|CloseReq|GetAddrInfo|GetNameInfo)/;
/** This program: the first is there even after an update has removed its file, but on Linux only. */
const PROGRAMS = ['/proc/self/exe', process.execPath];

/**
 * Ends the process. Node waits at its end for the threads that read files and resolve names, and one of them may wait for
 * a disk or a name server that does not answer; so then the process becomes a program that does nothing, and leaves them
 * behind.
 */
function endProcess(code = process.exitCode): never {
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
