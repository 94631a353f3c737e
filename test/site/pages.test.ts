/** The documentation as the service serves it. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { MOVED, PAGES } from '../../packages/site/map.ts';
import { problemPage } from '../../packages/site/problem-page.ts';
import { publicFiles } from '../../packages/site/public-files.ts';
import { siteFiles } from '../../packages/site/site.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { REPOSITORY } from '../support/processes.ts';
import { type ComposedService, composeService } from '../support/service.ts';
import { exchange } from '../support/socket.ts';
import { assertFragments, crawl, targets, type Visited } from './crawl.ts';

const SURROUNDINGS = {
  baseUrl: 'https://api.example/x',
  docsUrl: 'https://api.example/x/docs',
  contact: 'keys@operator.example',
  sourceUrl: 'https://github.com/example/ecliptic',
};

let service: ComposedService;
let visited: ReadonlyMap<string, Visited>;
before(async () => {
  service = await composeService({ pages: publicFiles(SURROUNDINGS, Date.now) });
  visited = await crawl(`${service.url}/docs`);
});
after(() => service.stop());

const pages = () => [...visited.values()].filter(({ mediaType }) => /^text\/html/.test(mediaType));

test('every page of the map can be reached by links alone, and every link leads somewhere', () => {
  for (const { path } of PAGES) {
    assert.ok(visited.has(`${service.url}/docs/${path}`), `/docs/${path} is not linked`);
  }
  assert.ok(visited.has(`${service.url}/docs/openapi.json`));
  assertFragments(visited);
});

test('nothing is loaded from other origins', () => {
  for (const { url, text } of pages()) {
    const loaded = [
      ...text.matchAll(
        /<(?:script|img|iframe|source)[^>]* src="([^"]*)"|<link rel="(?:stylesheet|icon|preload)"[^>]* href="([^"]*)"/g,
      ),
    ];
    assert.ok(loaded.length >= 3, url);
    for (const [, src, href] of loaded) {
      assert.equal(new URL(src ?? href ?? '', url).origin, service.url, url);
    }
    assert.doesNotMatch(text, /<style|<script(?![^>]* src=)| style="| on\w+="/, url);
  }
});

test('a page shows its place: among the others, in its outline, and on the web', async () => {
  const { text = '' } = visited.get(`${service.url}/docs/time`) ?? {};
  assert.deepEqual(text.match(/<a [^>]*aria-current="page"[^>]*>/g), [
    '<a href="./time" aria-current="page">',
  ]);
  assert.match(text, /<link rel="canonical" href="https:\/\/api\.example\/x\/docs\/time">/);
  assert.match(text, /<meta name="ecliptic-base" content="\.\/\.\.">/);
  const headingEnd = text.indexOf('</h1>');
  const contents = text.indexOf('aria-label="On this page"');
  assert.ok(contents > headingEnd && contents - headingEnd < 100, 'the list of sections');
  const short = visited.get(`${service.url}/docs/changelog`)?.text ?? '';
  assert.doesNotMatch(short, /On this page/);
});

test('pages name the real addresses, the contact and the source', () => {
  const first = visited.get(`${service.url}/docs`)?.text ?? '';
  assert.match(first, /https:\/\/api\.example\/x\/v1\/western\/positions/);
  assert.match(first, /<a href="mailto:keys@operator\.example">keys@operator\.example<\/a>/);
  assert.ok(first.includes('<a href="https://github.com/example/ecliptic">Source code</a>'));
  for (const { url, text } of visited.values()) {
    if (!url.includes('/configuration'))
      assert.doesNotMatch(text, /http:\/\/127\.0\.0\.1:8080/, url);
  }
});

test('links that leave the site for the source lead to a file of the repository', () => {
  const prefix = `${SURROUNDINGS.sourceUrl}/blob/HEAD/`;
  const linked = pages()
    .flatMap(({ text }) => targets(text))
    .filter((target) => target.startsWith(SURROUNDINGS.sourceUrl));
  const files = linked.filter((target) => target !== SURROUNDINGS.sourceUrl);
  assert.ok(files.length > 0);
  for (const target of files) {
    assert.ok(target.startsWith(prefix), target);
    const [file = ''] = target.slice(prefix.length).split('#');
    assert.ok(existsSync(join(REPOSITORY, file)), target);
  }
});

test('files are named without a link if the repository is on a host with unknown addresses', async () => {
  const elsewhere = { ...SURROUNDINGS, sourceUrl: 'https://forge.example/ecliptic' };
  for (const path of ['verification', 'verification.md']) {
    const file = await siteFiles(elsewhere, 'service').get(path)?.();
    const text = String(file?.body);
    assert.doesNotMatch(text, /forge\.example\/ecliptic\//);
    assert.match(text, /(?:<code>|`)packages\/engine\/build\.json(?:<\/code>|`)/);
  }
});

test('addresses of earlier pages redirect to the section that has their text', async () => {
  for (const [from, to] of MOVED) {
    for (const address of [`/docs/${from}`, `/docs/${from}/`]) {
      const text = await textAt(address);
      const [, target = ''] =
        /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(text) ?? [];
      const { pathname, hash } = new URL(target, `${service.url}${address}`);
      assert.equal(`${pathname}${hash}`, `/docs/${to}`);
      const page = visited.get(`${service.url}${pathname}`)?.text ?? '';
      assert.ok(page.includes(hash === '' ? '<h1' : ` id="${hash.slice(1)}"`), target);
    }
  }
});

test('pages offer no contact and no source if there is none', async () => {
  const plain = await composeService();
  try {
    const text = await (await fetch(`${plain.url}/docs`)).text();
    assert.doesNotMatch(text, /Keys: |Source code|undefined/);
    assertProblem(
      await answerOf(await fetch(`${plain.url}/.well-known/security.txt`)),
      'request.not_found',
    );
  } finally {
    await plain.stop();
  }
});

test('the Markdown of a page is served next to it, with links that work anywhere', async () => {
  const response = await fetch(`${service.url}/docs/errors.md`);
  assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8');
  const text = await response.text();
  assert.match(text, /^# Errors\n/m);
  assert.match(text, /\]\(https:\/\/api\.example\/x\/docs\/errors\/auth\.missing\.md\)/);
  const verification = await textAt('/docs/verification.md');
  assert.match(verification, /\]\(https:\/\/github\.com\/example\/ecliptic\/blob\/HEAD\/[\w./-]+/);
  for (const { url, text } of visited.values()) {
    if (url.endsWith('.md')) assert.doesNotMatch(text, /<!--|^```\w+ /m, url);
  }
});

test('every page is Markdown for those who prefer it, at its own address and next to it', async () => {
  const markdown = { Accept: 'text/markdown, text/html;q=0.9' };
  for (const { path } of PAGES) {
    const address = `${service.url}/docs/${path}`;
    const response = await fetch(address, { headers: markdown });
    assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8', path);
    assert.equal(response.headers.get('vary'), 'Accept, Accept-Encoding');
    const text = await response.text();
    assert.match(text, /^# /m, path);
    const html = await fetch(address, { headers: { Accept: '*/*' } });
    assert.equal(html.headers.get('content-type'), 'text/html; charset=utf-8', path);
    const link = /^<(.*)>; rel="alternate"; type="text\/markdown"$/.exec(
      html.headers.get('link') ?? '',
    )?.[1];
    const [, href = ''] =
      /<link rel="alternate" type="text\/markdown" href="([^"]*)">/.exec(await html.text()) ?? [];
    assert.equal(link?.replace(SURROUNDINGS.baseUrl, service.url), new URL(href, address).href);
    assert.equal(await (await fetch(new URL(href, address))).text(), text, path);
  }
});

