/**
 * Messages that are not HTTP, too large a header, too slow: Node reports them on the connection,
 * with no request to answer. They get a problem document all the same, in its turn.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, type ProblemCode } from '../contract/problems.ts';
import { BROKEN_EVENT } from './body.ts';
import { mintRequestId, refusal, type TextReply } from './respond.ts';
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

interface Message {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The latest message of each connection. */
const latest = new WeakMap<Socket, Message>();
/** A parser that has failed once fails again on every further byte. */
const refused = new WeakSet<Socket>();

/** It is forgotten once it is answered and read: an idle connection holds no one's birth and no key. */
export function rememberMessage(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  latest.set(socket, { request, response });
  const forget = () => {
    if (latest.get(socket)?.response === response) latest.delete(socket);
  };
  response.once('close', () => {
    if (request.complete) forget();
    else request.once('end', forget);
  });
}

/** The answer to the latest request of a connection, where it is not written out yet. */
export function dueResponse(socket: Socket): ServerResponse | undefined {
  const response = latest.get(socket)?.response;
  return response?.writableFinished === true ? undefined : response;
}

/**
 * Answers what Node calls a client error, and ends the connection.
 *
 * @param error_code of what the server's `clientError` event gives
 */
export function refuseMessage(
  error_code: string | undefined,
  socket: Socket,
  service: Service,
): void {
  if (!socket.writable || error_code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // The answer that is due ends the connection; what follows is no one's request.
  if (error_code === 'HPE_CLOSED_CONNECTION') return;
  if (refused.has(socket)) return;
  refused.add(socket);

  const [code, detail] = REFUSALS[error_code ?? ''] ?? NOT_HTTP;
  const problem = new Problem(code, detail);
  const message = latest.get(socket);
  if (message === undefined) {
    refuseOnSocket(problem, socket, service);
  } else if (!message.request.complete) {
    refuseWithinMessage(problem, message);
  } else if (message.response.writableFinished) {
    refuseOnSocket(problem, socket, service);
  } else {
    // An earlier request of the connection is still being answered; answers keep their order.
    message.response.once('finish', () => {
      // Where that answer ended the connection, what came behind it is no one's request.
      if (socket.writable) refuseOnSocket(problem, socket, service);
    });
  }
}

/** The fault is in the body of a request that has a response of its own. */
function refuseWithinMessage(problem: Problem, { request, response }: Message): void {
  if (response.headersSent) {
    // It may still wait for its turn behind answers that are due.
    if (response.writableFinished) request.socket.destroySoon();
    else response.once('finish', () => request.socket.destroySoon());
    return;
  }
  response.shouldKeepAlive = false;
  request.emit(BROKEN_EVENT, problem);
}

function refuseOnSocket(problem: Problem, socket: Socket, service: Service): void {
  const request_id = mintRequestId();
  const reply = refusal(problem, service, request_id);
  socket.on('error', () => socket.destroy());
  socket.write(messageText(reply));
  socket.destroySoon();
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

function messageText({ status, headers, body }: TextReply): string {
  const fields = { ...headers, Date: new Date().toUTCString(), Connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
