import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { type ProblemError, problemDocument } from '../problem/problem.ts';
import { redactKeys } from '../problem/redact.ts';
import type { Service } from './service.ts';
import type { Content } from './static.ts';

const JSON_TYPE = 'application/json';

/** A response as it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
}

/** The reply to a successful request. */
export function success(content: Content, requestId: string): Reply {
  const {
    status = 200,
    mediaType,
    headers,
    body,
  } = typeof content === 'string' ? { mediaType: JSON_TYPE, headers: {}, body: content } : content;
  return { status, headers: { ...headersOf(mediaType, body, requestId), ...headers }, body };
}

/** The reply to a rejected request: an RFC 9457 problem document. */
export function problemReply(problem: ProblemError, service: Service, requestId: string): Reply {
  const { docsUrl } = service;
  const document = problemDocument(problem, { docsUrl, request_id: requestId });
  return replyWith(problem, 'application/problem+json', JSON.stringify(document), requestId);
}

/** The same problem as an HTML page, for browsers. */
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
  // The document repeats field names, and a client may have sent its key as one.
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

/** Identifies a request to its client and in the log. An id from the client is not used. */
export function mintRequestId(): string {
  return `req_${randomUUID()}`;
}

/** Hands a reply to Node. @param response of the request */
export function writeReply(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers);
  response.end(body, encodingOf(headers, body));
}

/**
 * Writes the last reply of a connection. Ending the response would make Node destroy the connection at once. With bytes
 * still arriving, that would reset it, and the client might lose the reply (RFC 9112, 9.6).
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
  // One system call, because an overloaded service writes many of these.
  socket.cork();
  socket.write(lastReplyHead(reply));
  socket.write(reply.body);
  socket.uncork();
}

/** Bytes and ASCII text, such as every calculated response, need no encoding. */
function encodingOf(headers: Reply['headers'], body: Reply['body']): BufferEncoding {
  return body.length === headers['Content-Length'] ? 'latin1' : 'utf8';
}

function lastReplyHead({ status, headers }: Reply): string {
  const fields = { ...headers, Date: new Date().toUTCString(), Connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
