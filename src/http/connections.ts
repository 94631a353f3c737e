/**
 * The connections of a server: how many there may be, which one makes room for another, and how each ends. Node parses
 * what arrives; nothing here listens to the bytes of a socket.
 *
 * A connection is idle while it is owed nothing, arriving while the body of its request is read, and owed a response from
 * then on. Idle and arriving ones are in the order in which they became so: the first of them makes room (LRU).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Caller, leave } from '../waiting/waiting.ts';
import { type BodyArrival, CallerGoneError } from './body.ts';
import type { Shed } from './events.ts';
import { type Reply, writeLastReply, writeReply, writeToSocket } from './respond.ts';

/** What all connections of a server may be and hold together. */
export interface ConnectionBounds {
  /** Connections that are open at once. */
  readonly connectionsMax: number;
  /** Bytes of all bodies whose requests have no response yet. */
  readonly bodyBytesMax: number;
  readonly requestsPerConnectionMax: number;
}

/** How long a connection stays open after its last response, so that the caller can read it (RFC 9112, 9.6). */
export const LINGER_MS = 1_000;
/** How much is read and thrown away until then. */
export const DISCARD_BYTES_MAX = 1_048_576;
/** If more is left of a rejected body, its connection ends: another request is not worth the wait. */
export const REST_BYTES_MAX = 32_768;
/** Added to the size of each piece that is thrown away: a chunk of one byte costs far more than its byte. */
export const PIECE_BYTES = 64;
/** If more requests are pipelined, the connection is destroyed: their objects take far more memory than their bytes. */
const PIPELINED_MAX = 8;
/** How long a connection without a request waits for one when it is told to end: its caller may be sending it. */
const FRESH_MS = 250;
/** Some clients end a body with an empty line, which begins no request. */
const EMPTY_LINE_BYTES = 4;

/** A request that is owed a response. Node creates no response object for CONNECT. */
export interface Message {
  readonly request: IncomingMessage;
  readonly response: ServerResponse | undefined;
  /** Leaves if the connection ends before its response is written. */
  readonly caller: Caller;
}

const CONNECTIONS = new WeakMap<Socket, Connection>();

