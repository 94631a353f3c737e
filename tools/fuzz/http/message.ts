/** HTTP requests in parts: what a caller may send, and its bytes. */
import fc from 'fast-check';
import { requests } from '../../../test/positions/arbitrary.ts';
import { requestBodies } from '../readers/request.ts';

export const POSITIONS_PATH = '/v1/western/positions';
/** The paths that take a POST. */
export const ENDPOINT_PATHS: readonly string[] = [POSITIONS_PATH];

/** Placeholder for the service's key, with the same length, so that a seed works with every service. */
export const KEY_PLACE = `ak_test_${'FUZZ'.repeat(9)}`;

/** Values of Authorization; null leaves the field out. */
export const AUTHORIZATIONS = {
  good: `Bearer ${KEY_PLACE}`,
  good_in_lower_case: `bearer \t ${KEY_PLACE}`,
  missing: null,
  basic: 'Basic dXNlcjpwYXNz',
  empty: 'Bearer',
  mistyped: `Bearer ${KEY_PLACE.slice(0, -1)}~`,
  live: 'Bearer ak_live_000000000000000000000000000000000000',
  unknown: 'Bearer ak_test_000000000000000000000000000000000000',
  twoTokens: `Bearer ${KEY_PLACE} ${KEY_PLACE}`,
} as const;
export type Authorization = keyof typeof AUTHORIZATIONS;

/** A request whose end is well defined, whatever it means. */
export interface MessageSpec {
  readonly method: string;
  readonly target: string;
  readonly version: '1.0' | '1.1';
  readonly host: string | null;
  readonly authorization: Authorization;
  /** Content-Type; null leaves the field out. */
  readonly type: string | null;
  readonly content_encoding: boolean;
  readonly expect: boolean;
  readonly upgrade: boolean;
  readonly connection: 'close' | 'keep-alive' | null;
  /** Fields without a meaning here; the space goes around each value. */
  readonly others: readonly {
    readonly name: string;
    readonly value: string;
    readonly space: string;
  }[];
  /** Length of an additional field. */
  readonly padding: number;
  readonly framing: 'none' | 'length' | 'chunked';
  readonly body: Buffer;
  /** Bytes of a chunk. */
  readonly chunk: number;
  readonly chunk_extension: string;
  readonly trailer: string;
  /** Empty lines before the request line, which a server should ignore. */
  readonly blank_lines: number;
}

/** The head of a message, including the empty line that ends it. */
export function headText(spec: MessageSpec): string {
  const { method, target, version, host, authorization, type, connection, padding } = spec;
  const field = (name: string, value: string | null) =>
    value === null ? [] : [`${name}: ${value}`];
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...field('Host', host),
    ...field('authorization', AUTHORIZATIONS[authorization]),
    ...field('Content-Type', type),
    ...(spec.content_encoding ? ['Content-Encoding: gzip'] : []),
    ...(spec.expect ? ['Expect: 100-continue'] : []),
    ...(spec.upgrade ? ['Upgrade: h2c'] : []),
    ...field('Connection', connection),
    ...spec.others.map(({ name, value, space }) => `${name}:${space}${value}${space}`),
    ...(padding > 0 ? [`X-Padding: ${'x'.repeat(padding)}`] : []),
    ...(spec.framing === 'length' ? [`Content-Length: ${spec.body.length}`] : []),
    ...(spec.framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
  ];
  return `${'\r\n'.repeat(spec.blank_lines)}${lines.join('\r\n')}\r\n\r\n`;
}

/** All bytes of a message. */
export function messageBytes(spec: MessageSpec): Buffer {
  const head = Buffer.from(headText(spec), 'latin1');
  if (spec.framing === 'none') return head;
  if (spec.framing === 'length') return Buffer.concat([head, spec.body]);
  const parts: Buffer[] = [head];
  for (let at = 0; at < spec.body.length; at += spec.chunk) {
    const data = spec.body.subarray(at, at + spec.chunk);
    parts.push(Buffer.from(`${data.length.toString(16)}${spec.chunk_extension}\r\n`), data, CRLF);
  }
  parts.push(Buffer.from(`0${spec.chunk_extension}\r\n${spec.trailer}\r\n`));
  return Buffer.concat(parts);
}

