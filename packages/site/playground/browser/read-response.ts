import { fitPositions, fitProblem } from '../../../client/src/shape.ts';
import type { Position, Positions, ProblemDocument } from '../../../contract/wire.ts';
import type { Envelope } from '../../../wheel/chart.ts';

/** An answer as received. */
export interface Received {
  readonly status: number;
  /** The header fields worth showing, in the order of the page. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** What an answer is. Something between here and the service may have sent one that is neither. */
export type Reading =
  | { readonly kind: 'positions'; readonly envelope: Envelope }
  | { readonly kind: 'problem'; readonly problem: ProblemDocument }
  | { readonly kind: 'other' };

/** The service's answers are much shorter. */
const ANSWER_LENGTH_MAX = 100_000;

/**
 * Checks an answer closely enough that everything to be shown exists and is in range: a page and a
 * picture are made from it.
 */
export function readResponse({ status, body }: Received): Reading {
  const json = body.length > ANSWER_LENGTH_MAX ? undefined : parsed(body);
  if (status === 200) {
    const { value } = fitPositions(json);
    return value !== undefined && isShowable(value)
      ? { kind: 'positions', envelope: value }
      : { kind: 'other' };
  }
  const { value } = fitProblem(json);
  return value === undefined ? { kind: 'other' } : { kind: 'problem', problem: value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks what the shape of an answer leaves open, and a page or a picture could not show. */
function isShowable({ data: { positions }, meta }: Positions): boolean {
  return (
    positions.every(isInRange) &&
    // Each body only once, so there are no more positions than bodies.
    new Set(positions.map(({ body }) => body)).size === positions.length &&
    INSTANT.test(meta.subject_resolved.utc_datetime)
  );
}

/** As in the schema. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

function isInRange({ sign_longitude: { degrees, minutes, seconds } }: Position): boolean {
  return isBetween(0, degrees, 29) && isBetween(0, minutes, 59) && isBetween(0, seconds, 59);
}

/** Both ends included. */
function isBetween(low: number, value: number, high: number): boolean {
  return value >= low && value <= high;
}
