/** A server of the protocol for one connection or one request: the tools, and the documentation as resources. */
import { randomUUID } from 'node:crypto';
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import { API_VERSION } from '../../packages/contract/versions.ts';
import type { Documentation } from '../../packages/site/documentation-texts.ts';
import { openBirths } from '../births/thread.ts';
import type { Respond } from '../endpoints/respond.ts';
import { ProblemError, problemDocument } from '../problem/problem.ts';
import { redactKeys } from '../problem/redact.ts';
import { CalculationDroppedError } from '../waiting/waiting.ts';
import { birthMomentTool, findPlaceTool } from './birth-moment.ts';
import { CALLABLE, endpointTool } from './endpoint-tool.ts';
import { positionRangesTool } from './position-ranges.ts';
import type { Tool, ToolAnswer } from './tool.ts';

/** Tells a model about this server as a whole. */
export const INSTRUCTIONS = `Planetary positions of Western astrology, calculated by Swiss Ephemeris.
1. Ask the person for date, time and place of birth. find_place finds the place; if it asks a question, put that to the person.
2. Never guess a time zone or a UTC offset, and never work one out from memory: birth_moment knows the historical rules. If its answer is a question, put that to the person with the candidates, and never choose yourself.
3. Send datetimes with seconds and an explicit offset, exactly as birth_moment gives them.
4. If the person does not know the time of birth, never assume one, not even noon: call birth_moment without it, and position_ranges with the start and end that it gives.
5. Compare the UTC instant of the answer (meta.subject_resolved.utc_datetime) with the one that was meant before you use the answer.
6. Keep the calc_version (meta.calc_version) with everything that you derive from the answer: it says which numbers these are.`;

/** Shared by all servers of a process. */
export interface Parts {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly documentation: Documentation;
  /** Base of the problem types, without a trailing slash. */
  readonly docsUrl: string;
}

/** Hears of the calls of one server. */
export interface CallObserver {
  /** Aborted if whoever made the calls has gone; undefined if the protocol alone says so. */
  readonly signal?: AbortSignal;
  /** Names a call in its problem document. */
  requestId(): string;
  charged(credits: number): void;
  refused(problem: ProblemError, requestId: string): void;
}

/** Versions with a handshake, the latest first; the SDK adds the current one, which has none. */
const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18'];

/** The lists and texts change only with a release, and are the same for every caller. */
const UNCHANGING = { ttlMs: 300_000, cacheScope: 'public' } as const;

export function partsOf(
  respond: Respond,
  documentation: Documentation,
  docsUrl: string,
  callable = CALLABLE,
): Parts {
  const births = openBirths();
  const tools = [
    findPlaceTool(births),
    birthMomentTool(births),
    ...callable.map((each) => endpointTool(each, respond)),
    positionRangesTool(respond),
  ];
  return { tools: new Map(tools.map((tool) => [tool.name, tool])), documentation, docsUrl };
}

export function mintCallId(): string {
  return `req_${randomUUID()}`;
}

export function createServer(parts: Parts, observer: CallObserver): Server {
  const { tools, documentation, docsUrl } = parts;
  const server = new Server(
    { name: 'ecliptic', title: 'Ecliptic', version: API_VERSION, websiteUrl: docsUrl },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: INSTRUCTIONS,
      supportedProtocolVersions: HANDSHAKE_VERSIONS,
      cacheHints: {
        'server/discover': UNCHANGING,
        'tools/list': UNCHANGING,
        'resources/list': UNCHANGING,
        'resources/templates/list': UNCHANGING,
        'resources/read': UNCHANGING,
      },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(described) }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { signal } = observer;
    const either = signal ? AbortSignal.any([mcpReq.signal, signal]) : mcpReq.signal;
    const tool = tools.get(params.name);
    if (tool === undefined) {
      const names = [...tools.keys()].join(', ');
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool of that name; there are ${names}.`,
      );
    }
    const requestId = observer.requestId();
    try {
      const given = textOf(params.arguments);
      return resultOf(await tool.call(given, { signal: either, charge: observer.charged }));
    } catch (error) {
      if (error instanceof CalculationDroppedError || either.aborted) throw CANCELLED;
      const problem = error instanceof ProblemError ? error : internal(error);
      observer.refused(problem, requestId);
      return refusedWith(problemDocument(problem, { docsUrl, request_id: requestId }));
    }
  });
  server.setRequestHandler('resources/list', () => ({
    resources: documentation.texts.map(({ address, name, title, about, mediaType }) => ({
      uri: address,
      name,
      title,
      description: about,
      mimeType: mediaType,
    })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const text = await documentation.read(uri).catch((cause: unknown) => {
      const requestId = observer.requestId();
      const problem = internal(cause);
      observer.refused(problem, requestId);
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        `${problem.message} It is ${requestId}.`,
      );
    });
    if (text === undefined) throw new ResourceNotFoundError(uri);
    const mimeType = documentation.texts.find(({ address }) => address === uri)?.mediaType ?? '';
    return { contents: [{ uri, mimeType, text }] };
  });
  return server;
}

function described({ name, title, description, input, output }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: input,
    ...(output && { outputSchema: output }),
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

/** @throws {ProblemError} they are nested so deep that they cannot be written */
function textOf(given: Readonly<Record<string, unknown>> = {}): string {
  try {
    return JSON.stringify(given);
  } catch {
    throw new ProblemError('request.malformed', 'The arguments are nested too deep.');
  }
}

/** Hosts that show a model only the text have all of it there; docs/adr/0019 says why not the JSON once more. */
function resultOf({ json, text = json }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: JSON.parse(json) as Record<string, unknown>,
  };
}

/** A document that is not of the output schema must not be structured content. */
function refusedWith(document: object): CallToolResult {
  return { content: [{ type: 'text', text: redactKeys(JSON.stringify(document)) }], isError: true };
}

/** Anything thrown that is not in the catalogue is a defect. */
function internal(cause: unknown): ProblemError {
  return new ProblemError(
    'server.internal',
    'Something is wrong with the service, not with the call. Tell its operator the request_id.',
    { cause },
  );
}

/** For nobody: the caller has gone. */
const CANCELLED = new ProtocolError(ProtocolErrorCode.InternalError, 'The call was cancelled.');
