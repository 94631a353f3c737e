/** Services that share one PostgreSQL behind one nginx, all real and all on loopback. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { watchOutput } from './log-watch.ts';
import { endProcess, freePort, REPOSITORY, until } from './processes.ts';
import { CLI_FILE, ownEnvironment, PATIENT, temporaryFolder } from './service.ts';

/** A service on its own port, which it keeps when it is restarted. */
export interface Replica {
  readonly url: string;
  start(): Promise<void>;
  /** Sends a signal and waits for the end. @returns the exit code, or the signal that ended it */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null>;
  /** Stops all its threads where they are, until it is continued. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Everything it has logged, across restarts. */
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

/**
 * Starts nginx with the configuration of `deploy/`, in front of these services.
 *
 * @returns its address; undefined if nginx is not installed
 */
export async function startNginx(
  test: TestContext,
  replicas: readonly Pick<Replica, 'url'>[],
): Promise<string | undefined> {
  const folder = temporaryFolder();
  // If root starts nginx, its workers run as another user.
  chmodSync(folder.path, 0o777);
  test.after(() => folder.remove());
  const port = await freePort();
  writeFileSync(join(folder.path, 'nginx.conf'), nginxConfiguration(port, replicas));
  const child = spawn('nginx', ['-p', folder.path, '-c', 'nginx.conf', '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  const started = await Promise.race([
    once(child, 'error').then(() => false),
    until(
      'nginx listens',
      async () => (await statusOf(`http://127.0.0.1:${port}/`)) !== undefined,
    ).then(() => true),
  ]);
  if (!started) return undefined;
  test.after(async () => {
    // Its main process ends the others only if it is asked to end.
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  return `http://127.0.0.1:${port}`;
}

/**
 * The deployed configuration, with a different address and different upstream servers.
 *
 * @param accessLog where it logs requests: a file and a format, or `off`
 */
export function nginxConfiguration(
  port: number,
  replicas: readonly Pick<Replica, 'url'>[],
  accessLog = 'off',
): string {
  const servers = replicas.map(({ url }) => `server ${new URL(url).host} max_fails=0;`).join('\n');
  return readFileSync(join(REPOSITORY, 'deploy/nginx.conf'), 'utf8')
    .replace(/^ *server [\w.-]+:\d+ resolve max_fails=0;$/m, servers)
    .replace(/listen [^;]+;/g, `listen 127.0.0.1:${port};`)
    .replace(/access_log [^;]+;/, `access_log ${accessLog};`)
    .replace(/\$\{DOCS_URL\}/, 'http://localhost:8080/docs');
}
