import { setTimeout as delay } from 'node:timers/promises';

/** A disk that takes longer for one operation counts as hung. */
const DISK_MS_MAX = 2_000;

/** The disk has not answered in time; the operation may still be done. */
export class HungDiskError extends Error {
  override readonly name = 'HungDiskError';
}

/**
 * Operations on a disk, one at a time. Nobody waits longer than the limit for one; while it is not over, none begins.
 */
export class Disk {
  readonly #path: string;
  readonly #limitMs: number;
  #running: Promise<unknown> | undefined;
  #beganMs = 0;

  constructor(path: string, limitMs = DISK_MS_MAX) {
    this.#path = path;
    this.#limitMs = limitMs;
  }

  /** True while an operation is not over. */
  get busy(): boolean {
    return this.#running !== undefined;
  }

  /** True while an operation takes longer than the limit. */
  get hung(): boolean {
    return this.busy && performance.now() - this.#beganMs >= this.#limitMs;
  }

  /**
   * Waits for the operation in progress, and then for this one.
   *
   * @throws the operation's error
   * @throws {HungDiskError} if either takes too long; only the one that has begun may then still be done
   */
  async run<T>(act: () => Promise<T>): Promise<T> {
    while (this.#running !== undefined) await this.#inTime(this.#running);
    this.#beganMs = performance.now();
    const running = act();
    this.#running = running
      .catch(() => {})
      .finally(() => {
        this.#running = undefined;
      });
    return await this.#inTime(running);
  }

  async #inTime<T>(running: Promise<T>): Promise<T> {
    const leftMs = this.#beganMs + this.#limitMs - performance.now();
    const over = new AbortController();
    const late = delay(Math.max(0, leftMs), undefined, { signal: over.signal, ref: false });
    const hung = late.then(() => {
      throw new HungDiskError(`${this.#path} does not answer`);
    });
    return await Promise.race([running, hung]).finally(() => over.abort());
  }
}
