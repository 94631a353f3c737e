/**
 * What the documentation says of each code besides the catalogue: whether it is worth sending the
 * request again, and what usually leads to it. No answer needs any of it.
 */
import type { ProblemCode, RESERVED_CODES } from '../contract/problem-codes.ts';

/** Whether the same request may be sent again. It is never harmful: only a 200 is charged. */
export const RETRIES = {
  never: {
    label: 'no',
    advice: 'No. The same request is refused again: mend it first.',
  },
  report: {
    label: 'no: report it',
    advice: 'No. It would do no harm, but is likely to fail again: report it.',
  },
  at_once: {
    label: 'yes, in one go',
    advice: 'Yes, unchanged and in one go, on a new connection.',
  },
  with_backoff: {
    label: 'yes, with backoff',
    advice: 'Yes, unchanged, with exponential backoff and jitter.',
  },
} as const;

export type Retry = keyof typeof RETRIES;

interface GuideEntry {
  readonly retry: Retry;
  /** Two to five things that developers do, the most likely one first. */
  readonly causes: readonly [string, string, ...string[]];
}

export const PROBLEM_GUIDE: Readonly<Record<ProblemCode, GuideEntry>> = {
  'request.malformed': {
    retry: 'never',
    causes: [
      'A member has another name: `date` in the place of `datetime`, `lat` in the place of `latitude`.',
      'Settings stand beside `settings` and not in it, or in the query string.',
      'A number is sent as a string: `"latitude": "46.9"`.',
      'A member without a value is sent as `null`; leave it out.',
      'The body was encoded as a form, or as JSON twice.',
    ],
  },
  'auth.missing': {
    retry: 'never',
    causes: [
      'The key stands in `X-Api-Key` or in the query string; only `Authorization` is read.',
      'The word `Bearer` is missing before the key.',
      'The endpoint was opened in a browser, or a browser asked with `OPTIONS` first; neither sends a key.',
      'A redirect or a proxy has dropped the header.',
      'Two parts of the program each add an `Authorization` header.',
    ],
  },
  'auth.invalid_key': {
    retry: 'never',
    causes: [
      'The environment variable with the key is not set, so nothing stands behind `Bearer`.',
      'A character was lost when the key was copied; its checksum tells.',
      'An `ak_test_` key is sent to a service that takes `ak_live_` keys, or the other way round.',
      'The key was revoked after another one had been issued.',
    ],
  },
  'request.not_found': {
    retry: 'never',
    causes: [
      'There is a slash at the end of the path.',
      'The version is missing: `/western/positions`.',
      'A base address that ends in a slash made two of them: `//v1/western/positions`.',
    ],
  },
  'request.method_not_allowed': {
    retry: 'never',
    causes: [
      'No method was named, and the library sent `GET`.',
      'A redirect, for example from `http` to `https`, turned `POST` into `GET`.',
      'The request was sent with `PUT`.',
    ],
  },
  'request.timeout': {
    retry: 'at_once',
    causes: [
      '`Content-Length` is larger than the body, so the service waits for the rest.',
      'The body is produced slowly, or the network stalled while it was sent.',
      'A connection was opened ahead of time, and its request came late.',
    ],
  },
  'request.too_large': {
    retry: 'never',
    causes: [
      'Several subjects are sent at once; a request takes one.',
      'The body holds more than the request, for example a whole record of a customer.',
    ],
  },
  'request.unsupported_media_type': {
    retry: 'never',
    causes: [
      'No `Content-Type` was set, and the library sent the one of a form or `text/plain`.',
      'The body is compressed (`Content-Encoding: gzip`).',
      'The header names a charset other than UTF-8.',
    ],
  },
  'request.headers_too_large': {
    retry: 'never',
    causes: [
      'Cookies of other applications on the same domain come along.',
      'A tracing library or a chain of proxies adds long header fields.',
    ],
  },
  'subject.time.required': {
    retry: 'never',
    causes: [
      'The variable with the birth moment was undefined, and the JSON writer left the member out.',
      'An empty `subject` was sent, or one with a `location` alone.',
    ],
  },
  'subject.time.invalid_format': {
    retry: 'never',
    causes: [
      'The offset is missing: `1990-06-15T14:30:00` does not say which instant it is.',
      'The seconds are missing: `1990-06-15T14:30+02:00`.',
      'A time zone is named: `1990-06-15T14:30:00[Europe/Zurich]`.',
      'There is a space in the place of the `T`, as databases print it.',
      'The date is not real: `2023-02-29`.',
    ],
  },
  'subject.time.out_of_range': {
    retry: 'never',
    causes: [
      'A year was mistyped, or two digits of it were lost: `0190`.',
      'The local time is within the range, but the instant in UTC is not.',
    ],
  },
  'subject.location.out_of_range': {
    retry: 'never',
    causes: [
      'Latitude and longitude are interchanged.',
      'The longitude runs from 0 to 360; take 360 off where it is above 180.',
      'The coordinates are not in decimal degrees, but in degrees and minutes or in radians.',
    ],
  },
  'settings.ayanamsa.required': {
    retry: 'never',
    causes: [
      'Another program has a default ayanamsa; here there is none.',
      'A form sends `ayanamsa` only where it was changed.',
    ],
  },
  'settings.ayanamsa.not_applicable': {
    retry: 'never',
    causes: [
      'A form keeps the ayanamsa when the zodiac is set back to tropical.',
      '`zodiac` was left out, and is tropical without it.',
    ],
  },
  'server.internal': {
    retry: 'report',
    causes: [
      'There is a defect in the service; the operator finds its cause in the log by the `request_id`.',
      'A calculation gave something that must not be served, and was withheld.',
    ],
  },
  'server.overloaded': {
    retry: 'with_backoff',
    causes: [
      'Many requests were sent at once; send fewer side by side.',
      'Other callers of the same service send more than usual.',
      'Refused requests are sent again at once, without a pause, by many callers.',
    ],
  },
  'server.calc_timeout': {
    retry: 'with_backoff',
    causes: [
      'The machine that calculates is starved of processor time.',
      'The operator has set `CALC_TIMEOUT_MS` too low for the machine.',
    ],
  },
  'server.not_ready': {
    retry: 'with_backoff',
    causes: [
      'The service was started a moment ago, and no calculation thread has proved itself.',
      'The service is stopping for a new release.',
      'The key database cannot be reached, so it is not known which keys are active.',
    ],
  },
};

