/**
 * What the documentation says about each code beyond the catalogue: whether to send the request again,
 * and its common causes. No answer uses it.
 */
import type { ProblemCode, RESERVED_CODES } from '../contract/problem-codes.ts';

/** Whether to send the same request again. Doing so is never harmful: only a 200 is charged. */
export const RETRIES = {
  never: {
    label: 'no',
    advice: 'No. The same request is refused again: fix it first.',
  },
  report: {
    label: 'no: report it',
    advice: 'No. A retry does no harm but is likely to fail again: report it.',
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
  /** A sentence with a link to the page that explains more, as Markdown from the page of the code. */
  readonly readOn: string;
  /** Two to five things that lead to the code, the most likely one first. */
  readonly causes: readonly [string, string, ...string[]];
}

export const PROBLEM_GUIDE: Readonly<Record<ProblemCode, GuideEntry>> = {
  'request.malformed': {
    retry: 'never',
    readOn: '[The request](../request.md) has every field, and what is refused.',
    causes: [
      'A field has the wrong name: `date` instead of `datetime`, `lat` instead of `latitude`.',
      'Settings are next to `settings` instead of inside it, or in the query string.',
      'A number is sent as a string: `"latitude": "46.9"`.',
      'A field without a value is sent as `null`; leave the field out.',
      'The body was encoded as a form, or encoded as JSON twice.',
    ],
  },
  'auth.missing': {
    retry: 'never',
    readOn: '[Authentication](../authentication.md) shows how a key is sent.',
    causes: [
      'The key is in `X-Api-Key` or in the query string; the service reads only `Authorization`.',
      'The word `Bearer` is missing before the key.',
      'The endpoint was opened in a browser, or a browser sent an `OPTIONS` request first; neither includes a key.',
      'A redirect or a proxy dropped the header.',
      'Two parts of the program each add an `Authorization` header.',
    ],
  },
  'auth.invalid_key': {
    retry: 'never',
    readOn:
      '[When do I get a 401?](../authentication.md#when-do-i-get-a-401) lists what is not an active key.',
    causes: [
      'The environment variable with the key is not set, so nothing follows `Bearer`.',
      'A character was lost when the key was copied; the checksum of the key shows it.',
      'An `ak_test_` key is sent to a service that accepts `ak_live_` keys, or the other way round.',
      'The key was revoked after another key had been issued.',
    ],
  },
  'request.not_found': {
    retry: 'never',
    readOn: 'The [API reference](http://127.0.0.1:8080/docs/reference) has every path.',
    causes: [
      'The path ends in a slash.',
      'The version is missing: `/western/positions`.',
      'The base address ends in a slash, which makes two of them: `//v1/western/positions`.',
    ],
  },
  'request.method_not_allowed': {
    retry: 'never',
    readOn:
      'The [API reference](http://127.0.0.1:8080/docs/reference) has every path with its methods.',
    causes: [
      'No method was given, so the library sent `GET`.',
      'A redirect, for example from `http` to `https`, turned `POST` into `GET`.',
      'The request was sent with `PUT`.',
    ],
  },
  'request.timeout': {
    retry: 'at_once',
    readOn: '[How long may it take?](../limits.md#how-long-may-it-take) has the times.',
    causes: [
      '`Content-Length` is larger than the body, so the service waits for the rest.',
      'The body is produced slowly, or the network stalled while it was sent.',
      'A connection was opened in advance, and its request came late.',
      'The service has as many connections or bodies as it may hold, and this request was not complete.',
    ],
  },
  'request.too_large': {
    retry: 'never',
    readOn: '[What may a request hold?](../limits.md#what-may-a-request-hold) has the sizes.',
    causes: [
      'Several subjects are sent in one request; a request can have only one.',
      'The body contains more than the request, for example a whole customer record.',
    ],
  },
  'request.unsupported_media_type': {
    retry: 'never',
    readOn:
      '[Which headers does a call need?](../request.md#which-headers-does-a-call-need) lists them.',
    causes: [
      'No `Content-Type` was set, so the library sent that of a form or `text/plain`.',
      'The body is compressed (`Content-Encoding: gzip`).',
      'The header names a charset other than UTF-8.',
    ],
  },
  'request.headers_too_large': {
    retry: 'never',
    readOn: '[What may a request hold?](../limits.md#what-may-a-request-hold) has the sizes.',
    causes: [
      'Cookies of other applications on the same domain are sent along.',
      'A tracing library or a chain of proxies adds long header fields.',
    ],
  },
  'subject.time.required': {
    retry: 'never',
    readOn:
      '[Time and time zones](../time.md) shows how to get from a birth certificate to `datetime`.',
    causes: [
      'The variable with the birth moment was undefined, so the JSON encoder left the field out.',
      'The `subject` is empty, or has only a `location`.',
    ],
  },
  'subject.time.invalid_format': {
    retry: 'never',
    readOn: '[Time and time zones](../time.md) shows how to find that offset.',
    causes: [
      'The offset is missing: `1990-06-15T14:30:00` does not say which instant is meant.',
      'The seconds are missing: `1990-06-15T14:30+02:00`.',
      'A time zone is given: `1990-06-15T14:30:00[Europe/Zurich]`.',
      'There is a space instead of the `T`, as databases print it.',
      'The date is not real: `2023-02-29`.',
    ],
  },
  'subject.time.out_of_range': {
    retry: 'never',
    readOn: '[What may a request hold?](../limits.md#what-may-a-request-hold) has the ranges.',
    causes: [
      'The year is mistyped, or has lost digits: `0190`.',
      'The local time is within the range, but the instant in UTC is not.',
    ],
  },
  'subject.location.out_of_range': {
    retry: 'never',
    readOn: '[`subject`](../request.md#subject) lists its fields with their ranges.',
    causes: [
      'Latitude and longitude are swapped.',
      'The longitude runs from 0 to 360; subtract 360 from values above 180.',
      'The coordinates are in degrees and minutes or in radians instead of decimal degrees.',
    ],
  },
  'settings.ayanamsa.required': {
    retry: 'never',
    readOn: '[Which zodiac?](../request.md#which-zodiac) says how they differ.',
    causes: [
      'The request was written for a program that has a default ayanamsa; this service has none.',
      'A form sends `ayanamsa` only if the user changed it.',
    ],
  },
  'settings.ayanamsa.not_applicable': {
    retry: 'never',
    readOn: '[Which zodiac?](../request.md#which-zodiac) says what an ayanamsa is for.',
    causes: [
      'A form keeps the ayanamsa when the user sets the zodiac back to tropical.',
      '`zodiac` was left out, so it is tropical.',
    ],
  },
  'server.internal': {
    retry: 'report',
    readOn: '[Failure modes](../operating/failure-modes.md) has the log events for the operator.',
    causes: [
      'The service has a defect; the operator can find the cause in the log by the `request_id`.',
      'A calculation gave a result that must not be served, so the service withheld it.',
    ],
  },
  'server.overloaded': {
    retry: 'with_backoff',
    readOn: '[What may I send again?](../limits.md#what-may-i-send-again) says how long to pause.',
    causes: [
      'Many requests were sent at once; send fewer in parallel.',
      'Other callers of the same service are sending more requests than usual.',
      'Many callers retry refused requests at once, without a pause.',
    ],
  },
  'server.calc_timeout': {
    retry: 'with_backoff',
    readOn: '[What may I send again?](../limits.md#what-may-i-send-again) says how long to pause.',
    causes: [
      'The machine that calculates is starved of processor time.',
      'The operator has set `CALC_TIMEOUT_MS` too low for the machine.',
    ],
  },
  'server.not_ready': {
    retry: 'with_backoff',
    readOn: '[What may I send again?](../limits.md#what-may-i-send-again) says how long to pause.',
    causes: [
      'The service has just started, and no calculation worker has passed its self-test yet.',
      'The service is stopping, for example for a new release.',
      'The service cannot reach the key database, so it does not know which keys are active.',
    ],
  },
};

/** A code that a future release will send, always with status 422. */
interface ReservedEntry {
  readonly status: 422;
  readonly title: string;
  /** What it will mean. */
  readonly meaning: string;
  /** The fields that its document will have in addition to the usual ones. */
  readonly carries: string;
  /** The field that will be able to cause it, and that is refused until then. */
  readonly field: string;
}

export const RESERVED_PROBLEMS: Readonly<Record<(typeof RESERVED_CODES)[number], ReservedEntry>> = {
  'subject.time.ambiguous_local_time': {
    status: 422,
    title: 'Local time occurred twice (clocks set back)',
    meaning:
      'The clocks of the place showed the local time of the subject twice, before and after they were set back, so it names two instants.',
    carries:
      'An additional field `candidates`, an array of `{utc_offset, utc_datetime}`: the instants that the local time may mean, with the offset of each.',
    field: 'subject.local_datetime',
  },
  'subject.time.nonexistent_local_time': {
    status: 422,
    title: 'Local time never occurred (clocks set forward)',
    meaning:
      'The clocks of the place skipped the local time of the subject when they were set forward, so it names no instant.',
    carries:
      'An additional field `candidates`, an array of `{utc_offset, utc_datetime}`: the instants that result from the local time with the offsets before and after the change.',
    field: 'subject.local_datetime',
  },
  'subject.location.ambiguous_place': {
    status: 422,
    title: 'A place name matched more than one location',
    meaning: 'Several locations have the place name of the subject, so it does not identify one.',
    carries:
      'An additional field `candidates`, an array of `{utc_offset, utc_datetime}`: the instants that the local time may mean, one for each location.',
    field: 'subject.location.place',
  },
};
