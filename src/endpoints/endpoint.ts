import type { EndpointFacts } from '../../packages/contract/endpoints.ts';
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import { readableSchema } from '../request/parse.ts';
import type { RequestSchema } from '../request/request-schema.ts';
import type { Needs } from '../request/resolve.ts';

/** What the thread that answers requests knows of an endpoint: all but how its data is calculated. */
export interface Endpoint extends EndpointFacts {
  /** Names its calculation. */
  readonly name: string;
  /** What a request must fit to be read. */
  readonly schema: RequestSchema;
  readonly needs: Needs;
}

/**
 * Puts an endpoint together.
 *
 * @param schema of its requests, as it is published
 * @param withoutCoordinates the code of the refusal if it needs coordinates and there are none
 */
export function defineEndpoint(
  name: string,
  facts: EndpointFacts,
  schema: RequestSchema,
  withoutCoordinates?: ProblemCode,
): Endpoint {
  const needs = { settings: facts.settings, coordinates: withoutCoordinates };
  return { ...facts, name, schema: readableSchema(schema), needs };
}
