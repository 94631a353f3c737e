/**
 * The connections of a server: how many there may be, which one makes room for another, and how each ends. Node parses
 * what arrives; nothing here listens to the bytes of a socket.
 *
 * A connection is idle while it is owed nothing, `arriving` while the body of its request is read, and owed a response in
 * between. Idle and arriving ones are kept in the order in which they became so (least recently used first).
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
  /** Bytes of all bodies that have begun to arrive and are not complete. */
  readonly bodyBytesMax: number;
  readonly requestsPerConnectionMax: number;
}

/** How long a connection stays open after its last response, so that the caller can read it (RFC 9112, 9.6). */
export const LINGER_MS = 1_000;
/** How much is read and thrown away meanwhile. */
export const DISCARD_BYTES_MAX = 1_048_576;
/** Added to the size of each piece that is thrown away: a chunk of one byte costs far more than its byte. */
export const PIECE_BYTES = 64;
/** How many requests are thrown away of a connection that pipelines them. */
const PIPELINED_MAX = 100;
/** If more is left of a rejected body, its connection ends: another request is not worth the wait. */
export const REST_BYTES_MAX = 32_768;
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

/** What becomes of connections that make room. */
interface ConnectionEvents {
  /** A connection is closed to make room for others. */
  onShed(what: Shed): void;
  /** Its body makes room for others, and it is to be told so. */
  onCrowdedOut(connection: Connection): void;
}

const CONNECTIONS = new WeakMap<Socket, Connection>();

/** The connections of one server, from the first byte to the last. */
export class Connections {
  readonly bounds: ConnectionBounds;
  readonly #events: ConnectionEvents;
  readonly #all = new Set<Connection>();
  readonly #idle = new Set<Connection>();
  readonly #arriving = new Set<Connection>();
  #bodyBytes = 0;
  #isEnding = false;

