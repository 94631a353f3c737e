/** Exchanges with a real service, as recorded in docs/examples.json. */
import type { EndpointName } from '../contract/endpoints.ts';
import type { ENDPOINT_DOCUMENTS } from '../contract/schema/endpoint-documents.ts';

/** A request as it was sent, without the key. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As sent: may not be JSON. Empty if there was none. */
  readonly body: string;
}

/** A response as received, without the request ID. */
export interface RecordedAnswer {
  readonly status: number;
  /** The fields that are of use to the caller. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of its JSON text. */
  readonly body: unknown;
}

export interface RecordedExample {
  /** Its subject, in a few words. */
  readonly summary: string;
  /** The operations that may return this response. */
  readonly operations: readonly string[];
  /** The state of the service or the connection, if the request does not show it. */
  readonly circumstance?: string;
  readonly request: RecordedRequest;
  readonly answer: RecordedAnswer;
  /** The corrected request, which was also sent and returned 200. */
  readonly corrected?: RecordedRequest;
}

/** The operations of this release. */
export type OperationId =
  | (typeof ENDPOINT_DOCUMENTS)[EndpointName]['operation']
  | 'getHealth'
  | 'getReadiness';

/** By name. An error is named after its code; further ones with the same code have a suffix. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;