/** The connections of one server. */
export class Connections {
  readonly bounds: ConnectionBounds;
  readonly #onShed: (what: Shed, connection: Connection) => void;
  readonly #all = new Set<Connection>();
  readonly #waiting: Readonly<Record<Shed, Set<Connection>>> = {
    idle: new Set(),
    unfinished: new Set(),
  };
  #bodyBytes = 0;
  #isEnding = false;

  /** @param onShed called for a connection that makes room, just before it is destroyed */
  constructor(
    server: Server,
    bounds: ConnectionBounds,
    onShed: (what: Shed, connection: Connection) => void,
  ) {
    this.bounds = bounds;
    this.#onShed = onShed;
    server.on('connection', (socket) => this.#open(socket));
  }

  /** From now on each response is the last of its connection. */
  endNext(): void {
    this.#isEnding = true;
    for (const connection of this.#all) connection.endNext();
  }

  /** From now on connections end as soon as they are owed nothing; idle ones end now. */
  end(): void {
    this.#isEnding = true;
    for (const connection of this.#all) connection.endSoon();
  }

  /** Destroys all connections, whatever they are owed. */
  abandon(): void {
    for (const { socket } of this.#all) socket.destroy();
  }

  /** Notes what a connection waits for: a request, or the rest of a body. Undefined if it is its caller who waits. */
  place(connection: Connection, what?: Shed): void {
    this.#waiting.idle.delete(connection);
    this.#waiting.unfinished.delete(connection);
    if (what !== undefined && this.#all.has(connection)) this.#waiting[what].add(connection);
  }

  /** @param bytes of a body that arrived or, if negative, that are no longer needed */
  weigh(bytes: number): void {
    this.#bodyBytes += bytes;
    if (this.#bodyBytes > this.bounds.bodyBytesMax) this.#shed('unfinished');
  }

  #open(socket: Socket): void {
    const isFull = this.#all.size >= this.bounds.connectionsMax;
    if (isFull && !this.#shed('idle') && !this.#shed('unfinished')) {
      socket.destroy();
      return;
    }
    const connection = new Connection(socket, this);
    CONNECTIONS.set(socket, connection);
    this.#all.add(connection);
    this.place(connection, 'idle');
    if (this.#isEnding) connection.endNext();
    socket.once('close', () => {
      this.#forget(connection);
      connection.onClosed();
    });
  }

  /** @returns false if there is no connection of this kind */
  #shed(what: Shed): boolean {
    const [connection] = this.#waiting[what];
    if (connection === undefined) return false;
    this.#forget(connection);
    this.#onShed(what, connection);
    connection.releaseBody();
    // By then its response has been written, if it is given one.
    setImmediate(() => connection.socket.destroy());
    return true;
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection);
    this.place(connection);
  }
}

/** One connection. It handles one request at a time. */
export class Connection implements BodyArrival {
  readonly socket: Socket;
  readonly #owner: Connections;
  /** The request that is owed a response, until that is handed to the system. */
  #message: Message | undefined;
  /** A request that was rejected before its body was complete. */
  #rest: IncomingMessage | undefined;
  #requests = 0;
  /** True if the response to the current or next request ends the connection. */
  #isLast = false;
  /** True once nothing more is written; what arrives from then on is thrown away. */
  isClosing = false;
  /** How much it had received when it was last owed nothing. */
  #settledAtByte = 0;
  #discardedBytes = 0;
  #pipelined = 0;
  #bodyBytes = 0;
  #rejectBody: ((reason: Error) => void) | undefined;

  constructor(socket: Socket, owner: Connections) {
    this.socket = socket;
    this.#owner = owner;
  }

  /** @throws {RangeError} for a socket without a connection */
  static of(socket: Socket): Connection {
    const connection = CONNECTIONS.get(socket);
    if (connection === undefined) throw new RangeError('a socket without a connection');
    return connection;
  }

  /**
   * Takes a request whose head has just been read.
   *
   * @returns false if it gets no response: it came before the response to another was written, which is the last then,
   *   or after the last one
   */
  accept(message: Message): boolean {
    const { request, response } = message;
    if (this.#message !== undefined || this.isClosing) {
      this.#isLast = true;
      if (++this.#pipelined > PIPELINED_MAX) this.socket.destroy();
      // Reads no more before the response is written.
      else if (!this.isClosing) this.socket.pause();
      request.on('data', this.discard);
      return false;
    }
    this.#message = message;
    this.#owner.place(this);
    const isMax = ++this.#requests >= this.#owner.bounds.requestsPerConnectionMax;
    if (isMax || response?.shouldKeepAlive !== true) this.#isLast = true;
    response?.on('finish', this.#settle);
    return true;
  }

  /** Writes the response to the request that it took. */
  respond({ request, response }: Message, reply: Reply): void {
    this.releaseBody();
    this.#owner.place(this, 'idle');
    if (!request.complete) this.#discardRest(request);
    if (response === undefined) {
      this.respondLast(reply);
    } else if (this.#isLast) {
      writeLastReply(response, request.method, reply);
      this.#close();
    } else {
      writeReply(response, reply);
    }
  }

  /** Writes a response for which Node has no response object, and ends the connection. */
  respondLast(reply: Reply): void {
    writeToSocket(this.socket, reply);
    this.#close();
  }

  /** Makes the response to the current or next request the last. */
  endNext(): void {
    this.#isLast = true;
  }

  /**
   * Ends the connection now if it is owed nothing and no request has begun, otherwise with the next response.
   *
   * @param hasWaited true if it was told before
   */
  endSoon(hasWaited = false): void {
    this.#isLast = true;
    const unsettledBytes = this.socket.bytesRead - this.#settledAtByte;
    const hasBegun = this.#rest === undefined && unsettledBytes > EMPTY_LINE_BYTES;
    if (this.#message !== undefined || hasBegun) return;
    if (this.#requests > 0 || hasWaited) this.#close();
    else setTimeout(() => this.endSoon(true), FRESH_MS);
  }

  /**
   * Notes that nothing more can be read. A body that is not complete is rejected, and the response that is due is the
   * last.
   *
   * @returns false if no response is due or on its way, so that the caller is still to be told
   */
  fail(reason: Error): boolean {
    if (this.#message === undefined && this.#rest?.complete !== false) return false;
    if (this.#message?.request.complete === false) this.#rejectBody?.(reason);
    this.#endWhenWritten();
    return true;
  }

  /** Counts a piece that is thrown away. Past a limit the connection ends, and past another it is destroyed. */
  readonly discard = (piece?: Buffer) => {
    this.#discardedBytes += PIECE_BYTES + (piece?.length ?? 0);
    if (this.#discardedBytes > DISCARD_BYTES_MAX) this.socket.destroy();
    else if (this.#discardedBytes > REST_BYTES_MAX) this.#endWhenWritten();
  };

  beginBody(reject: (reason: Error) => void): void {
    this.#rejectBody = reject;
    this.#owner.place(this, 'unfinished');
  }

  growBody(bytes: number): void {
    if (this.#rejectBody === undefined) return;
    this.#bodyBytes += bytes;
    this.#owner.weigh(bytes);
  }

  endBody(): void {
    this.#rejectBody = undefined;
    this.#owner.place(this);
  }

  /** Notes that its body is not needed any more: it is held until there is a response. */
  releaseBody(): void {
    this.#rejectBody = undefined;
    if (this.#bodyBytes > 0) this.#owner.weigh(-this.#bodyBytes);
    this.#bodyBytes = 0;
  }

  onClosed(): void {
    if (this.#message !== undefined) leave(this.#message.caller);
    this.#rejectBody?.(new CallerGoneError());
    this.releaseBody();
  }

  /** Throws away what is left of a request that was rejected early. */
  #discardRest(request: IncomingMessage): void {
    this.#rest = request;
    this.#discardedBytes = 0;
    if (Number(request.headers['content-length'] ?? 0) > REST_BYTES_MAX) this.#isLast = true;
    request.on('data', this.discard);
    request.on('error', () => {});
    request.on('end', () => {
      this.#rest = undefined;
      this.#settledAtByte = this.socket.bytesRead;
    });
  }

  /** Forgets a request whose response is written, so that an idle connection holds neither birth data nor a key. */
  readonly #settle = () => {
    this.#message = undefined;
    this.#settledAtByte = this.socket.bytesRead;
    if (this.#isLast) this.#close();
  };

  #endWhenWritten(): void {
    this.#isLast = true;
    if (this.#message === undefined) this.#close();
  }

  /**
   * Ends the sending side, and reads on for a moment (a lingering close): to close a connection with unread bytes resets
   * it, and its last response may be lost.
   */
  #close(): void {
    if (this.isClosing) return;
    const { socket } = this;
    this.isClosing = true;
    this.#message = undefined;
    this.#owner.place(this, 'idle');
    socket.once('finish', () => {
      const timeout = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(timeout));
    });
    socket.end();
    socket.resume();
  }
}