/** A code that a future release will send, always with status 422. */
interface ReservedEntry {
  readonly status: 422;
  readonly title: string;
  /** What it will mean. */
  readonly meaning: string;
  /** The members that its document will have besides the usual ones. */
  readonly carries: string;
  /** The member that could lead to it, and is refused until then. */
  readonly member: string;
}

export const RESERVED_PROBLEMS: Readonly<Record<(typeof RESERVED_CODES)[number], ReservedEntry>> = {
  'subject.time.ambiguous_local_time': {
    status: 422,
    title: 'Local time occurred twice (clocks set back)',
    meaning:
      'The local time of the subject was shown by the clocks of the place twice, before and after they were set back, so it names two instants.',
    carries:
      'An extension member `candidates`, an array of `{utc_offset, utc_datetime}`: the instants that the local time may mean, with the offset of each.',
    member: 'subject.local_datetime',
  },
  'subject.time.nonexistent_local_time': {
    status: 422,
    title: 'Local time never occurred (clocks set forward)',
    meaning:
      'The local time of the subject was skipped when the clocks of the place were set forward, so it names no instant.',
    carries:
      'An extension member `candidates`, an array of `{utc_offset, utc_datetime}`: the instants that the local time gives with the offsets before and after the change.',
    member: 'subject.local_datetime',
  },
  'subject.location.ambiguous_place': {
    status: 422,
    title: 'A place name matched more than one location',
    meaning: 'The place name of the subject is that of several locations, so it names none.',
    carries:
      'An extension member `candidates`, an array of `{utc_offset, utc_datetime}`: the instants that the local time may mean, one for each location.',
    member: 'subject.location.place',
  },
};
