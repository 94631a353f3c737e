/** The documentation of each endpoint, for OpenAPI, the reference and the Model Context Protocol. */
import type { EndpointName } from '../endpoints.ts';
import type { Schema } from './json-schema.ts';
import { PositionsRequestSchema } from './request.ts';
import { PositionsEnvelopeSchema } from './response.ts';

/** The schema of an object. */
export type ObjectSchema = Schema & { readonly type: 'object' };

/** The documentation of an endpoint, and the schemas of its requests and responses. */
export interface EndpointDocument {
  /** The ID of the operation in the OpenAPI document. */
  readonly operation: string;
  /** The group of the operation. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The page about its requests. */
  readonly guide: { readonly description: string; readonly page: string };
  /** The content of a 200, in a few words. */
  readonly answered: string;
  readonly request: ObjectSchema;
  readonly answer: ObjectSchema;
  /** The tool of the Model Context Protocol. */
  readonly tool: {
    readonly name: string;
    readonly title: string;
    /** A model decides by it whether to call the tool. */
    readonly description: string;
  };
}

export const ENDPOINT_DOCUMENTS = {
  positions: {
    operation: 'calculatePositions',
    tag: 'Positions',
    summary: 'Calculate positions',
    description:
      'Calculates the planetary positions of Western astrology for a birth moment. The same request and `meta.calc_version` always give the same response, byte for byte. A 200 costs one credit; all other responses are free. The request has no side effects, so you can repeat it at any time.',
    guide: { description: 'The request, field by field', page: 'request' },
    answered: 'The positions.',
    request: PositionsRequestSchema,
    answer: PositionsEnvelopeSchema,
    tool: {
      name: 'positions',
      title: 'Planetary positions',
      description:
        'Calculates the positions of planets, lunar node, Chiron, Lilith and asteroids at a birth moment, with Swiss Ephemeris: ' +
        'longitude, sign, degrees in the sign, speed, retrograde motion and declination. ' +
        'subject.datetime needs seconds and an explicit UTC offset, as in 1990-06-15T14:30:00+02:00. Never guess the offset: ' +
        'for a local time, call birth_moment first and pass on its datetime. ' +
        'Without settings, the result has the ten planets and the true node in the tropical zodiac. A sidereal zodiac needs an ayanamsa. ' +
        'Check that the UTC instant in the result is the one you meant, and keep its calc_version. ' +
        'If a call is rejected, "errors" lists each error with its place: correct them and call again.',
    },
  },
} as const satisfies Readonly<Record<EndpointName, EndpointDocument>>;