const CRLF: Buffer = Buffer.from('\r\n');

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND'];
const TARGETS = [
  ...[
    '/health',
    '/ready',
    '/docs',
    '/docs/errors/request.malformed',
    ...ENDPOINT_PATHS,
    '/v1/x',
    '/v1/',
  ],
  ...[
    '/',
    '*',
    '/nope',
    '/health?x=1',
    '/health/',
    `${POSITIONS_PATH}?`,
    `${POSITIONS_PATH}?zodiac=x`,
  ],
  ...[
    'http://any.example/health',
    `http://any.example:80${POSITIONS_PATH}`,
    'HTTP://any.example/v1/x',
  ],
  ...[
    '//health',
    '/%68ealth',
    '/./health',
    '/__proto__',
    '/constructor',
    '/health#x',
    '/docs?q=%zz',
  ],
];
const HOSTS = ['a', 'any.example:80', '', '[::1]:8080', 'a b', 'a/b', 'a@b', null];
const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    null,
  ],
  ...['text/plain', 'application/json; charset=latin1', 'application/json, application/json', ''],
];

const otherFields = fc.array(
  fc.record({
    name: fc.oneof(
      fc.constantFrom('Accept', 'Accept-Encoding', 'Origin', 'Cookie', 'TE', 'Via', '__proto__'),
      fc.stringMatching(/^X[!#$%&'*+.^_`|~0-9A-Za-z-]{0,12}$/),
    ),
    value: fc.oneof(
      fc.constantFrom('gzip', 'gzip;q=0', '*', ''),
      fc.stringMatching(/^[!-~\x80-\xff]{0,30}$/),
    ),
    space: fc.constantFrom(' ', '', '\t', ' \t '),
  }),
  { maxLength: 3 },
);

/** Requests of any kind, whether or not they get as far as their body. */
const anyMessage: fc.Arbitrary<MessageSpec> = fc.record({
  method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...METHODS) }, fc.constant('CONNECT')),
  target: fc.constantFrom(...TARGETS),
  version: fc.oneof(
    { weight: 9, arbitrary: fc.constant('1.1' as const) },
    fc.constant('1.0' as const),
  ),
  host: fc.oneof({ weight: 9, arbitrary: fc.constant('a') }, fc.constantFrom(...HOSTS)),
  authorization: fc.oneof(
    { weight: 2, arbitrary: fc.constant('good' as const) },
    fc.constantFrom(...(Object.keys(AUTHORIZATIONS) as Authorization[])),
  ),
  type: fc.oneof(
    { weight: 2, arbitrary: fc.constant('application/json') },
    fc.constantFrom(...TYPES),
  ),
  content_encoding: rarely(),
  expect: rarely(),
  upgrade: rarely(),
  connection: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    fc.constantFrom('close' as const, 'keep-alive' as const),
  ),
  others: otherFields,
  padding: fc.oneof(
    { weight: 20, arbitrary: fc.constant(0) },
    fc.integer({ min: 15_000, max: 18_000 }),
  ),
  framing: fc.constantFrom('none' as const, 'length' as const, 'chunked' as const),
  body: fc.oneof(fc.constant(Buffer.from('{}')), requestBodies([])),
  chunk: fc.oneof(fc.constantFrom(1, 2, 7, 64), fc.integer({ min: 1, max: 20_000 })),
  chunk_extension: fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    fc.constantFrom(';a', ';a=b', ';a="b;c"'),
  ),
  trailer: fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    fc.constantFrom('X: y\r\n', 'Host: b\r\nX: y\r\n'),
  ),
  blank_lines: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat({ max: 2 })),
});

/** Requests to the endpoint that get as far as their body, with any body length around the limit. */
const positionsMessage: fc.Arbitrary<MessageSpec> = fc
  .tuple(
    anyMessage,
    fc.oneof(
      { weight: 8, arbitrary: requestBodies([]) },
      fc
        .tuple(requests, fc.integer({ min: 16_380, max: 16_390 }))
        .map(([request, length]) => Buffer.from(JSON.stringify(request).padEnd(length))),
      fc.integer({ min: 16_000, max: 60_000 }).map((length) => Buffer.alloc(length, ' ')),
    ),
  )
  .map(([message, body]) => ({
    ...message,
    method: 'POST',
    target: POSITIONS_PATH,
    host: 'a',
    authorization: 'good' as const,
    type: 'application/json',
    content_encoding: false,
    framing: message.framing === 'none' ? ('length' as const) : message.framing,
    body,
  }));

/** Messages whose end a server and a caller agree on. */
export const messages: fc.Arbitrary<MessageSpec> = fc
  .oneof(anyMessage, positionsMessage)
  .map((message) => ({
    ...message,
    // HTTP/1.0 has no chunks, and CONNECT has no body.
    framing:
      message.method === 'CONNECT'
        ? 'none'
        : message.version === '1.0' && message.framing === 'chunked'
          ? 'length'
          : message.framing,
    // The service cuts off long bodies in very small chunks as an attack.
    chunk: message.body.length > 4_000 ? Math.max(64, message.chunk) : message.chunk,
  }));

function rarely(): fc.Arbitrary<boolean> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, fc.constant(true));
}