  constructor(server: Server, bounds: ConnectionBounds, events: ConnectionEvents) {
    this.bounds = bounds;
    this.#events = events;
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

  /** Notes what a connection is doing now; one that has made room is not counted any more. */
  place(connection: Connection, doing: 'idle' | 'arriving' | 'owed'): void {
    this.#idle.delete(connection);
    this.#arriving.delete(connection);
    if (doing === 'owed' || !this.#all.has(connection)) return;
    (doing === 'idle' ? this.#idle : this.#arriving).add(connection);
  }

  /** Notes bytes of a body that arrived, or with a negative number, that are no longer held for it. */
  weigh(bytes: number): void {
    this.#bodyBytes += bytes;
    if (this.#bodyBytes > this.bounds.bodyBytesMax) this.#shed('unfinished');
  }

  #open(socket: Socket): void {
    if (this.#all.size >= this.bounds.connectionsMax && !this.#makeRoom()) {
      socket.destroy();
      return;
    }
    const connection = new Connection(socket, this);
    CONNECTIONS.set(socket, connection);
    this.#all.add(connection);
    this.#idle.add(connection);
    if (this.#isEnding) connection.endNext();
    socket.once('close', () => {
      this.#forget(connection);
      connection.onClosed();
    });
  }

  /** @returns false if every connection is owed a response */
  #makeRoom(): boolean {
    if (this.#idle.size > 0) this.#shed('idle');
    else if (this.#arriving.size > 0) this.#shed('unfinished');
    else return false;
    return true;
  }

  #shed(what: Shed): void {
    const [connection] = what === 'idle' ? this.#idle : this.#arriving;
    if (connection === undefined) return;
    this.#forget(connection);
    this.#events.onShed(what);
    if (what === 'idle') {
      connection.socket.destroy();
      return;
    }
    this.#events.onCrowdedOut(connection);
    connection.endBody();
    // By then the response has been written.
    setImmediate(() => connection.socket.destroy());
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection);
    this.#idle.delete(connection);
    this.#arriving.delete(connection);
  }
}

/** One connection. It handles one request at a time. */
export class Connection implements BodyArrival {
  readonly socket: Socket;
  readonly #owner: Connections;
  /** The request that is owed a response, until that is handed to the system. */
  #message: Message | undefined;
  /** The body that still arrives although its request was rejected. */
  #rest: IncomingMessage | undefined;
  #requests = 0;
  #pipelined = 0;
  /** True if the response to the current or next request ends the connection. */
  #isLast = false;
  /** True once its last response is written; what arrives from then on is thrown away. */
  isClosing = false;
  /** How much it had received when it was last owed nothing. */
  #settledAtByte = 0;
  #discardedBytes = 0;
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
   * @returns false if it is not answered: it came before the response to another one was written, which ends the
   *   connection, or after the last one
   */
  accept(message: Message): boolean {
    if (this.#message !== undefined || this.isClosing) {
      this.#dropPipelined(message.request);
      return false;
    }
    const { response } = message;
    this.#message = message;
    this.#owner.place(this, 'owed');
    const isMax = ++this.#requests >= this.#owner.bounds.requestsPerConnectionMax;
    if (isMax || response?.shouldKeepAlive !== true) this.#isLast = true;
    response?.on('finish', this.#settle);
    return true;
  }

  /** Makes the response to the current or next request the last. */
  endNext(): void {
    this.#isLast = true;
  }

  /** Writes the response to the request that it took. */
  respond({ request, response }: Message, reply: Reply): void {
    this.endBody();
    this.#owner.place(this, 'idle');
    if (response === undefined) {
      this.respondLast(reply);
      return;
    }
    if (!request.complete) this.#discardRest(request);
    if (!this.#isLast) {
      writeReply(response, reply);
      return;
    }
    writeLastReply(response, request.method, reply);
    this.close();
  }

  /** Writes a response for which Node has no response object, and ends the connection. */
  respondLast(reply: Reply): void {
    writeToSocket(this.socket, reply);
    this.close();
  }

  /**
   * Notes that nothing more can be read. A body that is not complete is rejected; the response that is due is the last.
   *
   * @returns false if no response is due or on its way, so that the connection is still to be told
   */
  fail(reason: Error): boolean {
    if (this.#message === undefined && this.#rest === undefined) return false;
    if (this.#message?.request.complete === false) this.#rejectBody?.(reason);
    this.#closeWhenWritten();
    return true;
  }

  #closeWhenWritten(): void {
    this.#isLast = true;
    if (this.#message === undefined) this.close();
  }

  /**
   * Ends the sending side, and reads on for a moment (a lingering close): closing a connection with unread bytes resets
   * it, and the response may be lost.
   */
  close(): void {
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
    if (this.#requests > 0 || hasWaited) this.close();
    else setTimeout(() => this.endSoon(true), FRESH_MS);
  }

  /** Counts a piece that is thrown away. Past a limit the connection ends, and past another it is destroyed. */
  readonly discard = (piece?: Buffer) => {
    this.#discardedBytes += PIECE_BYTES + (piece?.length ?? 0);
    if (this.#discardedBytes > DISCARD_BYTES_MAX) this.socket.destroy();
    else if (this.#discardedBytes > REST_BYTES_MAX) this.#closeWhenWritten();
  };

  /** Throws a request away that came too early or too late. Its objects take far more memory than its bytes. */
  #dropPipelined(request: IncomingMessage): void {
    this.#isLast = true;
    if (++this.#pipelined > PIPELINED_MAX) this.socket.destroy();
    // Reads no more before the response is written.
    else if (!this.isClosing) this.socket.pause();
    request.on('data', this.discard);
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

  beginBody(reject: (reason: Error) => void): void {
    this.#rejectBody = reject;
    this.#owner.place(this, 'arriving');
  }

  growBody(bytes: number): void {
    if (this.#rejectBody === undefined) return;
    this.#bodyBytes += bytes;
    this.#owner.weigh(bytes);
  }

  endBody(): void {
    if (this.#rejectBody === undefined) return;
    this.#rejectBody = undefined;
    this.#owner.weigh(-this.#bodyBytes);
    this.#bodyBytes = 0;
    this.#owner.place(this, 'owed');
  }

  onClosed(): void {
    if (this.#message !== undefined) leave(this.#message.caller);
    this.#rejectBody?.(new CallerGoneError());
    this.endBody();
  }

  /** Forgets a request whose response is written, so that an idle connection holds neither birth data nor a key. */
  readonly #settle = () => {
    this.#message = undefined;
    this.#settledAtByte = this.socket.bytesRead;
    if (this.#isLast) this.close();
  };
}
