/** Sends requests, one at a time, and says how it goes. */

import type { Subject } from '../../../wheel/subject.ts';
import { announce, byId } from '../../browser/elements.ts';
import type { ResponseView } from './response-view.ts';
import { type Outcome, type Sendable, send } from './send.ts';

export class Sending {
  readonly #view: ResponseView;
  readonly #send = byId<HTMLButtonElement>('send');
  readonly #cancel = byId<HTMLButtonElement>('cancel');
  readonly #progress = byId('progress');
  /** What is in progress. A new one replaces it. */
  #underWay: AbortController | undefined;
  /** How many requests of it were answered. */
  #answered = 0;

  constructor(view: ResponseView) {
    this.#view = view;
    this.#cancel.addEventListener('click', () => {
      const words =
        this.#answered === 0 ? '' : ' The first request was answered, and costs a credit.';
      this.cancel();
      announce(this.#progress, `Cancelled.${words}`);
    });
  }

  /**
   * Sends one request, or those for both ends of a day, one after the other: after one that has no answer, none follows.
   *
   * @param subject what the answer's chart is to say of it, besides what was sent
   */
  async start(requests: readonly [Sendable, ...Sendable[]], subject: Subject): Promise<void> {
    this.#underWay?.abort();
    const mine = new AbortController();
    this.#underWay = mine;
    this.#showProgress(true);
    const outcomes: Outcome[] = [];
    try {
      for (const request of requests) {
        this.#answered = outcomes.length;
        const which =
          requests.length === 1 ? '' : ` request ${outcomes.length + 1} of ${requests.length}`;
        announce(this.#progress, `Sending${which}…`);
        const outcome = await send(request, mine.signal);
        if (this.#underWay !== mine) return;
        outcomes.push(outcome);
        if (!('received' in outcome) || outcome.received.status !== 200) break;
      }
      this.#view.show(outcomes, { bodies: requests.map(({ body }) => body), subject });
    } catch (error) {
      if (!mine.signal.aborted) throw error;
    } finally {
      if (this.#underWay === mine) {
        this.#underWay = undefined;
        this.#showProgress(false);
      }
    }
  }

  /** Ends the request in progress, if there is one. */
  cancel(): void {
    this.#underWay?.abort();
    this.#underWay = undefined;
    this.#answered = 0;
    this.#showProgress(false);
  }

  #showProgress(isSending: boolean): void {
    // Hiding a button would lose the focus.
    if (!isSending && document.activeElement === this.#cancel) this.#send.focus();
    this.#cancel.hidden = !isSending;
    this.#send.textContent = isSending ? 'Send again' : 'Send';
  }
}
