/** What is shed at a limit: an idle connection, or a request with an incomplete body. */
export const SHED = ['idle', 'unfinished'] as const;
export type Shed = (typeof SHED)[number];

/** The end of a request. */
export interface RequestEvent {
  readonly request_id: string;
  /** Null if the method could not be read. */
  readonly method: string | null;
  /** The path of the route, never text of the client; null if there is no such route. */
  readonly route: string | null;
  /** Null if the client disconnected before there was a response. */
  readonly status: number | null;
  /** The problem's code; null for a success. */
  readonly code: string | null;
  readonly milliseconds: number;
  readonly key_id: string | null;
  readonly credits: number;
  /** The client's trace, if it sent one; see `readTraceParent`. */
  readonly trace_id?: string;
  readonly parent_id?: string;
  /** The error behind a `server.*` problem. */
  readonly cause?: unknown;
}

/** The events of the HTTP server. */
export interface RequestEvents {
  requestEnded(event: RequestEvent): void;
  /** A connection was closed at a limit. */
  connectionShed?: (what: Shed) => void;
}

/** The client's trace and span (W3C Trace Context). */
interface TraceParent {
  readonly trace_id?: string;
  readonly parent_id?: string;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header-field-values, version 00; ids are not zero. */
const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;
const NONE: TraceParent = {};

/**
 * Reads a `traceparent` field. An invalid value is ignored, because a trace must not cause an error.
 */
export function readTraceParent(field: string | string[] | undefined): TraceParent {
  if (typeof field !== 'string') return NONE;
  const [, traceId, parentId] = TRACE_PARENT.exec(field) ?? [];
  return traceId === undefined || parentId === undefined
    ? NONE
    : { trace_id: traceId, parent_id: parentId };
}
