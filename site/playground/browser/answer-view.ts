import { announce, byId, element } from './elements.ts';
import { BODY_SHOWN_LENGTH_MAX, indentedBody } from './indented-body.ts';
import { positionsView, releaseDownload } from './positions-view.ts';
import { failureView, problemView } from './problem-view.ts';
import { type Received, readAnswer } from './read-answer.ts';
import type { Outcome } from './send.ts';

/** The part of the page that shows the outcome of a request. */
export class AnswerView {
  readonly #form: HTMLFormElement;
  readonly #section = byId('answer');
  readonly #outcome = byId('outcome');
  readonly #progress = byId('progress');
  readonly #indented = byId<HTMLInputElement>('indented');
  #body = '';
  /** The body with indentation, if it can be indented. */
  #lines: string | undefined;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#indented.addEventListener('change', () => this.#showBody());
  }

  /** The body of the last answer, as received. */
  get body(): string {
    return this.#body;
  }

  /** Hides the answer. */
  clear(): void {
    releaseDownload(this.#outcome);
    this.#section.hidden = true;
    this.#outcome.replaceChildren();
  }

  /**
   * Shows an outcome, announces it to screen readers, and moves the focus there if the user must act
   * on it. Never throws.
   */
  show(outcome: Outcome): void {
    try {
      this.#show(outcome);
    } catch {
      this.#show({ failure: 'There is an answer, but this page cannot show it.' });
    }
  }

  #show(outcome: Outcome): void {
    this.clear();
    byId('received').hidden = !('received' in outcome);
    this.#section.hidden = false;
    if ('failure' in outcome) {
      this.#alert(failureView(outcome.failure));
    } else {
      this.#showReceived(outcome.received);
      this.#tell(outcome.received);
    }
  }

  #tell(received: Received): void {
    const answer = readAnswer(received);
    if (answer.kind === 'problem') {
      this.#alert(problemView(answer.problem, this.#form));
    } else if (answer.kind === 'positions') {
      this.#outcome.append(positionsView(answer.envelope));
      const count = answer.envelope.data.positions.length;
      announce(this.#progress, `${count} ${count === 1 ? 'position' : 'positions'}.`);
      this.#bringIntoView();
    } else {
      this.#alert(
        failureView(
          `The response, with status ${received.status}, is not an answer of this service; something in between may have sent it. It is shown below as it was received.`,
        ),
      );
    }
  }

  #alert(summary: HTMLElement): void {
    announce(this.#progress, '');
    this.#outcome.append(summary);
    summary.focus();
  }

  /** The focus stays on the button, so that the next attempt is one keystroke away. */
  #bringIntoView(): void {
    const is_seen = this.#section.getBoundingClientRect().top < window.innerHeight * SEEN_SHARE;
    if (!is_seen) this.#section.scrollIntoView({ block: 'start' });
  }

  #showReceived({ status, headers, body }: Received): void {
    const fields = [['Status', String(status)] as const, ...headers];
    byId('headers').replaceChildren(
      ...fields.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    );
    this.#body = body;
    this.#lines = indentedBody(body);
    this.#indented.disabled = this.#lines === undefined;
    byId('received-copied').textContent = '';
    this.#showBody();
  }

  #showBody(): void {
    const text = (this.#indented.checked ? this.#lines : undefined) ?? this.#body;
    byId('received-cut').hidden = text.length <= BODY_SHOWN_LENGTH_MAX;
    const shown = element('code', {}, text.slice(0, BODY_SHOWN_LENGTH_MAX));
    byId('received-view').replaceChildren(shown);
  }
}

/** An answer that begins above this share of the window's height is visible enough. */
const SEEN_SHARE = 0.7;
