/** A real nginx with deploy/nginx.conf on loopback, with another address, upstream servers and log. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort, REPOSITORY, until } from './processes.ts';

export interface Nginx {
  readonly url: string;
  readonly port: number;
  /** The id of its main process. */
  readonly pid: number;
  /** The lines of the access log. */
  logged(): Record<string, unknown>[];
  stop(): Promise<void>;
}

/** The reason why tests that need nginx are skipped. */
export const WITHOUT_NGINX = spawnSync('nginx', ['-v']).status === 0 ? false : 'there is no nginx';

/** The placeholder that Compose fills in, and its default value. */
export const DOCS_URL_PLACE = `\${DOCS_URL}`;
export const DOCS_URL = 'http://localhost:8080/docs';

const DEPLOYED = readFileSync(join(REPOSITORY, 'deploy/nginx.conf'), 'utf8');
/** The deployed file without an access log and with one queue for all workers, for less work during a flood. */
export const FRUGAL = DEPLOYED.replace(/access_log [^;]+;/, 'access_log off;').replace(
  ' reuseport;',
  ';',
);

/** Older releases of nginx do not resolve names again. */
function configuration(text: string, port: number, upstreams: readonly string[], log: string) {
  const servers = upstreams.map((url) => `server ${new URL(url).host} max_fails=0;`);
  return text
    .replace('server ecliptic:8080 resolve max_fails=0;', servers.join('\n'))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(DOCS_URL_PLACE, DOCS_URL)
    .replace('/dev/stdout', log);
}

/**
 * Starts it, and waits until it responds.
 *
 * @param upstreams addresses of services
 * @param text the deployed file, perhaps changed
 */
export async function launchNginx(
  upstreams: readonly string[],
  text: string = DEPLOYED,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-nginx-'));
  // Started by root, its workers run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'access.log');
  writeFileSync(file, configuration(text, port, upstreams, log));
  const options = ['-e', 'stderr', '-p', folder, '-c', file];
  const checked = spawnSync('nginx', [...options, '-t'], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stderr);
  assert.doesNotMatch(checked.stderr, /\[(?:warn|emerg|alert|crit)\]/);
  const child = spawn('nginx', [...options, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  // SIGKILL would leave its workers running.
  const end = () => {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  await until('nginx responds', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    return await fetch(url).then(
      async (response) => (await response.arrayBuffer()) !== undefined,
      () => false,
    );
  });
  const logged = () => {
    const lines = readFileSync(log, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  };
  return { url, port, pid: child.pid ?? 0, logged, stop };
}

/** The same until the test ends. */
export async function startNginx(
  test: TestContext,
  upstreams: readonly string[],
  text?: string,
): Promise<Nginx> {
  const nginx = await launchNginx(upstreams, text);
  test.after(() => nginx.stop());
  return nginx;
}
