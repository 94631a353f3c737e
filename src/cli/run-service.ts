/** Runs the service in this process, from its configuration to the signal that stops it. */
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { serve } from '../serve.ts';
import { openLog, standardOutput } from '../telemetry/log.ts';
import { EXIT_ERROR, print, STOP_SIGNALS } from './output.ts';

/** One Ctrl-C can arrive as several signals: from the terminal, from npm and from the launcher. */
const ONE_SIGNAL_MS = 1_000;

export async function runService(): Promise<void> {
  const config = readConfig(process.env);
  const observer = openLog(config.logLevel, await standardOutput());
  const fail = (error: unknown) => {
    observer.failed(error);
    process.exit(EXIT_ERROR);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  // A signal may arrive during startup. It is acted on as soon as there is something to stop. A later one ends the process.
  const signal = new Promise<string>((resolve) => {
    for (const name of STOP_SIGNALS) process.on(name, resolve);
  });
  void signal
    .then(() => delay(ONE_SIGNAL_MS, undefined, { ref: false }))
    .then(() => {
      for (const name of STOP_SIGNALS) process.removeAllListeners(name);
    });
  const service = await serve(config, observer, (text) => {
    void print(
      text,
      'the first key was issued but could not be shown; issue another one with "ecliptic keys issue"',
    );
  });
  void signal.then(async (name) => {
    observer.stopping(name);
    await service.stop();
    observer.stopped();
    // A database that hangs may keep a connection open. The log is flushed as the process ends.
    process.exit();
  });
}
