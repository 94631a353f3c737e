/** A job that waits for its result. */
export interface Ticket {
  readonly job: string;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
  /** Until when it may wait for a worker. */
  deadline_ms: number;
  /** How many workers ended while they calculated it. */
  deaths: number;
}

/** First in, first out; so the first one's deadline is the first of all. */
export class Queue {
  /** Taking from the front of an array is dear, so what was taken is skipped, and cut off in time. */
  #tickets: Ticket[] = [];
  #first = 0;

  get length(): number {
    return this.#tickets.length - this.#first;
  }

  push(ticket: Ticket): void {
    this.#tickets.push(ticket);
  }

  shift(): Ticket | undefined {
    const ticket = this.#tickets[this.#first];
    if (ticket === undefined) return undefined;
    this.#first++;
    if (this.#first * 2 > this.#tickets.length) {
      this.#tickets = this.#tickets.slice(this.#first);
      this.#first = 0;
    }
    return ticket;
  }

  /** Takes those out whose time is over. */
  shiftLate(now_ms: number): Ticket[] {
    const late: Ticket[] = [];
    for (;;) {
      const first = this.#tickets[this.#first];
      if (first === undefined || first.deadline_ms > now_ms) return late;
      this.shift();
      late.push(first);
    }
  }
}
