/** The bytes of attacks on the availability of a service. */

/** Without imports, because a flood must begin at once, and loading the service's sources takes seconds on a busy machine. */
const POSITIONS_PATH = '/v1/western/positions';

/** One of many equal connections. */
export interface Flood {
  /** Sent when the connection is open. */
  readonly bytes: string;
  /** Sent once a second while the connection is open. */
  readonly drip?: string;
  /** True if responses are not read. */
  readonly isDeaf?: boolean;
  /** What follows the bytes: the sending side is closed, or the connection is reset. */
  readonly ending?: 'half-close' | 'reset';
  /** True if the service needs a proxy against it: docs/limits.md. */
  readonly needsProxy?: true;
}

/** Just below the largest header block, and the largest body. */
const HEAD = 8_000;
const BODY = 16_000;
const GET = 'GET /health HTTP/1.1\r\nHost: a\r\n';
/** Empty fields, as many as fit. */
const EMPTY_FIELDS = 'a:\r\n'.repeat(4_000);
const LARGE_FIELDS = Array.from(
  { length: 80 },
  (_, index) => `x${index}: ${'v'.repeat(HEAD / 80 - 8)}\r\n`,
).join('');

function post(key: string, ...fields: readonly string[]): string {
  return [
    `POST ${POSITIONS_PATH} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    ...fields,
    '',
  ].join('\r\n');
}

/**
 * Every flood by its name.
 *
 * @param key a valid key, because clients with a key are not trusted either
 */
export function floods(key: string): Readonly<Record<string, Flood>> {
  const unknown = 'ak_test_unknown';
  const length = `Content-Length: ${BODY}`;
  const chunked = 'Transfer-Encoding: chunked';
  const chunks = '1\r\n \r\n'.repeat(2_000);
  return {
    'connections that send nothing': { bytes: '' },
    'kept connections that are idle after a response': { bytes: `${GET}\r\n` },
    'heads of empty fields without an end': { bytes: GET + EMPTY_FIELDS },
    'heads of one large field without an end': { bytes: `${GET}a: ${'x'.repeat(HEAD)}` },
    'heads of many large fields without an end': { bytes: GET + LARGE_FIELDS },
    'heads that grow by a field a second': { bytes: GET, drip: 'a:\r\n'.repeat(400) },
    'bodies without an end': { bytes: `${post(key, length)}\r\n${'x'.repeat(BODY - 1)}` },
    'bodies in chunks of a byte without an end': {
      bytes: `${post(key, chunked)}\r\n${chunks}`,
      needsProxy: true,
    },
    'trailers of empty fields without an end': {
      bytes: `${post(key, chunked)}\r\n1\r\n \r\n0\r\n${EMPTY_FIELDS}`,
    },
    'rejected bodies that continue': {
      bytes: `${post(unknown, 'Content-Length: 1000000')}\r\n${'x'.repeat(BODY)}`,
      drip: 'x'.repeat(BODY),
    },
    'long rejected bodies at full speed': {
      bytes: `${post(unknown, 'Content-Length: 1000000000')}\r\n${'x'.repeat(1_000_000)}`,
      needsProxy: true,
    },
    'requests one after another at once': { bytes: `${GET}\r\n`.repeat(300), needsProxy: true },
    'long responses that are not read': {
      bytes: 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n',
      isDeaf: true,
      needsProxy: true,
    },
    'the longest page, for clients that half-close and do not read': {
      bytes: 'GET /docs/assets/places.gz HTTP/1.1\r\nHost: a\r\n\r\n',
      isDeaf: true,
      needsProxy: true,
      ending: 'half-close',
    },
    'chunk extensions without an end': { bytes: `${post(key, chunked)}\r\n1;${'x'.repeat(BODY)}` },
    'bodies with a byte a second': {
      bytes: `${post(key, length)}\r\n${'x'.repeat(BODY - 100)}`,
      drip: 'x',
    },
    'heads with a byte a second': { bytes: 'G', drip: 'E' },
    'bodies that wait for 100 Continue': {
      bytes: `${post(key, length, 'Expect: 100-continue')}\r\n`,
    },
    'requests without a key': { bytes: `${post(unknown, 'Content-Length: 0')}\r\n` },
    upgrades: { bytes: `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n` },
    'unfinished heads of clients that half-close': { bytes: GET, ending: 'half-close' },
    'requests whose connections are reset': { bytes: `${GET}\r\n`, ending: 'reset' },
    'empty lines': { bytes: '\r\n'.repeat(2), drip: '\r\n'.repeat(8) },
    'bytes that are not HTTP': { bytes: '\u0016\u0003\u0001'.repeat(5_000) },
  };
}
