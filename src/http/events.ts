/** What makes room: a connection that is owed nothing, or a request whose body is not complete. */
export const SHED = ['idle', 'unfinished'] as const;
export type Shed = (typeof SHED)[number];

/** The end of a request. */
export interface RequestEvent {
  readonly request_id: string;
  /** Null if the message could not be read as far as its method. */
  readonly method: string | null;
  /** The route's own path, never what the caller wrote; null if there is no such route. */
  readonly route: string | null;
  /** Null if the caller left before there was an answer. */
  readonly status: number | null;
  /** The problem's code; null for a success. */
  readonly code: string | null;
  readonly milliseconds: number;
  readonly key_id: string | null;
  readonly credits: number;
  /** The caller's trace, if it sent one; see `readTraceParent`. */
  readonly trace_id?: string;
  readonly parent_id?: string;
  /** The error that led to a `server.*` problem. */
  readonly cause?: unknown;
}

/** The events that the HTTP server reports. */
export interface RequestEvents {
  requestEnded(event: RequestEvent): void;
  /** A connection was ended to make room for others. */
  connectionShed?: (what: Shed) => void;
}

/** The trace of a caller (W3C Trace Context), and its span that this request is part of. */
interface TraceParent {
  readonly trace_id?: string;
  readonly parent_id?: string;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header-field-values, version 00; ids are not zero. */
const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;
const NONE: TraceParent = {};

/**
 * Reads a `traceparent` field. An invalid one is ignored: a trace is never a reason to refuse a
 * request.
 */
export function readTraceParent(field: string | string[] | undefined): TraceParent {
  if (typeof field !== 'string') return NONE;
  const [, traceId, parentId] = TRACE_PARENT.exec(field) ?? [];
  return traceId === undefined || parentId === undefined
    ? NONE
    : { trace_id: traceId, parent_id: parentId };
}
