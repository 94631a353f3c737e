/** Exchanges with a real service, as docs/examples.json holds them. */

/** A request as it was sent, but for the key. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it was sent: it may be no JSON text. Empty where none was sent. */
  readonly body: string;
}

/** An answer as it was received, but for the id of the request. */
export interface RecordedAnswer {
  readonly status: number;
  /** Those that are of use to the caller. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of its JSON text. */
  readonly body: unknown;
}

export interface RecordedExample {
  /** What it shows, in a few words. */
  readonly summary: string;
  /** The operations that may give this answer. */
  readonly operations: readonly OperationId[];
  /** What was so with the service or the connection, where the request does not show it. */
  readonly circumstance?: string;
  readonly request: RecordedRequest;
  readonly answer: RecordedAnswer;
  /** The same request mended, as it was sent and answered with a 200. */
  readonly corrected?: RecordedRequest;
}

export type OperationId = 'calculatePositions' | 'getHealth' | 'getReadiness';

/** By name. That of a refusal is its code; where there are several, each further one has more words. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;
