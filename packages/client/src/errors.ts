/**
 * The errors that a call may throw. Each class has a `code` to switch on; none of them ever contains
 * the key.
 */
import type {
  SentProblemCode as ProblemCode,
  ProblemDocument,
  ProblemFinding,
} from '../../contract/wire.ts';

/** The service refused the request; its problem document says why (RFC 9457). */
export class Problem extends Error implements ProblemDocument {
  override readonly name = 'Problem';
  /** URI of the page that explains the problem. */
  readonly type: string;
  readonly title: string;
  /** HTTP status. */
  readonly status: number;
  /** Stable. The one field to branch on. */
  readonly code: ProblemCode;
  /** For people. Its wording may change; never parse it. */
  readonly detail: string;
  /** Identifies the request to the operator. */
  readonly request_id: string;
  /** Findings, each with its place in the request; empty if the document lists nothing. */
  readonly errors: readonly ProblemFinding[];
  /** The time that the answer asks to wait before the next attempt (`Retry-After`), if it does. */
  readonly retryAfterMs: number | undefined;

  constructor(document: ProblemDocument, retryAfterMs?: number) {
    const wait = waitSentence(retryAfterMs);
    super(`${document.status} ${printable(document.code)}: ${printable(document.detail)}${wait}`);
    this.type = document.type;
    this.title = document.title;
    this.status = document.status;
    this.code = document.code;
    this.detail = document.detail;
    this.request_id = document.request_id;
    this.errors = document.errors ?? [];
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * The reason why there is no complete answer. `unreachable`: there was no connection, so nothing was sent.
 * `broken`: the connection ended early, or the runtime does not say what happened. `timeout`: the
 * time for the attempt or for the call was over.
 */
export type ConnectionFailureReason = 'unreachable' | 'broken' | 'timeout';

/**
 * No complete answer arrived in time. Unless the service was unreachable, it may have calculated one
 * anyway, and charged for it.
 */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
  readonly code = 'client.connection_failed';
  readonly reason: ConnectionFailureReason;
  /** The system's name for the error, for example `ECONNREFUSED`, if there is one. */
  readonly systemCode: string | undefined;

  constructor(reason: ConnectionFailureReason, message: string, systemCode?: string) {
    super(printable(message));
    this.reason = reason;
    this.systemCode = systemCode;
  }
}

/**
 * The way in which an answer differs from one of the service. `gateway`: its status is one with which a proxy or
 * a load balancer answers in place of the service. `contradiction`: it contradicts the request, or itself.
 */
export type UnexpectedReason =
  | 'redirect'
  | 'too_large'
  | 'gateway'
  | 'not_json'
  | 'wrong_shape'
  | 'contradiction';

interface UnexpectedOptions {
  readonly status: number;
  readonly mediaType: string;
  readonly request_id: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The body, as far as it was read. */
  readonly body?: string;
}

/** The answer does not follow the contract: it comes from a proxy, another service or another version. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly code = 'client.unexpected_answer';
  readonly reason: UnexpectedReason;
  /** HTTP status; 0 if the runtime hides it, as browsers do for a redirect. */
  readonly status: number;
  /** The Content-Type of the answer; empty if it had none. */
  readonly mediaType: string;
  /** The X-Request-Id of the answer, if it had one. */
  readonly request_id: string | undefined;
  /** The time that the answer asks to wait before the next attempt (`Retry-After`), if it does. */
  readonly retryAfterMs: number | undefined;
  /** The beginning of the body, for people, on one line. */
  readonly excerpt: string;

  constructor(reason: UnexpectedReason, message: string, options: UnexpectedOptions) {
    super(message + waitSentence(options.retryAfterMs));
    this.reason = reason;
    this.status = options.status;
    this.mediaType = printable(options.mediaType);
    this.request_id = options.request_id;
    this.retryAfterMs = options.retryAfterMs;
    this.excerpt = printable(options.body ?? '');
  }
}

/** The service calculated for another instant than the one sent. */
export class MomentMismatch extends Error {
  override readonly name = 'MomentMismatch';
  readonly code = 'client.moment_mismatch';
  /** `subject.datetime` as sent. */
  readonly datetime: string;
  /** `meta.subject_resolved.utc_datetime` as received. */
  readonly utc_datetime: string;
  /** The X-Request-Id of the answer, if it had one. */
  readonly request_id: string | undefined;

  constructor(datetime: string, utcDatetime: string, requestId: string | undefined) {
    super(`${datetime} was sent, and ${printable(utcDatetime)} was calculated.`);
    this.datetime = datetime;
    this.utc_datetime = utcDatetime;
    this.request_id = requestId;
  }
}

/** An option, or the type of a `datetime`, is not usable; nothing was sent. */
export class InvalidOption extends Error {
  override readonly name = 'InvalidOption';
  readonly code = 'client.invalid_option';
}

/** Says when to come back, for callers whose time is up before that. */
function waitSentence(retryAfterMs: number | undefined): string {
  // A date that is over already asks for no wait.
  if (retryAfterMs === undefined || retryAfterMs === 0) return '';
  const end = new Date(Date.now() + retryAfterMs).toISOString();
  return ` The answer asks to wait ${Math.ceil(retryAfterMs / 1_000)} s before the next attempt, until ${end}.`;
}

const PRINTED_LENGTH_MAX = 200;

/**
 * On one line, without characters that move the cursor or change the text direction, and not too
 * long.
 */
export function printable(text: string): string {
  const shown = text.length > PRINTED_LENGTH_MAX ? `${text.slice(0, PRINTED_LENGTH_MAX)}…` : text;
  return shown.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
}
