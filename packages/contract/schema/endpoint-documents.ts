/** What is told of each endpoint, by name: OpenAPI, the reference and the Model Context Protocol read it. */
import type { EndpointName } from '../endpoints.ts';
import type { Schema } from './json-schema.ts';
import { PositionsRequestSchema } from './request.ts';
import { PositionsEnvelopeSchema } from './response.ts';

/** The schema of an object. */
export type ObjectSchema = Schema & { readonly type: 'object' };

/** The documentation of an endpoint, and the schemas of what is sent and answered. */
export interface EndpointDocument {
  /** Names its operation in the OpenAPI document. */
  readonly operation: string;
  /** The group of operations that it is in. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The page about its requests. */
  readonly guide: { readonly description: string; readonly page: string };
  /** What a 200 has, in a few words. */
  readonly answered: string;
  readonly request: ObjectSchema;
  readonly answer: ObjectSchema;
  /** The tool of the Model Context Protocol. */
  readonly tool: {
    readonly name: string;
    readonly title: string;
    /** For the model that decides whether to call it. */
    readonly description: string;
  };
}

export const ENDPOINT_DOCUMENTS = {
  positions: {
    operation: 'calculatePositions',
    tag: 'Positions',
    summary: 'Calculate positions',
    description:
      'Takes a birth moment and answers with the planetary positions of Western astrology. The same request has the same answer, byte for byte, as long as `meta.calc_version` stays the same. A 200 costs one credit; nothing else costs anything. It changes nothing, so it may be sent again at any time.',
    guide: { description: 'The request, field by field', page: 'request' },
    answered: 'The positions.',
    request: PositionsRequestSchema,
    answer: PositionsEnvelopeSchema,
    tool: {
      name: 'positions',
      title: 'Planetary positions',
      description:
        'Calculates where the planets, the lunar node, Chiron, Lilith and asteroids stood at a birth moment, with Swiss Ephemeris: ' +
        'longitude, sign, degrees in the sign, speed, retrograde motion and declination. ' +
        'subject.datetime needs seconds and an explicit UTC offset, as in 1990-06-15T14:30:00+02:00. Never guess the offset: ' +
        'if the person gave a local time, call birth_moment first and pass on its datetime. ' +
        'Without settings, the answer has the ten planets and the true node in the tropical zodiac; a sidereal zodiac needs an ayanamsa. ' +
        'Compare the UTC instant in the answer with the one that was meant, and keep its calc_version. ' +
        'A refused call says in "errors" what is wrong where: correct that and call again.',
    },
  },
} as const satisfies Readonly<Record<EndpointName, EndpointDocument>>;
