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
import type { McpAnswer, McpCall, McpEndpoint, McpHeaders } from '../../contract/mcp.ts';
import type { Problem } from '../../contract/problem.ts';
import { redactKeys } from '../../contract/redact.ts';
import { MessageFault, readMessage } from './message.ts';
import type { JsonMessage } from './raw-arguments.ts';
import { type CallObserver, createServer, type Parts } from './server.ts';

const JSON_TYPE = 'application/json';

/** The header fields that the protocol defines; no other one is passed on. */
const PROTOCOL_HEADERS = /^(?:accept|content-type|mcp-[a-z-]+)$/;

/** @param base_url the address that callers use */
export function openEndpoint(parts: Parts, base_url: string): McpEndpoint {
  const { origin } = new URL(base_url);
  const url = `${base_url}/mcp`;
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
        if (!(error instanceof MessageFault)) throw error;
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
  readonly #request_id: string;
  #credits = 0;
  #problem: Problem | undefined;

  constructor({ request_id, signal }: McpCall) {
    this.#request_id = request_id;
    this.signal = signal;
  }

  requestId = () => this.#request_id;
  charged = (credits: number) => {
    this.#credits += credits;
  };
  refused = (problem: Problem) => {
    this.#problem = problem;
  };

  async answer(response: Response): Promise<McpAnswer> {
    // The SDK repeats what it refuses, and a caller may have sent its key there.
    const body = redactKeys(await response.text());
    return {
      status: response.status,
      media_type: body === '' ? undefined : JSON_TYPE,
      body,
      credits: this.#credits,
      problem: this.#problem,
    };
  }
}

function faultAnswer(fault: MessageFault, status = fault.status): McpAnswer {
  return {
    status,
    media_type: JSON_TYPE,
    body: redactKeys(JSON.stringify(fault.response)),
    credits: 0,
    problem: undefined,
  };
}

const FOREIGN_ORIGIN = faultAnswer(
  new MessageFault(-32_000, 'A page of another origin may not call this service.'),
  403,
);
