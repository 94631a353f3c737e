/**
 * Bytes at the socket, and their outcome. test/http/edge.test.ts sends every row, whole and in pieces.
 * docs/operating/edge.md is generated from the same rows.
 */
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';

/** Only a status if the response is not a problem. */
export type Expected = ProblemCode | 200;

export interface EdgeCase {
  readonly name: string;
  /** One byte per character. KEY is replaced by an active key. */
  readonly bytes: string;
  readonly answer: Expected;
  /** Whether the connection accepts another request afterwards. */
  readonly connection: 'open' | 'closed';
  /** The specification: number of the RFC, section. */
  readonly rfc: string;
  /** Whether all bytes must arrive before the response. */
  readonly at_once?: true;
}

export interface EdgeGroup {
  readonly title: string;
  readonly cases: readonly EdgeCase[];
}

const BODY = '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}';

function head(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A request to /ready with these fields. */
function get(...fields: string[]): string {
  return head('GET /ready HTTP/1.1', 'Host: a', ...fields);
}

/** A valid request with these fields added or replaced, and its body. */
function post(body: string, ...fields: string[]): string {
  return (
    head(
      'POST /v1/western/positions HTTP/1.1',
      'Host: a',
      'Authorization: Bearer KEY',
      'Content-Type: application/json',
      ...fields,
    ) + body
  );
}

function chunked(body: string, ...fields: string[]): string {
  return post(body, 'Transfer-Encoding: chunked', ...fields);
}

const LENGTH = `Content-Length: ${BODY.length}`;
const ONE_CHUNK = `${BODY.length.toString(16)}\r\n${BODY}\r\n`;

/** A message with a doubtful end or Host. */
function malformed(name: string, bytes: string, rfc: string): EdgeCase {
  return rejected('request.malformed', name, bytes, rfc);
}

/** Too many or too long header fields. */
function overflow(name: string, bytes: string, rfc: string): EdgeCase {
  return rejected('request.headers_too_large', name, bytes, rfc);
}

function rejected(answer: ProblemCode, name: string, bytes: string, rfc: string): EdgeCase {
  return answered(name, bytes, answer, rfc, 'closed');
}

function accepted(name: string, bytes: string, rfc: string): EdgeCase {
  return answered(name, bytes, 200, rfc);
}

/** Accepted, as the last request of the connection. */
function acceptedLast(name: string, bytes: string, rfc: string): EdgeCase {
  return answered(name, bytes, 200, rfc, 'closed');
}

function notFound(name: string, bytes: string, rfc: string): EdgeCase {
  return answered(name, bytes, 'request.not_found', rfc);
}

function answered(
  name: string,
  bytes: string,
  answer: Expected,
  rfc: string,
  connection: EdgeCase['connection'] = 'open',
): EdgeCase {
  return { name, bytes, answer, connection, rfc };
}

/** Another message after the first, sent before its response. */
function pipelined(name: string, bytes: string, answer: Expected, rfc: string): EdgeCase {
  return { ...answered(name, bytes, answer, rfc, 'closed'), at_once: true };
}

export const EDGE_GROUPS: readonly EdgeGroup[] = [
  {
    title: 'Request line',
    cases: [
      malformed('Not HTTP', 'hello\r\n\r\n', '9112, 3'),
      malformed('HTTP/0.9', 'GET /ready\r\n\r\n', '9112, 2.3'),
      acceptedLast('HTTP/1.0 without `Host`', 'GET /ready HTTP/1.0\r\n\r\n', '9112, 3.2'),
      accepted(
        'HTTP/1.0 with `Connection: keep-alive`',
        head('GET /ready HTTP/1.0', 'Connection: keep-alive'),
        '9112, 9.3',
      ),
      malformed('`HTTP/1.2`', head('GET /ready HTTP/1.2', 'Host: a'), '9112, 2.3'),
      malformed('`HTTP/2.0`', head('GET /ready HTTP/2.0', 'Host: a'), '9112, 2.3'),
      malformed('HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '9113, 3.4'),
      malformed('HTTP/2 preface without its space', 'PRI *HTTP/2.0\r\n\r\nSM\r\n\r\n', '9112, 3'),
      malformed('TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '9112, 3'),
      malformed('Unknown method', head('BREW /ready HTTP/1.1', 'Host: a'), '9110, 9.1'),
      malformed('Method in lower case', head('get /ready HTTP/1.1', 'Host: a'), '9110, 9.1'),
      malformed('Space before the method', head(' GET /ready HTTP/1.1', 'Host: a'), '9112, 3'),
      accepted('Two spaces after the method', head('GET  /ready HTTP/1.1', 'Host: a'), '9112, 3'),
      malformed('Space in the target', head('GET /re ady HTTP/1.1', 'Host: a'), '9112, 3'),
      malformed('NUL in the target', head('GET /re\0ady HTTP/1.1', 'Host: a'), '9112, 3.2'),
      malformed('Tab instead of a space', head('GET\t/ready\tHTTP/1.1', 'Host: a'), '9112, 3'),
      malformed('LF without CR', 'GET /ready HTTP/1.1\nHost: a\n\n', '9112, 2.2'),
      malformed('CR without LF', 'GET /ready HTTP/1.1\rHost: a\r\n\r\n', '9112, 2.2'),
      accepted('Empty lines before a request', `\r\n\r\n${get()}`, '9112, 2.2'),
      accepted('1,000 empty lines before a request', '\r\n'.repeat(1_000) + get(), '9112, 2.2'),
      notFound(
        'Invalid escape in the path (not decoded)',
        head('GET /%zz HTTP/1.1', 'Host: a'),
        '9110, 4.2',
      ),
      notFound('Escaped NUL in the path', head('GET /ready%00 HTTP/1.1', 'Host: a'), '9110, 4.2'),
      notFound(
        'Path of 8,000 bytes',
        head(`GET /${'x'.repeat(8_000)} HTTP/1.1`, 'Host: a'),
        '9110, 4.1',
      ),
      overflow(
        'Path of 9,000 bytes',
        head(`GET /${'x'.repeat(9_000)} HTTP/1.1`, 'Host: a'),
        '9110, 15.5.15',
      ),
      accepted('Absolute form', head('GET http://b/ready HTTP/1.1', 'Host: a'), '9112, 3.2.2'),
      answered(
        'Absolute form without a key',
        head('GET HTTP://b:80/v1/x HTTP/1.1', 'Host: a'),
        'auth.missing',
        '9112, 3.2.2',
      ),
      notFound('Two slashes', head('GET //ready HTTP/1.1', 'Host: a'), '9110, 4.2'),
      notFound(
        'Dots in the path (not normalised)',
        head('GET /./v1/../ready HTTP/1.1', 'Host: a'),
        '9110, 4.2',
      ),
      answered('Fragment', head('GET /v1/#x HTTP/1.1', 'Host: a'), 'auth.missing', '9112, 3.2'),
      notFound('Asterisk form', head('OPTIONS * HTTP/1.1', 'Host: a'), '9112, 3.2.4'),
      answered(
        '`CONNECT`',
        head('CONNECT b:443 HTTP/1.1', 'Host: b:443'),
        'request.not_found',
        '9110, 9.3.6',
        'closed',
      ),
      answered(
        '`TRACE`',
        head('TRACE /ready HTTP/1.1', 'Host: a'),
        'request.method_not_allowed',
        '9110, 9.3.8',
      ),
    ],
  },
  {
    title: 'Host',
    cases: [
      malformed('No `Host`', head('GET /ready HTTP/1.1'), '9112, 3.2'),
      malformed('Two fields', head('GET /ready HTTP/1.1', 'Host: a', 'Host: b'), '9112, 3.2'),
      malformed('Two equal fields', head('GET /ready HTTP/1.1', 'Host: a', 'host: a'), '9112, 3.2'),
      malformed('Invalid host', head('GET /ready HTTP/1.1', 'Host: a b'), '9112, 3.2'),
      malformed('Host with a path', head('GET /ready HTTP/1.1', 'Host: a/b'), '9112, 3.2'),
      malformed('Host with a user', head('GET /ready HTTP/1.1', 'Host: a@b'), '9112, 3.2'),
      accepted('Empty', head('GET /ready HTTP/1.1', 'Host:'), '9112, 3.2'),
      accepted(
        'IPv6 address with a port',
        head('GET /ready HTTP/1.1', 'Host: [::1]:80'),
        '9112, 3.2',
      ),
    ],
  },
  {
    title: 'Header fields',
    cases: [
      malformed('Space before the colon', head('GET /ready HTTP/1.1', 'Host : a'), '9112, 5.1'),
      malformed('No colon', get('X'), '9112, 5'),
      malformed('No name', get(': x'), '9112, 5'),
      malformed(
        'Space before the first field',
        head('GET /ready HTTP/1.1', ' Host: a'),
        '9112, 2.2',
      ),
      malformed('Folded value (two lines)', get('X: a', ' b'), '9112, 5.2'),
      malformed('NUL in a name', get('X\0: a'), '9110, 5.1'),
      malformed('NUL in a value', get('X: a\0'), '9110, 5.5'),
      malformed('Control character in a value', get('X: a\x01b'), '9110, 5.5'),
      malformed('DEL in a value', get('X: a\x7fb'), '9110, 5.5'),
      malformed('CR in a value', get('X: a\rb'), '9110, 5.5'),
      malformed('LF in a value', get('X: a\nb: c'), '9112, 2.2'),
      accepted('Bytes above 127 in a value', get('X: \xe4\xff'), '9110, 5.5'),
      accepted('100 fields', get(...Array.from({ length: 99 }, () => 'a:')), '9110, 5.4'),
      overflow('101 fields', get(...Array.from({ length: 100 }, () => 'a:')), '9110, 5.4'),
      overflow('2,500 fields', get(...Array.from({ length: 2_500 }, () => 'a:')), '9110, 5.4'),
      overflow('Value of 9,000 bytes', get(`X: ${'x'.repeat(9_000)}`), '9110, 5.4'),
      overflow(
        'Endless header',
        `GET /ready HTTP/1.1\r\nHost: a\r\n${`X: ${'y'.repeat(100)}\r\n`.repeat(200)}`,
        '9110, 5.4',
      ),
      answered(
        'Two `Authorization` fields',
        post(BODY, 'Authorization: Bearer KEY', LENGTH),
        'auth.missing',
        '9110, 5.3',
      ),
      answered(
        'Two `Content-Type` fields',
        post(BODY, 'Content-Type: application/json', LENGTH),
        'request.unsupported_media_type',
        '9110, 8.3',
      ),
      accepted('Unknown `Expect`', post(BODY, 'Expect: a-miracle', LENGTH), '9110, 10.1.1'),
      acceptedLast(
        '`Expect` in HTTP/1.0',
        head('GET /ready HTTP/1.0', 'Expect: 100-continue'),
        '9110, 10.1.1',
      ),
      answered(
        '`Expect: 100-continue` without a key',
        head('GET /v1/ HTTP/1.1', 'Host: a', 'Expect: 100-continue', 'Content-Length: 5'),
        'auth.missing',
        '9110, 10.1.1',
        'closed',
      ),
      acceptedLast(
        '`Upgrade` to HTTP/2',
        post(BODY, 'Connection: Upgrade', 'Upgrade: h2c', LENGTH),
        '9110, 7.8',
      ),
      acceptedLast(
        '`Upgrade`, then another request',
        get('Connection: Upgrade', 'Upgrade: x') + get(),
        '9110, 7.8',
      ),
      acceptedLast(
        '`Connection: close`, then another request',
        get('Connection: close') + get(),
        '9112, 9.6',
      ),
    ],
  },
  {
    title: 'Body length',
    cases: [
      malformed(
        '`Content-Length`, then `Transfer-Encoding`',
        chunked(`${ONE_CHUNK}0\r\n\r\n`, LENGTH),
        '9112, 6.3',
      ),
      malformed(
        '`Transfer-Encoding`, then `Content-Length`',
        post(`${ONE_CHUNK}0\r\n\r\n`, LENGTH, 'Transfer-Encoding: chunked'),
        '9112, 6.3',
      ),
      malformed('Two lengths', post(BODY, LENGTH, 'Content-Length: 3'), '9112, 6.3'),
      malformed('Two equal lengths', post(BODY, LENGTH, LENGTH), '9112, 6.3'),
      malformed('List of lengths', post(BODY, `${LENGTH}, ${BODY.length}`), '9112, 6.3'),
      malformed('Negative length', post(BODY, 'Content-Length: -1'), '9112, 6.3'),
      malformed(
        'Length with a plus sign',
        post(BODY, `Content-Length: +${BODY.length}`),
        '9112, 6.3',
      ),
      malformed('Hexadecimal length', post(BODY, 'Content-Length: 0x34'), '9112, 6.3'),
      malformed('Length `52.0`', post(BODY, 'Content-Length: 52.0'), '9112, 6.3'),
      malformed('Empty length', post(BODY, 'Content-Length:'), '9112, 6.3'),
      malformed(
        'Length over 64 bits',
        post(BODY, 'Content-Length: 18446744073709551668'),
        '9112, 6.3',
      ),
      answered(
        'Length of 10 petabytes',
        post('', 'Content-Length: 9999999999999999'),
        'request.too_large',
        '9110, 8.6',
        'closed',
      ),
      pipelined(
        'Another request before the response',
        post(BODY, LENGTH) + get(),
        200,
        '9112, 9.3.2',
      ),
      pipelined('Bytes beyond the length', `${post(BODY, LENGTH)}}}\r\n\r\n`, 200, '9112, 9.3.2'),
      accepted('CRLF beyond the length', `${post(BODY, LENGTH)}\r\n`, '9112, 2.2'),
      accepted('`GET` with a body', `${get('Content-Length: 5')}12345`, '9110, 9.3.1'),
      accepted('Chunks', chunked(`${ONE_CHUNK}0\r\n\r\n`), '9112, 7.1'),
      accepted(
        'Chunks with extensions and a trailer',
        chunked(`${BODY.length.toString(16)};a=b\r\n${BODY}\r\n0\r\nX: y\r\n\r\n`),
        '9112, 7.1',
      ),
      answered(
        'Key in a trailer',
        `${head(
          'POST /v1/western/positions HTTP/1.1',
          'Host: a',
          'Content-Type: application/json',
          'Transfer-Encoding: chunked',
        )}${ONE_CHUNK}0\r\nAuthorization: Bearer KEY\r\n\r\n`,
        'auth.missing',
        '9110, 6.5.1',
      ),
      malformed('Chunk size `zz`', chunked('zz\r\n'), '9112, 7.1'),
      malformed('Negative chunk size', chunked('-1\r\n'), '9112, 7.1'),
      malformed('Chunk size `0x5`', chunked('0x5\r\n'), '9112, 7.1'),
      malformed('Chunk size over 64 bits', chunked('fffffffffffffffff\r\n'), '9112, 7.1'),
      malformed(
        'Chunk without a final CRLF',
        chunked(`${BODY.length.toString(16)}\r\n${BODY}0\r\n\r\n`),
        '9112, 7.1',
      ),
      malformed(
        'LF alone after a chunk size',
        chunked(`${BODY.length.toString(16)}\n${BODY}\r\n0\r\n\r\n`),
        '9112, 7.1',
      ),
      answered(
        'Chunk of 20,000 bytes',
        chunked(`4e20\r\n${' '.repeat(20_000)}\r\n0\r\n\r\n`),
        'request.too_large',
        '9110, 15.5.14',
      ),
      answered(
        'Chunk extensions of 17,000 bytes',
        chunked(`1;${'x'.repeat(17_000)}\r\n`),
        'request.too_large',
        '9112, 7.1.1',
        'closed',
      ),
      overflow(
        'Trailer of 9,000 bytes',
        chunked(`${ONE_CHUNK}0\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`),
        '9110, 5.4',
      ),
      malformed('Unknown transfer coding', post(BODY, 'Transfer-Encoding: x'), '9112, 6.1'),
      malformed(
        '`gzip, chunked`',
        post(`${ONE_CHUNK}0\r\n\r\n`, 'Transfer-Encoding: gzip, chunked'),
        '9112, 6.1',
      ),
      malformed(
        '`chunked, chunked`',
        post(`${ONE_CHUNK}0\r\n\r\n`, 'Transfer-Encoding: chunked, chunked'),
        '9112, 6.1',
      ),
      malformed(
        '`"chunked"` in quotes',
        post(`${ONE_CHUNK}0\r\n\r\n`, 'Transfer-Encoding: "chunked"'),
        '9112, 6.1',
      ),
      malformed(
        'Vertical tab before `chunked`',
        post(`${ONE_CHUNK}0\r\n\r\n`, 'Transfer-Encoding: \x0bchunked'),
        '9112, 6.1',
      ),
      malformed(
        'Chunks in HTTP/1.0',
        `${head('POST /ready HTTP/1.0', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
        '9112, 6.1',
      ),
      malformed(
        'Space after the name `Content-Length`',
        head('POST /ready HTTP/1.1', 'Host: a', 'Content-Length : 5'),
        '9112, 5.1',
      ),
      pipelined(
        'Request smuggled after an empty chunked body',
        chunked('0\r\n\r\n') + get(),
        'request.malformed',
        '9112, 11.2',
      ),
      malformed(
        'Request smuggled after a second `Host`',
        head('GET /ready HTTP/1.1', 'Host: a', 'Host: b') + get(),
        '9112, 11.2',
      ),
    ],
  },
];
