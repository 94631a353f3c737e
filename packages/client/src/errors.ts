/**
 * The errors that a call may throw. Each class has a `code` to switch on; none of them ever contains
 * the key.
 */
import type {
  SentProblemCode as ProblemCode,
  ProblemDocument,
  ProblemFinding,
} from '../../contract/wire.ts';

/** How a call came to its end. */
interface Ending {
  readonly attempts: number;
  readonly retryAfterMs?: number | undefined;
}

/** The error that a call ends with. */
class CallError extends Error {
  /** How many requests the call sent, or tried to send. */
  readonly attempts: number;

  constructor(message: string, { attempts, retryAfterMs }: Ending) {
    super(messageOf(message, attempts, retryAfterMs));
    this.attempts = attempts;
  }
}

/** The service rejected the request, with a problem document (RFC 9457). */
export class Problem extends CallError implements ProblemDocument {
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
  /** Findings, each with its place in the request; may be empty. */
  readonly errors: readonly ProblemFinding[];
  /** The pause before the next attempt (`Retry-After`), if the response has one. */
  readonly retryAfterMs: number | undefined;

  constructor(document: ProblemDocument, ending: Ending) {
    super(`${document.status} ${document.code}: ${document.detail}`, ending);
    this.type = document.type;
    this.title = document.title;
    this.status = document.status;
    this.code = document.code;
    this.detail = document.detail;
    this.request_id = document.request_id;
    this.errors = document.errors ?? [];
    this.retryAfterMs = ending.retryAfterMs;
  }
}

/**
 * The reason for the missing response. `unreachable`: there was no connection, so no request was sent.
 * `broken`: the connection ended early, or for a reason that the runtime does not report. `timeout`: the
 * time for the attempt or for the call was over.
 */
export type ConnectionFailureReason = 'unreachable' | 'broken' | 'timeout';

/**
 * No complete response arrived in time. Unless the service was unreachable, it may have calculated one
 * anyway, and charged for it.
 */
export class ConnectionFailure extends CallError {
  override readonly name = 'ConnectionFailure';
  readonly code = 'client.connection_failed';
  readonly reason: ConnectionFailureReason;
  /** The system's name for the error, for example `ECONNREFUSED`, if there is one. */
  readonly systemCode: string | undefined;

  constructor(
    reason: ConnectionFailureReason,
    message: string,
    ending: Ending,
    systemCode?: string,
  ) {
    super(message, ending);
    this.reason = reason;
    this.systemCode = systemCode;
  }
}

/**
 * The fault of a response. `gateway`: its status is usual for a proxy or load balancer. `contradiction`: it contradicts
 * the request, or itself.
 */
export type UnexpectedReason =
  | 'redirect'
  | 'too_large'
  | 'gateway'
  | 'not_json'
  | 'wrong_shape'
  | 'contradiction';

interface UnexpectedOptions extends Ending {
  readonly status: number;
  readonly mediaType: string;
  readonly request_id: string | undefined;
  /** The body, as far as it was read. */
  readonly body?: string;
}

/** The response breaks the contract: it is from a proxy, another service or another version. */
export class UnexpectedAnswer extends CallError {
  override readonly name = 'UnexpectedAnswer';
  readonly code = 'client.unexpected_answer';
  readonly reason: UnexpectedReason;
  /** HTTP status; 0 if the runtime hides it, as browsers do for a redirect. */
  readonly status: number;
  /** The Content-Type of the response; empty if it had none. */
  readonly mediaType: string;
  /** The X-Request-Id of the response, if it had one. */
  readonly request_id: string | undefined;
  /** The pause before the next attempt (`Retry-After`), if the response has one. */
  readonly retryAfterMs: number | undefined;
  /** The beginning of the body, for people, on one line. */
  readonly excerpt: string;

  constructor(reason: UnexpectedReason, message: string, options: UnexpectedOptions) {
    super(message, options);
    this.reason = reason;
    this.status = options.status;
    this.mediaType = excerptOf(options.mediaType);
    this.request_id = options.request_id;
    this.retryAfterMs = options.retryAfterMs;
    this.excerpt = excerptOf(options.body ?? '');
  }
}

/** The service calculated for another instant than the one sent. */
export class MomentMismatch extends CallError {
  override readonly name = 'MomentMismatch';
  readonly code = 'client.moment_mismatch';
  /** `subject.datetime` as sent. */
  readonly datetime: string;
  /** `meta.subject_resolved.utc_datetime` as received. */
  readonly utc_datetime: string;
  /** The X-Request-Id of the response, if it had one. */
  readonly request_id: string | undefined;

  constructor(
    datetime: string,
    utcDatetime: string,
    requestId: string | undefined,
    ending: Ending,
  ) {
    super(`${datetime} was sent, and ${utcDatetime} was calculated.`, ending);
    this.datetime = datetime;
    this.utc_datetime = utcDatetime;
    this.request_id = requestId;
  }
}

/** An option, or the type of a `datetime`, is invalid; no request was sent. */
export class InvalidOption extends Error {
  override readonly name = 'InvalidOption';
  readonly code = 'client.invalid_option';
}

/** A message on one line, with the number of attempts and the time to retry. */
function messageOf(text: string, attempts: number, retryAfterMs = 0): string {
  const sentences = [oneLine(text)];
  if (attempts > 1) sentences.push(`There were ${attempts} attempts.`);
  // A past date needs no wait.
  if (retryAfterMs > 0) {
    const end = new Date(Date.now() + retryAfterMs).toISOString();
    const seconds = Math.ceil(retryAfterMs / 1_000);
    sentences.push(`The response asks to wait ${seconds} s before the next attempt, until ${end}.`);
  }
  const isSentence = sentences.length === 1 || /[.!?…]$/.test(text);
  return sentences.join(isSentence ? ' ' : '. ');
}

/** Without characters that move the cursor or change the text direction. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
}

const EXCERPT_LENGTH_MAX = 200;

/** The beginning of a text that others wrote, on one line. */
export function excerptOf(text: string): string {
  return oneLine(text.length > EXCERPT_LENGTH_MAX ? `${text.slice(0, EXCERPT_LENGTH_MAX)}…` : text);
}
