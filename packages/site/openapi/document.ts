/**
 * The contract as an OpenAPI 3.1 document, made from the schema, the catalogue of problems and recorded
 * exchanges.
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
 * @param examples recorded requests and responses
 * @param samples programs that call an operation, by the name of the operation
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
            'An API key of 44 characters: `ak_test_` or `ak_live_` for the environment, then 36 letters and digits. The operator of the service issues it.',
        },
      },
    },
  };
}

/** The path of an endpoint, and its texts. */
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
  summary: 'Planetary positions of Western astrology, calculated by Swiss Ephemeris',
  description: `Send a birth moment, get planetary positions.

\`meta\` of every response repeats the request with all defaults. Unknown fields are rejected.

## Errors

Every response other than a 200 is an RFC 9457 problem document. Outside \`/v1/\`, a browser that prefers HTML gets a page. Branch on \`code\`, which never changes: ${WRITTEN_DOCS_URL}/errors has a page for each. Retry a 503 unchanged, with exponential backoff and jitter.

A body is checked in steps: JSON, then the schema (400), then the values (422). The first step with faults ends the check. Values are \`datetime\` (also if it is missing), the range of coordinates, and whether \`ayanamsa\` fits \`zodiac\`.

These codes are reserved for a future release, with status 422. The endpoint does not send them:

${RESERVED_CODES.map((code) => `- \`${code}\`: ${RESERVED_PROBLEMS[code].title}`).join('\n')}`,
  license: { name: 'GNU AGPL, version 3 or later', identifier: 'AGPL-3.0-or-later' },
  contact: { name: 'The operator of the service', url: WRITTEN_DOCS_URL },
} as const;

export const TAGS = [
  { name: 'Positions', description: 'Calculation of positions, with an API key.' },
  { name: 'Probes', description: 'Checks for load balancers and monitors, without a key.' },
] as const;

const HEALTH_TEXTS = {
  tags: ['Probes'],
  summary: 'Check that the process is alive',
  description: 'Returns the versions of the service and its ephemeris.',
  security: [],
} as const;

const READY_TEXTS = {
  tags: ['Probes'],
  summary: 'Check that the service accepts requests',
  description:
    'Returns 503 while no worker is ready, while active keys are unknown, and from the beginning of a shutdown.',
  security: [],
} as const;
