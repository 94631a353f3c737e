/** How long a look at the keys waits for the database (longer if that is slow), and how long before the next one. */
import { SlowServerError } from '../database/postgres/client.ts';
import { isTimeout } from '../database/postgres/errors.ts';

/**
 * For failed reads of the keys. A short interruption is bridged within a second; after a long one,
 * the next read comes at most two seconds late.
 */
export const LOOK_BACKOFF = { firstMs: 100, maxMs: 2_000 };
/** For the listening connection. Regular reads find changes without it, so it can wait longer. */
export const LISTEN_BACKOFF = { firstMs: 100, maxMs: 10_000 };

interface Bounds {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Together with the time between two looks, a change takes effect in about a second even if connections are cut
 * silently, as long as a round trip takes a few milliseconds.
 */
const STATEMENT: Bounds = { minMs: 400, maxMs: 5_000 };
/** A connection takes several round trips: TCP, TLS, the password, and what is set on it. */
const CONNECT: Bounds = { minMs: 900, maxMs: 10_000 };
/** Nothing is known of a database that has not answered yet. */
const FIRST_STATEMENT_MS = 2_000;
/** Also where nothing at all came so many times: a server that is short of everything begins late with its answer. */
const FIRST_CONNECT_MS = 4_000;
const SILENT_MAX = 8;
/** Answers vary; one that takes this many times as long as the last one is not coming. */
const STATEMENT_RATIO = 3;
const CONNECT_RATIO = 7;

export class AdaptiveTimeouts {
  #statementMs = FIRST_STATEMENT_MS;
  #connectMs = FIRST_CONNECT_MS;
  /** Attempts since the last answer at which nothing came. */
  #silent = 0;

  /** The longest wait for one statement. */
  get statementMs(): number {
    return this.#statementMs;
  }

  /** The longest wait for a connection. */
  get connectMs(): number {
    return this.#connectMs;
  }

  /** @param tookMs what a statement took */
  answered(tookMs: number): void {
    this.#silent = 0;
    this.#statementMs = within(STATEMENT, tookMs * STATEMENT_RATIO);
    this.#connectMs = within(CONNECT, tookMs * CONNECT_RATIO);
  }

  /** A server that answers late is given more time soon; one that is away is tried as often as before for a while. */
  failed(cause: unknown): void {
    const causes = causesIn(cause);
    const isSlow = (during: SlowServerError['during']) =>
      causes.some((each) => each instanceof SlowServerError && each.during === during);
    if (isSlow('statement')) this.#statementMs = within(STATEMENT, this.#statementMs * 2);
    if (isSlow('connect')) this.#connectMs = within(CONNECT, this.#connectMs * 2);
    else if (causes.some(isTimeout) && ++this.#silent >= SILENT_MAX) {
      this.#connectMs = Math.max(this.#connectMs, FIRST_CONNECT_MS);
    }
  }
}

function within({ minMs, maxMs }: Bounds, waitMs: number): number {
  return Math.min(Math.max(waitMs, minMs), maxMs);
}

/** If there are several hosts, each has an error. */
function causesIn(cause: unknown): readonly unknown[] {
  return cause instanceof AggregateError ? cause.errors.flatMap(causesIn) : [cause];
}
