/** HTTP requests of any content with a certain end, on which server and client agree. */
import fc from 'fast-check';
import { ENDPOINT_NAMES, ENDPOINTS } from '../../packages/contract/endpoints.ts';
import { requests } from '../../test/request/arbitrary.ts';
import { nearlyBytes, pumped } from './edits.ts';
import { JSON_WORDS } from './fragments.ts';

export const POSITIONS_PATH = ENDPOINTS.positions.path;
/** The paths that accept POST. */
const ENDPOINT_PATHS: readonly string[] = ENDPOINT_NAMES.map((name) => ENDPOINTS[name].path);

/** Placeholder for the service's key, with the same length, so that a seed works with every service. */
export const KEY_PLACE = `ak_test_${'FUZZ'.repeat(9)}`;

/** A request with a body, as separately generated parts. */
interface Message {
  readonly method: string;
  readonly target: string;
  readonly version: '1.0' | '1.1';
  /** Header fields, as lines without their ends. */
  readonly fields: readonly string[];
  readonly framing: 'none' | 'length' | 'chunked';
  readonly body: Buffer;
  /** The bytes of a chunk. */
  readonly chunk: number;
  readonly chunkExtension: string;
  readonly trailer: string;
  /** Empty lines before the request line, which a server should ignore. */
  readonly blankLines: number;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND'];
const TARGETS = [
  ...['/health', '/ready', '/docs', '/docs/errors/request.malformed', ...ENDPOINT_PATHS],
  ...['/v1/x', '/v1/', '/', '*', '/nope', '/health?x=1', '/health/', `${POSITIONS_PATH}?`],
  ...[`${POSITIONS_PATH}?zodiac=x`, 'http://any.example/health', 'HTTP://any.example/v1/x'],
  ...[`http://any.example:80${POSITIONS_PATH}`, '//health', '/%68ealth', '/./health'],
  ...['/__proto__', '/constructor', '/health#x', '/docs?q=%zz'],
];
const RIGHT_KEY = `authorization: Bearer ${KEY_PLACE}`;
const AUTHORIZATIONS = [
  ...[RIGHT_KEY, RIGHT_KEY, `authorization: bearer \t ${KEY_PLACE}`, 'X: y', 'Authorization:'],
  ...['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Bearer', `${RIGHT_KEY} ${KEY_PLACE}`],
  ...[`${RIGHT_KEY.slice(0, -1)}~`, `Authorization: Bearer ak_live_${'0'.repeat(36)}`],
];
const RIGHT_TYPE = 'Content-Type: application/json';
const TYPES = [
  ...[RIGHT_TYPE, `${RIGHT_TYPE}; charset=utf-8`, 'X: y', 'Content-Type: text/plain'],
  ...[`${RIGHT_TYPE}; charset=latin1`, `${RIGHT_TYPE}, application/json`, 'Content-Type:'],
];
const HOSTS = ['any.example:80', '', '[::1]:8080', 'a b', 'a/b', 'a@b'].map((at) => `Host: ${at}`);
const RARE_FIELDS = [
  ...['Content-Encoding: gzip', 'Expect: 100-continue', 'Upgrade: h2c', 'Connection: close'],
  ...['Connection: keep-alive', `X-Padding: ${'x'.repeat(16_000)}`],
];

const otherField = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('Accept', 'Accept-Encoding', 'Origin', 'Cookie', 'TE', 'Via', '__proto__'),
      fc.stringMatching(/^X[!#$%&'*+.^_`|~0-9A-Za-z-]{0,12}$/),
    ),
    fc.constantFrom(' ', '', '\t', ' \t '),
    fc.oneof(
      fc.constantFrom('gzip', 'gzip;q=0', '*', ''),
      fc.stringMatching(/^[!-~\x80-\xff]{0,30}$/),
    ),
  )
  .map(([name, space, value]) => `${name}:${space}${value}${space}`);

const rightBody = requests.map((request) => Buffer.from(JSON.stringify(request)));
const MEANINGLESS = [
  ...['{}', '{"subject":{}}', '{"subject":{"datetime":"2401-01-01T00:00:00Z"}}'],
  '{"subject":{"location":{"latitude":90.5,"longitude":1e400}}}',
  '{"subject":{"datetime":"2000-01-01T00:00:00Z"},"settings":{"zodiac":"sidereal"}}',
  '{"subject":{"datetime":"2000-02-30T00:00:00Z"},"settings":{"ayanamsa":"lahiri"}}',
  '{"subject":{"datetime":"2000-01-01T00:00:00Z"},"settings":{"ayanamsa":"lahiri"}}',
];
const bodies = fc.oneof(
  { weight: 3, arbitrary: rightBody },
  { weight: 2, arbitrary: fc.constantFrom(...MEANINGLESS).map((text) => Buffer.from(text)) },
  { weight: 8, arbitrary: nearlyBytes(rightBody, JSON_WORDS) },
  // Around the limit, and far beyond.
  { weight: 2, arbitrary: fc.integer({ min: 16_380, max: 16_390 }).chain(padded) },
  fc.integer({ min: 16_000, max: 60_000 }).map((length) => Buffer.alloc(length, ' ')),
  pumped([...JSON_WORDS, '{"subject":{"datetime":"', '"sun",'], 16_000).map((text) =>
    Buffer.from(text),
  ),
);

function padded(length: number): fc.Arbitrary<Buffer> {
  return rightBody.map((body) => Buffer.from(body.toString().padEnd(length)));
}

const seldom = <T>(value: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, others);
const parts = {
  version: seldom<'1.0' | '1.1'>('1.1', fc.constant('1.0')),
  framing: fc.constantFrom('length' as const, 'chunked' as const),
  body: bodies,
  chunk: fc.oneof(fc.constantFrom(1, 2, 7, 64), fc.integer({ min: 1, max: 20_000 })),
  chunkExtension: seldom('', fc.constantFrom(';a', ';a=b', ';a="b;c"')),
  trailer: seldom('', fc.constantFrom('X: y\r\n', 'Host: b\r\nX: y\r\n')),
  blankLines: seldom(0, fc.nat({ max: 2 })),
};
const fieldsWith = (...choices: readonly fc.Arbitrary<string>[]) =>
  fc
    .tuple(
      fc.tuple(...choices),
      fc.array(otherField, { maxLength: 3 }),
      seldom<string[]>([], fc.array(fc.constantFrom(...RARE_FIELDS), { maxLength: 2 })),
    )
    .map(([chosen, others, rare]) => [...chosen, ...others, ...new Set(rare)]);

/** Requests of any kind, including ones rejected before their body. */
const anyMessage: fc.Arbitrary<Message> = fc.record({
  ...parts,
  method: fc.constantFrom(...METHODS, 'CONNECT'),
  target: fc.constantFrom(...TARGETS),
  fields: fieldsWith(
    seldom('Host: a', fc.constantFrom(...HOSTS)),
    fc.constantFrom(...AUTHORIZATIONS),
    fc.constantFrom(...TYPES),
  ),
  framing: fc.constantFrom('none', 'length', 'chunked'),
});

/** Requests to an endpoint with a body that is read. */
const endpointMessage: fc.Arbitrary<Message> = fc.record({
  ...parts,
  method: fc.constant('POST'),
  target: fc.constantFrom(...ENDPOINT_PATHS),
  fields: fieldsWith(...['Host: a', RIGHT_KEY, RIGHT_TYPE].map((field) => fc.constant(field))),
});

export const messages: fc.Arbitrary<Buffer> = fc.oneof(anyMessage, endpointMessage).map(bytesOf);

function bytesOf(message: Message): Buffer {
  const { method, target, version, body, chunkExtension, trailer, blankLines } = message;
  // CONNECT has no body, and HTTP/1.0 no chunks.
  const chunked = version === '1.0' ? 'length' : 'chunked';
  const framing =
    method === 'CONNECT' ? 'none' : message.framing === 'chunked' ? chunked : message.framing;
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...message.fields,
    ...(framing === 'length' ? [`Content-Length: ${body.length}`] : []),
    ...(framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
  ];
  const head = Buffer.from(`${'\r\n'.repeat(blankLines)}${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (framing === 'none') return head;
  if (framing === 'length') return Buffer.concat([head, body]);
  // The service cuts off long bodies in very small chunks as an attack.
  const size = body.length > 4_000 ? Math.max(64, message.chunk) : message.chunk;
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const data = body.subarray(at, at + size);
    chunks.push(Buffer.from(`${data.length.toString(16)}${chunkExtension}\r\n`), data, CRLF);
  }
  const end = Buffer.from(`0${chunkExtension}\r\n${trailer}\r\n`);
  return Buffer.concat([head, ...chunks, end]);
}

const CRLF: Buffer = Buffer.from('\r\n');
