import type { IncomingMessage } from 'node:http';
import type { Pages } from '../../packages/site/pages.ts';
import type { Respond } from '../endpoints/respond.ts';
import type { Endpoint } from '../endpoints/served.ts';
import type { KeyDirectory } from '../keys/directory.ts';
import type { Environment } from '../keys/token.ts';
import type { McpEndpoint } from '../mcp/endpoint.ts';
import type { RequestEvents } from './events.ts';
import type { Content } from './static.ts';

/** Everything needed to answer a request. Created once, when the service is composed. */
export interface Service {
  readonly environment: Environment;
  /** Base of the problem types. No trailing slash. */
  readonly docsUrl: string;
  /** Whom callers ask for a key. */
  readonly contact: string | undefined;
  /** Where users get the source. */
  readonly sourceUrl: string | undefined;
  readonly bodyLimitBytes: number;
  readonly keys: KeyDirectory;
  /** Counts a request that carried an active key, and what it cost. */
  readonly count: (keyId: string, credits: number) => void;
  readonly routes: Routes;
  /** May also throw the errors of a pool, of which `server.ts` makes problems. */
  readonly respond: Respond;
  readonly pages: Pages;
  /** Answers what is posted to `/mcp`; undefined if the operator has not turned that on. */
  readonly mcp: McpEndpoint | undefined;
  readonly ephemeris: EphemerisIdentity;
  readonly observer: RequestEvents;
  /** True if anything can be calculated now. */
  readonly canCalculate: () => boolean;
  /** True if usage could be written since the service started. */
  readonly canCount: () => boolean;
  /** @throws {TaskRejectedError} if the queue of requests for a calculation is full */
  readonly requireCapacity: () => void;
  /** Tells whether the service wants new requests; changes while it runs. */
  readonly phase: { current: Phase };
}

/** What `/health` says about where the numbers come from. */
export interface EphemerisIdentity {
  readonly library: string;
  readonly version: string;
  /** The name of the file set and the digest that pins it. */
  readonly data: string;
}

/** While `draining`, the service still answers, and tells load balancers to go elsewhere. */
export type Phase = 'ready' | 'draining';

/** Answers without reading a body or waiting for a calculation. */
export type Read = (
  request: IncomingMessage,
  path: string,
  service: Service,
) => Promise<Content> | Content;

/** What a path and a method lead to: something that needs a body, or something to read. */
export type Action = Endpoint | 'mcp' | Read;

export type Methods = Readonly<Record<string, Action>>;

/** What a service answers at which path, without its pages. */
export type Routes = ReadonlyMap<string, Methods>;
