/** Retries and common causes of each code, for the documentation. No response uses them. */
import type { ProblemCode, RESERVED_CODES } from '../contract/problem-codes.ts';

/** Whether a retry of the same request helps. It does no harm: only a 200 is charged. */
export const RETRIES = {
  never: {
    label: 'no',
    advice: 'No. Fix the request first.',
  },
  report: {
    label: 'no: report it',
    advice: 'No. Report it.',
  },
  at_once: {
    label: 'yes, in one go',
    advice: 'Yes, unchanged and in one go, on a new connection.',
  },
  with_backoff: {
    label: 'yes, with backoff',
    advice: 'Yes, unchanged, after a [pause](../limits.md#retries).',
  },
} as const;

export type Retry = keyof typeof RETRIES;

interface GuideEntry {
  readonly retry: Retry;
  /** A link to a page with more, as Markdown from the page of the code. */
  readonly readOn: string;
  /** Two to five common causes, the most likely first. */
  readonly causes: readonly [string, string, ...string[]];
}

export const PROBLEM_GUIDE: Readonly<Record<ProblemCode, GuideEntry>> = {
  'request.malformed': {
    retry: 'never',
    readOn: 'See [Request](../request.md).',
    causes: [
      'A wrong name: `date` for `datetime`, `lat` for `latitude`.',
      'Settings outside `settings`, or in the query string.',
      'A number sent as a string: `"latitude": "46.9"`.',
      '`null` for a missing value; leave the field out.',
      'A body encoded as a form, or as JSON twice.',
    ],
  },
  'auth.missing': {
    retry: 'never',
    readOn: 'See [Authentication](../authentication.md).',
    causes: [
      'The key is in `X-Api-Key` or in the query string.',
      '`Bearer` is missing before the key.',
      'A browser opened the endpoint, or sent an `OPTIONS` request first.',
      'A redirect or a proxy dropped the header.',
      'Two parts of your program each add the header.',
    ],
  },
  'auth.invalid_key': {
    retry: 'never',
    readOn: 'See [401 responses](../authentication.md#401-responses).',
    causes: [
      'The environment variable with the key is not set.',
      'The key was copied incompletely.',
      'An `ak_test_` key is sent to a service for `ak_live_` keys, or the reverse.',
      'The key was revoked.',
    ],
  },
  'request.not_found': {
    retry: 'never',
    readOn: 'See [API reference](http://127.0.0.1:8080/docs/reference).',
    causes: [
      'The path ends in a slash.',
      'The version is missing: `/western/positions`.',
      'The base address ends in a slash: `//v1/western/positions`.',
    ],
  },
  'request.method_not_allowed': {
    retry: 'never',
    readOn: 'See [API reference](http://127.0.0.1:8080/docs/reference).',
    causes: [
      'The library sent `GET` by default.',
      'A redirect, such as from `http` to `https`, turned `POST` into `GET`.',
      'The request was sent with `PUT`.',
    ],
  },
  'request.timeout': {
    retry: 'at_once',
    readOn: 'See [Time limits](../limits.md#time-limits).',
    causes: [
      '`Content-Length` is larger than the body.',
      'The program or the network was slow.',
      'A connection was opened long before its request.',
      'Too many connections or bodies were open, and this request was incomplete.',
    ],
  },
  'request.too_large': {
    retry: 'never',
    readOn: 'See [Request size](../limits.md#request-size).',
    causes: [
      'Several subjects in one request.',
      'Other data in the body, such as a customer record.',
    ],
  },
  'request.unsupported_media_type': {
    retry: 'never',
    readOn: 'See [Headers](../request.md#headers).',
    causes: [
      'The library sent its default, such as `text/plain` or a form.',
      'The body is compressed (`Content-Encoding: gzip`).',
      'The header names a charset other than UTF-8.',
    ],
  },
  'request.headers_too_large': {
    retry: 'never',
    readOn: 'See [Request size](../limits.md#request-size).',
    causes: [
      'Cookies of other applications on the same domain.',
      'Long header fields of a tracing library or of proxies.',
    ],
  },
  'subject.time.required': {
    retry: 'never',
    readOn: 'See [From a birth certificate to datetime](../time.md).',
    causes: [
      'The variable with the birth moment was undefined.',
      '`subject` has only a `location`.',
    ],
  },
  'subject.time.invalid_format': {
    retry: 'never',
    readOn: 'See [From a birth certificate to datetime](../time.md).',
    causes: [
      'No offset: `1990-06-15T14:30:00`.',
      'No seconds: `1990-06-15T14:30+02:00`.',
      'A time zone: `1990-06-15T14:30:00[Europe/Zurich]`.',
      'A space instead of the `T`, as databases print it.',
      'A date that does not exist: `2023-02-29`.',
    ],
  },
  'subject.time.out_of_range': {
    retry: 'never',
    readOn: 'See [Request size](../limits.md#request-size).',
    causes: ['A mistyped year: `0190`.', 'The local time is in range; its UTC instant is not.'],
  },
  'subject.location.out_of_range': {
    retry: 'never',
    readOn: 'See [`subject`](../request.md#subject).',
    causes: [
      'Latitude and longitude are swapped.',
      'Longitudes from 0 to 360; subtract 360 from values above 180.',
      'Degrees and minutes, or radians, instead of decimal degrees.',
    ],
  },
  'settings.ayanamsa.required': {
    retry: 'never',
    readOn: 'See [Zodiac](../request.md#zodiac).',
    causes: [
      'Your program relies on a default ayanamsa; there is none.',
      'A form that sends `ayanamsa` only if the user changed it.',
    ],
  },
  'settings.ayanamsa.not_applicable': {
    retry: 'never',
    readOn: 'See [Zodiac](../request.md#zodiac).',
    causes: [
      'A form that keeps the ayanamsa after a change to tropical.',
      '`zodiac` was left out.',
    ],
  },
  'server.internal': {
    retry: 'report',
    readOn: '[Failure modes](../operating/failure-modes.md) has the log events for the operator.',
    causes: [
      'A defect; the log has the cause under the `request_id`.',
      'A calculation had an invalid result, which the service withheld.',
    ],
  },
  'server.overloaded': {
    retry: 'with_backoff',
    readOn: '[Clients](../clients.md) do this for you.',
    causes: [
      'Too many requests in parallel.',
      'Other callers send more requests than usual.',
      'Retries without a pause.',
    ],
  },
  'server.calc_timeout': {
    retry: 'with_backoff',
    readOn: '[Clients](../clients.md) do this for you.',
    causes: [
      'The machine has too little processor time.',
      '`CALC_TIMEOUT_MS` is too low for the machine.',
    ],
  },
  'server.not_ready': {
    retry: 'with_backoff',
    readOn: '[Clients](../clients.md) do this for you.',
    causes: [
      'Startup: no worker has passed its self-test yet.',
      'Shutdown, such as for a new release.',
      'The key database is unreachable.',
    ],
  },
};

