/**
 * The protocol over HTTP. Nothing is kept from one request to the next, so any replica can answer. The
 * current version is served by the SDK's handler; versions with a handshake by its transport without
 * sessions, which gives JSON here instead of a stream of one event.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { MCP_PATH } from '../../packages/contract/paths.ts';
import type { ProblemError } from '../problem/problem.ts';
import { redactKeys } from '../problem/redact.ts';
import type { McpAnswer, McpCall, McpEndpoint, McpHeaders } from './endpoint.ts';
import { type JsonMessage, MessageError, readMessage } from './message.ts';
import { type CallObserver, createServer, type Parts } from './server.ts';

const JSON_TYPE = 'application/json';

/** The header fields that the protocol defines; no other one is passed on. */
const PROTOCOL_HEADERS = /^(?:accept|content-type|mcp-[a-z-]+)$/;

/** @param baseUrl the address that callers use */
export function openEndpoint(parts: Parts, baseUrl: string): McpEndpoint {
  const { origin } = new URL(baseUrl);
  const url = `${baseUrl}${MCP_PATH}`;
  return {
    refuse: (headers) => {
      const { origin: asked } = headers;
      // A page elsewhere must not use a service in the visitor's network (DNS rebinding).
      return asked === undefined || asked === origin ? undefined : FOREIGN_ORIGIN;
    },
    answer: async (call) => {
      const tally = new Tally(call);
      try {
        const message = readMessage(call.body);
        const response = await respond(parts, tally, requestOf(url, call.headers), message);
        return await tally.answer(response);
      } catch (error) {
        if (!(error instanceof MessageError)) throw error;
        return faultAnswer(error);
      }
    },
  };
}

async function respond(
  parts: Parts,
  observer: CallObserver,
  request: Request,
  message: JsonMessage,
): Promise<Response> {
  if (!(await isLegacyRequest(request, message))) {
    const handler = createMcpHandler(() => createServer(parts, observer), { legacy: 'reject' });
    return await handler.fetch(request, { parsedBody: message });
  }
  const server = createServer(parts, observer);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

function requestOf(url: string, headers: McpHeaders): Request {
  const fields = Object.entries(headers).filter(
    (field): field is [string, string] =>
      PROTOCOL_HEADERS.test(field[0]) && typeof field[1] === 'string',
  );
  return new Request(url, { method: 'POST', headers: fields });
}

/** Notes what one request cost, and why its call was refused. */
class Tally implements CallObserver {
  readonly signal: AbortSignal;
  readonly #requestId: string;
  #credits = 0;
  #problem: ProblemError | undefined;

  constructor({ request_id: requestId, signal }: McpCall) {
    this.#requestId = requestId;
    this.signal = signal;
  }

  requestId = () => this.#requestId;
  charged = (credits: number) => {
    this.#credits += credits;
  };
  refused = (problem: ProblemError) => {
    this.#problem = problem;
  };

  async answer(response: Response): Promise<McpAnswer> {
    // The SDK repeats what it refuses, and a caller may have sent its key there.
    const body = redactKeys(await response.text());
    return {
      status: response.status,
      mediaType: body === '' ? undefined : JSON_TYPE,
      body,
      credits: this.#credits,
      problem: this.#problem,
    };
  }
}

function faultAnswer(fault: MessageError, status = fault.status): McpAnswer {
  return {
    status,
    mediaType: JSON_TYPE,
    body: redactKeys(JSON.stringify(fault.response)),
    credits: 0,
    problem: undefined,
  };
}

const FOREIGN_ORIGIN = faultAnswer(
  new MessageError(-32_000, 'A page of another origin may not call this service.'),
  403,
);