test('llms-full.txt has the text of every page, with its address', async () => {
  const text = await textAt('/llms-full.txt');
  assert.equal(await textAt('/docs/llms-full.txt'), text);
  for (const { path } of PAGES) {
    const name = `${path === '' ? 'index' : path}.md`;
    assert.ok(text.includes(`Source: ${SURROUNDINGS.docsUrl}/${name}\n\n`), path);
    const page = visited.get(`${service.url}/docs/${name}`)?.text ?? assert.fail(name);
    assert.ok(text.includes(page.trim()), path);
  }
});

test('pages answer GET and HEAD, without a key, and nothing else', async () => {
  const head = await fetch(`${service.url}/docs/time`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.ok(Number(head.headers.get('content-length')) > 1_000);
  assert.equal(await head.text(), '');
  const post = await fetch(`${service.url}/docs/time`, { method: 'POST', body: '{}' });
  assert.equal(post.headers.get('allow'), 'GET, HEAD');
  assertProblem(await answerOf(post), 'request.method_not_allowed');
});

test('an unknown address gets a problem that says where to read', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/../package.json',
    '/docs//time',
    '/docs/__proto__',
    '/docs/%2e%2e/LICENSE',
    '/docs/assets/',
    '/docs/errors/no.such',
  ]) {
    // As bytes, because HTTP clients would normalize the path.
    const [answer] = await exchange(service.port, [`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`], 1);
    assert.ok(answer);
    const document = assertProblem(answer, 'request.not_found');
    assert.match(document.detail, /The documentation is at https:\/\/docs\.example\./);
  }
});

/** As the usual browsers send it. */
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('outside /v1/, a browser gets a refusal as a page: the same status, code and id', async () => {
  for (const path of ['/nothing', '/docs/errors/no/such', '//x']) {
    const response = await fetch(service.url + path, { headers: BROWSER });
    assert.equal(response.status, 404, path);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(response.headers.get('vary'), 'Accept');
    const html = await response.text();
    assert.ok(html.includes('<code>request.not_found</code>'), path);
    assert.ok(html.includes(response.headers.get('x-request-id') ?? 'none'), path);
    assert.match(html, /<meta name="robots" content="noindex">/);
    // Its links and files are where they lead to, from whatever depth.
    for (const target of targets(html)) {
      const { origin, href } = new URL(target, `${service.url}${path}`);
      if (origin === service.url && !target.startsWith('#')) {
        assert.equal((await fetch(href)).status, 200, `${path}: ${target}`);
      }
    }
  }
  const posted = await fetch(`${service.url}/docs/time`, { method: 'POST', headers: BROWSER });
  assert.equal(posted.status, 405);
  assert.equal(posted.headers.get('allow'), 'GET, HEAD');
  assert.match(await posted.text(), /request\.method_not_allowed/);
  const head = await fetch(`${service.url}/nothing`, { method: 'HEAD', headers: BROWSER });
  assert.equal(head.headers.get('content-type'), 'text/html; charset=utf-8');
});

