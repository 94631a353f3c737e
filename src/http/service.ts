import type { IncomingMessage } from 'node:http';
import type { Pages } from '../../packages/site/pages.ts';
import type { Respond } from '../endpoints/respond.ts';
import type { Endpoint } from '../endpoints/served.ts';
import type { KeyDirectory } from '../keys/directory.ts';
import type { Environment } from '../keys/token.ts';
import type { McpEndpoint } from '../mcp/endpoint.ts';
import type { RequestEvents } from './events.ts';
import type { Content } from './static.ts';

/** Everything that responding to a request needs. Created once. */
export interface Service {
  readonly environment: Environment;
  /** Base of the problem types, without a trailing slash. */
  readonly docsUrl: string;
  /** Where users get a key. */
  readonly contact: string | undefined;
  /** Where users get the source code. */
  readonly sourceUrl: string | undefined;
  readonly bodyLimitBytes: number;
  readonly keys: KeyDirectory;
  /** Counts a request with an active key, and its credits. */
  readonly count: (keyId: string, credits: number) => void;
  readonly routes: Routes;
  /** May also throw errors of the pool, which `server.ts` turns into problems. */
  readonly respond: Respond;
  readonly pages: Pages;
  /** Responds to messages at `/mcp`; undefined if MCP is off. */
  readonly mcp: McpEndpoint | undefined;
  readonly ephemeris: EphemerisIdentity;
  readonly observer: RequestEvents;
  /** True if a worker is ready. */
  readonly canCalculate: () => boolean;
  /** True if usage has been written since the service started. */
  readonly canCount: () => boolean;
  /** @throws {TaskRejectedError} if the queue for workers is full */
  readonly requireCapacity: () => void;
  /** Changes at shutdown. */
  readonly phase: { current: Phase };
}

/** The source of the numbers, for `/health`. */
export interface EphemerisIdentity {
  readonly library: string;
  readonly version: string;
  /** The name of the file set and the digest that pins it. */
  readonly data: string;
}

/** While `draining`, the service still responds, and `/ready` returns 503. */
export type Phase = 'ready' | 'draining';

/** Returns content without a body or a calculation. */
export type Read = (
  request: IncomingMessage,
  path: string,
  service: Service,
) => Promise<Content> | Content;

/** The action of a method of a path: an endpoint, MCP, or content to read. */
export type Action = Endpoint | 'mcp' | Read;

export type Methods = Readonly<Record<string, Action>>;

/** The routes of a service by path, without its pages. */
export type Routes = ReadonlyMap<string, Methods>;
