/**
 * The connections of a server: their limits, which one is closed at a limit, and how each closes. Node parses the incoming
 * bytes, so no other listener may read them from a socket.
 *
 * A connection waits for its client until a request is complete. Then the client waits for a response. At the limit, the
 * connection that has waited longest for its client is closed (LRU).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Caller, leave } from '../waiting/waiting.ts';
import { type BodyArrival, CallerGoneError } from './body.ts';
import type { Shed } from './events.ts';
import { type Reply, writeLastReply, writeReply, writeToSocket } from './reply.ts';

/** Limits for all connections of a server together. */
export interface ConnectionBounds {
  /** The maximum of open connections. */
  readonly connectionsMax: number;
  /** The maximum of bytes of all bodies without a response. */
  readonly bodyBytesMax: number;
}

/** How long a connection stays open after its last response, so that the client can read it (RFC 9112, 9.6). */
export const LINGER_MS = 1_000;
/** How much is read and discarded until then. */
export const DISCARD_BYTES_MAX = 1_048_576;
/** If more of a rejected body is missing, the connection closes. Keeping it is not worth the wait. */
export const REST_BYTES_MAX = 32_768;
/** Added to the size of each discarded piece: a chunk of one byte costs far more than its byte. */
export const PIECE_BYTES = 64;
/** With more pipelined requests, the connection is destroyed: their objects take far more memory than their bytes. */
const PIPELINED_MAX = 8;
/** How long a connection without a request stays open at shutdown: its client may be sending one. */
const FRESH_MS = 250;
/** Some clients end a body with an empty line, which is not the start of a request. */
const EMPTY_LINE_BYTES = 4;

/** A request without a response yet. Node creates no response object for CONNECT. */
export interface Message {
  readonly request: IncomingMessage;
  readonly response: ServerResponse | undefined;
  /** Marked as gone if the connection closes before the response is written. */
  readonly caller: Caller;
}

const CONNECTIONS = new WeakMap<Socket, Connection>();

/** The connections of one server. */
export class Connections {
  readonly bounds: ConnectionBounds;
  readonly #onShed: (what: Shed, connection: Connection) => void;
  readonly #all = new Set<Connection>();
  /** Connections that wait for their client: idle, or with an incomplete body. */
  readonly #waiting = new Set<Connection>();
  /** Connections with a partly received body. */
  readonly #unfinished = new Set<Connection>();
  #bodyBytes = 0;
  #isEnding = false;

