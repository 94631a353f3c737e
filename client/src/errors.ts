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
  /** Stable. The one member to branch on. */
  readonly code: ProblemCode;
  /** For people. Its wording may change; never parse it. */
  readonly detail: string;
  /** Identifies the request to the operator. */
  readonly request_id: string;
  /** What is wrong at which place in the request; empty if the document lists nothing. */
  readonly errors: readonly ProblemFinding[];

  constructor(document: ProblemDocument) {
    super(`${document.status} ${printable(document.code)}: ${printable(document.detail)}`);
    this.type = document.type;
    this.title = document.title;
    this.status = document.status;
    this.code = document.code;
    this.detail = document.detail;
    this.request_id = document.request_id;
    this.errors = document.errors ?? [];
  }
}

/** No complete answer arrived in time. The service may have calculated one anyway. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
  readonly code = 'client.connection_failed';
  /** The system's name for the error, for example `ECONNREFUSED`, if there is one. */
  readonly system_code: string | undefined;

  constructor(reason: string, system_code?: string) {
    super(`The service gave no answer: ${printable(reason)}`);
    this.system_code = system_code;
  }
}

/** How an answer differs from one of the service. */
export type UnexpectedReason = 'redirect' | 'too_large' | 'not_json' | 'wrong_shape';

interface UnexpectedOptions {
  readonly status: number;
  readonly media_type: string;
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
  readonly media_type: string;
  /** The beginning of the body, for people, on one line. */
  readonly excerpt: string;

  constructor(reason: UnexpectedReason, message: string, options: UnexpectedOptions) {
    super(message);
    this.reason = reason;
    this.status = options.status;
    this.media_type = printable(options.media_type);
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

  constructor(datetime: string, utc_datetime: string) {
    super(`${datetime} was sent, and ${printable(utc_datetime)} was calculated.`);
    this.datetime = datetime;
    this.utc_datetime = utc_datetime;
  }
}

/** An option, or the type of a `datetime`, is not usable; nothing was sent. */
export class InvalidOption extends Error {
  override readonly name = 'InvalidOption';
  readonly code = 'client.invalid_option';
}

const PRINTED_LENGTH_MAX = 200;

/**
 * On one line, without characters that move the cursor or change the text direction, and not too
 * long.
 */
function printable(text: string): string {
  const shown = text.length > PRINTED_LENGTH_MAX ? `${text.slice(0, PRINTED_LENGTH_MAX)}…` : text;
  return shown.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
}
