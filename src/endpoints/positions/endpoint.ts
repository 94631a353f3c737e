import { ENDPOINTS } from '../../../packages/contract/endpoints.ts';
import { PositionsRequestSchema } from '../../../packages/contract/schema/request.ts';
import { defineEndpoint } from '../endpoint.ts';

/** The positions of bodies, seen from the centre of the Earth. */
export const POSITIONS = defineEndpoint('positions', ENDPOINTS.positions, PositionsRequestSchema);
