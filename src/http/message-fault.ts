/** Checks what HTTP requires of a message and Node does not check. */
import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../problem/problem.ts';

/** Each one costs, and an ordinary request has ten to twenty. Node drops those that come after one more. */
export const HEADER_FIELDS_MAX = 100;

/** uri-host [ ":" port ] (RFC 9112, 3.2; RFC 3986, 3.2.2); empty if the target has no host. */
const HOST = /^(?:\[[0-9A-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;

/**
 * Finds what is wrong with a message itself. If its end or its addressee is in doubt, so is everything
 * that follows on the connection; the answer to such a message therefore ends the connection.
 *
 * @param isHttp whether its request line names HTTP; Node also accepts RTSP and ICE
 * @returns `request.malformed`, `request.headers_too_large`, or undefined for a valid message
 */
export function messageFault(request: IncomingMessage, isHttp: boolean): ProblemError | undefined {
  const { headersDistinct, httpVersion, rawHeaders } = request;
  if (!isHttp || (httpVersion !== '1.1' && httpVersion !== '1.0')) {
    return malformed('The service speaks HTTP/1.1.');
  }
  if (rawHeaders.length > 2 * HEADER_FIELDS_MAX) {
    return new ProblemError(
      'request.headers_too_large',
      `The request has more than ${HEADER_FIELDS_MAX} header fields.`,
    );
  }
  const [host, ...more] = headersDistinct['host'] ?? [];
  if (more.length > 0 || (host === undefined && httpVersion !== '1.0')) {
    return malformed('An HTTP/1.1 request has exactly one Host header.');
  }
  if (host !== undefined && !HOST.test(host)) {
    return malformed('The Host header is not a host with an optional port.');
  }
  const codings = headersDistinct['transfer-encoding'];
  if (codings === undefined) return undefined;
  // A proxy that forwarded it may not have understood where it ends (RFC 9112, 6.1).
  if (httpVersion === '1.0') return malformed('HTTP/1.0 has no Transfer-Encoding.');
  if (codings.join(',').trim().toLowerCase() !== 'chunked') {
    return malformed('The only Transfer-Encoding that the service takes is chunked.');
  }
  return undefined;
}

function malformed(detail: string): ProblemError {
  return new ProblemError('request.malformed', detail);
}
