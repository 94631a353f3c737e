/** Problems, and the documents that describe them to callers. */
import { PROBLEMS, type ProblemCode } from '../../packages/contract/problem-codes.ts';
import type { ProblemDocument } from '../../packages/contract/wire.ts';
import { printableJson } from './redact.ts';

/** One thing that is wrong at one place in the request body. */
export interface Finding {
  readonly code: ProblemCode;
  /** RFC 6901 JSON Pointer in URI-fragment form. */
  readonly pointer: string;
  readonly detail: string;
  /** Names the cause, for those who say it in words of their own; never sent. */
  readonly reason?: string;
}

/** The most findings that one problem document lists; it says how many there are in total. */
export const FINDINGS_MAX = 100;
/**
 * After the listed findings have reached this length together, no more are listed: a pointer repeats
 * the names of all enclosing fields, so a short body could otherwise cause a long answer.
 */
const FINDINGS_LENGTH_MAX = 32_768;

/** The findings of one step, in order of precedence: counts them all, and lists as many as fit. */
export class Findings {
  readonly #listed: Finding[] = [];
  #length = 0;
  #count = 0;

  /** @param make makes the finding; not called if it will not be listed */
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

  /** Counts all of them, listed or not. */
  get count(): number {
    return this.#count;
  }
}

interface ProblemOptions {
  readonly findings?: readonly Finding[];
  /** Additional header fields of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The actual cause, for the log only; never sent. */
  readonly cause?: unknown;
}

/**
 * A request is refused with a code of the catalogue. Anything else that is thrown is a bug, and
 * becomes `server.internal` at the edge.
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
   * The problem of some findings; its code is that of the first one.
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

/** Says what `errors` has besides the finding that is the detail. */
function othersIn(listed: number, count: number): string {
  if (count > listed) {
    return ` errors lists the first ${listed === 1 ? '' : `${listed} `}of ${count} findings.`;
  }
  const more = count - 1;
  if (more === 0) return '';
  return ` ${more} more ${more === 1 ? 'finding is' : 'findings are'} in errors.`;
}

/** A problem's document needs this from the service and the request. */
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

/** Findings of a 422 have their own codes; those of a 400 are all `request.malformed`. */
function findingDocument({ code, pointer, detail: text }: Finding) {
  const detail = printableJson(text);
  return PROBLEMS[code].status === 422 ? { pointer, detail, code } : { pointer, detail };
}
