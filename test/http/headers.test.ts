/**
 * Every header field of every kind of response. A new, missing or changed field fails a test.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PAGES } from '../../packages/site/map.ts';
import { publicFiles } from '../../packages/site/public-files.ts';
import type { Service } from '../../src/http/service.ts';
import { endpointForTests } from '../mcp/clients.ts';
import { openConnection, ownDatabase, until } from '../support/processes.ts';
import {
  composeService,
  POSITIONS_PATH,
  REQUEST,
  rejectAsFull,
  SURROUNDINGS,
  serviceFor,
  spawnService,
} from '../support/service.ts';

const service = await composeService({
  pages: publicFiles({ ...SURROUNDINGS, contact: 'keys@operator.example' }, Date.now),
  mcp: await endpointForTests(),
});
after(() => service.stop());

/** Patterns for the values of fields. A policy is compared by its directives, in any order. */
type Fields = Readonly<Record<string, RegExp | readonly string[]>>;

/** Written by Node after the fields of the service. */
const OF_CONNECTION: Fields = {
  date: /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  connection: /^close$/,
};
/** On every response. */
const ALWAYS: Fields = {
  ...OF_CONNECTION,
  'content-length': /^\d+$/,
  'x-request-id': /^req_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'x-content-type-options': /^nosniff$/,
};
/** Responses that depend on the request or the time must not be cached. */
const MOMENTARY: Fields = { ...ALWAYS, 'cache-control': /^no-store$/ };
const JSON_ANSWER: Fields = { ...MOMENTARY, 'content-type': /^application\/json$/ };
const PROBLEM: Fields = { ...MOMENTARY, 'content-type': /^application\/problem\+json$/ };
/** Outside `/v1/`, browsers get a page instead. */
const NEGOTIATED: Fields = { ...PROBLEM, vary: /^Accept$/ };
const CHALLENGED: Fields = { ...PROBLEM, 'www-authenticate': /^Bearer realm="ecliptic"$/ };
const REJECTED: Fields = {
  ...PROBLEM,
  'www-authenticate': /^Bearer realm="ecliptic", error="invalid_token"$/,
};
const publicFile = (mediaType: RegExp): Fields => ({
  ...ALWAYS,
  'content-type': mediaType,
  'cache-control': /^public, max-age=300$/,
  vary: /^Accept-Encoding$/,
});
const page = (policy: readonly string[]): Fields => ({
  ...publicFile(/^text\/html; charset=utf-8$/),
  vary: /^Accept, Accept-Encoding$/,
  link: /^<https:\/\/\S+\.md>; rel="alternate"; type="text\/markdown"$/,
  'content-security-policy': policy,
  'referrer-policy': /^same-origin$/,
});
/** No other origins, inline code, frames, forms or base URLs. */
const STRICT: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const HOST = 'Host: a\r\nConnection: close\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
const head = (path: string) => `HEAD ${path} HTTP/1.1\r\n${HOST}\r\n`;
const post = (body: string, more = '') =>
  `POST ${POSITIONS_PATH} HTTP/1.1\r\n${HOST}Authorization: Bearer KEY\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;

const postMessage = (message: object, more = '') => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return (
    `POST /mcp HTTP/1.1\r\n${HOST}Authorization: Bearer KEY\r\n` +
    'Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n' +
    `Content-Length: ${body.length}\r\n${more}\r\n${body}`
  );
};
const { 'content-type': _, ...WITHOUT_BODY } = JSON_ANSWER;

/** The message (KEY is replaced by the service's key), the status, and all fields of the response. */
const ANSWERS: Readonly<Record<string, readonly [string, number, Fields]>> = {
  positions: [post(REQUEST), 200, JSON_ANSWER],
  'positions, to another origin': [
    post(REQUEST, 'Origin: https://elsewhere.example\r\nCookie: a=1\r\n'),
    200,
    JSON_ANSWER,
  ],
  'a body that is not JSON': [post('{'), 400, PROBLEM],
  'a rejected value': [post('{"subject":{}}'), 422, PROBLEM],
  'no key': [get(POSITIONS_PATH), 401, CHALLENGED],
  'an invalid key': [get('/v1/', 'Authorization: Bearer x\r\n'), 401, REJECTED],
  'a preflight request': [
    `OPTIONS ${POSITIONS_PATH} HTTP/1.1\r\n${HOST}Origin: https://elsewhere.example\r\n` +
      'Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\n\r\n',
    401,
    CHALLENGED,
  ],
  'a message': [postMessage({ id: 1, method: 'tools/list' }), 200, JSON_ANSWER],
  'a notification': [postMessage({ method: 'notifications/initialized' }), 202, WITHOUT_BODY],
  'no message': [postMessage({ id: 1 }), 400, JSON_ANSWER],
  'a message of a page of another origin': [
    postMessage({ id: 1, method: 'tools/list' }, 'Origin: https://elsewhere.example\r\n'),
    403,
    JSON_ANSWER,
  ],
  'a message without a key': [get('/mcp'), 401, CHALLENGED],
  'another method': [
    `DELETE /health HTTP/1.1\r\n${HOST}\r\n`,
    405,
    { ...NEGOTIATED, allow: /^GET, HEAD$/ },
  ],
  'no such path': [get('/.git/config'), 404, NEGOTIATED],
  'no such path, its header alone': [head('/nothing'), 404, NEGOTIATED],
  'no such path, to a browser': [
    get('/.git/config', 'Accept: text/html\r\n'),
    404,
    {
      ...NEGOTIATED,
      'content-type': /^text\/html; charset=utf-8$/,
      'content-security-policy': STRICT,
      'referrer-policy': /^same-origin$/,
    },
  ],
  'the first page': [get('/'), 200, page(STRICT)],
  // Some systems add a query to probes.
  '/health': [get('/health?cache=no'), 200, JSON_ANSWER],
  '/health, its header alone': [head('/health'), 200, JSON_ANSWER],
  '/ready': [get('/ready', 'Origin: https://elsewhere.example\r\n'), 200, JSON_ANSWER],
  'a page': [get('/docs/errors'), 200, page(STRICT)],
  'a page, its header alone': [head('/docs'), 200, page(STRICT)],
  'a page, compressed': [
    get('/docs', 'Accept-Encoding: gzip\r\n'),
    200,
    { ...page(STRICT), 'content-encoding': /^gzip$/ },
  ],
  'the playground': [get('/docs/playground'), 200, page(STRICT)],
  'the reference': [get('/docs/reference'), 200, page(STRICT)],
  'a page as Markdown': [
    get('/docs/errors.md'),
    200,
    { ...publicFile(/^text\/markdown; charset=utf-8$/), vary: /^Accept, Accept-Encoding$/ },
  ],
  'the OpenAPI document': [get('/docs/openapi.json'), 200, publicFile(/^application\/json$/)],
  'llms.txt': [get('/docs/llms.txt'), 200, publicFile(/^text\/plain; charset=utf-8$/)],
  'a script': [
    get('/docs/assets/playground.js'),
    200,
    publicFile(/^text\/javascript; charset=utf-8$/),
  ],
  'a style sheet': [get('/docs/assets/style.css'), 200, publicFile(/^text\/css; charset=utf-8$/)],
  'a picture': [get('/docs/assets/icon.svg'), 200, publicFile(/^image\/svg\+xml$/)],
  'the catalogue of the host': [
    get('/.well-known/api-catalog'),
    200,
    {
      ...publicFile(
        /^application\/linkset\+json; profile="https:\/\/www\.rfc-editor\.org\/info\/rfc9727"$/,
      ),
      link: /^<https:\/\/api\.example\/\.well-known\/api-catalog>; rel="api-catalog"$/,
    },
  ],
  'security.txt': [
    get('/.well-known/security.txt'),
    200,
    publicFile(/^text\/plain; charset=utf-8$/),
  ],
  'no HTTP': ['good morning\r\n\r\n', 400, PROBLEM],
  'a header that is too large': [get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431, PROBLEM],
  'a tunnel': ['CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 404, NEGOTIATED],
};

