/**
 * How bytes come to Node's parser: never more than one message of a connection, and never more than a
 * portion of it at a time.
 *
 * Node reads up to 64 KiB from a connection and parses all of it before anything else happens: some two
 * thousand pipelined requests, or ten thousand chunks of a body. So its parser is fed from here.
 *
 * It relies on how Node is made: its HTTP server parses in a listener of `data` on the socket, which is
 * there when the server's own listeners of `connection` are called, and `request` is emitted in it. Should
 * that change, `attach` throws at the first connection, which ends the process, and
 * test/http/intake.test.ts fails.
 */
import type { Socket } from 'node:net';

/** Parsed in one go. A request of the usual size, header and body, is well within. */
export const PORTION_BYTES = 4_096;

/** How long a turn of the event loop parses what is held, before everybody is heard again. */
const TURN_MS = 2;

/** Decides what becomes of a connection's bytes. */
export interface Gate {
  /** Whether the next bytes belong to a message that may be read. */
  readonly is_open: boolean;
  /**
   * Takes note of bytes that are about to be parsed.
   *
   * @returns where the message that they belong to may end, or `end`
   */
  advance(bytes: Buffer, start: number, end: number): number;
  /** What was advanced over has been parsed. */
  onParsed(): void;
  /** Takes bytes that are not parsed. */
  refuse(bytes: Buffer): void;
}

/** Feeds the parsers of one server's connections. */
export class Intake {
  readonly #held_max: number;
  readonly #queue: (() => void)[] = [];
  #held = 0;
  #is_scheduled = false;

  /** @param held_max connections whose bytes may be held; one more is cut off */
  constructor(held_max: number) {
    this.#held_max = held_max;
  }

  /** @param socket one that Node's HTTP server has just taken */
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
      // It comes as `data`, as it does without being asked for where nothing is held.
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
        // While someone listens to it, a stream waits to be read, whatever Node does about pausing it.
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
    // Those that come back wait for the next turn: in between their answers are made.
    for (let left = this.#queue.length; left > 0; left--) {
      this.#queue.shift()?.();
      if (performance.now() >= end_ms) break;
    }
    this.#is_scheduled = false;
    this.#schedule();
  };
}

function ignore(): void {}
