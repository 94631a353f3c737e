import type { EndpointName } from '../../packages/contract/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { POSITIONS } from './positions/endpoint.ts';

/** Every endpoint of the contract. */
export const SERVED: Readonly<Record<EndpointName, Endpoint>> = { positions: POSITIONS };
