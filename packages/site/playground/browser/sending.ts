/** Sends requests, one at a time, and says how it goes. */

import type { Subject } from '../../../wheel/subject.ts';
import { announce, byId } from '../../browser/elements.ts';
import type { AnswerView } from './answer-view.ts';
import { type Sendable, send } from './send.ts';

export class Sending {
  readonly #view: AnswerView;
  readonly #send = byId<HTMLButtonElement>('send');
  readonly #cancel = byId<HTMLButtonElement>('cancel');
  readonly #progress = byId('progress');
  /** The request in progress. A new one replaces it. */
  #underWay: AbortController | undefined;

  constructor(view: AnswerView) {
    this.#view = view;
    this.#cancel.addEventListener('click', () => {
      this.giveUp();
      announce(this.#progress, 'Cancelled.');
    });
  }

  /** @param subject what the answer's chart is to say of it, besides what was sent */
  async start(request: Sendable, subject: Subject): Promise<void> {
    this.#underWay?.abort();
    const mine = new AbortController();
    this.#underWay = mine;
    this.#showProgress(true);
    announce(this.#progress, 'Sending…');
    try {
      const outcome = await send(request, mine.signal);
      if (this.#underWay !== mine) return;
      this.#view.show(outcome, { body: request.body, subject });
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
  giveUp(): void {
    this.#underWay?.abort();
    this.#underWay = undefined;
    this.#showProgress(false);
  }

  #showProgress(isSending: boolean): void {
    // Hiding a button would lose the focus.
    if (!isSending && document.activeElement === this.#cancel) this.#send.focus();
    this.#cancel.hidden = !isSending;
    this.#send.textContent = isSending ? 'Send again' : 'Send';
  }
}
