/** Services in their own processes that are stopped, killed and restarted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { watchOutput } from './log-watch.ts';
import { endProcess, freePort, until } from './processes.ts';
import { CLI_FILE, ownEnvironment, PATIENT } from './service.ts';

/** A service that keeps its port across restarts. */
export interface Replica {
  readonly url: string;
  start(): Promise<void>;
  /** Sends a signal and waits for the end. @returns the exit code, or the signal that ended it */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null>;
  /** Sends a signal, such as SIGSTOP or SIGCONT. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Its log, across restarts. */
  logged(): string;
}

export async function startReplica(
  test: TestContext,
  environment: Readonly<Record<string, string>>,
): Promise<Replica> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  const launch = () => {
    const child = spawn(process.execPath, [CLI_FILE, 'serve'], {
      env: { ...ownEnvironment(), ...PATIENT, PORT: String(port), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      const watch = watchOutput();
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        watch(text);
      });
    }
    test.after(() => endProcess(child));
    return child;
  };
  let child = launch();
  const ready = () =>
    until(`${url} is ready`, async () => (await statusOf(`${url}/ready`)) === 200);
  await ready();
  return {
    url,
    start: async () => {
      child = launch();
      await ready();
    },
    end: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code, name] = await ended;
      return code ?? name;
    },
    signal: (name) => {
      child.kill(name);
    },
    logged: () => output,
  };
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
