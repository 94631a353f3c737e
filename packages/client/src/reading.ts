/** How the answers of each endpoint are read. */
import { ENDPOINTS, type EndpointFacts, type EndpointName } from '../../contract/endpoints.ts';
import { type Answered, type Row, rowsOfPositions, type SentRequest } from './contradiction.ts';
import type { Positions } from './settings.ts';
import { type Fitted, fitPositions } from './shape.ts';

/** An endpoint, and what its answers have to be. */
export interface Reading<Answer extends Answered> extends EndpointFacts {
  /** Whether a value has the shape of an answer. */
  fit(value: unknown): Fitted<Answer>;
  /** What follows for the data from the request, and from other data. */
  rowsOfData(sent: SentRequest, answer: Answer): readonly Row[];
}

export const READINGS = {
  positions: {
    ...ENDPOINTS.positions,
    // Whoever reads the answer sees to it that its ayanamsa fits.
    fit: fitPositions as (value: unknown) => Fitted<Positions>,
    rowsOfData: rowsOfPositions,
  } satisfies Reading<Positions>,
} as const satisfies Record<EndpointName, unknown>;
