/** A problem as text, for transport to another thread. */

import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import { type Finding, ProblemError } from '../problem/problem.ts';

/** The parts of a problem that its document, the log and messages for people need. */
interface Rejection {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

/** Writes the problem of a rejected request. JSON escapes lone surrogates, so any detail survives. */
export function writeRejection({ code, message: detail, findings }: ProblemError): string {
  return JSON.stringify({ code, detail, findings } satisfies Rejection);
}

/** Reads what `writeRejection` wrote: a problem with the same document. */
export function readRejection(text: string): ProblemError {
  const { code, detail, findings } = JSON.parse(text) as Rejection;
  return new ProblemError(code, detail, { findings });
}
