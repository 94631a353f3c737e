/**
 * The contract as an OpenAPI 3.1 document. It derives from the schema, the catalogue of problems and
 * recorded exchanges; this file only adds how they belong together.
 */

import { WRITTEN_BASE_URL, WRITTEN_DOCS_URL } from '../../contract/addresses.ts';
import { RESERVED_CODES } from '../../contract/problem-codes.ts';
import { API_VERSION } from '../../contract/versions.ts';
import type { RecordedExamples } from '../examples.ts';
import { RESERVED_PROBLEMS } from '../problem-guide.ts';
import { HEADERS, requestBody, responsesOf, withoutContent } from './responses.ts';
import { componentSchemas } from './schemas.ts';

/** One language's code sample. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/**
 * Makes the document.
 *
 * @param examples what a real service was sent and answered
 * @param samples programs that call `calculatePositions`
 * @returns a JSON value; the same for the same arguments
 */
export function openApiDocument(examples: RecordedExamples, samples: readonly CodeSample[]) {
  return {
    openapi: '3.1.0',
    info: INFO,
    externalDocs: { description: 'Documentation', url: WRITTEN_DOCS_URL },
    servers: [{ url: WRITTEN_BASE_URL, description: 'The service' }],
    tags: TAGS,
    paths: {
      '/v1/western/positions': {
        post: {
          operationId: 'calculatePositions',
          tags: ['Positions'],
          summary: 'Calculate positions',
          description:
            'Takes a birth moment and answers with the planetary positions of Western astrology. The same request has the same answer, byte for byte, as long as `meta.calc_version` stays the same. A 200 costs one credit; nothing else costs anything. It changes nothing, so it may be sent again at any time.',
          externalDocs: {
            description: 'The request, field by field',
            url: `${WRITTEN_DOCS_URL}/request`,
          },
          security: [{ [KEY_SCHEME]: [] }],
          requestBody: requestBody(examples),
          responses: responsesOf('calculatePositions', examples),
          'x-codeSamples': samples,
        },
      },
      '/health': {
        get: {
          ...HEALTH_TEXTS,
          operationId: 'getHealth',
          responses: responsesOf('getHealth', examples),
        },
        head: {
          ...HEALTH_TEXTS,
          summary: `${HEALTH_TEXTS.summary}, without a body`,
          operationId: 'headHealth',
          responses: withoutContent(responsesOf('getHealth', examples)),
        },
      },
      '/ready': {
        get: {
          ...READY_TEXTS,
          operationId: 'getReadiness',
          responses: responsesOf('getReadiness', examples),
        },
        head: {
          ...READY_TEXTS,
          summary: `${READY_TEXTS.summary}, without a body`,
          operationId: 'headReadiness',
          responses: withoutContent(responsesOf('getReadiness', examples)),
        },
      },
    },
    components: {
      schemas: componentSchemas(),
      headers: HEADERS,
      securitySchemes: {
        [KEY_SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ak_test_… or ak_live_…',
          description:
            'An API key, 44 characters: `ak_test_` or `ak_live_`, which names the environment, followed by 36 letters and digits. The operator of the service issues it.',
        },
      },
    },
  };
}

const KEY_SCHEME = 'apiKey';

const INFO = {
  title: 'Ecliptic',
  version: API_VERSION,
  summary: 'Planetary positions of Western astrology, computed by Swiss Ephemeris',
  description: `An HTTP service that takes a birth moment and answers with planetary positions.

Nothing is resolved silently: \`meta\` of every answer says what was asked, in full, and a field that is not defined here is refused.

## Errors

Every answer that is not a 200 is an RFC 9457 problem document, except that a browser that prefers HTML gets a page outside \`/v1/\`. Branch on \`code\`, which never changes. Each code has a page, listed at ${WRITTEN_DOCS_URL}/errors. A 503 may be sent again unchanged, with exponential backoff and jitter.

A body is read in steps, and each answers before the next one starts: whether it is JSON, whether it has the shape of the schema (400), what it means (422). A \`datetime\` that is absent or cannot be read, coordinates outside their range, and an \`ayanamsa\` that is missing or does not apply are matters of meaning.

The endpoint never sends these codes, which are reserved for a future release, with status 422:

${RESERVED_CODES.map((code) => `- \`${code}\`: ${RESERVED_PROBLEMS[code].title}`).join('\n')}`,
  license: { name: 'GNU AGPL, version 3 or later', identifier: 'AGPL-3.0-or-later' },
  contact: { name: 'The operator of the service', url: WRITTEN_DOCS_URL },
} as const;

const TAGS = [
  { name: 'Positions', description: 'The calculation of positions. It takes an API key.' },
  { name: 'Probes', description: 'Checks for load balancers and monitors. They take no key.' },
] as const;

const HEALTH_TEXTS = {
  tags: ['Probes'],
  summary: 'Check that the process is alive',
  description: 'Tells which versions the service runs, and which ephemeris it calculates with.',
  security: [],
} as const;

const READY_TEXTS = {
  tags: ['Probes'],
  summary: 'Check that the service takes new requests',
  description:
    'Answers 503 while nothing can be calculated, while it is not known which keys are active, and from the moment that the service begins to stop.',
  security: [],
} as const;
