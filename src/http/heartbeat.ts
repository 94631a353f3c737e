import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { KeyDirectory } from '../keys/directory.ts';
import { authenticate } from './authenticate.ts';
import { CallerGoneError } from './body.ts';
import { acceptWaiting } from './connections.ts';
import { overloaded } from './respond-in-workers.ts';
import type { Service } from './service.ts';

/** How often it beats. */
const BEAT_MS = 500;
/** Without a beat for this long, the process did not run: it was stopped or frozen, or one thing kept it busy. */
const GAP_MS = 1_000;
/**
 * What is read for this long after a gap may have been sent during it, and what is read from connections that
 * were pending when it ended, which may take longer to accept.
 */
const SETTLING_MS = 1_000;
const ACCEPT_MS_MAX = 10_000;

/**
 * Notices when the process has not run for a while. Its callers may have gone in the meantime, and its keys may
 * have been revoked; but what it reads first when it runs again still looks as it did before.
 *
 * What is read is handled before timers are, so whoever depends on it has to `look`, and cannot wait for a beat.
 */
export class Heartbeat {
  readonly #server: Server;
  readonly #keys: KeyDirectory;
  readonly #timer: NodeJS.Timeout;
  /** On the clock that nobody sets, and on the one that continues while the machine sleeps. */
  #beatMs = performance.now();
  #beatWallMs = Date.now();
  #gaps = 0;
  /** True while requests are read that may have been sent during the latest gap. */
  #isSettling = false;
  #keysRead: Promise<void> | undefined;

  /** Beats until the server is closed. */
  constructor(server: Server, keys: KeyDirectory) {
    this.#server = server;
    this.#keys = keys;
    this.#timer = setInterval(() => {
      this.look();
      this.#beat();
    }, BEAT_MS).unref();
    server.once('close', () => clearInterval(this.#timer));
  }

  /** Looks at the clocks. @returns how many gaps there were so far */
  look(): number {
    // A wall clock that was set forward looks like a gap, which costs a second look at a few requests.
    const isGap =
      performance.now() - this.#beatMs > GAP_MS || Date.now() - this.#beatWallMs > GAP_MS;
    if (isGap) this.#noteGap();
    return this.#gaps;
  }

  /** True if there was a gap since a request was read, or looked at again. */
  hasPaused({ gaps }: { readonly gaps: number }): boolean {
    return this.look() !== gaps;
  }

  /** Of a request that has just been read: the gaps that its caller cannot have waited through. */
  gapsBefore(): number {
    const gaps = this.look();
    return this.#isSettling ? gaps - 1 : gaps;
  }

  /** Settles when the keys are known to be those of after the latest gap; undefined if they are. */
  get keysRead(): Promise<void> | undefined {
    return this.#keysRead;
  }

  #beat(): void {
    this.#beatMs = performance.now();
    this.#beatWallMs = Date.now();
  }

  #noteGap(): void {
    this.#beat();
    const gap = ++this.#gaps;
    this.#isSettling = true;
    const settled = [
      delay(SETTLING_MS, undefined, { ref: false }),
      acceptWaiting(this.#server, this.#beatMs + ACCEPT_MS_MAX),
    ];
    void Promise.all(settled).then(() => {
      if (gap === this.#gaps) this.#isSettling = false;
    });
    const read = this.#keys.readAgain();
    this.#keysRead = read?.then(() => {
      if (gap === this.#gaps) this.#keysRead = undefined;
    });
  }
}

/**
 * Turns of the event loop after which the end of a connection has been read: it is read in the turn after that
 * of the last bytes at the earliest.
 */
const TURNS = 3;

/** A request with a key, in progress. */
export interface Watched {
  readonly request: IncomingMessage;
  readonly heartbeat: Heartbeat;
  /** The gaps of the heartbeat that its caller and its key are known to have outlasted. */
  gaps: number;
  key_id: string | null;
}

/**
 * Makes sure, if the process did not run for a while since this was last done for a request, that its caller
 * still waits, and that its key is still active.
 *
 * @throws {CallerGoneError} if the connection is closed
 * @throws {ProblemError} `server.overloaded` if the caller sends nothing more: it may have gone, as a balancer does that
 *   no longer waits; `auth.invalid_key`, `server.not_ready`
 */
export async function lookAgain(exchange: Watched, service: Service): Promise<void> {
  const { heartbeat, request } = exchange;
  while (heartbeat.hasPaused(exchange)) {
    exchange.gaps = heartbeat.look();
    await heartbeat.keysRead;
    for (let turns = 0; turns < TURNS; turns++) await turn();
    if (request.socket.destroyed) throw new CallerGoneError();
    if (request.socket.readableEnded) throw overloaded();
    exchange.key_id = null;
    exchange.key_id = authenticate(request, service).id;
  }
}
