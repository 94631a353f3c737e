import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeyDirectory } from '../keys/directory.ts';
import { acceptWaiting } from './connections.ts';

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
