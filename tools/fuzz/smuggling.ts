/**
 * Request smuggling: messages that a proxy may end at a different place than the service. Each must be rejected, and bytes
 * after it must not be read as another request.
 */
import { KEY_PLACE, POSITIONS_PATH } from './messages.ts';

const FRAMINGS: Readonly<Record<string, readonly [fields: string, body: string]>> = {
  'length and chunks': ['Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  'chunks and length': ['Transfer-Encoding: chunked\r\nContent-Length: 5', '0\r\n\r\n'],
  'two lengths': ['Content-Length: 2\r\nContent-Length: 40', '{}'],
  'the same length twice': ['Content-Length: 2\r\nContent-Length: 2', '{}'],
  'a list of lengths': ['Content-Length: 2, 2', '{}'],
  'a signed length': ['Content-Length: +2', '{}'],
  'a length below zero': ['Content-Length: -1', '{}'],
  'a length in hexadecimal': ['Content-Length: 0x2', '{}'],
  'a length of two numbers': ['Content-Length: 2 2', '{}'],
  'a length too large for any number': ['Content-Length: 18446744073709551618', '{}'],
  'an empty length': ['Content-Length:', '{}'],
  'a space before a colon': ['Content-Length : 2', '{}'],
  'a coding with a vertical tab': ['Transfer-Encoding: \x0bchunked', '0\r\n\r\n'],
  'an unknown coding': ['Transfer-Encoding: xchunked', '0\r\n\r\n'],
  'the coding identity': ['Transfer-Encoding: identity', '{}'],
  'chunks that are not the last coding': ['Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
  'a folded coding': ['Transfer-Encoding:\r\n chunked', '0\r\n\r\n'],
  'a folded length': ['Content-Length:\r\n 2', '{}'],
  'a line feed alone in the head': ['X: y\nContent-Length: 2', '{}'],
  'a carriage return alone in the head': ['X: y\rContent-Length: 2', '{}'],
  'a NUL in the head': ['X: y\0\r\nContent-Length: 2', '{}'],
  'a field without a colon': ['Content-Length\r\nContent-Length: 2', '{}'],
  'a chunk size with 0x': ['Transfer-Encoding: chunked', '0x2\r\n{}\r\n0\r\n\r\n'],
  'a chunk size below zero': ['Transfer-Encoding: chunked', '-1\r\n{}\r\n0\r\n\r\n'],
  'a signed chunk size': ['Transfer-Encoding: chunked', '+2\r\n{}\r\n0\r\n\r\n'],
  'an empty chunk size': ['Transfer-Encoding: chunked', '\r\n{}\r\n0\r\n\r\n'],
  'a chunk size that overflows': [
    'Transfer-Encoding: chunked',
    '10000000000000002\r\n{}\r\n0\r\n\r\n',
  ],
  'a chunk longer than its size': ['Transfer-Encoding: chunked', '1\r\n{}\r\n0\r\n\r\n'],
  'a chunk without an end of line': ['Transfer-Encoding: chunked', '2\r\n{}0\r\n\r\n'],
  'a line feed alone after a chunk size': ['Transfer-Encoding: chunked', '2\n{}\r\n0\r\n\r\n'],
  'a line feed alone after a chunk': ['Transfer-Encoding: chunked', '2\r\n{}\n0\r\n\r\n'],
  'a line feed alone in a chunk extension': [
    'Transfer-Encoding: chunked',
    '2;a\nb\r\n{}\r\n0\r\n\r\n',
  ],
};

/** A hidden request after the message, which gets a 200 if it is read. */
const HIDDEN = 'GET /health HTTP/1.1\r\nHost: hidden\r\n\r\n';

/** Smuggling messages, each followed by a request that must not get a response. */
export const SMUGGLING: readonly Buffer[] = Object.values(FRAMINGS).map(([fields, body]) =>
  Buffer.from(
    `POST ${POSITIONS_PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY_PLACE}\r\n` +
      `Content-Type: application/json\r\n${fields}\r\n\r\n${body}${HIDDEN}`,
    'latin1',
  ),
);
