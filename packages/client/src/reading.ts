/** How the responses of each endpoint are read. */
import { ENDPOINTS, type EndpointFacts, type EndpointName } from '../../contract/endpoints.ts';
import { type Answered, type Row, rowsOfPositions, type SentRequest } from './contradiction.ts';
import type { Positions } from './settings.ts';
import { type Fitted, fitPositions } from './shape.ts';

/** An endpoint, with the rules of its responses. */
export interface Reading<Answer extends Answered> extends EndpointFacts {
  /** Whether a value has the shape of a response. */
  fit(value: unknown): Fitted<Answer>;
  /** The expected values of the data, by the request and other data. */
  rowsOfData(sent: SentRequest, answer: Answer): readonly Row[];
}

export const READINGS = {
  positions: {
    ...ENDPOINTS.positions,
    // The reader of the response checks the ayanamsa.
    fit: fitPositions as (value: unknown) => Fitted<Positions>,
    rowsOfData: rowsOfPositions,
  } satisfies Reading<Positions>,
} as const satisfies Record<EndpointName, unknown>;