  /** @param onShed called for a connection just before it is closed at a limit */
  constructor(
    server: Server,
    bounds: ConnectionBounds,
    onShed: (what: Shed, connection: Connection) => void,
  ) {
    this.bounds = bounds;
    this.#onShed = onShed;
    server.on('connection', (socket) => this.#open(socket));
  }

  /** Closes each connection after its next response. */
  endNext(): void {
    this.#isEnding = true;
    for (const connection of this.#all) connection.endNext();
  }

  /** Closes idle connections now, and others after their response. */
  end(): void {
    this.#isEnding = true;
    for (const connection of this.#all) connection.endSoon();
  }

  /** Destroys all connections. */
  abandon(): void {
    for (const { socket } of this.#all) socket.destroy();
  }

  /** Notes whether a connection waits for its client from now on. */
  place(connection: Connection, isWaiting: boolean): void {
    this.#waiting.delete(connection);
    this.#unfinished.delete(connection);
    if (isWaiting && this.#all.has(connection)) this.#waiting.add(connection);
  }

  /** Counts received bytes of a body. If all bodies together are too long, the request that began first is rejected. */
  hold(connection: Connection, bytes: number): void {
    this.#unfinished.add(connection);
    this.#bodyBytes += bytes;
    const [first] = this.#unfinished;
    if (this.#bodyBytes > this.bounds.bodyBytesMax && first !== undefined) this.#shed(first);
  }

  /** @param bytes of a body that are no longer held */
  release(bytes: number): void {
    this.#bodyBytes -= bytes;
  }

  #open(socket: Socket): void {
    if (this.#all.size >= this.bounds.connectionsMax) {
      const [first] = this.#waiting;
      if (first === undefined) {
        socket.destroy();
        return;
      }
      this.#shed(first);
    }
    const connection = new Connection(socket, this);
    CONNECTIONS.set(socket, connection);
    this.#all.add(connection);
    this.place(connection, true);
    if (this.#isEnding) connection.endNext();
    socket.once('close', () => {
      this.#forget(connection);
      connection.onClosed();
    });
  }

  #shed(connection: Connection): void {
    this.#forget(connection);
    this.#onShed(connection.isArriving ? 'unfinished' : 'idle', connection);
    connection.releaseBody();
    // By then its response is written, if it gets one.
    setImmediate(() => connection.socket.destroy());
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection);
    this.place(connection, false);
  }
}

/** One connection. It handles one request at a time. */
export class Connection implements BodyArrival {
  readonly socket: Socket;
  readonly #owner: Connections;
  /** The request without a response, until the system has accepted the response. */
  #message: Message | undefined;
  /** The request that was rejected before its body was complete. */
  #rest: IncomingMessage | undefined;
  /** True after the first request. */
  #wasUsed = false;
  /** True if the current or next response closes the connection. */
  #isLast = false;
  /** True once the last response is written. Later bytes are discarded. */
  isClosing = false;
  /** The received bytes when the last request was finished. */
  #settledAtByte = 0;
  #discardedBytes = 0;
  #pipelined = 0;
  #bodyBytes = 0;
  #rejectBody: ((reason: Error) => void) | undefined;
  /** True if Node's parser leaves the connection after its request, so this class must count later bytes. */
  #isUnparsed = false;

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
   * Accepts a request when its head has been read.
   *
   * @returns false for a request without a response: it was pipelined, or came after the last response. A pipelined
   *   request makes the current response the last
   */
  accept(message: Message): boolean {
    const { request, response } = message;
    if (this.#message !== undefined || this.isClosing) {
      this.#isLast = true;
      if (++this.#pipelined > PIPELINED_MAX) this.socket.destroy();
      // Do not read more before the response is written.
      else if (!this.isClosing) this.socket.pause();
      request.on('data', this.discard);
      return false;
    }
    this.#message = message;
    this.#isUnparsed = response === undefined || request.headers.upgrade !== undefined;
    this.#owner.place(this, false);
    this.#wasUsed = true;
    if (response?.shouldKeepAlive !== true) this.#isLast = true;
    response?.on('finish', this.#settle);
    return true;
  }

  /** Writes the response to the accepted request. */
  respond({ request, response }: Message, reply: Reply): void {
    this.releaseBody();
    this.#owner.place(this, true);
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

  /** Writes a response without a response object of Node, and closes the connection. */
  respondLast(reply: Reply): void {
    writeToSocket(this.socket, reply);
    this.#close();
  }

  /** Makes the current or next response the last. */
  endNext(): void {
    this.#isLast = true;
  }

  /**
   * Closes the connection now if no request is in progress, otherwise after the next response.
   *
   * @param hasWaited true at the second call, after `FRESH_MS`
   */
  endSoon(hasWaited = false): void {
    this.#isLast = true;
    const unsettledBytes = this.socket.bytesRead - this.#settledAtByte;
    const hasBegun = this.#rest === undefined && unsettledBytes > EMPTY_LINE_BYTES;
    if (this.#message !== undefined || hasBegun) return;
    if (this.#wasUsed || hasWaited) this.#close();
    else setTimeout(() => this.endSoon(true), FRESH_MS);
  }

  /**
   * Handles a connection that cannot be read any further: rejects an incomplete body, and makes the next response the last.
   *
   * @returns false if no response is due, so that the caller of this method must write one
   */
  fail(reason: Error): boolean {
    if (this.#message === undefined && this.#rest?.complete !== false) return false;
    if (this.#message?.request.complete === false) this.#rejectBody?.(reason);
    this.#endWhenWritten();
    return true;
  }

  /** Counts a discarded piece. Beyond a first limit the connection closes, beyond a second it is destroyed. */
  readonly discard = (piece?: Buffer) => {
    this.#countDiscarded(PIECE_BYTES + (piece?.length ?? 0));
  };

  #countDiscarded(bytes: number): void {
    this.#discardedBytes += bytes;
    if (this.#discardedBytes > DISCARD_BYTES_MAX) this.socket.destroy();
    else if (this.#discardedBytes > REST_BYTES_MAX) this.#endWhenWritten();
  }

  /** True while the body of a request is being read. */
  get isArriving(): boolean {
    return this.#rejectBody !== undefined;
  }

  beginBody(reject: (reason: Error) => void): void {
    this.#rejectBody = reject;
    this.#owner.place(this, true);
  }

  growBody(bytes: number): void {
    if (this.#rejectBody === undefined) return;
    this.#bodyBytes += bytes;
    this.#owner.hold(this, bytes);
  }

  endBody(): void {
    this.#rejectBody = undefined;
    this.#owner.place(this, false);
  }

  /** Notes that the body is no longer held: it is held until there is a response. */
  releaseBody(): void {
    this.#rejectBody = undefined;
    this.#owner.release(this.#bodyBytes);
    this.#bodyBytes = 0;
  }

  onClosed(): void {
    if (this.#message !== undefined) leave(this.#message.caller);
    this.#rejectBody?.(new CallerGoneError());
    this.releaseBody();
  }

  /** Discards the rest of a request that was rejected early. */
  #discardRest(request: IncomingMessage): void {
    this.#rest = request;
    this.#discardedBytes = 0;
    const length = request.headers['content-length'];
    if (Number(length ?? 0) > REST_BYTES_MAX) this.#isLast = true;
    // Only chunks can be small without a packet for each.
    if (length === undefined) request.on('data', this.discard);
    else request.on('data', (piece: Buffer) => this.#countDiscarded(piece.length));
    request.on('error', () => {});
    request.on('end', () => {
      this.#rest = undefined;
      this.#settledAtByte = this.socket.bytesRead;
    });
  }

  /** Forgets the request when its response is written, so that an idle connection holds no birth data and no key. */
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
   * Closes the sending side and reads on for a moment (a lingering close). Closing a connection with unread bytes would
   * reset it, and the last response might be lost.
   */
  #close(): void {
    if (this.isClosing) return;
    const { socket } = this;
    this.isClosing = true;
    this.#message = undefined;
    this.#owner.place(this, true);
    if (this.#isUnparsed) socket.on('data', this.discard);
    socket.once('finish', () => {
      const timeout = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(timeout));
    });
    socket.end();
    socket.resume();
  }
}
