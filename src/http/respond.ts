import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Problem, problemDocument } from '../../contract/problem.ts';
import { PROBLEMS } from '../../contract/problem-codes.ts';
import { redactKeys } from '../../contract/redact.ts';
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
export function success(content: Content, request_id: string): Reply {
  const {
    status = 200,
    media_type,
    headers,
    body,
  } = typeof content === 'string' ? { media_type: JSON_TYPE, headers: {}, body: content } : content;
  return { status, headers: { ...headersOf(media_type, body, request_id), ...headers }, body };
}

/** The reply to a request that is refused: an RFC 9457 problem document. */
export function refusal(problem: Problem, service: Service, request_id: string): Reply {
  const { docs_url } = service;
  const document = problemDocument(problem, { docs_url, request_id });
  return refusalReply(problem, 'application/problem+json', JSON.stringify(document), request_id);
}

/** The same refusal, for a reader with a browser. */
export function refusalPage(
  problem: Problem,
  service: Service,
  request_id: string,
  path: string,
): Reply {
  const { docs_url, pages } = service;
  const document = problemDocument(problem, { docs_url, request_id });
  const { html, headers } = pages.refusal(document, path);
  const reply = refusalReply(problem, 'text/html; charset=utf-8', html, request_id);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function refusalReply(
  problem: Problem,
  media_type: string,
  text: string,
  request_id: string,
): Reply {
  // A caller may have sent its key as the name of a field, and the document repeats names.
  const body = redactKeys(text);
  return {
    status: PROBLEMS[problem.code].status,
    headers: { ...headersOf(media_type, body, request_id), ...problem.headers },
    body,
  };
}

/** The head of a reply that ends its connection, as text. */
export function lastReplyHead({ status, headers }: Reply): string {
  const fields = { ...headers, Date: new Date().toUTCString(), Connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}

function headersOf(media_type: string | undefined, body: string | Buffer, request_id: string) {
  return {
    ...(media_type !== undefined && { 'Content-Type': media_type }),
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': request_id,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Identifies a request to its caller and in the log. An id sent by the caller is not used. */
export function mintRequestId(): string {
  return `req_${randomUUID()}`;
}
