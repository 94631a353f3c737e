/**
 * How bytes come to Node's parser: never more than one message of a connection, and never more than a
 * portion of it at a time.
 *
 * Node reads up to 64 KiB from a connection and parses all of it before anything else happens: some two
 * thousand pipelined requests, or ten thousand chunks of a body. So its parser is fed from here.
 *
 * This is the only file that relies on how Node is made: that its HTTP server parses in a listener of
 * `data` on the socket, which is there when the server's own listeners of `connection` are called.
 * Should that change, `attach` throws, and test/http/intake.test.ts fails.
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
  /** How many of these bytes belong to the same message: looks at them for the first time. */
  advance(bytes: Buffer, start: number, end: number): number;
  /** What was advanced over has been parsed. */
  onParsed(): void;
  /** Takes bytes that are not parsed. */
  refuse(bytes: Buffer): void;
}

/** Parses a portion at most, and gives back what it leaves. */
type Take = (chunk: NonSharedBuffer) => NonSharedBuffer | undefined;

/** Feeds the parsers of one server's connections. */
export class Intake {
  readonly #held_max: number;
  readonly #queue: (() => void)[] = [];
  #held = 0;

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
    const take: Take = (chunk) => {
      let at = 0;
      while (at < chunk.length) {
        if (!gate.is_open) {
          gate.refuse(chunk.subarray(at));
          return undefined;
        }
        if (at >= PORTION_BYTES) return chunk.subarray(at);
        const end = gate.advance(chunk, at, Math.min(chunk.length, PORTION_BYTES));
        parse.call(socket, chunk.subarray(at, end));
        at = end;
        gate.onParsed();
      }
      return undefined;
    };
    socket.on('data', (chunk: NonSharedBuffer) => {
      const rest = take(chunk);
      if (rest !== undefined) this.#hold(socket, rest, take);
    });
  }

  #hold(socket: Socket, first: NonSharedBuffer, take: Take): void {
    if (this.#held >= this.#held_max) {
      socket.destroy();
      return;
    }
    this.#held++;
    // While someone listens to it, a stream waits to be read, whatever Node does about pausing it.
    socket.on('readable', ignore);
    let rest: NonSharedBuffer | undefined = first;
    const proceed = () => {
      rest = socket.destroyed || rest === undefined ? undefined : take(rest);
      if (rest !== undefined) {
        this.#queue.push(proceed);
        return;
      }
      this.#held--;
      socket.removeListener('readable', ignore);
    };
    if (this.#queue.push(proceed) === 1) setImmediate(this.#takeTurn);
  }

  readonly #takeTurn = () => {
    const end_ms = performance.now() + TURN_MS;
    // Those that come back wait for the next turn: in between their answers are made.
    for (let left = this.#queue.length; left > 0; left--) {
      this.#queue.shift()?.();
      if (performance.now() >= end_ms) break;
    }
    if (this.#queue.length > 0) setImmediate(this.#takeTurn);
  };
}

function ignore(): void {}
