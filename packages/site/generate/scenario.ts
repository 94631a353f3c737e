/** A request with a real response in the documentation, and the state of its service. */

import type { ConnectionLimits } from '../../../src/http/server.ts';
import type { Service } from '../../../src/http/service.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import type { OperationId } from '../examples.ts';

/**
 * A request to send. Without any parts it is a valid one; each part that is given replaces its
 * default.
 */
export interface RequestParts {
  readonly method?: string;
  readonly path?: string;
  /** Added to the default ones, or replacing them; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** The fault of a scenario's service. */
export interface Fault {
  readonly parts?: Partial<Service>;
  readonly limits?: Partial<ConnectionLimits>;
  /** Stops the processes of the scenario. */
  readonly end?: () => Promise<void>;
}

export interface Scenario {
  readonly summary: string;
  readonly operations: readonly OperationId[];
  readonly circumstance?: string;
  readonly request: RequestParts;
  readonly fault?: () => Promise<Fault> | Fault;
  /** The corrected request, which is also sent and must return 200. */
  readonly corrected?: RequestParts;
}

export const GOOD_BODY = '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}';
/** The default parts of a request. */
export const DEFAULT_PARTS = {
  method: 'POST',
  path: ENDPOINTS.positions.path,
  headers: {
    Host: '127.0.0.1:8080',
    Authorization: 'Bearer <API_KEY>',
    'Content-Type': 'application/json',
  },
  body: GOOD_BODY,
} as const;