/** No field may be duplicate, missing, or absent from the table. */
function assertResponse(received: string, status: number, expected: Fields): void {
  const [statusLine = '', ...fields] = (received.split('\r\n\r\n')[0] ?? '').split('\r\n');
  assert.ok(statusLine.startsWith(`HTTP/1.1 ${status} `), statusLine);
  const names = fields.map((field) => field.slice(0, field.indexOf(':')).toLowerCase());
  assert.deepEqual(names.sort(), Object.keys(expected).sort());
  for (const field of fields) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(field) ?? [];
    const like = expected[name.toLowerCase()] ?? /^$/;
    if (like instanceof RegExp) assert.match(value, like, field);
    else assert.deepEqual(value.split('; ').sort(), [...like].sort());
  }
}

for (const [what, [message, status, expected]] of Object.entries(ANSWERS)) {
  test(`${what}: ${status}`, async (t) => {
    const { socket, all } = await openConnection(t, service.url);
    socket.write(message.replace('KEY', service.key));
    const received = await all;
    assertResponse(received, status, expected);
    if (message.startsWith('HEAD ')) assert.ok(received.endsWith('\r\n\r\n'), 'no body');
  });
}

test('sends the fields of a problem with 500 and 503', async (t) => {
  const failing: readonly (readonly [Partial<Service>, string, number, Fields])[] = [
    [{ respond: () => Promise.reject(new Error('boom')) }, post(REQUEST), 500, PROBLEM],
    [{ requireCapacity: rejectAsFull }, post(REQUEST), 503, PROBLEM],
    [{ phase: { current: 'draining' } }, get('/ready'), 503, NEGOTIATED],
  ];
  for (const [parts, message, status, expected] of failing) {
    const broken = await serviceFor(t, parts);
    const { socket, all } = await openConnection(t, broken.url);
    socket.write(message.replace('KEY', broken.key));
    assertResponse(await all, status, expected);
  }
});

