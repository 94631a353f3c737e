import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { authenticate } from './authenticate.ts';
import { CallerGoneError } from './body.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Service } from './service.ts';
import { overloaded } from './work-problems.ts';

/**
 * Turns of the event loop after which the end of a connection has been read: it is read in the turn after that
 * of the last bytes at the earliest.
 */
const TURNS = 3;

/** A request with a key, in progress. */
export interface Watched {
  readonly request: IncomingMessage;
  readonly heartbeat: Heartbeat;
  /** The gaps of the heartbeat that its caller and its key are known to have outlasted. */
  gaps: number;
  key_id: string | null;
}

/**
 * Makes sure, if the process did not run for a while since this was last done for a request, that its caller
 * still waits, and that its key is still active.
 *
 * @throws {CallerGoneError} if the connection is closed
 * @throws {ProblemError} `server.overloaded` if the caller sends nothing more: it may have gone, as a balancer does that
 *   no longer waits; `auth.invalid_key`, `server.not_ready`
 */
export async function lookAgain(exchange: Watched, service: Service): Promise<void> {
  const { heartbeat, request } = exchange;
  while (heartbeat.hasPaused(exchange)) {
    exchange.gaps = heartbeat.look();
    await heartbeat.keysRead;
    for (let turns = 0; turns < TURNS; turns++) await turn();
    if (request.socket.destroyed) throw new CallerGoneError();
    if (request.socket.readableEnded) throw overloaded();
    exchange.key_id = null;
    exchange.key_id = authenticate(request, service).id;
  }
}
