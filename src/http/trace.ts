/** The caller's trace, as defined by W3C Trace Context. */

/** A trace, and the span of the caller that this request is part of. */
export interface TraceParent {
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
