/**
 * Messages that are not HTTP, too large a header, too slow: Node reports them on the connection,
 * with no request to answer. They get a problem document all the same.
 */

import { Problem } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problem-codes.ts';
import type { Connection } from './connection.ts';
import { mintRequestId, refusal } from './respond.ts';
import type { Service } from './service.ts';

/** Node's name of a request that does not arrive in time. */
export const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

const REFUSALS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'request.headers_too_large',
    'The request line and the header fields are longer than 16 KiB.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    'request.too_large',
    'The extensions of a chunk of the body are longer than 16 KiB.',
  ],
  [REQUEST_TIMEOUT]: [
    'request.timeout',
    'The request did not arrive in time; send header and body in one go.',
  ],
};
const NOT_HTTP = [
  'request.malformed',
  'The message cannot be read as HTTP/1.1 with a method that is known.',
] as const;

/**
 * Answers what Node calls a client error, and ends the connection.
 *
 * @param error_code of what the server's `clientError` event gives
 */
export function refuseMessage(
  error_code: string | undefined,
  connection: Connection,
  service: Service,
): void {
  const { socket, message, is_answer_due } = connection;
  if (!socket.writable || error_code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // A parser that has failed once fails again on every further byte.
  if (connection.is_deaf) return;
  connection.hearNoMore();
  // Where an answer is due it ends the connection, and what came after its request is no one's.
  if (is_answer_due) return;
  const [code, detail] = REFUSALS[error_code ?? ''] ?? NOT_HTTP;
  const problem = new Problem(code, detail);
  if (message === undefined) refuseOnSocket(problem, connection, service);
  else if (message.response?.headersSent !== true) message.arrival.fail(problem);
  // Its answer has been given, before its body had come.
  else if (message.response.writableFinished) connection.close();
}

function refuseOnSocket(problem: Problem, connection: Connection, service: Service): void {
  const request_id = mintRequestId();
  const reply = refusal(problem, service, request_id);
  connection.sendLast(reply);
  service.observer.requestEnded({
    request_id,
    method: null,
    route: null,
    status: reply.status,
    code: problem.code,
    milliseconds: 0,
    key_id: null,
    credits: 0,
  });
}
