/** Runs a flood and a normal client, each in its own process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '../support/processes.ts';
import type { Seen } from './honest.ts';

/** The counts of a flooder so far. */
export interface Flooded {
  /** Open connections. */
  readonly open: number;
  /** Connections that the service closed. */
  readonly closed: number;
  /** Connections that could not be opened. */
  readonly refused: number;
}

/** Errors of an overloaded service after which a client retries. */
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

/** The lines of a program, as they arrive. */
function linesOf({ stdout }: ChildProcess): AsyncIterator<string> {
  if (stdout === null) throw new Error('its output is not read');
  return createInterface({ input: stdout })[Symbol.asyncIterator]();
}

/**
 * Starts a flood.
 *
 * @param address the source address, if the service is on this machine: any address of 127.0.0.0/8
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
    /** Settles when each of its connections has been opened. */
    whole: () =>
      until('each connection has been opened', () => {
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
 * Starts a normal client.
 *
 * @param probedUrl the address of the service itself, if it is behind a proxy
 */
export function startHonest(test: TestContext, { url, key }: Target, probedUrl = url, callers = 4) {
  const child = start(test, 'honest.ts', [url, key, String(callers), probedUrl]);
  const lines = linesOf(child);
  return {
    /** The outcomes since the previous call. */
    seen: async (): Promise<Seen> => {
      child.stdin?.write('seen\n');
      return JSON.parse((await lines.next()).value ?? '');
    },
    /** Ends it. @returns the outcomes since the previous call, without requests in progress */
    end: async (): Promise<Seen> => {
      child.stdin?.end('end\n');
      return JSON.parse((await lines.next()).value ?? '');
    },
  };
}
