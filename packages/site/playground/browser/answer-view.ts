import { chartSvg, type Envelope, PAPER } from '../../../wheel/chart.ts';
import type { Subject } from '../../../wheel/subject.ts';
import { wheelTitle } from '../../../wheel/words.ts';
import { announce, byId, element } from '../../browser/elements.ts';
import { startTabs } from '../../browser/tabs.ts';
import { offerFile, withdrawFile } from './downloads.ts';
import { BODY_SHOWN_LENGTH_MAX, indentedBody } from './indented-body.ts';
import { drawing, positionsTable } from './positions-view.ts';
import { failureView, problemView } from './problem-view.ts';
import { type Received, readAnswer } from './read-answer.ts';
import type { Outcome } from './send.ts';
import { tableText } from './table-text.ts';

const FILES = ['table-file', 'wheel-file', 'received-file'];

/** What an answer is to. */
interface Asked {
  /** As it was sent. */
  readonly body: string;
  /** What the chart is to say besides. */
  readonly subject: Subject;
}

/** The part of the page that shows the outcome of a request. */
export class AnswerView {
  readonly #form: HTMLFormElement;
  readonly #section = byId('answer');
  readonly #outcome = byId('outcome');
  readonly #progress = byId('progress');
  readonly #indented = byId<HTMLInputElement>('indented');
  readonly #views = startTabs(byId('view'));
  readonly #name = byId<HTMLInputElement>('wheel-name');
  #asked: Asked = { body: '', subject: {} };
  #body = '';
  /** The body with indentation, if it can be indented. */
  #lines: string | undefined;
  #envelope: Envelope | undefined;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#indented.addEventListener('change', () => this.#showBody());
    this.#name.addEventListener('input', () => this.#showWheel());
  }

  /** What the buttons of the views copy, by the id that they name. */
  readonly texts: Readonly<Record<string, () => string>> = {
    'received-text': () => this.#body,
    'table-text': () => tableText(this.#envelope?.data.positions ?? [], '\t'),
    'wheel-text': () => this.#chart(PAPER),
  };

  /** Hides the answer. */
  clear(): void {
    for (const id of FILES) withdrawFile(id);
    this.#envelope = undefined;
    byId('earlier').hidden = true;
    this.#section.hidden = true;
    for (const id of ['outcome', 'table-view', 'wheel-view', 'headers']) byId(id).replaceChildren();
    for (const id of ['table', 'wheel', 'received']) byId(`${id}-copied`).textContent = '';
  }

  /** Says so if the answer that is shown is not one to this body. */
  compare(body: string): void {
    byId('earlier').hidden = this.#section.hidden || body === this.#asked.body;
  }

  /**
   * Shows an outcome, announces it to screen readers, and moves the focus there if the user must act
   * on it. Never throws.
   *
   * @param asked what the outcome is of
   */
  show(outcome: Outcome, asked: Asked): void {
    this.#asked = asked;
    try {
      this.#show(outcome);
    } catch {
      this.#show({ failure: 'The service answered, but this page cannot show the answer.' });
    }
  }

  #show(outcome: Outcome): void {
    this.clear();
    byId('results').hidden = !('received' in outcome);
    this.#section.hidden = false;
    if ('failure' in outcome) {
      this.#alert(failureView(outcome.failure));
    } else {
      this.#tell(outcome.received);
    }
  }

  #tell(received: Received): void {
    const answer = readAnswer(received);
    this.#showViews(answer.kind === 'positions');
    this.#showReceived(received);
    if (answer.kind === 'problem') {
      this.#alert(problemView(answer.problem, this.#form));
    } else if (answer.kind === 'positions') {
      this.#showPositions(answer.envelope);
    } else {
      this.#alert(
        failureView(
          `The response (status ${received.status}) is not one that this service sends; a proxy may have sent it. It is shown below.`,
        ),
      );
    }
  }

  #showPositions(envelope: Envelope): void {
    this.#envelope = envelope;
    const { positions } = envelope.data;
    byId('table-view').append(positionsTable(positions, wheelTitle(envelope.meta)));
    offerFile('table-file', tableText(positions, ','), 'text/csv');
    this.#showWheel();
    announce(
      this.#progress,
      `${positions.length} ${positions.length === 1 ? 'position' : 'positions'}.`,
    );
    this.#bringIntoView();
  }

  #showWheel(): void {
    if (this.#envelope === undefined) return;
    byId('wheel-view').replaceChildren(drawing(this.#chart()));
    offerFile('wheel-file', this.#chart(PAPER), 'image/svg+xml');
  }

  #chart(background?: string): string {
    if (this.#envelope === undefined) return '';
    const subject = { ...this.#asked.subject, name: this.#name.value.trim() };
    return chartSvg(this.#envelope, { subject, ...(background !== undefined && { background }) });
  }

  /** There is a table and a wheel only of positions; of everything else, the text alone. */
  #showViews(hasPositions: boolean): void {
    byId('view').hidden = !hasPositions;
    if (hasPositions) {
      this.#views.refresh();
    } else {
      byId('table-panel').hidden = true;
      byId('wheel-panel').hidden = true;
      byId('received').hidden = false;
    }
  }

  #alert(summary: HTMLElement): void {
    announce(this.#progress, '');
    this.#outcome.append(summary);
    summary.focus();
  }

  /** The focus stays on the button, so that the next attempt is one keystroke away. */
  #bringIntoView(): void {
    const isSeen = this.#section.getBoundingClientRect().top < window.innerHeight * SEEN_SHARE;
    if (!isSeen) this.#section.scrollIntoView({ block: 'start' });
  }

  #showReceived({ status, headers, body }: Received): void {
    const fields = [['Status', String(status)] as const, ...headers];
    byId('headers').replaceChildren(
      ...fields.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    );
    this.#body = body;
    this.#lines = indentedBody(body);
    this.#indented.disabled = this.#lines === undefined;
    offerFile('received-file', body, 'application/json');
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
