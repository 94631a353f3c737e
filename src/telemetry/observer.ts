/** The events of a service, for whoever writes them down or counts them. */

/** What is told of a request. */
export interface RequestEvent {
  readonly request_id: string;
  /** Null where the message was not understood that far. */
  readonly method: string | null;
  /** The route's own path, never what the caller wrote; null where there is none. */
  readonly route: string | null;
  /** Null where the caller was gone before there was an answer. */
  readonly status: number | null;
  /** The problem's code; null for a success. */
  readonly code: string | null;
  readonly milliseconds: number;
  readonly key_id: string | null;
  readonly credits: number;
  /** Of the caller's trace, where it sent one; see `readTraceParent`. */
  readonly trace_id?: string;
  readonly parent_id?: string;
  /** What really happened behind a `server.*` problem. */
  readonly cause?: unknown;
}

/** Calls and what they cost, added up. */
export interface UsageSum {
  readonly calls: bigint;
  readonly credits: bigint;
}

/** Usage that is not known to be written, as one line of the log names it. */
export interface UnwrittenUsage {
  /** Names these counts, so that they are added once. */
  readonly id: string;
  /** The batch that they are of, where the database may have it; it is pinned where a disk has it too. */
  readonly batch?: {
    readonly writer: string;
    readonly number: number;
    readonly pinned?: boolean;
  };
  /** By key and hour of UTC; so few of them that the line is a short one. */
  readonly counts: readonly (UsageSum & {
    readonly key_id: string;
    readonly hour: string;
    readonly last_used_at: string;
  })[];
}

/**
 * Why work was refused: its queue is full, or longer than it may be waited for; it has waited too
 * long; the service is stopping.
 */
export const SHED_REASONS = ['queue_full', 'waited_too_long', 'stopping'] as const;
export type ShedReason = (typeof SHED_REASONS)[number];

/**
 * Hears of every event that matters. No function takes a key or a header. Those that come with
 * every calculation may be absent: no one need count what no one asks for.
 */
export interface Observer {
  requestEnded(event: RequestEvent): void;
  started(facts: Readonly<Record<string, string | number | undefined>>): void;
  /** No request can be answered before an operator issues a key. */
  withoutKeys(): void;
  /** A calculation thread died or could not start; another one takes its place after the pause. */
  workerFailed(cause: Error, restart_pause_ms: number): void;
  /** A calculation thread was ended because one calculation took too long. */
  workerStalled(cause: Error): void;
  /** Work was refused because there is too much of it. */
  workShed?: (reason: ShedReason) => void;
  /** A calculation has come to a thread, after so long. */
  jobStarted?: (waited_ms: number) => void;
  /** A thread has calculated it, in so long. */
  jobCalculated?: (elapsed_ms: number) => void;
  /** The keys cannot be read from the database, as of each try; those that are known are used for a while. */
  keysUnreadable(cause: unknown): void;
  keysReadable(active: number): void;
  /** The database has another history than before; both are lists of ids. See `HistoryChange`. */
  keyHistoryChanged(change: {
    readonly active_again: readonly string[];
    readonly no_longer_active: readonly string[];
  }): void;
  /** Usage cannot be written to the database, as of each try; it is kept and tried again. */
  usageUnwritten(cause: unknown): void;
  usageWritten(): void;
  /** Usage that is not written could not be put on the disk, as of each try; it is in memory. */
  usageUnspooled(cause: unknown): void;
  /** The service stops with usage on the disk that the next start writes. */
  usageSpooled(left: UnwrittenUsage): void;
  /** Usage that an earlier process had left on the disk is written. */
  usageRecovered(found: UsageSum): void;
  /** Lines that an earlier process had left on the disk cannot be read; they are in this file now. */
  spoolDamaged(file: string, lines: number): void;
  usageLost(lost: UnwrittenUsage): void;
  /** The metrics were asked for and could not be told. */
  metricsUnreadable(cause: unknown): void;
  stopping(signal: string): void;
  stopped(): void;
  /** A defect that no request is to blame for. */
  failed(error: unknown): void;
}

/** One observer that tells two; an event that neither hears is absent. */
export function both(log: Observer, metrics: Partial<Observer>): Observer {
  const names = new Set([...Object.keys(log), ...Object.keys(metrics)]) as Set<keyof Observer>;
  return Object.fromEntries(
    Array.from(names, (name) => [name, inTurn(log[name], metrics[name])]),
  ) as unknown as Observer;
}

type Listener = ((...told: never[]) => void) | undefined;

function inTurn(first: Listener, second: Listener): Listener {
  if (first === undefined || second === undefined) return first ?? second;
  return (...told) => {
    first(...told);
    second(...told);
  };
}
