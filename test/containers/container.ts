/** A container of the service, started with commands of a page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/processes.ts';
import type { Docker } from './docker.ts';

/** The name of the image on the page. */
export const IMAGE = 'ecliptic:0.1.0';
/** The fewest rights of a container. */
export const HARD = '--read-only --cap-drop ALL --security-opt no-new-privileges';
/** The memory limit of the manifests, without swap. */
export const MEMORY = '--memory 384m --memory-swap 384m';

/** The time that a container may take to become healthy, or no longer healthy. */
const HEALTH_MS_MAX = 120_000;
/** Each check starts a process, which takes CPU time. */
const LOOK_MS = 200;

/** A container by its name. */
export interface Container {
  readonly name: string;
  /** `http://` and its own address, without Docker's proxy. */
  url(): Promise<string>;
  /** A part of `docker inspect`, such as `.State.Pid`. */
  state(path: string): Promise<string>;
  /** Waits for a result of the health check. */
  becomes(health: 'healthy' | 'unhealthy'): Promise<void>;
  /** Runs the ecliptic command in it, and returns its standard output. */
  ecliptic(...args: readonly string[]): Promise<string>;
  /** Its standard output. */
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
        async () => {
          await delay(LOOK_MS);
          return (await state('.State.Health.Status')) === health;
        },
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

/** The first key, which is printed at most a few seconds after /health responds. */
export async function firstKeyOf(container: Container): Promise<string> {
  let key: string | undefined;
  await until('a key is issued', async () => {
    await delay(LOOK_MS);
    [key] = /\bak_test_\w+/.exec(await container.logged()) ?? [];
    return key !== undefined;
  });
  return key ?? '';
}

/** The credits of a key in the database, from the JSON of `ecliptic usage`. */
export function creditsIn(usage: string, account: string): number {
  const rows = JSON.parse(usage) as { account: string | null; credits: number }[];
  return rows
    .filter((row) => row.account === account)
    .reduce((sum, { credits }) => sum + credits, 0);
}

/** Asserts that a process has this user and group, and no way to any capability. */
export function assertHasNoRights(pid: string, user: number): void {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  const status = Object.fromEntries(lines.map((line) => line.split(/:\s+/)));
  for (const ids of ['Uid', 'Gid']) assert.equal(status[ids], Array(4).fill(user).join('\t'));
  assert.equal(status['NoNewPrivs'], '1');
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
    assert.equal(BigInt(`0x${status[set]}`), 0n, set);
  }
}

/** Shared actions of the image's tests. @param given the daemon, when it is ready */
export function toolsFor(given: () => Docker) {
  /** Runs lines, which must succeed. @returns standard output */
  async function lines(text: string): Promise<string> {
    const { code, stdout, stderr } = await given().shell(text);
    assert.equal(code, 0, stdout.slice(-2_000) + stderr);
    return stdout;
  }

  /** Starts a container that the test removes with its volumes, and waits until it is healthy. */
  async function started(t: TestContext, options: string): Promise<Container> {
    const name = `ecliptic-${Math.random().toString(36).slice(2)}`;
    t.after(() => given().shell(`docker rm --force --volumes ${name}`));
    await lines(`docker run --detach --name ${name} --health-interval 1s ${options}`);
    const container = containerNamed(given(), name);
    await container.becomes('healthy');
    return container;
  }

  return { lines, started };
}
