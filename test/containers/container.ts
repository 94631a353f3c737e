/** A container of the service: started by lines of a page, watched, asked. */
import assert from 'node:assert/strict';
import { until } from '../support/processes.ts';
import type { Docker } from './docker.ts';

/** How long a container may take to become healthy, or no longer healthy. */
const HEALTH_MS_MAX = 120_000;

/** A container by its name. */
export interface Container {
  readonly name: string;
  /** `http://` and its own address, which no proxy of Docker is in front of. */
  url(): Promise<string>;
  /** A part of `docker inspect`, such as `.State.Pid`. */
  state(path: string): Promise<string>;
  /** Waits until the health check says so. */
  becomes(health: 'healthy' | 'unhealthy'): Promise<void>;
  /** Runs the command of the service in it, and returns its standard output. */
  ecliptic(...args: readonly string[]): Promise<string>;
  /** What it has printed, standard output only. */
  logged(): Promise<string>;
  /** Ends it by SIGTERM. @returns its exit code */
  stop(): Promise<string>;
}

export function containerNamed(docker: Docker, name: string): Container {
  const state = (path: string) => docker.run('inspect', '--format', `{{${path}}}`, name);
  return {
    name,
    state,
    url: async () => {
      const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
      return `http://${await docker.run('inspect', '--format', format, name)}:8080`;
    },
    becomes: (health) =>
      until(
        `${name} is ${health}`,
        async () => (await state('.State.Health.Status')) === health,
        HEALTH_MS_MAX,
      ),
    ecliptic: (...args) => docker.run('exec', name, 'ecliptic', ...args),
    logged: () => docker.run('logs', name),
    stop: async () => {
      await docker.run('stop', name);
      return await state('.State.ExitCode');
    },
  };
}

/** The key that a first boot printed. */
export async function firstKeyOf(container: Container): Promise<string> {
  const [key] = /\bak_test_\w+/.exec(await container.logged()) ?? [];
  assert.ok(key !== undefined, 'no key was issued');
  return key;
}

/** Credits of a key by the database, from the JSON of `ecliptic usage`. */
export function creditsIn(usage: string, account: string): number {
  const rows = JSON.parse(usage) as { account: string | null; credits: number }[];
  return rows
    .filter((row) => row.account === account)
    .reduce((sum, { credits }) => sum + credits, 0);
}

/** The most memory that it has used, in MiB, by its control group (version 1 or 2). */
export async function peakMemory(docker: Docker, { name }: Container): Promise<number> {
  const files = ['memory/memory.max_usage_in_bytes', 'memory.peak'].map(
    (file) => `/sys/fs/cgroup/${file}`,
  );
  const text = await docker.run(
    'exec',
    name,
    'sh',
    '-c',
    `cat ${files.join(' ')} 2> /dev/null || :`,
  );
  return Number(text) / 2 ** 20;
}
