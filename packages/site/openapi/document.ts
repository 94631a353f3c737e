/**
 * The contract as an OpenAPI 3.1 document. It derives from the schema, the catalogue of problems and
 * recorded exchanges; this file only adds how they belong together.
 */

import { WRITTEN_BASE_URL, WRITTEN_DOCS_URL } from '../../contract/addresses.ts';
import { ENDPOINT_NAMES, ENDPOINTS } from '../../contract/endpoints.ts';
import { HEALTH_PATH, READY_PATH } from '../../contract/paths.ts';
import { RESERVED_CODES } from '../../contract/problem-codes.ts';
import {
  ENDPOINT_DOCUMENTS,
  type EndpointDocument,
} from '../../contract/schema/endpoint-documents.ts';
import { API_VERSION } from '../../contract/versions.ts';
import type { RecordedExamples } from '../examples.ts';
import { RESERVED_PROBLEMS } from '../problem-guide.ts';
import {
  endpointResponses,
  HEADERS,
  HEALTH,
  READINESS,
  requestBody,
  responsesOf,
  sharedRefusals,
  withoutContent,
} from './responses.ts';
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
 * @param samples programs that call an operation, by its name
 * @param documents of the endpoints; by default, of all of them
 * @returns a JSON value; the same for the same arguments
 */
export function openApiDocument(
  examples: RecordedExamples,
  samples: Readonly<Record<string, readonly CodeSample[]>>,
  documents: readonly Documented[] = DOCUMENTED,
) {
  const operations = [...DOCUMENTED, ...documents].map(([, { operation }]) => operation);
  const refusals = sharedRefusals(operations, examples);
  const responses = (document: EndpointDocument) => endpointResponses(document, refusals, examples);
  return {
    openapi: '3.1.0',
    info: INFO,
    externalDocs: { description: 'Documentation', url: WRITTEN_DOCS_URL },
    servers: [{ url: WRITTEN_BASE_URL, description: 'The service' }],
    tags: TAGS,
    paths: {
      ...Object.fromEntries(
        documents.map(([path, document]) => {
          const post = callOf(document, requestBody(document, examples), responses(document));
          const own = samples[document.operation];
          return [path, { post: { ...post, ...(own && { 'x-codeSamples': own }) } }];
        }),
      ),
      [HEALTH_PATH]: {
        get: {
          ...HEALTH_TEXTS,
          operationId: 'getHealth',
          responses: responsesOf(HEALTH, examples),
        },
        head: {
          ...HEALTH_TEXTS,
          summary: `${HEALTH_TEXTS.summary}, without a body`,
          operationId: 'headHealth',
          responses: withoutContent(responsesOf(HEALTH, examples)),
        },
      },
      [READY_PATH]: {
        get: {
          ...READY_TEXTS,
          operationId: 'getReadiness',
          responses: responsesOf(READINESS, examples),
        },
        head: {
          ...READY_TEXTS,
          summary: `${READY_TEXTS.summary}, without a body`,
          operationId: 'headReadiness',
          responses: withoutContent(responsesOf(READINESS, examples)),
        },
      },
    },
    components: {
      schemas: componentSchemas(),
      headers: HEADERS,
      responses: refusals,
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

/** The path of an endpoint, and what is told of it. */
type Documented = readonly [path: string, document: EndpointDocument];

const DOCUMENTED: readonly Documented[] = ENDPOINT_NAMES.map((name) => [
  ENDPOINTS[name].path,
  ENDPOINT_DOCUMENTS[name],
]);

/** The one method of an endpoint. */
function callOf(
  { operation, tag, summary, description, guide }: EndpointDocument,
  body: object,
  responses: object,
) {
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description,
    externalDocs: {
      description: guide.description,
      url: `${WRITTEN_DOCS_URL}/${guide.page}`,
    },
    security: [{ [KEY_SCHEME]: [] }],
    requestBody: body,
    responses,
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

export const TAGS = [
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
