import {
  ENDPOINTS,
  type EndpointFacts,
  type EndpointName,
} from '../../packages/contract/endpoints.ts';
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import { PositionsRequestSchema } from '../../packages/contract/schema/request.ts';
import { readableSchema } from '../request/parse.ts';
import type { Needs } from '../request/resolve.ts';
import type { RequestSchema } from '../request/unknown-names.ts';

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

/** The positions of bodies, seen from the centre of the Earth. */
export const POSITIONS = defineEndpoint('positions', ENDPOINTS.positions, PositionsRequestSchema);

/** Every endpoint of the contract. */
export const SERVED: Readonly<Record<EndpointName, Endpoint>> = { positions: POSITIONS };