test('sends Keep-Alive with its time on a kept connection', async (t) => {
  const { socket, received } = await openConnection(t, service.url);
  socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n');
  await until('the response', () => received().endsWith('{"status":"ready"}'));
  assertResponse(received(), 200, {
    ...JSON_ANSWER,
    connection: /^keep-alive$/,
    'keep-alive': /^timeout=65(?:, max=\d+)?$/,
  });
});

test('sends no other fields from the metrics port', async (t) => {
  const { DATABASE_URL } = ownDatabase(t);
  const measured = await spawnService({ DATABASE_URL, METRICS_PORT: '0' });
  t.after(() => measured.stop());
  const url = /"metrics":"([^"]+)"/.exec(measured.output())?.[1] ?? '';
  const { 'x-request-id': _, ...fields } = MOMENTARY;
  const plain: Fields = {
    ...fields,
    'content-type': /^text\/plain; (?:version=\S+; )?charset=utf-8$/,
  };
  const answers: readonly (readonly [string, number, Fields])[] = [
    [get('/metrics', 'Origin: https://elsewhere.example\r\n'), 200, plain],
    [get('/health'), 404, plain],
    [`DELETE /metrics HTTP/1.1\r\n${HOST}\r\n`, 405, { ...plain, allow: /^GET, HEAD$/ }],
  ];
  for (const [message, status, expected] of answers) {
    const { socket, all } = await openConnection(t, url);
    socket.write(message);
    assertResponse(await all, status, expected);
  }
});

test('sends a policy with every page that allows only scripts of the site', async () => {
  assert.ok(PAGES.length > 40);
  for (const { path } of PAGES) {
    const { headers } = await fetch(`${service.url}/docs/${path}`, { method: 'HEAD' });
    const policy = headers.get('content-security-policy') ?? '';
    const directives = new Set(policy.split('; '));
    for (const directive of STRICT) {
      assert.ok(directives.has(directive), `${path}: ${directive}`);
    }
    assert.doesNotMatch(policy, /unsafe|https?:|\*/, path);
    assert.equal(headers.get('referrer-policy'), 'same-origin', path);
  }
});
