import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Inlet, Intake } from './intake.ts';

/** What the account of connections goes by. */
export interface AccountLimits {
  /** Until the first byte of a request belongs to one; empty lines before it do not count as one. */
  readonly headers_timeout_ms: number;
  /** From the moment that an answer's turn to be written has come, until it is written out. */
  readonly answer_timeout_ms: number;
  /** How often the times are looked at. */
  readonly check_interval_ms: number;
  readonly requests_per_connection_max: number;
  /** Requests of one connection whose answers are due; what is behind them waits. */
  readonly pending_requests_max: number;
  /** Of all connections together, read and not yet parsed. */
  readonly waiting_bytes_max: number;
}

/** What is under way on a connection. */
interface Connection {
  readonly inlet: Inlet;
  /** The answer to the request that was read last: in order, the last one to be written. */
  latest: ServerResponse | undefined;
  /** The answer that ends the connection, once it is known: no request behind its own is accepted. */
  last: ServerResponse | undefined;
  requests: number;
  /** Requests that were read and whose answers are not written out. */
  pending: number;
  /** Answers that were given and are not written out. */
  unwritten: number;
  /** When the answer that is being written was given, or the one before it was written out. */
  writing_since_ms: number;
  /** Bytes that had come when the last answer was written out. */
  settled_bytes: number;
  /** When bytes were first seen that no request has come of. */
  noise_since_ms: number | undefined;
}

/** Keeps account of what each connection owes, and bounds it. */
export interface Connections {
  /**
   * Takes a request into account.
   *
   * @param is_last whether nothing may be expected behind this request
   * @returns false where an earlier answer ends the connection: the request is not accepted
   */
  accept(response: ServerResponse, is_last: boolean): boolean;
  /** Nothing behind the request of this answer is accepted any more. */
  endBehind(response: ServerResponse): void;
  /**
   * Whether this answer, which is about to be written, must end its connection. Pipelined requests
   * may be answered in any order and are written in theirs, so only the answer to the latest one may.
   */
  endsWith(response: ServerResponse): boolean;
  /** From now on connections end as soon as they owe nothing. Those that do not, end now. */
  end(): void;
  /** Ends all of them, whatever they owe: also those that Node has let go of. */
  abandon(): void;
}

/** How long a connection stays open behind its last answer, for the caller to read it. */
export const LINGER_MS = 1_000;

/** @param onNoise called for a connection that sends bytes in time, and no request */
export function trackConnections(
  server: Server,
  limits: AccountLimits,
  onNoise: (socket: Socket) => void,
): Connections {
  const connections = new Map<Socket, Connection>();
  const intake = new Intake(limits.waiting_bytes_max);
  // Node's own bound for headers comes first, and is looked at as seldom as this one.
  const noise_ms = limits.headers_timeout_ms + 2 * limits.check_interval_ms;
  let ending = false;

  const track = (socket: Socket) => {
    const mayParse = () => connection.pending < limits.pending_requests_max;
    const connection: Connection = {
      inlet: intake.attach(socket, mayParse),
      latest: undefined,
      last: undefined,
      requests: 0,
      pending: 0,
      unwritten: 0,
      writing_since_ms: 0,
      settled_bytes: 0,
      noise_since_ms: undefined,
    };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    // Node calls it behind a last answer. A connection that is destroyed while bytes come is reset,
    // and the answer may be lost with it (RFC 9112, 9.6).
    socket.destroySoon = () => {
      connection.inlet.shut();
      closeInStages(socket);
    };
  };
  const endIfIdle = (socket: Socket, { inlet, pending, settled_bytes }: Connection) => {
    const is_untouched = socket.bytesRead === settled_bytes && !inlet.holds;
    if (pending === 0 && is_untouched) socket.destroySoon();
  };
  const check = (socket: Socket, connection: Connection, now_ms: number) => {
    const { pending, unwritten, writing_since_ms, settled_bytes } = connection;
    const is_overdue = unwritten > 0 && now_ms - writing_since_ms > limits.answer_timeout_ms;
    // Whatever the system still holds of the answer is let go of too.
    if (is_overdue) socket.resetAndDestroy();
    if (pending > 0 || socket.bytesRead === settled_bytes) connection.noise_since_ms = undefined;
    else connection.noise_since_ms ??= now_ms;
    if (now_ms - (connection.noise_since_ms ?? now_ms) > noise_ms) onNoise(socket);
  };
  const sweep = setInterval(() => {
    const now_ms = performance.now();
    for (const [socket, connection] of connections) check(socket, connection, now_ms);
  }, limits.check_interval_ms).unref();
  server.once('close', () => clearInterval(sweep));
  server.on('connection', track);

  return {
    accept: (response, is_last) => {
      const { socket } = response.req;
      const connection = connections.get(socket);
      if (connection === undefined) return true;
      if (connection.last !== undefined) return false;
      connection.latest = response;
      connection.requests++;
      if (is_last || connection.requests === limits.requests_per_connection_max) {
        connection.last = response;
      }
      connection.pending++;
      response.once('close', () => {
        // An idle connection holds nothing of the requests that came on it.
        if (connection.latest === response) connection.latest = undefined;
        connection.pending--;
        if (connection.unwritten > 0) connection.unwritten--;
        connection.writing_since_ms = performance.now();
        connection.settled_bytes = socket.bytesRead;
        connection.inlet.proceed();
        if (ending) endIfIdle(socket, connection);
        // The rest of a body that was refused is no noise.
        if (!response.req.complete) {
          response.req.once('end', () => {
            connection.settled_bytes = socket.bytesRead;
            if (ending) endIfIdle(socket, connection);
          });
        }
      });
      return true;
    },
    endBehind: (response) => {
      const connection = connections.get(response.req.socket);
      if (connection !== undefined) connection.last ??= response;
    },
    endsWith: (response) => {
      const connection = connections.get(response.req.socket);
      if (connection === undefined) return false;
      connection.unwritten++;
      if (connection.unwritten === 1) connection.writing_since_ms = performance.now();
      if (ending && connection.latest === response && !connection.inlet.holds) {
        connection.last = response;
      }
      return connection.last === response;
    },
    end: () => {
      ending = true;
      for (const [socket, connection] of connections) endIfIdle(socket, connection);
    },
    abandon: () => {
      for (const socket of connections.keys()) socket.destroy();
    },
  };
}

/** Says that nothing more will be sent, and reads on for a moment so that what was sent arrives. */
function closeInStages(socket: Socket): void {
  socket.end();
  socket.resume();
  const timeout = setTimeout(() => socket.destroy(), LINGER_MS);
  timeout.unref();
  socket.once('close', () => clearTimeout(timeout));
}
