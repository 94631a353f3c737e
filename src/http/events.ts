/** What makes room: a connection that does nothing, a request that is not complete, an answer that is not read. */
export const SHED = ['idle', 'unfinished', 'unread'] as const;
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
  /** Requests are parsed as they come, and not by turns. */
  parsedPlainly(): void;
}
