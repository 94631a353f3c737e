/** What a call may throw. Each class has a `code` to switch on; none of them ever holds the key. */
import type {
  SentProblemCode as ProblemCode,
  ProblemDocument,
  ProblemFinding,
} from '../../contract/wire.ts';

/** The service refused the request, and says why in a problem document (RFC 9457). */
export class Problem extends Error implements ProblemDocument {
  override readonly name = 'Problem';
  /** URI of the page that explains it. */
  readonly type: string;
  readonly title: string;
  /** HTTP status. */
  readonly status: number;
  /** Stable. The one member to branch on. */
  readonly code: ProblemCode;
  /** For people. Its wording may change; never parse it. */
  readonly detail: string;
  /** Names the request to the operator. */
  readonly request_id: string;
  /** What is wrong where in the request; empty where the document has none. */
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

/** No answer came, or none came whole, or none in time. The service may have calculated it all the same. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
  readonly code = 'client.connection_failed';
  /** What the system calls it, `ECONNREFUSED` for example, where it says so. */
  readonly system_code: string | undefined;

  constructor(reason: string, system_code?: string) {
    super(`The service gave no answer: ${printable(reason)}`);
    this.system_code = system_code;
  }
}

/** Why an answer is not one of the service's. */
export type UnexpectedReason = 'redirect' | 'too_large' | 'not_json' | 'wrong_shape';

interface UnexpectedOptions {
  readonly status: number;
  readonly media_type: string;
  /** What came, as far as it was read. */
  readonly body?: string;
}

/** Something answered, but not as the contract says: a proxy, another service, another version. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly code = 'client.unexpected_answer';
  readonly reason: UnexpectedReason;
  /** HTTP status; 0 where the runtime hides it, as browsers do with a redirect. */
  readonly status: number;
  /** The Content-Type that came, or nothing. */
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

/** The service calculated for another instant than the one that was sent. */
export class MomentMismatch extends Error {
  override readonly name = 'MomentMismatch';
  readonly code = 'client.moment_mismatch';
  /** `subject.datetime` as it was sent. */
  readonly datetime: string;
  /** `meta.subject_resolved.utc_datetime` as it came. */
  readonly utc_datetime: string;

  constructor(datetime: string, utc_datetime: string) {
    super(`${datetime} was sent, and ${printable(utc_datetime)} was calculated.`);
    this.datetime = datetime;
    this.utc_datetime = utc_datetime;
  }
}

/** The client cannot work with an option, or with the type of a `datetime`, that it was given; nothing was sent. */
export class InvalidOption extends Error {
  override readonly name = 'InvalidOption';
  readonly code = 'client.invalid_option';
}

const PRINTED_LENGTH_MAX = 200;

/** On one line, without characters that move a cursor or turn the direction, and not too long. */
function printable(text: string): string {
  const shown = text.length > PRINTED_LENGTH_MAX ? `${text.slice(0, PRINTED_LENGTH_MAX)}…` : text;
  return shown.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
}