test('under /v1/, and for everyone else, a refusal is a problem document', async () => {
  const keyless = await fetch(`${service.url}/v1/western/positions`, { headers: BROWSER });
  assertProblem(await answerOf(keyless), 'auth.missing');
  for (const accept of ['*/*', 'application/json', 'application/problem+json, text/html']) {
    const response = await fetch(`${service.url}/nothing`, { headers: { Accept: accept } });
    assertProblem(await answerOf(response), 'request.not_found');
  }
});

test('nothing of a request becomes markup of the page that refuses it, and a long path no long page', async () => {
  const hostile = '/docs/%3Cscript%3E<script>alert(1)</script>';
  const deep = `/${'a/'.repeat(3_900)}`;
  for (const path of [hostile, deep]) {
    const message = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`;
    const [answer] = await exchange(service.port, [message], 1);
    assert.equal(answer?.status, 404);
    assert.doesNotMatch(answer?.body ?? '', /alert\(/);
    assert.ok((answer?.body.length ?? 0) < 20_000, path.slice(0, 20));
  }
});

test('the words of a refusal are text on its page', () => {
  const hostile = '<script>alert(1)</script>';
  const problem = { type: hostile, title: hostile, status: 404, code: hostile, detail: hostile };
  const { html } = problemPage({ ...problem, request_id: hostile }, '/x', 'docs', SURROUNDINGS);
  assert.doesNotMatch(html, /<script>/);
  assert.ok(html.includes('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'));
});

test('the root has the first page, and what tools look for there', async () => {
  const root = await crawlOne(`${service.url}/`);
  assert.deepEqual(root, await crawlOne(`${service.url}/docs/`));
  const openapi = await fetch(`${service.url}/openapi.json`);
  assert.equal(openapi.headers.get('content-type'), 'application/json');
  const copy = await fetch(`${service.url}/docs/openapi.json`);
  assert.equal(await openapi.text(), await copy.text());
  assert.equal(
    await textAt('/robots.txt'),
    'User-agent: *\nDisallow: /x/v1/\n\nSitemap: https://api.example/x/sitemap.xml\n',
  );
});

test('the sitemap has every page once, at its canonical address', async () => {
  const response = await fetch(`${service.url}/sitemap.xml`);
  assert.equal(response.headers.get('content-type'), 'application/xml');
  const { children } = parseXml(await response.text());
  const [set] = children.filter((child) => child instanceof XmlElement);
  const listed = (set?.children ?? []).filter((child) => child instanceof XmlElement);
  assert.deepEqual(
    listed.map((url) => url.text),
    PAGES.map(({ path }) =>
      path === '' ? SURROUNDINGS.docsUrl : `${SURROUNDINGS.docsUrl}/${path}`,
    ),
  );
});

test('the catalogue of the host names what describes the API (RFC 9727)', async () => {
  const response = await fetch(`${service.url}/.well-known/api-catalog`, { method: 'HEAD' });
  assert.equal(
    response.headers.get('link'),
    '<https://api.example/x/.well-known/api-catalog>; rel="api-catalog"',
  );
  const catalog = await fetch(`${service.url}/.well-known/api-catalog`);
  assert.equal(
    catalog.headers.get('content-type'),
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  const [entry] = ((await catalog.json()) as { linkset: Record<string, unknown>[] }).linkset;
  assert.deepEqual(entry, {
    anchor: 'https://api.example/x/v1/western/positions',
    'service-desc': [{ href: 'https://api.example/x/docs/openapi.json', type: 'application/json' }],
    'service-doc': [{ href: 'https://api.example/x/docs', type: 'text/html' }],
    status: [{ href: 'https://api.example/x/health', type: 'application/json' }],
  });
});

test('llms.txt lists every page of the navigation at an address that answers', async () => {
  const text = await textAt('/docs/llms.txt');
  assert.match(text, /^# Ecliptic\n\n> /);
  assert.equal(await textAt('/llms.txt'), text);
  const linked = [...text.matchAll(/\]\(https:\/\/api\.example\/x\/docs\/([^)]*)\)/g)];
  assert.ok(linked.length > 20);
  for (const [, path = ''] of linked) assert.ok(visited.has(`${service.url}/docs/${path}`), path);
});

/** What the service answers at a path. */
async function textAt(path: string): Promise<string> {
  return (await fetch(service.url + path)).text();
}

/** The targets of the links of a page. */
async function crawlOne(url: string): Promise<string[]> {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  const found = targets(await response.text()).filter((target) => !target.startsWith('#'));
  return found.map((target) => new URL(target, url).href);
}
