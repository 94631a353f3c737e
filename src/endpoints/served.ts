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

/** An endpoint without its calculation. */
export interface Endpoint extends EndpointFacts {
  /** The name of its calculation. */
  readonly name: string;
  /** The schema of a readable request. */
  readonly schema: RequestSchema;
  readonly needs: Needs;
}

/**
 * Defines an endpoint.
 *
 * @param schema of its requests, as published
 * @param withoutCoordinates the problem code for missing coordinates, if it needs them
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
