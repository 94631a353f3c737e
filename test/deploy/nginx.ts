/** Starts nginx with deploy/nginx.conf, and what it passes requests on to. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folderOf, freePort, until } from '../support/processes.ts';
import { COMPOSE, interpolated, NGINX } from './files.ts';
import { at } from './yaml.ts';

export interface Proxy {
  readonly url: string;
  readonly port: number;
  /** The lines of its access log. */
  logged(): Record<string, unknown>[];
}

/** The place in the file that Compose fills in. */
export const DOCS_URL_PLACE = `\${DOCS_URL}`;

/** The address of the problem pages that Compose gives nginx, with these settings. */
export function docsUrlOf(settings: Readonly<Record<string, string>>): string {
  return interpolated(at(COMPOSE, 'services.nginx.environment.DOCS_URL'), settings);
}

/** The deployed file; older releases of nginx do not resolve names again. */
function configuration(port: number, upstreams: readonly number[], file: string): string {
  const servers = upstreams.map((each) => `server 127.0.0.1:${each} max_fails=0;`);
  return file
    .replace('server ecliptic:8080 resolve max_fails=0;', servers.join('\n'))
    .replace('listen 8080 ', `listen 127.0.0.1:${port} `)
    .replace(DOCS_URL_PLACE, docsUrlOf({}));
}

/** @param text of the deployed file, perhaps changed */
export async function startNginx(
  test: TestContext,
  upstreams: readonly number[],
  text = NGINX,
): Promise<Proxy> {
  const folder = folderOf(test);
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'access.log');
  writeFileSync(file, configuration(port, upstreams, text).replace('/dev/stdout', log));
  openSync(log, 'w');
  const options = ['-e', 'stderr', '-p', folder, '-c', file];
  const checked = spawnSync('nginx', [...options, '-t'], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stderr);
  assert.doesNotMatch(checked.stderr, /\[(?:warn|emerg|alert|crit)\]/);
  const nginx = spawn('nginx', [...options, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  // Not by SIGKILL, which would leave its workers running.
  test.after(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    return await fetch(url).then(
      async (response) => (await response.arrayBuffer()) !== undefined,
      () => false,
    );
  });
  const logged = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return { url, port, logged };
}

export interface Upstream {
  readonly port: number;
  readonly requests: IncomingMessage[];
}

export async function startUpstream(test: TestContext, answer: RequestListener): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'POST') requests.push(request);
    request.resume().once('end', () => answer(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return { port: address.port, requests };
}

export const busy: RequestListener = (_request, response) => {
  response.writeHead(503, { 'X-Request-Id': 'req_busy' }).end('busy');
};
export const good: RequestListener = (_request, response) => {
  response.writeHead(200, { 'X-Request-Id': 'req_good' }).end('good');
};
export const broken: RequestListener = (request) => request.socket.destroy();
