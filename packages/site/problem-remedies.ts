/** What leads to each problem and what the caller does about it, for the documentation. */
import type { ProblemCode } from '../contract/problem-codes.ts';

interface ProblemRemedy {
  /** What leads to it. */
  readonly cause: string;
  /** What the caller does about it. */
  readonly remedy: string;
}

export const PROBLEM_REMEDIES: Readonly<Record<ProblemCode, ProblemRemedy>> = {
  'request.malformed': {
    cause:
      'The request is not valid HTTP, has a query string, or has a body that does not fit the schema: not UTF-8, not JSON, an unknown field or one given twice, a wrong type, a value outside a list of names.',
    remedy:
      'Fix what `detail` describes and, if the fault is in the body, what `errors` lists: each entry points at one place in the body.',
  },
  'auth.missing': {
    cause: 'There is not exactly one `Authorization` header with the scheme `Bearer`.',
    remedy: 'Send `Authorization: Bearer <API_KEY>`, once.',
  },
  'auth.invalid_key': {
    cause:
      'The bearer token is not an active key here: it is mistyped, revoked, or for the other environment.',
    remedy:
      'Check that the whole key was copied and that it is for this environment, or ask the operator of the service for a new one.',
  },
  'request.not_found': {
    cause: 'Nothing is served at this path.',
    remedy: 'Check every character of the path: no trailing slash, nothing percent-encoded.',
  },
  'request.method_not_allowed': {
    cause: 'The path exists, but not with this method.',
    remedy: 'Use a method that the `Allow` header lists.',
  },
  'request.timeout': {
    cause:
      'The header or the body did not arrive in time, or the service needed room for other callers.',
    remedy: 'Send the request again, in one go.',
  },
  'request.too_large': {
    cause:
      'The body is longer than the limit (16 KiB unless the operator chose another), or the extensions of one of its chunks are longer than 16 KiB.',
    remedy: 'Send less: a full request is under 1 KiB.',
  },
  'request.unsupported_media_type': {
    cause: 'The body is not declared as plain `application/json` in UTF-8, or is compressed.',
    remedy: 'Send `Content-Type: application/json` and no `Content-Encoding`.',
  },
  'request.headers_too_large': {
    cause:
      'The path and the header fields together have 8 KiB or more, or there are more than 100 fields.',
    remedy: 'Send fewer or shorter header fields.',
  },
  'subject.time.required': {
    cause: '`subject.datetime` is absent.',
    remedy: 'Send `subject.datetime`, for example `1990-06-15T14:30:00+02:00`.',
  },
  'subject.time.invalid_format': {
    cause:
      '`subject.datetime` is not a real date and time in ISO 8601 with an explicit UTC offset.',
    remedy:
      'Send `YYYY-MM-DDTHH:MM:SS`, then the offset that was in force at the birth place on that day, `±HH:MM`, or `Z` for UTC. The service never guesses an offset.',
  },
  'subject.time.out_of_range': {
    cause: 'The instant, in UTC, is before 1800-01-01T00:00:00Z or after the year 2400.',
    remedy: 'Send an instant between 1800-01-01T00:00:00Z and 2400-12-31T23:59:59Z.',
  },
  'subject.location.out_of_range': {
    cause: '`latitude` is outside -90..90 or `longitude` outside -180..180.',
    remedy: 'Send decimal degrees, south and west negative.',
  },
  'settings.ayanamsa.required': {
    cause: '`zodiac` is `sidereal` and `ayanamsa` is absent. There is no default.',
    remedy: 'Name the ayanamsa: `lahiri`, `raman` or `krishnamurti`.',
  },
  'settings.ayanamsa.not_applicable': {
    cause: '`ayanamsa` is given while `zodiac` is `tropical`, explicitly or by default.',
    remedy: 'Leave `ayanamsa` out, or send `"zodiac": "sidereal"`.',
  },
  'server.internal': {
    cause: 'A defect of the service. Nothing was charged.',
    remedy: 'Report the `request_id` to the operator.',
  },
  'server.overloaded': {
    cause:
      'More work arrived than can be done in time; this request was refused before it was calculated.',
    remedy: 'Send it again unchanged, with exponential backoff and jitter.',
  },
  'server.calc_timeout': {
    cause: 'The calculation exceeded its time budget. Nothing was charged.',
    remedy: 'Send it again unchanged, with exponential backoff and jitter.',
  },
  'server.not_ready': {
    cause: 'The service is starting or stopping, or cannot reach its key store.',
    remedy: 'Send it again unchanged, with exponential backoff and jitter.',
  },
};
