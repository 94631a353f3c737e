/** Connections that were given up, until the server has ended them too. */
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff, type BackoffBounds } from '../../waiting/waiting.ts';
import type { FitClient } from './client.ts';

/** A server that does not end connections is not given more of them. */
class HeldConnectionsError extends Error {
  override readonly name = 'HeldConnectionsError';
}

/** The connection for statements, and the one that listens. */
const LEFT_MAX = 2;
/** Between two further connections to a server that has so many. */
const FURTHER_BACKOFF: BackoffBounds = { firstMs: 30_000, maxMs: 600_000 };
/** A server that runs ends what was given up within a round trip. */
const USUAL_WAIT_MS = 100;
/** How long its processes are given to end, after it was told to end them. */
const ENDING_WAITS_MS: readonly number[] = [10, 50, 200, 500];

/**
 * Ends those that it still has. @returns those
 *
 * A process that got the id of one that has ended is younger, and not this program's.
 */
const END_FORMER = `
  SELECT pid, pg_terminate_backend(pid)
    FROM pg_stat_activity JOIN unnest($1::integer[], $2::float8[]) AS former (pid, age_ms) USING (pid)
   WHERE pid <> pg_backend_pid() AND usename = current_user
     AND application_name = current_setting('application_name')
     AND client_addr IS NOT DISTINCT FROM inet_client_addr()
     AND clock_timestamp() - backend_start >= age_ms * interval '1 millisecond'`;

export class FormerConnections {
  readonly #clients = new Set<FitClient>();
  readonly #furtherBackoff = new Backoff(FURTHER_BACKOFF);
  /** When a further one may be made, however many there are. */
  #furtherAtMs = 0;

  /** Ends a connection, and keeps it in mind until the server has done so. */
  leave(client: FitClient): void {
    if (this.#clients.has(client) || client.isClosed) return;
    this.#clients.add(client);
    void client.whenClosed.then(() => this.#clients.delete(client));
    client.leave();
  }

  /** Waits until all have ended, but not for long. */
  async settle(waitMs = USUAL_WAIT_MS): Promise<void> {
    if (this.#clients.size === 0) return;
    const limit = new AbortController();
    const late = delay(waitMs, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([Promise.all([...this.#clients].map((each) => each.whenClosed)), late]);
    limit.abort();
  }

  /** @throws {HeldConnectionsError} if there are so many that no further one may be made now */
  requirePlace(): void {
    if (this.#clients.size <= LEFT_MAX) return;
    const nowMs = performance.now();
    if (nowMs < this.#furtherAtMs) throw heldConnections(this.#clients.size);
    // The network may be silent only where they were: then this one finds that out, and ends them.
    this.#furtherAtMs = nowMs + this.#furtherBackoff.next();
  }

  /**
   * Makes sure that a new connection is the only one: if the way of former ones was cut, the server does not know of
   * their end.
   *
   * @throws {HeldConnectionsError} if the server has not ended them
   */
  async giveWayTo(client: FitClient, limitMs: number): Promise<void> {
    this.#furtherBackoff.reset();
    this.#furtherAtMs = 0;
    // The connections of a pooler are its own, and it has a limit for them.
    if (!client.isDirect) return;
    const former = [...this.#clients];
    const servedBy = former.flatMap((each) => each.servedBy ?? []);
    const values = [servedBy.map(({ processId }) => processId), servedBy.map(({ ageMs }) => ageMs)];
    for (const waitMs of servedBy.length > 0 ? ENDING_WAITS_MS : []) {
      const held = await client.send(END_FORMER, values, limitMs, 'connect');
      if (held.length === 0) break;
      if (waitMs === ENDING_WAITS_MS.at(-1)) throw heldConnections(held.length);
      await delay(waitMs);
    }
    for (const each of former) each.destroy();
  }

  destroy(): void {
    for (const client of this.#clients) client.destroy();
  }
}

function heldConnections(count: number): HeldConnectionsError {
  return new HeldConnectionsError(
    `the server has not ended ${count} ${count === 1 ? 'connection' : 'connections'} that were given up`,
  );
}
