/** The pool's side of one worker thread, from its start to its end. */
import { Worker } from 'node:worker_threads';
import type { Ticket } from './queue.ts';
import {
  type BatchResult,
  IDLE,
  NUMBER_MAX,
  type ThreadData,
  type ThreadMessage,
} from './thread.ts';

/** Longest batch, in jobs and in what it is expected to take. */
const BATCH_JOBS_MAX = 8;
const BATCH_MS_MAX = 8;
/** A thread whose jobs are short gets its next batch while it calculates the last one. */
const BATCHES_MAX = 2;

/** Weight of the latest batch in the running mean of a job's duration. */
const LATEST_WEIGHT = 0.2;

/** How a thread ended, and what it leaves behind. */
export interface Ending {
  /** All jobs that it had been given and did not answer, in order. */
  readonly tickets: readonly Ticket[];
  /** The one of them that it was calculating. */
  readonly running: Ticket | undefined;
  readonly cause: Error;
}

/** Jobs whose results are known. */
export interface Proof {
  readonly jobs: readonly string[];
  /** @returns what is wrong with the results of the jobs, in words; undefined where nothing is */
  fault(results: readonly string[]): string | undefined;
}

export interface MemberOptions {
  readonly entry: URL;
  readonly data: unknown;
  readonly proof?: Proof | undefined;
}

export interface MemberEvents {
  ready(member: Member): void;
  /** @param elapsed_ms how long each job of a batch took */
  answered(member: Member, elapsed_ms: readonly number[]): void;
  ended(member: Member, ending: Ending): void;
}

export class Member {
  readonly #worker: Worker;
  readonly #events: MemberEvents;
  readonly #proof: Proof | undefined;
  readonly #progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** Given and not answered, in order. */
  readonly #tickets: Ticket[] = [];
  /** Batches given and not answered. */
  #batches = 0;
  /** Number of the first of `#tickets`, as the thread counts. */
  #first_number = 1;
  #job_ms = Number.POSITIVE_INFINITY;
  #ready = false;
  #ended = false;
  /** The job seen running, and since when. */
  #seen = { number: IDLE, since_ms: 0 };
  readonly #started_ms: number;
  /** Settles when the thread is gone from the process. */
  readonly gone: Promise<void>;

  constructor({ entry, data, proof }: MemberOptions, events: MemberEvents, now_ms: number) {
    this.#events = events;
    this.#proof = proof;
    this.#started_ms = now_ms;
    const workerData: ThreadData = { progress: this.#progress.buffer as SharedArrayBuffer, data };
    // What is in the environment, passwords perhaps, is none of a calculation's business.
    this.#worker = new Worker(entry, { workerData, env: {} });
    this.#worker.on('message', (message: ThreadMessage) => this.#receive(message));
    this.#worker.on('error', (error: Error) => this.#end(error, this.#running));
    this.#worker.on('messageerror', (error: Error) => this.terminate(error));
    this.gone = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#end(new Error(`the worker ended with code ${code}`), this.#running);
        resolve();
      });
    });
  }

  get ready(): boolean {
    return this.#ready && !this.#ended;
  }

  get idle(): boolean {
    return this.ready && this.#batches === 0;
  }

  /** What a job takes, as the latest ones did; infinite where none is known. */
  get job_ms(): number {
    return this.#job_ms;
  }

  /** How many jobs it would take now, as one batch; 0 where it has enough. */
  get room(): number {
    if (!this.ready || this.#batches >= BATCHES_MAX) return 0;
    const size = Math.min(BATCH_JOBS_MAX, Math.floor(BATCH_MS_MAX / this.#job_ms));
    return this.#batches === 0 ? Math.max(1, size) : size;
  }

  give(tickets: readonly Ticket[]): void {
    // From now on it has something to be at, and is late if it never is.
    if (this.#batches === 0) this.#seen = { number: IDLE, since_ms: performance.now() };
    this.#tickets.push(...tickets);
    this.#batches++;
    this.#worker.postMessage(tickets.map(({ job }) => job));
  }

  /**
   * How long it has been at the same thing: its start, one calculation, or nothing although it was
   * given something. What it is at is the thread's own word, so a pool that is late itself sees nothing
   * that is not so, once it has heard what the thread has answered.
   */
  stuckFor(now_ms: number): { readonly at: 'start' | 'job'; readonly elapsed_ms: number } {
    if (!this.#ready) return { at: 'start', elapsed_ms: now_ms - this.#started_ms };
    const number = this.#running;
    if (number !== this.#seen.number) this.#seen = { number, since_ms: now_ms };
    return { at: 'job', elapsed_ms: this.#batches === 0 ? 0 : now_ms - this.#seen.since_ms };
  }

  /**
   * Ends the thread, whatever it is doing. It counts as calculating what it was last seen at: it
   * may have gone on to the next job in this very moment, which is not to blame.
   */
  terminate(cause: Error): void {
    this.#end(cause, this.#seen.number);
    void this.#worker.terminate();
  }

  /** Number of the job that the thread says it is at. */
  get #running(): number {
    return Atomics.load(this.#progress, 0);
  }

  #receive(message: ThreadMessage): void {
    // What comes after the end is late: its jobs are elsewhere by now.
    if (this.#ended) return;
    if (message === 'ready') this.#prove();
    else if (this.#ready) this.#settle(message);
    else this.#judge(message);
  }

  #prove(): void {
    if (this.#proof === undefined) this.#beReady();
    else this.#worker.postMessage(this.#proof.jobs);
  }

  /** The first batch of all was the proof. */
  #judge({ results }: BatchResult): void {
    this.#count(results.length);
    const fault = this.#proof?.fault(results);
    if (fault === undefined) this.#beReady();
    else this.terminate(new Error(fault));
  }

  #beReady(): void {
    this.#ready = true;
    this.#events.ready(this);
  }

  #settle({ results, elapsed_ms }: BatchResult): void {
    this.#batches--;
    this.#count(results.length);
    this.#learn(elapsed_ms.reduce((sum, each) => sum + each, 0) / results.length);
    const answered = this.#tickets.splice(0, results.length);
    for (const [index, ticket] of answered.entries()) ticket.resolve(results[index] ?? '');
    this.#events.answered(this, elapsed_ms);
  }

  /** So many jobs more are behind it. */
  #count(jobs: number): void {
    this.#first_number = ((this.#first_number - 1 + jobs) % NUMBER_MAX) + 1;
  }

  #learn(job_ms: number): void {
    this.#job_ms = Number.isFinite(this.#job_ms)
      ? this.#job_ms + LATEST_WEIGHT * (job_ms - this.#job_ms)
      : job_ms;
  }

  #end(cause: Error, running: number): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#events.ended(this, { tickets: this.#tickets, running: this.#ticket(running), cause });
  }

  /** The job of a number; none where the thread is between two batches. */
  #ticket(number: number): Ticket | undefined {
    if (number === IDLE) return undefined;
    return this.#tickets[(number - this.#first_number + NUMBER_MAX) % NUMBER_MAX];
  }
}
