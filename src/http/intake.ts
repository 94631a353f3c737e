/**
 * Feeds bytes to Node's parser: at most one message per connection, and at most one portion of it at a
 * time.
 *
 * Node reads up to 64 KiB from a connection and parses all of it before anything else happens: some two
 * thousand pipelined requests, or ten thousand chunks of a body.
 *
 * This relies on Node's internals: its HTTP server parses in a `data` listener on the socket, which is
 * already attached when the server's `connection` listeners are called, and it emits `request` inside
 * that listener. Where that is not so, because Node has changed or because another listener came first,
 * as that of a tracing agent may, `attach` says so and changes nothing.
 */
import type { Socket } from 'node:net';

/** Parsed in one go. A typical request, header and body, is well below this. */
export const PORTION_BYTES = 4_096;
/** Parsed in one go, too: each line, such as a field or the size of a chunk, costs as much as many bytes. */
const PORTION_LINES = 128;
/** What is shorter has few lines, so they need not be counted. */
const COUNTED_BYTES = 1_024;

/** How long one turn of the event loop may parse held bytes before other connections get their turn. */
const TURN_MS = 2;
/**
 * The same after a turn that has brought a new connection. Node accepts one a turn: in long turns, those who wait to
 * be accepted would wait for seconds.
 */
const ACCEPTING_TURN_MS = 0.2;

const LF = 10;

/** Decides what happens to a connection's bytes. */
export interface Gate {
  /** True if the next bytes belong to a message that may be read. */
  readonly isOpen: boolean;
  /**
   * Notes bytes that are about to be parsed.
   *
   * @returns the offset at which their message may end, or `end`
   */
  advance(bytes: Buffer, start: number, end: number): number;
  /**
   * Called when bytes passed to `advance` have been parsed.
   *
   * @param left how many of those that were read with them wait for their turn
   */
  onParsed(left: number): void;
  /** Receives bytes that are not parsed. */
  refuse(bytes: Buffer): void;
}

/** Feeds the parsers of one server's connections. */
export class Intake {
  readonly #queue: (() => void)[] = [];
  #isScheduled = false;
  #isAccepting = false;

  /**
   * @param socket one that Node's HTTP server has just accepted
   * @returns false if the bytes of this socket cannot be fed to its parser, and go there as they come
   */
  attach(socket: Socket, gate: Gate): boolean {
    const [parseNow, ...others] = socket.listeners('data');
    if (parseNow === undefined || others.length > 0) return false;
    const parse = parseNow as (chunk: NonSharedBuffer) => void;
    socket.removeListener('data', parse);
    this.#isAccepting = true;
    let isHeld = false;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      socket.removeListener('readable', ignore);
    };
    const proceed = () => {
      if (socket.destroyed) release();
      // This emits `data`, just as the stream does by itself when nothing is held.
      else socket.read();
    };
    const hold = (rest: Buffer) => {
      if (!isHeld) {
        isHeld = true;
        // With a `readable` listener, a stream waits for `read`, however Node pauses or resumes it.
        socket.on('readable', ignore);
      }
      socket.unshift(rest);
      this.#queue.push(proceed);
      this.#schedule();
    };
    socket.on('data', (chunk: NonSharedBuffer) => {
      const portion = portionOf(chunk);
      let at = 0;
      while (at < chunk.length && gate.isOpen) {
        if (at >= portion) {
          hold(chunk.subarray(at));
          return;
        }
        const end = gate.advance(chunk, at, portion);
        parse(at === 0 && end === chunk.length ? chunk : chunk.subarray(at, end));
        at = end;
        gate.onParsed(chunk.length - at);
      }
      if (at < chunk.length) gate.refuse(chunk.subarray(at));
      release();
    });
    return true;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queue.length === 0) return;
    this.#isScheduled = true;
    setImmediate(this.#takeTurn);
  }

  readonly #takeTurn = () => {
    const endMs = performance.now() + (this.#isAccepting ? ACCEPTING_TURN_MS : TURN_MS);
    this.#isAccepting = false;
    // Connections that queue up again wait for the next turn; their answers are produced in between.
    for (let left = this.#queue.length; left > 0; left--) {
      this.#queue.shift()?.();
      if (performance.now() >= endMs) break;
    }
    this.#isScheduled = false;
    this.#schedule();
  };
}

function ignore(): void {}

/** How many of these bytes are parsed in one go. */
function portionOf(chunk: Buffer): number {
  const portion = Math.min(chunk.length, PORTION_BYTES);
  if (portion < COUNTED_BYTES) return portion;
  let end = 0;
  for (let lines = 0; lines < PORTION_LINES; lines++) {
    end = chunk.indexOf(LF, end) + 1;
    if (end === 0 || end >= portion) return portion;
  }
  return end;
}
