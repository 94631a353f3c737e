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
    title: 'The request line',
    cases: [
      malformed('Not HTTP', 'hello\r\n\r\n', '9112, 3'),
      malformed('HTTP/0.9', 'GET /ready\r\n\r\n', '9112, 2.3'),
      acceptedLast('HTTP/1.0, without a Host', 'GET /ready HTTP/1.0\r\n\r\n', '9112, 3.2'),
      accepted(
        'HTTP/1.0 that asks to keep the connection',
        head('GET /ready HTTP/1.0', 'Connection: keep-alive'),
        '9112, 9.3',
      ),
      malformed('A future version', head('GET /ready HTTP/1.2', 'Host: a'), '9112, 2.3'),
      malformed('HTTP/2.0 in a request line', head('GET /ready HTTP/2.0', 'Host: a'), '9112, 2.3'),
      malformed('The preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '9113, 3.4'),
      malformed('Nearly the preface of HTTP/2', 'PRI *HTTP/2.0\r\n\r\nSM\r\n\r\n', '9112, 3'),
      malformed(
        'A TLS hello on the plain port',
        '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
        '9112, 3',
      ),
      malformed('An unknown method', head('BREW /ready HTTP/1.1', 'Host: a'), '9110, 9.1'),
      malformed('A method in lower case', head('get /ready HTTP/1.1', 'Host: a'), '9110, 9.1'),
      malformed('A space before the method', head(' GET /ready HTTP/1.1', 'Host: a'), '9112, 3'),
      accepted('Two spaces after the method', head('GET  /ready HTTP/1.1', 'Host: a'), '9112, 3'),
      malformed('A space in the target', head('GET /re ady HTTP/1.1', 'Host: a'), '9112, 3'),
      malformed('A NUL in the target', head('GET /re\0ady HTTP/1.1', 'Host: a'), '9112, 3.2'),
      malformed('A tab in place of a space', head('GET\t/ready\tHTTP/1.1', 'Host: a'), '9112, 3'),
      malformed('A line that ends in LF alone', 'GET /ready HTTP/1.1\nHost: a\n\n', '9112, 2.2'),
      malformed('A CR without LF', 'GET /ready HTTP/1.1\rHost: a\r\n\r\n', '9112, 2.2'),
      accepted('Empty lines before a request', `\r\n\r\n${get()}`, '9112, 2.2'),
      accepted(
        'A thousand empty lines before a request',
        '\r\n'.repeat(1_000) + get(),
        '9112, 2.2',
      ),
      notFound(
        'A bad escape in the path; nothing is decoded',
        head('GET /%zz HTTP/1.1', 'Host: a'),
        '9110, 4.2',
      ),
      notFound(
        'An escaped NUL in the path',
        head('GET /ready%00 HTTP/1.1', 'Host: a'),
        '9110, 4.2',
      ),
      notFound(
        'A path of 8,000 bytes',
        head(`GET /${'x'.repeat(8_000)} HTTP/1.1`, 'Host: a'),
        '9110, 4.1',
      ),
      overflow(
        'A path longer than a whole header may be',
        head(`GET /${'x'.repeat(9_000)} HTTP/1.1`, 'Host: a'),
        '9110, 15.5.15',
      ),
      accepted(
        'The absolute form of a target',
        head('GET http://b/ready HTTP/1.1', 'Host: a'),
        '9112, 3.2.2',
      ),
      answered(
        'The absolute form of a path that needs a key',
        head('GET HTTP://b:80/v1/x HTTP/1.1', 'Host: a'),
        'auth.missing',
        '9112, 3.2.2',
      ),
      notFound('Two slashes', head('GET //ready HTTP/1.1', 'Host: a'), '9110, 4.2'),
      notFound(
        'Dots in the path; nothing is normalised',
        head('GET /./v1/../ready HTTP/1.1', 'Host: a'),
        '9110, 4.2',
      ),
      answered('A fragment', head('GET /v1/#x HTTP/1.1', 'Host: a'), 'auth.missing', '9112, 3.2'),
      notFound('The asterisk form', head('OPTIONS * HTTP/1.1', 'Host: a'), '9112, 3.2.4'),
      answered(
        'CONNECT',
        head('CONNECT b:443 HTTP/1.1', 'Host: b:443'),
        'request.not_found',
        '9110, 9.3.6',
        'closed',
      ),
      answered(
        'TRACE',
        head('TRACE /ready HTTP/1.1', 'Host: a'),
        'request.method_not_allowed',
        '9110, 9.3.8',
      ),
    ],
  },
  {
    title: 'Host',
    cases: [
      malformed('None', head('GET /ready HTTP/1.1'), '9112, 3.2'),
      malformed('Two', head('GET /ready HTTP/1.1', 'Host: a', 'Host: b'), '9112, 3.2'),
      malformed(
        'Two that are the same',
        head('GET /ready HTTP/1.1', 'Host: a', 'host: a'),
        '9112, 3.2',
      ),
      malformed('One that is not a host', head('GET /ready HTTP/1.1', 'Host: a b'), '9112, 3.2'),
      malformed('One with a path', head('GET /ready HTTP/1.1', 'Host: a/b'), '9112, 3.2'),
      malformed('One with a user', head('GET /ready HTTP/1.1', 'Host: a@b'), '9112, 3.2'),
      accepted('An empty one', head('GET /ready HTTP/1.1', 'Host:'), '9112, 3.2'),
      accepted(
        'An IPv6 address with a port',
        head('GET /ready HTTP/1.1', 'Host: [::1]:80'),
        '9112, 3.2',
      ),
    ],
  },
  {
    title: 'Header fields',
    cases: [
      malformed('A space before the colon', head('GET /ready HTTP/1.1', 'Host : a'), '9112, 5.1'),
      malformed('A field without a colon', get('X'), '9112, 5'),
      malformed('A field without a name', get(': x'), '9112, 5'),
      malformed(
        'A space before the first field',
        head('GET /ready HTTP/1.1', ' Host: a'),
        '9112, 2.2',
      ),
      malformed('A value that continues on the next line', get('X: a', ' b'), '9112, 5.2'),
      malformed('A NUL in a name', get('X\0: a'), '9110, 5.1'),
      malformed('A NUL in a value', get('X: a\0'), '9110, 5.5'),
      malformed('A control character in a value', get('X: a\x01b'), '9110, 5.5'),
      malformed('A DEL in a value', get('X: a\x7fb'), '9110, 5.5'),
      malformed('A CR in a value', get('X: a\rb'), '9110, 5.5'),
      malformed('An LF in a value', get('X: a\nb: c'), '9112, 2.2'),
      accepted('Bytes above 127 in a value', get('X: \xe4\xff'), '9110, 5.5'),
      accepted('A hundred fields', get(...Array.from({ length: 99 }, () => 'a:')), '9110, 5.4'),
      overflow('A hundred and one', get(...Array.from({ length: 100 }, () => 'a:')), '9110, 5.4'),
      overflow(
        'Thousands of fields',
        get(...Array.from({ length: 2_500 }, () => 'a:')),
        '9110, 5.4',
      ),
      overflow('A value of 9,000 bytes', get(`X: ${'x'.repeat(9_000)}`), '9110, 5.4'),
      overflow(
        'A header that does not end',
        `GET /ready HTTP/1.1\r\nHost: a\r\n${`X: ${'y'.repeat(100)}\r\n`.repeat(200)}`,
        '9110, 5.4',
      ),
      answered(
        'Two Authorizations',
        post(BODY, 'Authorization: Bearer KEY', LENGTH),
        'auth.missing',
        '9110, 5.3',
      ),
      answered(
        'Two Content-Types',
        post(BODY, 'Content-Type: application/json', LENGTH),
        'request.unsupported_media_type',
        '9110, 8.3',
      ),
      accepted('An unknown expectation', post(BODY, 'Expect: a-miracle', LENGTH), '9110, 10.1.1'),
      acceptedLast(
        'Expect in HTTP/1.0, which has none',
        head('GET /ready HTTP/1.0', 'Expect: 100-continue'),
        '9110, 10.1.1',
      ),
      answered(
        'A refusal to a caller that waits for 100',
        head('GET /v1/ HTTP/1.1', 'Host: a', 'Expect: 100-continue', 'Content-Length: 5'),
        'auth.missing',
        '9110, 10.1.1',
        'closed',
      ),
      acceptedLast(
        'A request to upgrade, to HTTP/2',
        post(BODY, 'Connection: Upgrade', 'Upgrade: h2c', LENGTH),
        '9110, 7.8',
      ),
      acceptedLast(
        'A request to upgrade, followed by another request',
        get('Connection: Upgrade', 'Upgrade: x') + get(),
        '9110, 7.8',
      ),
      acceptedLast(
        'Connection: close, followed by another request',
        get('Connection: close') + get(),
        '9112, 9.6',
      ),
    ],
  },
  {
    title: 'Where a body ends',
    cases: [
      malformed(
        'Content-Length and Transfer-Encoding',
        chunked(`${ONE_CHUNK}0\r\n\r\n`, LENGTH),
        '9112, 6.3',
      ),
      malformed(
        'The same in the opposite order',
        post(`${ONE_CHUNK}0\r\n\r\n`, LENGTH, 'Transfer-Encoding: chunked'),
        '9112, 6.3',
      ),
      malformed('Two lengths', post(BODY, LENGTH, 'Content-Length: 3'), '9112, 6.3'),
      malformed('The same length twice', post(BODY, LENGTH, LENGTH), '9112, 6.3'),
      malformed('A list of lengths', post(BODY, `${LENGTH}, ${BODY.length}`), '9112, 6.3'),
      malformed('A negative length', post(BODY, 'Content-Length: -1'), '9112, 6.3'),
      malformed('A length with a sign', post(BODY, `Content-Length: +${BODY.length}`), '9112, 6.3'),
      malformed('A length in hexadecimal', post(BODY, 'Content-Length: 0x34'), '9112, 6.3'),
      malformed('A length with a fraction', post(BODY, 'Content-Length: 52.0'), '9112, 6.3'),
      malformed('An empty length', post(BODY, 'Content-Length:'), '9112, 6.3'),
      malformed(
        'A length past 64 bits',
        post(BODY, 'Content-Length: 18446744073709551668'),
        '9112, 6.3',
      ),
      answered(
        'A length far too large to read',
        post('', 'Content-Length: 9999999999999999'),
        'request.too_large',
        '9110, 8.6',
        'closed',
      ),
      pipelined(
        'Another request before the answer',
        post(BODY, LENGTH) + get(),
        200,
        '9112, 9.3.2',
      ),
      pipelined(
        'More bytes than the length says, before the answer',
        `${post(BODY, LENGTH)}}}\r\n\r\n`,
        200,
        '9112, 9.3.2',
      ),
      accepted('One line end more than the length says', `${post(BODY, LENGTH)}\r\n`, '9112, 2.2'),
      accepted('A body after GET', `${get('Content-Length: 5')}12345`, '9110, 9.3.1'),
      accepted('A body in chunks', chunked(`${ONE_CHUNK}0\r\n\r\n`), '9112, 7.1'),
      accepted(
        'Chunks with extensions and a trailer',
        chunked(`${BODY.length.toString(16)};a=b\r\n${BODY}\r\n0\r\nX: y\r\n\r\n`),
        '9112, 7.1',
      ),
      answered(
        'A key in a trailer',
        `${head(
          'POST /v1/western/positions HTTP/1.1',
          'Host: a',
          'Content-Type: application/json',
          'Transfer-Encoding: chunked',
        )}${ONE_CHUNK}0\r\nAuthorization: Bearer KEY\r\n\r\n`,
        'auth.missing',
        '9110, 6.5.1',
      ),
      malformed('A chunk size that is not a number', chunked('zz\r\n'), '9112, 7.1'),
      malformed('A negative chunk size', chunked('-1\r\n'), '9112, 7.1'),
      malformed('A chunk size with a prefix', chunked('0x5\r\n'), '9112, 7.1'),
      malformed('A chunk size past 64 bits', chunked('fffffffffffffffff\r\n'), '9112, 7.1'),
      malformed(
        'A chunk without CRLF after it',
        chunked(`${BODY.length.toString(16)}\r\n${BODY}0\r\n\r\n`),
        '9112, 7.1',
      ),
      malformed(
        'A chunk size that ends in LF alone',
        chunked(`${BODY.length.toString(16)}\n${BODY}\r\n0\r\n\r\n`),
        '9112, 7.1',
      ),
      answered(
        'A chunk larger than a body may be',
        chunked(`4e20\r\n${' '.repeat(20_000)}\r\n0\r\n\r\n`),
        'request.too_large',
        '9110, 15.5.14',
      ),
      answered(
        'Extensions of a chunk of 17,000 bytes',
        chunked(`1;${'x'.repeat(17_000)}\r\n`),
        'request.too_large',
        '9112, 7.1.1',
        'closed',
      ),
      overflow(
        'A trailer of 9,000 bytes',
        chunked(`${ONE_CHUNK}0\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`),
        '9110, 5.4',
      ),
      malformed('An unknown transfer coding', post(BODY, 'Transfer-Encoding: x'), '9112, 6.1'),
      malformed(
        'A transfer coding before chunked',
        post(`${ONE_CHUNK}0\r\n\r\n`, 'Transfer-Encoding: gzip, chunked'),
        '9112, 6.1',
      ),
      malformed(
        'chunked twice',
        post(`${ONE_CHUNK}0\r\n\r\n`, 'Transfer-Encoding: chunked, chunked'),
        '9112, 6.1',
      ),
      malformed(
        'chunked in quotes',
        post(`${ONE_CHUNK}0\r\n\r\n`, 'Transfer-Encoding: "chunked"'),
        '9112, 6.1',
      ),
      malformed(
        'A vertical tab before chunked',
        post(`${ONE_CHUNK}0\r\n\r\n`, 'Transfer-Encoding: \x0bchunked'),
        '9112, 6.1',
      ),
      malformed(
        'Chunks in HTTP/1.0',
        `${head('POST /ready HTTP/1.0', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
        '9112, 6.1',
      ),
      malformed(
        'A space after the name Content-Length',
        head('POST /ready HTTP/1.1', 'Host: a', 'Content-Length : 5'),
        '9112, 5.1',
      ),
      pipelined(
        'A request smuggled after an empty chunked body',
        chunked('0\r\n\r\n') + get(),
        'request.malformed',
        '9112, 11.2',
      ),
      malformed(
        'A request smuggled after a second Host',
        head('GET /ready HTTP/1.1', 'Host: a', 'Host: b') + get(),
        '9112, 11.2',
      ),
    ],
  },
];
