/** nginx as deployed, in front of replicas on loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nginxConfiguration } from '../../test/support/replicas.ts';
import { ask, freePort, type Message, type ServerProcess } from './processes.ts';

export type NginxProcess = Omit<ServerProcess, 'startMs'>;

const START_MS_MAX = 20_000;

/** Starts nginx with an access log, and waits until it passes on an answer. @returns undefined without nginx */
export async function startProxy(
  replicas: readonly ServerProcess[],
  probe: Message,
): Promise<NginxProcess | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-bench-nginx-'));
  // If root starts nginx, its workers run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const upstreams = replicas.map((each) => ({ url: `http://127.0.0.1:${each.port}` }));
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    nginxConfiguration(port, upstreams, `${join(folder, 'access.log')} requests`),
  );
  const options = ['-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off;'];
  const child = spawn('nginx', options, { stdio: 'ignore' });
  // Not by SIGKILL, which would leave its workers running.
  const end = () => {
    child.kill('SIGTERM');
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  process.once('exit', end);
  const stop = async () => {
    const ended = hasEnded(child) ? undefined : once(child, 'exit');
    end();
    await ended;
    remove();
    process.off('exit', end);
  };
  const isMissing = await Promise.race([
    once(child, 'error').then(() => true),
    once(child, 'spawn').then(() => false),
  ]);
  if (isMissing) {
    end();
    return undefined;
  }
  const deadlineMs = performance.now() + START_MS_MAX;
  while ((await ask(port, probe).catch(() => undefined))?.status !== 200) {
    if (hasEnded(child) || performance.now() > deadlineMs) {
      await stop();
      throw new Error('nginx does not pass on answers');
    }
    await delay(20);
  }
  return { port, pid: child.pid ?? 0, stop };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
