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
import { shown } from '../request/wording.ts';
import { CalculationDroppedError } from '../waiting/waiting.ts';
import { birthMomentTool, findPlaceTool } from './birth-moment.ts';
import { CALLABLE, endpointTool } from './endpoint-tool.ts';
import { positionRangesTool } from './position-ranges.ts';
import type { Tool, ToolResult } from './tool.ts';

/** Instructions for a model on this server as a whole. */
export const INSTRUCTIONS = `Planetary positions of Western astrology, calculated by Swiss Ephemeris.
1. Ask the person for the date, time and place of birth. Find the place with find_place. If the result has a "question", put it to the person.
2. Never guess or calculate a time zone or a UTC offset: birth_moment has the historical rules. If its result has a "question", put it to the person with the candidates, and never choose yourself.
3. Pass on each datetime exactly as birth_moment returns it, with seconds and offset.
4. If the person does not know the time of birth, never assume one, not even noon: call birth_moment without a time, then position_ranges with the start and end of its result.
5. Before you use positions, check that meta.subject_resolved.utc_datetime is the instant you meant.
6. Keep meta.calc_version with everything you derive from the positions: it identifies the numbers.`;

/** Shared by all servers of a process. */
export interface Parts {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly documentation: Documentation;
  /** Base of the problem types, without a trailing slash. */
  readonly docsUrl: string;
}

/** Observes the calls of one server. */
export interface CallObserver {
  /** Aborted if the caller leaves; undefined if only the protocol reports that. */
  readonly signal?: AbortSignal;
  /** Names a call in its problem document. */
  requestId(): string;
  charged(credits: number): void;
  rejected(problem: ProblemError, requestId: string): void;
}

/** Versions with a handshake, the latest first; the SDK adds the current one, which has none. */
const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18'];

/** Lists and texts are the same for every caller, and change only with a release. */
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
        `There is no tool ${shown(redactKeys(params.name))}. The tools are ${names}.`,
      );
    }
    const requestId = observer.requestId();
    try {
      const given = textOf(params.arguments);
      return resultOf(await tool.call(given, { signal: either, charge: observer.charged }));
    } catch (error) {
      if (error instanceof CalculationDroppedError || either.aborted) throw CANCELLED;
      const problem = error instanceof ProblemError ? error : internal(error);
      observer.rejected(problem, requestId);
      return rejectedWith(problemDocument(problem, { docsUrl, request_id: requestId }));
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
      observer.rejected(problem, requestId);
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        `${problem.message} The request_id is ${requestId}.`,
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

/** @throws {ProblemError} if they are nested too deeply to be written */
function textOf(given: Readonly<Record<string, unknown>> = {}): string {
  try {
    return JSON.stringify(given);
  } catch {
    throw new ProblemError('request.malformed', 'The arguments are nested too deeply.');
  }
}

/** The text is complete, for hosts that show a model only the text. ADR 19 explains why it is not the JSON again. */
function resultOf({ json, text = json }: ToolResult): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: JSON.parse(json) as Record<string, unknown>,
  };
}

/** A document must not be structured content if it does not fit the output schema. */
function rejectedWith(document: object): CallToolResult {
  return { content: [{ type: 'text', text: redactKeys(JSON.stringify(document)) }], isError: true };
}

/** Any error outside the catalogue is a defect. */
function internal(cause: unknown): ProblemError {
  return new ProblemError(
    'server.internal',
    'The service failed; the call is not at fault. Report the request_id to the operator.',
    { cause },
  );
}

/** Thrown although the caller has left: the SDK needs a result. */
const CANCELLED = new ProtocolError(ProtocolErrorCode.InternalError, 'The call was cancelled.');
