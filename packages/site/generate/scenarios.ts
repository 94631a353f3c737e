/** Requests for the examples of the documentation; record-examples.ts sends them. */
import type { ProblemCode } from '../../contract/problem-codes.ts';
import type { OperationId } from '../examples.ts';
import { DEFAULT_PARTS, GOOD_BODY, type RequestParts, type Scenario } from './scenario.ts';
import { hangingCalculation, queueFull, STALE_KEYS } from './scenario-faults.ts';

const GOOD: RequestParts = {};
const ALL: readonly OperationId[] = ['calculatePositions', 'getHealth', 'getReadiness'];
const PROBES: readonly OperationId[] = ['getHealth', 'getReadiness'];
const POSITIONS: readonly OperationId[] = ['calculatePositions'];

/** A probe needs no key and no body. */
function probe(path: string, method = 'GET'): RequestParts {
  return {
    method,
    path,
    headers: { Authorization: undefined, 'Content-Type': undefined },
    body: '',
  };
}

function posted(summary: string, body: string, corrected?: string): Scenario {
  return {
    summary,
    operations: POSITIONS,
    request: { body },
    ...(corrected !== undefined && { corrected: { body: corrected } }),
  };
}

/** By the name of the example. The name of an error begins with its code; each code has one of its name. */
export const SCENARIOS: Readonly<Record<ProblemCode, Scenario> & Record<string, Scenario>> = {
  'positions.default': posted('The default: ten planets and the lunar node, tropical', GOOD_BODY),
  'positions.sidereal': posted(
    'Sidereal with the ayanamsa of Lahiri, and a location',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00","location":{"latitude":46.948,"longitude":7.4474}},"settings":{"zodiac":"sidereal","ayanamsa":"lahiri"}}',
  ),
  'positions.bodies': posted(
    'Chosen bodies, in the order of the request',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"},"settings":{"bodies":["sun","moon","chiron","lilith_mean"]}}',
  ),
  health: {
    summary: 'The process is alive',
    operations: ['getHealth'],
    request: probe('/health'),
  },
  ready: {
    summary: 'The service accepts requests',
    operations: ['getReadiness'],
    request: probe('/ready'),
  },
  'request.malformed': posted(
    'Wrong field names',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00","location":{"lat":46.948,"lng":7.4474}}}',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00","location":{"latitude":46.948,"longitude":7.4474}}}',
  ),
  'request.malformed.not_json': posted(
    'Invalid JSON',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}',
    GOOD_BODY,
  ),
  'request.malformed.wrong_type': posted(
    'Null and a number instead of strings',
    '{"subject":{"datetime":645453000},"settings":{"zodiac":null}}',
    GOOD_BODY,
  ),
  'request.malformed.query': {
    summary: 'A setting in the query string',
    operations: POSITIONS,
    request: { path: `${DEFAULT_PARTS.path}?node_type=mean` },
    corrected: {
      body: '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"},"settings":{"node_type":"mean"}}',
    },
  },
  'request.malformed.local_datetime': posted(
    'A local time, reserved for a future release',
    '{"subject":{"local_datetime":"1990-06-15T14:30:00"}}',
    GOOD_BODY,
  ),
  'request.malformed.place': posted(
    'A place name, reserved for a future release',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00","location":{"place":"Bern"}}}',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00","location":{"latitude":46.948,"longitude":7.4474}}}',
  ),
  'request.malformed.host': {
    summary: 'An HTTP/1.1 request without a Host header',
    operations: PROBES,
    circumstance: 'The Host header is left out; every HTTP client sends one.',
    request: {
      ...probe('/health'),
      headers: { Host: undefined, Authorization: undefined, 'Content-Type': undefined },
    },
    corrected: probe('/health'),
  },
  'auth.missing': {
    summary: 'No Authorization header',
    operations: POSITIONS,
    request: { headers: { Authorization: undefined } },
    corrected: GOOD,
  },
  'auth.invalid_key': {
    summary: 'A mistyped key',
    operations: POSITIONS,
    request: { headers: { Authorization: `Bearer ak_test_${'0'.repeat(36)}` } },
    corrected: GOOD,
  },
  'auth.invalid_key.empty': {
    summary: 'No key after Bearer: a variable is not set',
    operations: POSITIONS,
    request: { headers: { Authorization: 'Bearer ' } },
    corrected: GOOD,
  },
  'request.not_found': {
    summary: 'A slash at the end of the path',
    operations: POSITIONS,
    request: { path: `${DEFAULT_PARTS.path}/` },
    corrected: GOOD,
  },
  'request.method_not_allowed': {
    summary: 'GET instead of POST',
    operations: POSITIONS,
    request: { method: 'GET', headers: { 'Content-Type': undefined }, body: '' },
    corrected: GOOD,
  },
  'request.timeout': {
    summary: 'A body that does not arrive',
    operations: ALL,
    circumstance: 'The announced body is not sent.',
    request: { headers: { 'Content-Length': String(GOOD_BODY.length) }, body: '' },
    fault: () => ({
      limits: { requestTimeoutMs: 200, headersTimeoutMs: 200, checkIntervalMs: 20 },
    }),
    corrected: GOOD,
  },
  'request.too_large': {
    summary: 'A body of 20,000 bytes',
    operations: POSITIONS,
    circumstance:
      'The header announces 20,000 bytes. The service responds before the body is sent.',
    request: { headers: { 'Content-Length': '20000' }, body: '' },
    corrected: GOOD,
  },
  'request.unsupported_media_type': {
    summary: 'JSON declared as a form',
    operations: POSITIONS,
    request: { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    corrected: GOOD,
  },
  'request.headers_too_large': {
    summary: 'A cookie of 17,000 characters',
    operations: ALL,
    request: { headers: { Cookie: 'x'.repeat(17_000) } },
    corrected: GOOD,
  },
  'subject.time.required': posted('A subject without datetime', '{"subject":{}}', GOOD_BODY),
  'subject.time.invalid_format': posted(
    'A local time without its offset',
    '{"subject":{"datetime":"1990-06-15T14:30:00"}}',
    GOOD_BODY,
  ),
  'subject.time.invalid_format.not_real': posted(
    'A date that does not exist',
    '{"subject":{"datetime":"2023-02-29T12:00:00Z"}}',
    '{"subject":{"datetime":"2023-03-01T12:00:00Z"}}',
  ),
  'subject.time.invalid_format.several': posted(
    'Several findings: the time, the location and the settings',
    '{"subject":{"datetime":"1990-06-15 14:30:00","location":{"latitude":151.2093,"longitude":-33.8688}},"settings":{"zodiac":"sidereal"}}',
    '{"subject":{"datetime":"1990-06-15T14:30:00+10:00","location":{"latitude":-33.8688,"longitude":151.2093}},"settings":{"zodiac":"sidereal","ayanamsa":"lahiri"}}',
  ),
  'subject.time.out_of_range': posted(
    'An instant before 1800',
    '{"subject":{"datetime":"1799-12-31T23:59:59Z"}}',
    '{"subject":{"datetime":"1800-01-01T00:00:00Z"}}',
  ),
  'subject.location.out_of_range': posted(
    'Latitude and longitude swapped',
    '{"subject":{"datetime":"1990-06-15T14:30:00+10:00","location":{"latitude":151.2093,"longitude":-33.8688}}}',
    '{"subject":{"datetime":"1990-06-15T14:30:00+10:00","location":{"latitude":-33.8688,"longitude":151.2093}}}',
  ),
  'settings.ayanamsa.required': posted(
    'A sidereal zodiac without an ayanamsa',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"},"settings":{"zodiac":"sidereal"}}',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"},"settings":{"zodiac":"sidereal","ayanamsa":"lahiri"}}',
  ),
  'settings.ayanamsa.not_applicable': posted(
    'An ayanamsa in the tropical zodiac',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"},"settings":{"ayanamsa":"lahiri"}}',
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"},"settings":{"zodiac":"sidereal","ayanamsa":"lahiri"}}',
  ),
  'server.internal': {
    summary: 'A defect of the service',
    operations: POSITIONS,
    circumstance: 'In this example, the calculation throws.',
    request: GOOD,
    fault: () => ({ parts: { respond: () => Promise.reject(new Error('a defect')) } }),
  },
  'server.overloaded': {
    summary: 'More requests than can be calculated in time',
    operations: POSITIONS,
    circumstance: 'In this example, the queue is full.',
    request: GOOD,
    fault: () => ({ parts: { requireCapacity: queueFull } }),
  },
  'server.calc_timeout': {
    summary: 'A calculation that hangs',
    operations: POSITIONS,
    circumstance: 'In this example, the calculation hangs.',
    request: GOOD,
    fault: hangingCalculation,
  },
  'server.not_ready': {
    summary: 'Active keys unknown',
    operations: POSITIONS,
    circumstance: 'In this example, the key database is unreachable.',
    request: GOOD,
    fault: () => ({ parts: { keys: STALE_KEYS } }),
  },
  'server.not_ready.starting': {
    summary: 'No worker is ready',
    operations: ['getReadiness'],
    circumstance: 'In this example, no worker is ready.',
    request: probe('/ready'),
    fault: () => ({ parts: { canCalculate: () => false } }),
  },
  'server.not_ready.stopping': {
    summary: 'The service is stopping',
    operations: ['getReadiness'],
    circumstance: 'In this example, the service is stopping.',
    request: probe('/ready'),
    fault: () => ({ parts: { phase: { current: 'draining' } } }),
  },
};
