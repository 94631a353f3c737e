/**
 * The catalogue of everything that can go wrong on the wire, and the one class that carries it.
 * A code, its status and its title never change within v1.
 */
import { printableJson } from './redact.ts';
import type { ProblemDocument } from './schema.ts';

interface CatalogueEntry {
  /** HTTP status of every answer with this code. */
  readonly status: number;
  /** Short summary, the same for every occurrence. */
  readonly title: string;
  /** What leads to it, for the documentation. */
  readonly cause: string;
  /** What the caller does about it, for the documentation. */
  readonly remedy: string;
}

export const PROBLEMS = {
  'request.malformed': {
    status: 400,
    title: 'Malformed request',
    cause:
      'The HTTP message or its body cannot be read as the schema asks: not HTTP, not UTF-8, not JSON, a member given twice or not defined, a wrong type, a value outside a list of names, a query string.',
    remedy:
      'Mend what `detail` says and, where the fault is in the body, what `errors` lists: each entry points at one place in it.',
  },
  'auth.missing': {
    status: 401,
    title: 'API key missing',
    cause: 'No single `Authorization` header with the scheme `Bearer`.',
    remedy: 'Send `Authorization: Bearer <API_KEY>`, once.',
  },
  'auth.invalid_key': {
    status: 401,
    title: 'API key not valid',
    cause:
      'The bearer token is not an active key here: mistyped, revoked, or of the other environment.',
    remedy:
      'Check that the whole key was copied and that it is of this environment, or ask the operator of the service for a new one.',
  },
  'request.not_found': {
    status: 404,
    title: 'No such resource',
    cause: 'Nothing is served at this path.',
    remedy: 'Check the path, to the letter: no trailing slash, nothing percent-encoded.',
  },
  'request.method_not_allowed': {
    status: 405,
    title: 'Method not allowed',
    cause: 'The path exists, but not with this method.',
    remedy: 'Use a method of the `Allow` header.',
  },
  'request.timeout': {
    status: 408,
    title: 'Request not received in time',
    cause: 'The header or the body did not arrive in time.',
    remedy: 'Send the request again, in one go.',
  },
  'request.too_large': {
    status: 413,
    title: 'Request body too large',
    cause:
      'The body, or what stands beside its chunks, is longer than the limit (16 KiB unless the operator chose another).',
    remedy: 'Send less: a full request is under 1 KiB.',
  },
  'request.unsupported_media_type': {
    status: 415,
    title: 'Unsupported media type',
    cause: 'The body is not declared as plain `application/json` in UTF-8, or is compressed.',
    remedy: 'Send `Content-Type: application/json` and no `Content-Encoding`.',
  },
  'request.headers_too_large': {
    status: 431,
    title: 'Request header too large',
    cause:
      'The request line and the header fields together are longer than 16 KiB, or there are more than 100 fields.',
    remedy: 'Send fewer or shorter header fields.',
  },
  'subject.time.required': {
    status: 422,
    title: 'Birth moment missing',
    cause: '`subject.datetime` is absent.',
    remedy: 'Send `subject.datetime`, for example `1990-06-15T14:30:00+02:00`.',
  },
  'subject.time.invalid_format': {
    status: 422,
    title: 'Birth moment not readable',
    cause:
      '`subject.datetime` is not a real date and time in ISO 8601 with an explicit UTC offset.',
    remedy: 'Send `YYYY-MM-DDTHH:MM:SS`, then `Z` or `±HH:MM`.',
  },
  'subject.time.out_of_range': {
    status: 422,
    title: 'Birth moment outside the supported range',
    cause: 'The instant, in UTC, is before 1800-01-01T00:00:00Z or after the year 2400.',
    remedy: 'Send an instant between 1800-01-01T00:00:00Z and 2400-12-31T23:59:59Z.',
  },
  'subject.location.out_of_range': {
    status: 422,
    title: 'Coordinates outside their range',
    cause: '`latitude` is outside -90..90 or `longitude` outside -180..180.',
    remedy: 'Send decimal degrees, south and west negative.',
  },
  'settings.ayanamsa.required': {
    status: 422,
    title: 'Ayanamsa missing',
    cause: '`zodiac` is `sidereal` and `ayanamsa` is absent. There is no implied one.',
    remedy: 'Name the ayanamsa: `lahiri`, `raman` or `krishnamurti`.',
  },
  'settings.ayanamsa.not_applicable': {
    status: 422,
    title: 'Ayanamsa without a sidereal zodiac',
    cause: '`ayanamsa` is given while `zodiac` is `tropical`, explicitly or by default.',
    remedy: 'Leave `ayanamsa` out, or send `"zodiac": "sidereal"`.',
  },
  'server.internal': {
    status: 500,
    title: 'Internal error',
    cause: 'A defect of the service. Nothing was charged.',
    remedy: 'Report the `request_id` to the operator.',
  },
  'server.overloaded': {
    status: 503,
    title: 'Service overloaded',
    cause:
      'More work arrived than can be done in time; this request was refused before any was spent on it.',
    remedy: 'Send it again unchanged, with exponential backoff and jitter.',
  },
  'server.calc_timeout': {
    status: 503,
    title: 'Calculation timed out',
    cause: 'The calculation exceeded its time budget. Nothing was charged.',
    remedy: 'Send it again unchanged, with exponential backoff and jitter.',
  },
  'server.not_ready': {
    status: 503,
    title: 'Service not ready',
    cause: 'The service is starting or stopping, or cannot reach its key store.',
    remedy: 'Send it again unchanged, with exponential backoff and jitter.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Codes that are kept for a future release and are never sent today. */
export const RESERVED_CODES = [
  'subject.time.ambiguous_local_time',
  'subject.time.nonexistent_local_time',
  'subject.location.ambiguous_place',
] as const;

/** One thing that is wrong at one place in the request body. */
export interface Finding {
  readonly code: ProblemCode;
  /** RFC 6901 JSON Pointer in URI-fragment form. */
  readonly pointer: string;
  readonly detail: string;
}

/** The most findings that one problem document lists; it says how many more there are. */
export const FINDINGS_MAX = 100;
/**
 * No more are listed once they are this long together, but for one: a pointer repeats the names of
 * all members around it, so a short body could otherwise make a long answer.
 */
const FINDINGS_LENGTH_MAX = 32_768;

/** What was found wrong, in order of precedence: all of it counted, and as much listed as is fit. */
export class Findings {
  readonly #listed: Finding[] = [];
  #length = 0;
  #count = 0;

  /** @param make the finding; not asked where it is not listed */
  add(make: () => Finding): void {
    this.#count++;
    if (this.#listed.length >= FINDINGS_MAX || this.#length >= FINDINGS_LENGTH_MAX) return;
    const finding = make();
    this.#length += finding.pointer.length + finding.detail.length;
    this.#listed.push(finding);
  }

  get listed(): readonly Finding[] {
    return this.#listed;
  }

  /** How many there are, listed or not. */
  get count(): number {
    return this.#count;
  }
}

interface ProblemOptions {
  readonly findings?: readonly Finding[];
  /** Header fields that the answer carries besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What really happened. For the log, never for the wire. */
  readonly cause?: unknown;
}

/**
 * A refusal from the catalogue. Everything else that is thrown is a bug and becomes
 * `server.internal` at the edge.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly findings: readonly Finding[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.findings = options.findings ?? [];
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  /**
   * The problem that findings make: its code is the first one's.
   *
   * @param findings at least one, in order of precedence
   */
  static of(findings: Findings): Problem {
    const [first] = findings.listed;
    if (first === undefined) throw new RangeError('a problem without a finding');
    const more = findings.count - 1;
    const unlisted = findings.count - findings.listed.length;
    const listed = unlisted === 0 ? '' : ` (the first ${findings.listed.length} are listed)`;
    const suffix =
      more === 0
        ? ''
        : ` ${more} more ${more === 1 ? 'finding is' : 'findings are'} in errors${listed}.`;
    return new Problem(first.code, first.detail + suffix, { findings: findings.listed });
  }
}

/** Work that is refused, whether before it is read or after it has waited, is refused in the same words. */
export function overloaded(): Problem {
  return new Problem(
    'server.overloaded',
    'More requests are waiting than can be calculated in time. Send this one again unchanged, with exponential backoff and jitter.',
  );
}

/** Where a problem happened, as its document says it. */
export interface ProblemContext {
  /** Base of the `type` URIs, without a trailing slash. */
  readonly docs_url: string;
  readonly request_id: string;
}

/** The RFC 9457 document of a problem. */
export function problemDocument(problem: Problem, context: ProblemContext): ProblemDocument {
  const { status, title } = PROBLEMS[problem.code];
  return {
    type: `${context.docs_url}/errors/${problem.code}`,
    title,
    status,
    code: problem.code,
    detail: printableJson(problem.message),
    request_id: context.request_id,
    ...(problem.findings.length > 0 && { errors: problem.findings.map(findingDocument) }),
  };
}

/** A 422's findings bear their own codes; those of a 400 are all `request.malformed`. */
function findingDocument({ code, pointer, detail: text }: Finding) {
  const detail = printableJson(text);
  return PROBLEMS[code].status === 422 ? { pointer, detail, code } : { pointer, detail };
}
