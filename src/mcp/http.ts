/**
 * The protocol over HTTP. It is stateless, so any replica can respond. The SDK's handler serves the current version. Versions
 * with a handshake use the SDK's transport without sessions, which returns JSON here instead of a stream of one event.
 */
import { isUtf8 } from 'node:buffer';
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolErrorCode,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { MCP_PATH } from '../../packages/contract/paths.ts';
import type { ProblemError } from '../problem/problem.ts';
import { redactKeys } from '../problem/redact.ts';
import type { McpCall, McpEndpoint, McpResponse } from './endpoint.ts';
import { createServer, type Parts } from './server.ts';

/** Only the header fields of the protocol are passed on. */
const PROTOCOL_HEADERS = /^(?:accept|content-type|mcp-[a-z-]+)$/;

/** @param baseUrl the address that callers use */
export function openEndpoint(parts: Parts, baseUrl: string): McpEndpoint {
  const { origin } = new URL(baseUrl);
  const url = `${baseUrl}${MCP_PATH}`;
  return {
    reject: ({ origin: from }) =>
      // Against DNS rebinding: a page elsewhere must not use a service in the visitor's network.
      from === undefined || from === origin ? undefined : FOREIGN_ORIGIN,
    respond: async (call) => {
      const message = messageOf(call.body);
      if (message === undefined) return NO_JSON;
      if (Array.isArray(message)) return BATCH;
      return await respondTo(parts, call, requestOf(url, call), message);
    },
  };
}

/** @returns undefined if it is not JSON in UTF-8; the SDK would replace bytes that are not UTF-8 */
function messageOf(body: Buffer): unknown {
  try {
    return isUtf8(body) ? JSON.parse(body.toString()) : undefined;
  } catch {
    return undefined;
  }
}

function requestOf(url: string, { headers }: McpCall): Request {
  const fields = Object.entries(headers).filter(
    (field): field is [string, string] =>
      PROTOCOL_HEADERS.test(field[0]) && typeof field[1] === 'string',
  );
  return new Request(url, { method: 'POST', headers: fields });
}

async function respondTo(
  parts: Parts,
  { request_id: requestId, signal }: McpCall,
  request: Request,
  message: unknown,
): Promise<McpResponse> {
  let credits = 0;
  let problem: ProblemError | undefined;
  const server = () =>
    createServer(parts, {
      signal,
      requestId: () => requestId,
      charged: (cost) => {
        credits += cost;
      },
      rejected: (rejected) => {
        problem = rejected;
      },
    });
  const response = await respond(server, request, message).catch((error: unknown) => {
    // The SDK reads parts of a message by recursion.
    if (error instanceof RangeError) return undefined;
    throw error;
  });
  if (response === undefined) return TOO_DEEP;
  // The SDK repeats a rejected value, which may be a key.
  const body = redactKeys(await response.text());
  return { ...contentOf(response.status, body), credits, problem };
}

async function respond(
  server: () => Server,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  if (await isLegacyRequest(request, parsedBody)) {
    return await respondWithHandshake(server(), request, parsedBody);
  }
  const { id = null, method } = (parsedBody ?? {}) as { id?: unknown; method?: unknown };
  // The lists never change while a service runs, so a stream of changes would only hold a connection.
  if (method === 'subscriptions/listen') {
    const error = { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' };
    return Response.json({ jsonrpc: '2.0', id, error }, { status: 404 });
  }
  let failure: Error | undefined;
  const handler = createMcpHandler(server, {
    legacy: 'reject',
    onerror: (error) => {
      failure = error;
    },
  });
  const response = await handler.fetch(request, { parsedBody });
  if (response.status === 500) throw failure;
  return response;
}

async function respondWithHandshake(
  server: Server,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

function contentOf(status: number, body: string): McpResponse {
  const mediaType = body === '' ? undefined : 'application/json';
  return { status, mediaType, body, credits: 0, problem: undefined };
}

function rejection(status: number, code: number, message: string): McpResponse {
  return contentOf(status, JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}

const FOREIGN_ORIGIN = rejection(
  403,
  -32_000,
  'A page of another origin may not call this service. Call it from a program, or from a page of its own origin.',
);
const NO_JSON = rejection(
  400,
  ProtocolErrorCode.ParseError,
  'Parse error: the message is not valid JSON in UTF-8.',
);
/** Limits count requests, and the SDK would make up to a hundred calls of one. */
const BATCH = rejection(
  400,
  ProtocolErrorCode.InvalidRequest,
  'Invalid request: the protocol has no batches; send one message at a time.',
);
const TOO_DEEP = rejection(
  400,
  ProtocolErrorCode.InvalidRequest,
  'Invalid request: the message is nested too deeply.',
);
