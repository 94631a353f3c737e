/**
 * Rejects messages that Node cannot read, and requests that are shed. Node reports them for a connection, without a
 * request. They get a problem document, too.
 */
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import { ProblemError } from '../problem/problem.ts';
import type { Connection } from './connections.ts';
import { mintRequestId, problemReply } from './reply.ts';
import type { Service } from './service.ts';

/** Node's error code for a request that does not arrive in time. */
const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
/** For a request that is shed at a limit. Not a code of Node. */
export const SHED_REQUEST = 'SHED_REQUEST';

const REJECTIONS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'request.headers_too_large',
    'The path and header fields take 8 KiB or more, or there are more than 100 fields. Omit fields that the service does not need, such as cookies.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    'request.too_large',
    'The extensions of a chunk are longer than 16 KiB.',
  ],
  [REQUEST_TIMEOUT]: [
    'request.timeout',
    'The request did not arrive in time. Send header and body without a pause.',
  ],
  [SHED_REQUEST]: [
    'request.timeout',
    'The service was at its limit before this request was complete. Send it again, header and body without a pause.',
  ],
};
const NOT_HTTP = [
  'request.malformed',
  'The message is not an HTTP/1.1 request with a known method.',
] as const;

/**
 * Responds to a client error of Node, and closes the connection.
 *
 * @param errorCode `SHED_REQUEST`, or the code of the error passed to the server's `clientError` event
 */
export function rejectMessage(
  errorCode: string | undefined,
  connection: Connection,
  service: Service,
): void {
  const { socket } = connection;
  // Once a parser has failed, it fails again on every further byte.
  if (connection.isClosing && errorCode !== 'ECONNRESET') {
    connection.discard();
    return;
  }
  if (!socket.writable || errorCode === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [code, detail] = REJECTIONS[errorCode ?? ''] ?? NOT_HTTP;
  const problem = new ProblemError(code, detail);
  if (!connection.fail(problem)) rejectOnSocket(problem, connection, service);
}

function rejectOnSocket(problem: ProblemError, connection: Connection, service: Service): void {
  const requestId = mintRequestId();
  const reply = problemReply(problem, service, requestId);
  connection.respondLast(reply);
  service.observer.requestEnded({
    request_id: requestId,
    method: null,
    route: null,
    status: reply.status,
    code: problem.code,
    milliseconds: 0,
    key_id: null,
    credits: 0,
  });
}
