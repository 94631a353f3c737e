/** Problems and their documents. */
import { PROBLEMS, type ProblemCode } from '../../packages/contract/problem-codes.ts';
import type { ProblemDocument } from '../../packages/contract/wire.ts';
import { printableJson } from './redact.ts';

/** One error at one place in the request body. */
export interface Finding {
  readonly code: ProblemCode;
  /** RFC 6901 JSON Pointer in URI-fragment form. */
  readonly pointer: string;
  readonly detail: string;
  /** The cause, for code with its own texts. Never sent. */
  readonly reason?: string;
}

/** The most findings in one problem document, which also has their total. */
export const FINDINGS_MAX = 100;
/**
 * The limit for the length of all listed findings. A pointer repeats the names of all enclosing fields, so a short body
 * could otherwise cause a long response.
 */
const FINDINGS_LENGTH_MAX = 32_768;

/** The findings of one step, in order of precedence: all are counted, and as many as fit are listed. */
export class Findings {
  readonly #listed: Finding[] = [];
  #length = 0;
  #count = 0;

  /** @param make creates the finding; called only if it will be listed */
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

  /** The number of findings, including those not listed. */
  get count(): number {
    return this.#count;
  }
}

interface ProblemOptions {
  readonly findings?: readonly Finding[];
  /** Additional header fields of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The cause, for the log. Never sent. */
  readonly cause?: unknown;
}

/**
 * A request is rejected with a code of the catalogue. The HTTP server turns any other error into `server.internal`.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
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
   * The problem of some findings, with the code of the first finding.
   *
   * @param findings at least one, in order of precedence
   */
  static of(findings: Findings): ProblemError {
    const [first] = findings.listed;
    if (first === undefined) throw new RangeError('a problem without a finding');
    const suffix = othersIn(findings.listed.length, findings.count);
    return new ProblemError(first.code, first.detail + suffix, { findings: findings.listed });
  }
}

/** Mentions the findings after the first, which is the detail. */
function othersIn(listed: number, count: number): string {
  if (count > listed) {
    return ` errors lists the first ${listed === 1 ? '' : `${listed} `}of ${count} findings.`;
  }
  const more = count - 1;
  if (more === 0) return '';
  return ` ${more} more ${more === 1 ? 'finding is' : 'findings are'} in errors.`;
}

/** The parts of a problem document that come from the service and the request. */
interface ProblemContext {
  /** Base of the `type` URIs, without a trailing slash. */
  readonly docsUrl: string;
  readonly request_id: string;
}

/** The RFC 9457 document of a problem. */
export function problemDocument(problem: ProblemError, context: ProblemContext): ProblemDocument {
  const { status, title } = PROBLEMS[problem.code];
  return {
    type: `${context.docsUrl}/errors/${problem.code}`,
    title,
    status,
    code: problem.code,
    detail: printableJson(problem.message),
    request_id: context.request_id,
    ...(problem.findings.length > 0 && { errors: problem.findings.map(findingDocument) }),
  };
}

/** Findings of a 422 have their own codes. Findings of a 400 are all `request.malformed`. */
function findingDocument({ code, pointer, detail: text }: Finding) {
  const detail = printableJson(text);
  return PROBLEMS[code].status === 422 ? { pointer, detail, code } : { pointer, detail };
}
