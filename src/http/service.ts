import type { McpEndpoint } from '../../contract/mcp.ts';
import type { Pages } from '../../contract/pages.ts';
import type { KeyDirectory } from '../keys/directory.ts';
import type { Environment } from '../keys/token.ts';
import type { Calculate } from '../positions/calculate.ts';
import type { RequestEvents } from './events.ts';

/** Everything needed to answer a request. Created once, when the service is composed. */
export interface Service {
  readonly environment: Environment;
  /** Base of the problem types. No trailing slash. */
  readonly docs_url: string;
  /** Whom callers ask for a key. */
  readonly contact: string | undefined;
  /** Where users get the source. */
  readonly source_url: string | undefined;
  readonly body_limit_bytes: number;
  readonly keys: KeyDirectory;
  /** Counts a request that carried an active key, and what it cost. */
  readonly count: (key_id: string, credits: number) => void;
  readonly calculate: Calculate;
  readonly pages: Pages;
  /** Answers what is posted to `/mcp`; undefined if the operator has not turned that on. */
  readonly mcp: McpEndpoint | undefined;
  readonly ephemeris: EphemerisIdentity;
  readonly observer: RequestEvents;
  /** True if anything can be calculated now. */
  readonly canCalculate: () => boolean;
  /** True if usage could be written since the service started. */
  readonly canCount: () => boolean;
  /** @throws {Problem} `server.overloaded` if the queue of requests for a calculation is full */
  readonly requireRoom: () => void;
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
