import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is under way on a connection. */
interface Connection {
  /** The answer to the request that was read last: in order, the last one to be written. */
  latest: ServerResponse | undefined;
  /** Requests that were read and whose answers are not written out. */
  pending: number;
  /** Bytes that had come when the last answer was written out. */
  settled_bytes: number;
  /** Whether the answer that ends the connection is given. */
  ended: boolean;
}

/** Keeps account of what each connection owes, so that a stop can end it behind its last answer. */
export interface Connections {
  /**
   * Takes a request into account.
   *
   * @returns false where an earlier answer ends the connection: the request is not accepted
   */
  accept(response: ServerResponse): boolean;
  /**
   * Whether this answer must end its connection. Pipelined requests may be answered in any order
   * and are written in theirs, so only the answer to the latest one may.
   */
  endsWith(response: ServerResponse): boolean;
  /** From now on connections end as soon as they owe nothing. Those that do not, end now. */
  end(): void;
}

export function trackConnections(server: Server): Connections {
  const connections = new Map<Socket, Connection>();
  let ending = false;

  const endIfIdle = (socket: Socket, connection: Connection) => {
    const untouched = socket.bytesRead === connection.settled_bytes;
    if (connection.pending === 0 && untouched) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { latest: undefined, pending: 0, settled_bytes: 0, ended: false });
    socket.once('close', () => connections.delete(socket));
  });

  return {
    accept: (response) => {
      const { socket } = response.req;
      const connection = connections.get(socket);
      if (connection === undefined) return true;
      if (connection.ended) return false;
      connection.latest = response;
      connection.pending++;
      response.once('close', () => {
        connection.pending--;
        connection.settled_bytes = socket.bytesRead;
        if (ending) endIfIdle(socket, connection);
      });
      return true;
    },
    endsWith: (response) => {
      const connection = connections.get(response.req.socket);
      if (!ending || connection?.latest !== response) return false;
      connection.ended = true;
      return true;
    },
    end: () => {
      ending = true;
      for (const [socket, connection] of connections) endIfIdle(socket, connection);
    },
  };
}
