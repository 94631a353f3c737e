/** Runs a flood, and an honest caller, each in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '../support/processes.ts';
import type { Seen } from './honest.ts';

/** What a flooder has done so far. */
export interface Flooded {
  /** Connections that are open now. */
  readonly open: number;
  /** Those that the service ended. */
  readonly closed: number;
  /** Those that could not be opened. */
  readonly refused: number;
}

/** What a crowded service may do to a caller, who then calls again. */
export const MAY_HAPPEN =
  /ABORT_ERR|ECONNRESET|socket hang up|other side closed|"code":"(?:server\.overloaded|request\.timeout)"/;

interface Target {
  readonly url: string;
  readonly key: string;
}

function start(test: TestContext, program: string, args: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  test.after(() => child.kill('SIGKILL'));
  return child;
}

/** The lines that a program prints, as they come. */
function linesOf({ stdout }: ChildProcess): AsyncIterator<string> {
  if (stdout === null) throw new Error('its output is not read');
  return createInterface({ input: stdout })[Symbol.asyncIterator]();
}

/**
 * Starts a flood.
 *
 * @param address from which it comes, if the service is on this machine: each that begins with 127 is its own
 */
export function startFlood(
  test: TestContext,
  { url, key }: Target,
  name: string,
  { connections, address = '' }: { readonly connections: number; readonly address?: string },
) {
  const child = start(test, 'flooder.ts', [name, url, key, String(connections), address]);
  let latest: Flooded = { open: 0, closed: 0, refused: 0 };
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
    latest = JSON.parse(line);
  });
  return {
    get latest(): Flooded {
      return latest;
    },
    /** Settles when each of its connections has been open. */
    whole: () =>
      until('each connection has been open', () => {
        if (child.exitCode !== null) throw new Error('the flood has ended');
        return latest.open + latest.closed + latest.refused >= connections;
      }),
    end: async () => {
      const exit = once(child, 'exit');
      child.stdin?.end('end\n');
      await exit;
    },
  };
}

/**
 * Starts an honest caller.
 *
 * @param probedUrl where the service itself is, if a proxy is in front of it
 */
export function startHonest(test: TestContext, { url, key }: Target, probedUrl = url, callers = 4) {
  const child = start(test, 'honest.ts', [url, key, String(callers), probedUrl]);
  const lines = linesOf(child);
  return {
    /** What it has seen since it was asked last. */
    seen: async (): Promise<Seen> => {
      child.stdin?.write('seen\n');
      return JSON.parse((await lines.next()).value ?? '');
    },
    /** Ends it. @returns what it has seen since it was asked last, the answers under way left out */
    end: async (): Promise<Seen> => {
      child.stdin?.end('end\n');
      return JSON.parse((await lines.next()).value ?? '');
    },
  };
}