/** A code for a future release, always with status 422. */
interface ReservedEntry {
  readonly status: 422;
  readonly title: string;
  /** Its future meaning. */
  readonly meaning: string;
  /** Additional fields of its document. */
  readonly carries: string;
  /** The field that will be able to cause it, and is rejected until then. */
  readonly field: string;
}

export const RESERVED_PROBLEMS: Readonly<Record<(typeof RESERVED_CODES)[number], ReservedEntry>> = {
  'subject.time.ambiguous_local_time': {
    status: 422,
    title: 'Local time occurred twice (clocks set back)',
    meaning:
      'Clocks at the place were set back and showed this local time twice, so it names two instants.',
    carries: '`candidates`, an array of `{utc_offset, utc_datetime}`: both instants.',
    field: 'subject.local_datetime',
  },
  'subject.time.nonexistent_local_time': {
    status: 422,
    title: 'Local time never occurred (clocks set forward)',
    meaning:
      'Clocks at the place were set forward and skipped this local time, so it names no instant.',
    carries:
      '`candidates`, an array of `{utc_offset, utc_datetime}`: the instants by the offset before and after the change.',
    field: 'subject.local_datetime',
  },
  'subject.location.ambiguous_place': {
    status: 422,
    title: 'A place name matched more than one location',
    meaning: 'Several places have this name.',
    carries: '`candidates`, an array of `{utc_offset, utc_datetime}`: an instant for each place.',
    field: 'subject.location.place',
  },
};
