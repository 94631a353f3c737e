import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { type ProblemError, problemDocument } from '../problem/problem.ts';
import { redactKeys } from '../problem/redact.ts';
import type { Service } from './service.ts';
import type { Content } from './static.ts';

const JSON_TYPE = 'application/json';

/** An answer as it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
}

/** The reply to a request that no step has refused. */
export function success(content: Content, requestId: string): Reply {
  const {
    status = 200,
    mediaType,
    headers,
    body,
  } = typeof content === 'string' ? { mediaType: JSON_TYPE, headers: {}, body: content } : content;
  return { status, headers: { ...headersOf(mediaType, body, requestId), ...headers }, body };
}

/** The reply to a request that is refused: an RFC 9457 problem document. */
export function problemReply(problem: ProblemError, service: Service, requestId: string): Reply {
  const { docsUrl } = service;
  const document = problemDocument(problem, { docsUrl, request_id: requestId });
  return replyWith(problem, 'application/problem+json', JSON.stringify(document), requestId);
}

/** The same problemReply, for a reader with a browser. */
export function problemPage(
  problem: ProblemError,
  service: Service,
  requestId: string,
  path: string,
): Reply {
  const { docsUrl, pages } = service;
  const document = problemDocument(problem, { docsUrl, request_id: requestId });
  const { html, headers } = pages.refusal(document, path);
  const reply = replyWith(problem, 'text/html; charset=utf-8', html, requestId);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function replyWith(
  problem: ProblemError,
  mediaType: string,
  text: string,
  requestId: string,
): Reply {
  // A caller may have sent its key as the name of a field, and the document repeats names.
  const body = redactKeys(text);
  return {
    status: PROBLEMS[problem.code].status,
    headers: { ...headersOf(mediaType, body, requestId), ...problem.headers },
    body,
  };
}

function headersOf(mediaType: string | undefined, body: string | Buffer, requestId: string) {
  return {
    ...(mediaType !== undefined && { 'Content-Type': mediaType }),
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Identifies a request to its caller and in the log. An id sent by the caller is not used. */
export function mintRequestId(): string {
  return `req_${randomUUID()}`;
}

/** Hands a reply to Node. @param response of the request */
export function writeReply(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers);
  response.end(body, encodingOf(headers, body));
}

/**
 * Writes the last reply of a connection. The response is not ended, because Node would then destroy the connection at
 * once. If bytes were still arriving, that would reset it, and the answer might be lost (RFC 9112, 9.6).
 */
export function writeLastReply(
  response: ServerResponse,
  method: string | undefined,
  { status, headers, body }: Reply,
): void {
  response.writeHead(status, { ...headers, Connection: 'close' });
  if (method === 'HEAD') response.flushHeaders();
  else response.write(body, encodingOf(headers, body));
}

/** Writes the last reply of a connection to its socket. */
export function writeToSocket(socket: Socket, reply: Reply): void {
  // One call of the system, as in a crowd there are many of these.
  socket.cork();
  socket.write(lastReplyHead(reply));
  socket.write(reply.body);
  socket.uncork();
}

/** Text that is all ASCII, as every calculated answer is, needs no encoding; bytes need none either. */
function encodingOf(headers: Reply['headers'], body: Reply['body']): BufferEncoding {
  return body.length === headers['Content-Length'] ? 'latin1' : 'utf8';
}

function lastReplyHead({ status, headers }: Reply): string {
  const fields = { ...headers, Date: new Date().toUTCString(), Connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
