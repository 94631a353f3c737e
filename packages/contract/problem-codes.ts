/**
 * The problem codes of the HTTP API. A code, its status and its title never change within v1.
 */

interface CatalogueEntry {
  /** The HTTP status of every response with this code. */
  readonly status: number;
  /** Short summary, the same for every occurrence. */
  readonly title: string;
}

export const PROBLEMS = {
  'request.malformed': { status: 400, title: 'Malformed request' },
  'auth.missing': { status: 401, title: 'API key missing' },
  'auth.invalid_key': { status: 401, title: 'API key not valid' },
  'request.not_found': { status: 404, title: 'No such resource' },
  'request.method_not_allowed': { status: 405, title: 'Method not allowed' },
  'request.timeout': { status: 408, title: 'Request not received in time' },
  'request.too_large': { status: 413, title: 'Request body too large' },
  'request.unsupported_media_type': { status: 415, title: 'Unsupported media type' },
  'request.headers_too_large': { status: 431, title: 'Request header too large' },
  'subject.time.required': { status: 422, title: 'Birth moment missing' },
  'subject.time.invalid_format': { status: 422, title: 'Birth moment not readable' },
  'subject.time.out_of_range': { status: 422, title: 'Birth moment outside the supported range' },
  'subject.location.out_of_range': { status: 422, title: 'Coordinates outside their range' },
  'settings.ayanamsa.required': { status: 422, title: 'Ayanamsa missing' },
  'settings.ayanamsa.not_applicable': { status: 422, title: 'Ayanamsa without a sidereal zodiac' },
  'server.internal': { status: 500, title: 'Internal error' },
  'server.overloaded': { status: 503, title: 'Service overloaded' },
  'server.calc_timeout': { status: 503, title: 'Calculation timed out' },
  'server.not_ready': { status: 503, title: 'Service not ready' },
} as const satisfies Record<string, CatalogueEntry>;

export type ProblemCode = keyof typeof PROBLEMS;

/** All codes, in the order of the catalogue. */
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

/** Codes reserved for a future release. This release never sends them. */
export const RESERVED_CODES = [
  'subject.time.ambiguous_local_time',
  'subject.time.nonexistent_local_time',
  'subject.location.ambiguous_place',
] as const;
