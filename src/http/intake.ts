/**
 * Feeds bytes to Node's parser: at most one message per connection, and at most one portion of it at a
 * time.
 *
 * Node reads up to 64 KiB from a connection and parses all of it before anything else happens: some two
 * thousand pipelined requests, or ten thousand chunks of a body.
 *
 * This relies on Node's internals: its HTTP server parses in a `data` listener on the socket, which is
 * already attached when the server's `connection` listeners are called, and it emits `request` inside
 * that listener. If that changes, `attach` throws at the first connection, which ends the process, and
 * test/http/intake.test.ts fails.
 */
import type { Socket } from 'node:net';

/** Parsed in one go. A typical request, header and body, is well below this. */
export const PORTION_BYTES = 4_096;

/** How long one turn of the event loop may parse held bytes before other connections get their turn. */
const TURN_MS = 2;

/** Decides what happens to a connection's bytes. */
export interface Gate {
  /** True if the next bytes belong to a message that may be read. */
  readonly is_open: boolean;
  /**
   * Notes bytes that are about to be parsed.
   *
   * @returns the offset at which their message may end, or `end`
   */
  advance(bytes: Buffer, start: number, end: number): number;
  /** Called when the bytes passed to `advance` have been parsed. */
  onParsed(): void;
  /** Receives bytes that are not parsed. */
  refuse(bytes: Buffer): void;
}

/** Feeds the parsers of one server's connections. */
export class Intake {
  readonly #held_max: number;
  readonly #queue: (() => void)[] = [];
  #held = 0;
  #is_scheduled = false;

  /** @param held_max how many connections may have bytes held; any beyond that are cut off */
  constructor(held_max: number) {
    this.#held_max = held_max;
  }

  /** @param socket one that Node's HTTP server has just accepted */
  attach(socket: Socket, gate: Gate): void {
    const [parseNow, ...others] = socket.listeners('data');
    if (parseNow === undefined || others.length > 0)
      throw new Error('Node parses in another place');
    const parse = parseNow as (chunk: NonSharedBuffer) => void;
    socket.removeListener('data', parse);
    let is_held = false;
    const release = () => {
      if (!is_held) return;
      is_held = false;
      this.#held--;
      socket.removeListener('readable', ignore);
    };
    const proceed = () => {
      if (socket.destroyed) release();
      // This emits `data`, just as the stream does by itself when nothing is held.
      else socket.read();
    };
    const hold = (rest: Buffer) => {
      if (!is_held) {
        if (this.#held === this.#held_max) {
          socket.destroy();
          return;
        }
        is_held = true;
        this.#held++;
        // With a `readable` listener, a stream waits for `read`, however Node pauses or resumes it.
        socket.on('readable', ignore);
      }
      socket.unshift(rest);
      this.#queue.push(proceed);
      this.#schedule();
    };
    socket.on('data', (chunk: NonSharedBuffer) => {
      let at = 0;
      while (at < chunk.length && gate.is_open) {
        if (at >= PORTION_BYTES) {
          hold(chunk.subarray(at));
          return;
        }
        const end = gate.advance(chunk, at, Math.min(chunk.length, PORTION_BYTES));
        parse(at === 0 && end === chunk.length ? chunk : chunk.subarray(at, end));
        at = end;
        gate.onParsed();
      }
      if (at < chunk.length) gate.refuse(chunk.subarray(at));
      release();
    });
  }

  #schedule(): void {
    if (this.#is_scheduled || this.#queue.length === 0) return;
    this.#is_scheduled = true;
    setImmediate(this.#takeTurn);
  }

  readonly #takeTurn = () => {
    const end_ms = performance.now() + TURN_MS;
    // Connections that queue up again wait for the next turn; their answers are produced in between.
    for (let left = this.#queue.length; left > 0; left--) {
      this.#queue.shift()?.();
      if (performance.now() >= end_ms) break;
    }
    this.#is_scheduled = false;
    this.#schedule();
  };
}

function ignore(): void {}

const LF = 10;
const CR = 13;
const SLASH = 47;
/** The four bytes of `HTTP`, as one number. */
const HTTP = 0x48_54_54_50;
/** CR LF CR LF: every head and every chunked body ends with it. */
const EMPTY_LINE: readonly number[] = [CR, LF, CR, LF];

/**
 * What has been seen of one message. Node's parser also accepts RTSP and ICE requests without saying
 * so; only the bytes of the request line reveal it.
 */
export class Framing {
  #in_request_line = true;
  /** The last four bytes of the request line so far. */
  #window = 0;
  /** The four bytes before the last slash of the request line. */
  #protocol = 0;
  /** How many bytes of an empty line have matched so far. */
  #matched = 0;

  /** True if the request line names HTTP. */
  get is_http(): boolean {
    return this.#protocol === HTTP;
  }

  /**
   * Scans bytes of a head, or of a chunked body, for the first place where the message may end.
   *
   * @returns the offset after the next empty line, or `end`
   */
  advance(bytes: Buffer, start: number, end: number): number {
    let at = start;
    if (this.#in_request_line) at = this.#passRequestLine(bytes, start, end);
    while (at < end) {
      const byte = bytes[at++];
      if (byte === EMPTY_LINE[this.#matched]) this.#matched++;
      else this.#matched = byte === CR ? 1 : 0;
      if (this.#matched < EMPTY_LINE.length) continue;
      this.#matched = 0;
      return at;
    }
    return end;
  }

  #passRequestLine(bytes: Buffer, start: number, end: number): number {
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === LF && this.#window !== 0) {
        this.#in_request_line = false;
        this.#matched = 2;
        return at + 1;
      }
      if (byte === SLASH) this.#protocol = this.#window;
      // Empty lines before a request are not part of it.
      if (byte !== LF && byte !== CR) this.#window = (this.#window << 8) | byte;
    }
    return end;
  }
}
