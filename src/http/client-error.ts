/**
 * What is refused whatever it asks for: a message that Node cannot read, or that there is no time for. Node reports the
 * first on the connection, without a request; that gets a problem document, too.
 */
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import { ProblemError } from '../problem/problem.ts';
import type { Connection } from './connections.ts';
import { mintRequestId, problemReply } from './reply.ts';
import type { Service } from './service.ts';

/** Node's error code for a request that does not arrive in time. */
const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
/** For a request that makes room for others; beside Node's codes. */
export const SHED_REQUEST = 'SHED_REQUEST';

const REJECTIONS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'request.headers_too_large',
    'The path and the header fields have 8 KiB or more, or there are more than 100 fields. Leave out fields that the service does not read, such as cookies.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    'request.too_large',
    'The extensions of a chunk of the body are longer than 16 KiB.',
  ],
  [REQUEST_TIMEOUT]: [
    'request.timeout',
    'The request did not arrive in time; send header and body in one go.',
  ],
  [SHED_REQUEST]: [
    'request.timeout',
    'The service needed room for other callers before this request was complete; send it again, header and body in one go.',
  ],
};
const NOT_HTTP = ['request.malformed', 'The message is not HTTP/1.1 with a known method.'] as const;

/**
 * Answers what Node calls a client error, and ends the connection.
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
