/** The client, bundled for browsers, in Chromium: its page and the service share one origin. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { type BuiltPackage, buildPackage } from '../client/built-package.ts';
import { composeService, temporaryFolder } from '../support/service.ts';
import { READERS, useSite } from './browser.ts';

/** Asks below a path of its own origin, and writes what comes of it into the page. */
const PROGRAM = `
  import { birthMoment, Ecliptic } from 'ecliptic-client';
  const { key } = document.querySelector('output').dataset;
  const ecliptic = new Ecliptic({ baseUrl: location.origin + '/astro', apiKey: key, backoffBaseMs: 1 });
  const datetime = birthMoment({ local: '1935-06-15T12:00:00', timeZone: 'Europe/Amsterdam' });
  const { answer, attempts, request_id } = await ecliptic.positionsWithResponse({ datetime });
  const stopped = await ecliptic
    .positions({ datetime }, {}, { signal: AbortSignal.abort('enough') })
    .catch((reason) => reason);
  const nowhere = new Ecliptic({ baseUrl: location.origin + '/gone', apiKey: key, maxAttempts: 2 });
  const failed = await nowhere.positions({ datetime }).catch((error) => error);
  const { utc_datetime } = answer.meta.subject_resolved;
  document.querySelector('output').textContent = JSON.stringify({
    utc_datetime, attempts, request_id, stopped, failed: failed.code, reason: failed.reason,
  });`;

const folder = temporaryFolder();
let built: BuiltPackage;
const site = useSite(composeService);
before(async () => {
  built = await buildPackage(folder.path);
});
after(() => folder.remove());

/** The bundle; it fails to build if it needs anything that only Node has. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: built.userFolder },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

test('the bundle asks, retries and fails in a page with a strict policy', async (test) => {
  const { service } = site;
  const script = await bundle();
  const pageText = `<!doctype html><html lang="en"><title>Client</title><output data-key="${service.key}"></output><script type="module" src="/program.js"></script>`;
  const sent: IncomingHttpHeaders[] = [];
  const origin = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (path === '/') {
      response.setHeader('Content-Security-Policy', "default-src 'self'");
      return response.setHeader('Content-Type', 'text/html').end(pageText);
    }
    if (path === '/program.js') {
      return response.setHeader('Content-Type', 'text/javascript').end(script);
    }
    if (!path.startsWith('/astro/')) return response.destroy();
    sent.push(request.headers);
    if (sent.length === 1) return response.writeHead(504).end('<h1>Gateway Timeout</h1>');
    const answer = await fetch(service.url + path.slice('/astro'.length), {
      method: request.method ?? 'GET',
      headers: {
        Authorization: request.headers.authorization ?? '',
        'Content-Type': 'application/json',
      },
      body: await buffer(request),
    });
    response.setHeader('Content-Type', answer.headers.get('content-type') ?? '');
    response.setHeader('X-Request-Id', answer.headers.get('x-request-id') ?? '');
    return response.writeHead(answer.status).end(await answer.text());
  });
  origin.listen(0, '127.0.0.1');
  await once(origin, 'listening');
  const close = () => {
    origin.close();
    origin.closeAllConnections();
  };
  test.after(close);
  const { port } = origin.address() as AddressInfo;
  const page = await site.newPage(test, READERS.deskLight);
  await page.goto(`http://127.0.0.1:${port}/`);
  const output = page.locator('output');
  await output.filter({ hasText: '{' }).waitFor();
  const { request_id: requestId, ...result } = JSON.parse((await output.textContent()) ?? '');
  assert.match(requestId, /^req_/);
  assert.deepEqual(result, {
    utc_datetime: '1935-06-15T10:40:28Z',
    attempts: 2,
    stopped: 'enough',
    failed: 'client.connection_failed',
    reason: 'broken',
  });
  close();
  assert.equal(sent.length, 2);
  // The browser names itself.
  for (const headers of sent) assert.match(headers['user-agent'] ?? '', /^Mozilla\//);
});
