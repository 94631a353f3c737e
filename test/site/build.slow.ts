/** The documentation as static files, on a web server that only knows folders. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { PAGES } from '../../packages/site/map.ts';
import { REPOSITORY } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import { assertFragments, crawl } from './crawl.ts';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.svg': 'image/svg+xml' };

test('npm run docs:build writes files that link each other on any web server', async (test) => {
  const folder = temporaryFolder();
  test.after(() => folder.remove());
  const out = join(folder.path, 'site');
  const output = execFileSync(process.execPath, ['packages/site/build.ts', out], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      BASE_URL: 'https://api.example',
      DOCS_URL: 'https://docs.example/e',
    },
  });
  assert.match(output, /^\d+ files in /);

  const server = createServer((request, response) => {
    const file = join(out, decodeURIComponent((request.url ?? '').replace(/^\/below/, '')));
    if (!existsSync(file)) {
      response.writeHead(404).end();
    } else if (statSync(file).isFile()) {
      const type = TYPES[extname(file)] ?? 'text/plain';
      response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
    } else if (!request.url?.endsWith('/')) {
      response.writeHead(301, { Location: `${request.url}/` }).end();
    } else {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(readFileSync(join(file, 'index.html')));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/below`;
  const visited = await crawl(`${base}/`);
  assertFragments(visited);
  for (const { path } of PAGES) {
    const url = path === '' ? `${base}/` : `${base}/${path}/`;
    assert.equal(visited.get(url)?.url, url, `${path} is linked where it is`);
  }
  const first = visited.get(`${base}/`)?.text ?? '';
  assert.match(first, /https:\/\/api\.example\/v1\/western\/positions/);
  assert.match(
    first,
    /<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;;/,
  );
  assert.match(first, /<meta name="ecliptic-base" content="https:\/\/api\.example">/);
});

test('npm run docs:build leaves a folder with other files alone', () => {
  const args = ['packages/site/build.ts', 'docs'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: REPOSITORY,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  assert.equal(status, 1);
  assert.match(stderr, /holds other files; name an empty folder/);
});
