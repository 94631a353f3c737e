/**
 * The connections of a server: how many there may be, which one makes room for another, and how each ends. Node parses
 * what arrives. Nothing listens to the bytes of a socket as long as it does.
 *
 * A connection waits for its caller until a request is complete; then its caller waits for a response. Those that wait for
 * their callers are in the order in which they began to: the first of them makes room (LRU).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Caller, leave } from '../waiting/waiting.ts';
import { type BodyArrival, CallerGoneError } from './body.ts';
import type { Shed } from './events.ts';
import { type Reply, writeLastReply, writeReply, writeToSocket } from './reply.ts';

/** What all connections of a server may be and hold together. */
export interface ConnectionBounds {
  /** Connections that are open at once. */
  readonly connectionsMax: number;
  /** Bytes of all bodies whose requests have no response yet. */
  readonly bodyBytesMax: number;
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
  /** Those that are owed nothing, because they are idle or their body is not complete. */
  readonly #waiting = new Set<Connection>();
  /** Those of which a part of a body has arrived. */
  readonly #unfinished = new Set<Connection>();
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

  /** Notes that a connection waits for its caller from now on, or its caller for a response. */
  place(connection: Connection, isWaiting: boolean): void {
    this.#waiting.delete(connection);
    this.#unfinished.delete(connection);
    if (isWaiting && this.#all.has(connection)) this.#waiting.add(connection);
  }

  /** Counts bytes of a body that have arrived. If all bodies are too long together, the one that began first makes room. */
  hold(connection: Connection, bytes: number): void {
    this.#unfinished.add(connection);
    this.#bodyBytes += bytes;
    const [first] = this.#unfinished;
    if (this.#bodyBytes > this.bounds.bodyBytesMax && first !== undefined) this.#shed(first);
  }

  /** @param bytes of a body that are no longer needed */
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
    // By then its response has been written, if it is given one.
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
  /** The request that is owed a response, until that is handed to the system. */
  #message: Message | undefined;
  /** A request that was rejected before its body was complete. */
  #rest: IncomingMessage | undefined;
  /** True once it has had a request. */
  #wasUsed = false;
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
  /** True if Node's parser leaves the connection after its request, so that nothing counts what is read then. */
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
    this.#isUnparsed = response === undefined || request.headers.upgrade !== undefined;
    this.#owner.place(this, false);
    this.#wasUsed = true;
    if (response?.shouldKeepAlive !== true) this.#isLast = true;
    response?.on('finish', this.#settle);
    return true;
  }

  /** Writes the response to the request that it took. */
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
    if (this.#wasUsed || hasWaited) this.#close();
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
    this.#countDiscarded(PIECE_BYTES + (piece?.length ?? 0));
  };

  #countDiscarded(bytes: number): void {
    this.#discardedBytes += bytes;
    if (this.#discardedBytes > DISCARD_BYTES_MAX) this.socket.destroy();
    else if (this.#discardedBytes > REST_BYTES_MAX) this.#endWhenWritten();
  }

  /** True while the body of its request is read. */
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

  /** Notes that its body is not needed any more: it is held until there is a response. */
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

  /** Throws away what is left of a request that was rejected early. */
  #discardRest(request: IncomingMessage): void {
    this.#rest = request;
    this.#discardedBytes = 0;
    const length = request.headers['content-length'];
    if (Number(length ?? 0) > REST_BYTES_MAX) this.#isLast = true;
    // Only chunks can be small without the caller's system sending each by itself.
    if (length === undefined) request.on('data', this.discard);
    else request.on('data', (piece: Buffer) => this.#countDiscarded(piece.length));
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
