/**
 * Podman with its own storage, settings and networks, which are removed at the end. It runs the pods of Kubernetes
 * manifests without a cluster (`podman play kube`).
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { temporaryFolder } from '../support/service.ts';
import type { Pod } from './pod.ts';

export interface Podman {
  /** A folder that is removed at the end. */
  readonly folder: string;
  /** Runs `podman`. @returns its standard output, trimmed. @throws if its exit code is not 0 */
  run(...args: readonly string[]): Promise<string>;
  /** The same, with a text as standard input. */
  feed(input: string, ...args: readonly string[]): Promise<string>;
  /** Creates a Secret with these fields. */
  secret(name: string, fields: Readonly<Record<string, string>>): Promise<void>;
  /** Starts a pod. */
  play(pod: Pod): Promise<void>;
  /** The address of a running pod. */
  addressOf(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Netavark keeps names outside Podman's folders, so the network of a killed test must not be reused. */
export const NETWORK = `ecliptic-${randomUUID()}`;
const COMMAND_MS_MAX = 300_000;
/** By default it sets a million open files and processes, which root may not be allowed to do. */
const SETTINGS = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[network]
network_backend = "netavark"
`;

export async function startPodman(): Promise<Podman> {
  const { path: folder, remove } = temporaryFolder();
  const settings = join(folder, 'containers.conf');
  writeFileSync(settings, SETTINGS);
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    CONTAINERS_CONF: settings,
    // Health checks are timers of systemd, which does not run everywhere. The tests replace the timers.
    DISABLE_HC_SYSTEMD: 'true',
    // Docker's format, which supports HEALTHCHECK.
    BUILDAH_FORMAT: 'docker',
  };
  const options = [
    ...['--root', join(folder, 'root'), '--runroot', join(folder, 'run')],
    ...['--network-config-dir', join(folder, 'networks'), '--tmpdir', join(folder, 'tmp')],
    ...['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'none'],
  ];
  async function feed(input: string, ...args: readonly string[]): Promise<string> {
    const child = spawn('podman', [...options, ...args], {
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: COMMAND_MS_MAX,
    });
    const texts = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
    child.stdin.on('error', () => {
      // It has ended without reading. Its exit code has the reason.
    });
    child.stdin.end(input);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`podman ${args.join(' ')}: exit code ${code}\n${texts.stderr}`);
    return texts.stdout.trim();
  }
  const run = (...args: readonly string[]) => feed('', ...args);
  const stop = async () => {
    await run('pod', 'rm', '--all', '--force', '--time', '0');
    await run('network', 'rm', '--force', NETWORK);
    remove();
  };
  await run('network', 'create', NETWORK);
  return {
    folder,
    run,
    feed,
    secret: async (name, fields) => {
      const data = Object.entries(fields).map(([field, value]) => [
        field,
        Buffer.from(value).toString('base64'),
      ]);
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(Object.fromEntries(data)), { mode: 0o600 });
      await run('secret', 'create', name, file);
    },
    play: async (pod) => {
      const { name } = pod.metadata;
      const file = join(folder, `${name}.yaml`);
      writeFileSync(file, stringify(pod));
      await run('play', 'kube', '--network', NETWORK, file);
    },
    addressOf: async (name) => {
      const infra = await run('pod', 'inspect', '--format', '{{.InfraContainerID}}', name);
      const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
      return await run('inspect', '--format', format, infra);
    },
    stop,
  };
}
