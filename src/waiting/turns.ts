/** Work that is done one piece at a time, in the order in which it comes. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles after the last piece so far, whatever came of it. */
  get whenDone(): Promise<unknown> {
    return this.#last;
  }

  /** Does a piece after all that came before. What fails is for its caller, and not for the next one. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
