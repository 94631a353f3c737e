/** The meaning and the remedy of each problem, for the documentation. */
import type { ProblemCode } from '../contract/problem-codes.ts';

interface ProblemRemedy {
  /** When the service sends it. */
  readonly cause: string;
  /** How the caller fixes it. */
  readonly remedy: string;
}

export const PROBLEM_REMEDIES: Readonly<Record<ProblemCode, ProblemRemedy>> = {
  'request.malformed': {
    cause:
      'The request is not valid HTTP, has a query string, or has an invalid body: not UTF-8, not JSON, an unknown or repeated field, a wrong type, an unknown name.',
    remedy: 'Fix the fault in `detail`, and every entry of `errors`: each points to its place.',
  },
  'auth.missing': {
    cause: 'The request needs one `Authorization` header with the scheme `Bearer`.',
    remedy: 'Send `Authorization: Bearer <API_KEY>`, once.',
  },
  'auth.invalid_key': {
    cause:
      'The bearer token is not an active key: it is mistyped, revoked or for the other environment.',
    remedy:
      'Check that the key is complete and for this environment, or ask the operator for a new key.',
  },
  'request.not_found': {
    cause: 'The path does not exist.',
    remedy: 'Check every character: no trailing slash, no percent-encoding.',
  },
  'request.method_not_allowed': {
    cause: 'The path does not accept this method.',
    remedy: 'Use a method from the `Allow` header.',
  },
  'request.timeout': {
    cause: 'The request did not arrive in time, or too many connections or bodies were open.',
    remedy: 'Retry, and send the request in one go.',
  },
  'request.too_large': {
    cause:
      'The body is longer than the limit (16 KiB by default), or the extensions of a chunk are longer than 16 KiB.',
    remedy: 'Send less: a request with every field is under 1 KiB.',
  },
  'request.unsupported_media_type': {
    cause: 'The body is compressed, or is not declared as `application/json` in UTF-8.',
    remedy: 'Send `Content-Type: application/json`, without `Content-Encoding`.',
  },
  'request.headers_too_large': {
    cause: 'Path and header fields take 8 KiB or more, or there are more than 100 fields.',
    remedy: 'Send fewer or shorter header fields.',
  },
  'subject.time.required': {
    cause: '`subject.datetime` is missing.',
    remedy: 'Send `subject.datetime`, for example `1990-06-15T14:30:00+02:00`.',
  },
  'subject.time.invalid_format': {
    cause: '`subject.datetime` is not a real date and time in ISO 8601 with a UTC offset.',
    remedy: 'Send `YYYY-MM-DDTHH:MM:SS`, then `Z` or the offset in force at the birth, `±HH:MM`.',
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
    cause: '`zodiac` is `sidereal`, and `ayanamsa` is missing.',
    remedy: 'Send `ayanamsa`: `lahiri`, `raman` or `krishnamurti`.',
  },
  'settings.ayanamsa.not_applicable': {
    cause: '`ayanamsa` is sent, but `zodiac` is `tropical`, explicitly or by default.',
    remedy: 'Leave `ayanamsa` out, or send `"zodiac": "sidereal"`.',
  },
  'server.internal': {
    cause: 'The service failed. The call is free.',
    remedy: 'Report the `request_id` to the operator.',
  },
  'server.overloaded': {
    cause: 'Too many requests are waiting. This one was rejected before its calculation.',
    remedy: 'Retry after a pause.',
  },
  'server.calc_timeout': {
    cause: 'The calculation exceeded its time limit. The call is free.',
    remedy: 'Retry after a pause.',
  },
  'server.not_ready': {
    cause: 'The service is starting or stopping, or cannot reach its key database.',
    remedy: 'Retry after a pause.',
  },
};
