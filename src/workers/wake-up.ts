/**
 * Waking a thread costs as much as calculating, and once is enough for all tasks that wait. So idle workers are woken when a
 * turn of the event loop has brought no more tasks, which takes microseconds, or when so many wait, or when one has waited
 * so long: a turn of a crowd is long, and so is each turn on a busy machine.
 */
import { sharedNowMs } from './ring.ts';

const TASKS_AT_ONCE = 8;
const GATHERED_MS = 1;

/** Decides when idle workers are told of the tasks that were put into the ring. */
export class WakeUp {
  readonly #wake: (tasks: number) => void;
  /** Tasks that no worker was told of, and when the first of them came. */
  #untold = 0;
  #firstMs = 0;
  #turn: NodeJS.Immediate | undefined;

  /** @param wake tells idle workers that so many tasks wait, and does nothing if none is idle */
  constructor(wake: (tasks: number) => void) {
    this.#wake = wake;
  }

  /** Notes a task. */
  note(nowMs: number): void {
    if (++this.#untold === 1) {
      this.#firstMs = nowMs;
      this.#tellAfterTurn(0);
    } else if (this.#untold === TASKS_AT_ONCE || this.#isLate(nowMs)) {
      this.#tell();
    }
  }

  /** @param before how many no worker had been told of a turn ago */
  #tellAfterTurn(before: number): void {
    this.#turn = setImmediate(() => {
      if (this.#untold === before || this.#isLate(sharedNowMs())) this.#tell();
      else this.#tellAfterTurn(this.#untold);
    });
  }

  #isLate(nowMs: number): boolean {
    return nowMs - this.#firstMs > GATHERED_MS;
  }

  #tell(): void {
    clearImmediate(this.#turn);
    const tasks = this.#untold;
    this.#untold = 0;
    this.#wake(tasks);
  }
}
