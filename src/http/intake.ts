/**
 * How bytes come in: what is longer than an ordinary request is parsed in portions, turn about, and
 * no connection is ahead of its answers by more than a few requests.
 *
 * Node reads up to 64 KiB from a connection and parses all of it before anything else happens: near
 * to two thousand small requests, or ten thousand chunks of a body. A hundred such connections held
 * up everybody for seconds. A portion at a time, what one connection sends takes a share of each turn
 * of the event loop, and the answers to everybody else go out in between.
 */
import { Socket } from 'node:net';

/** Parsed in one go. A request of the usual size, header and body, is well within. */
export const PORTION_BYTES = 2_048;

/** How long a turn of the event loop parses what waits, before everybody is heard again. */
const TURN_MS = 2;

/** The way of one connection's bytes to the parser. */
export interface Inlet {
  /** Whether bytes that came wait to be parsed. */
  readonly holds: boolean;
  /** To be called when it may be parsed again. */
  proceed(): void;
  /** From now on whatever comes is thrown away unparsed. */
  shut(): void;
}

/** Lets the connections of one server take turns. */
export class Intake {
  readonly #waiting_bytes_max: number;
  readonly #queue: Portioner[] = [];
  #waiting_bytes = 0;
  #is_scheduled = false;

  /** @param waiting_bytes_max how much may wait on all connections; whoever brings more is cut off */
  constructor(waiting_bytes_max: number) {
    this.#waiting_bytes_max = waiting_bytes_max;
  }

  /**
   * @param socket one that Node's HTTP server has just taken
   * @param mayParse whether the connection is not too far ahead of its answers
   */
  attach(socket: Socket, mayParse: () => boolean): Inlet {
    return new Portioner(socket, mayParse, this);
  }

  /** @returns whether there is room for so many bytes, which are then accounted for */
  admit(bytes: number): boolean {
    if (this.#waiting_bytes + bytes > this.#waiting_bytes_max) return false;
    this.#waiting_bytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#waiting_bytes -= bytes;
  }

  enqueue(inlet: Portioner): void {
    this.#queue.push(inlet);
    if (this.#is_scheduled) return;
    this.#is_scheduled = true;
    setImmediate(this.#takeTurn);
  }

  readonly #takeTurn = () => {
    this.#is_scheduled = false;
    // Those that come back wait for the next turn: between two portions of a connection its
    // answers are made, which counts for how far ahead it is.
    const round = this.#queue.splice(0);
    const end_ms = performance.now() + TURN_MS;
    let taken = 0;
    while (taken < round.length && (taken === 0 || performance.now() < end_ms)) {
      round[taken]?.takePortion();
      taken++;
    }
    for (const inlet of round.slice(taken).concat(this.#queue.splice(0))) this.enqueue(inlet);
  };
}

class Portioner implements Inlet {
  readonly #socket: Socket;
  readonly #mayParse: () => boolean;
  readonly #intake: Intake;
  readonly #deliver: (chunk: Buffer | null) => boolean;
  /** What has come and is not parsed. Nothing more is read meanwhile, so it is one chunk at most. */
  #rest: Buffer | undefined;
  #rest_bytes = 0;
  #is_queued = false;
  #is_shut = false;

  constructor(socket: Socket, mayParse: () => boolean, intake: Intake) {
    this.#socket = socket;
    this.#mayParse = mayParse;
    this.#intake = intake;
    this.#deliver = socket.push.bind(socket);
    // Node's parser reads past the stream unless someone listens to its data.
    socket.on('data', ignore);
    socket.removeListener('data', ignore);
    socket.push = (chunk: Buffer | null) => this.#push(chunk);
    socket._read = (size) => {
      if (this.#rest === undefined) Socket.prototype._read.call(socket, size);
    };
    socket.on('resume', () => this.proceed());
    socket.once('close', () => this.#drop());
  }

  get holds(): boolean {
    return this.#rest !== undefined;
  }

  proceed(): void {
    if (this.#rest === undefined || this.#is_queued || !this.#isOpen()) return;
    this.#is_queued = true;
    this.#intake.enqueue(this);
  }

  takePortion(): void {
    this.#is_queued = false;
    const rest = this.#rest;
    if (rest === undefined || !this.#isOpen()) return;
    if (rest.length > PORTION_BYTES) this.#rest = rest.subarray(PORTION_BYTES);
    else this.#drop();
    this.#deliver(rest.subarray(0, PORTION_BYTES));
    this.proceed();
  }

  shut(): void {
    if (this.#is_shut) return;
    this.#is_shut = true;
    this.#drop();
    if (!this.#socket.destroyed) Socket.prototype._read.call(this.#socket, 0);
  }

  /** @returns whether the socket shall read on */
  #push(chunk: Buffer | null): boolean {
    if (chunk === null) return this.#deliver(null);
    if (this.#is_shut) return true;
    if (this.#rest === undefined && chunk.length <= PORTION_BYTES && this.#isOpen()) {
      return this.#deliver(chunk);
    }
    if (!this.#intake.admit(chunk.length)) {
      this.#socket.destroy();
      return false;
    }
    this.#rest = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest_bytes += chunk.length;
    this.proceed();
    return false;
  }

  #isOpen(): boolean {
    return this.#mayParse() && !this.#socket.isPaused();
  }

  #drop(): void {
    this.#intake.release(this.#rest_bytes);
    this.#rest = undefined;
    this.#rest_bytes = 0;
  }
}

function ignore(): void {}
