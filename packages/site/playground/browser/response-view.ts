import { positionRanges } from '../../../client/src/position-ranges.ts';
import { chartSvg, type Envelope, PAPER } from '../../../wheel/chart.ts';
import type { Subject } from '../../../wheel/subject.ts';
import { wheelTitle } from '../../../wheel/words.ts';
import { announce, byId, element } from '../../browser/elements.ts';
import { startTabs } from '../../browser/tabs.ts';
import { offerFile, withdrawFile } from './downloads.ts';
import { BODY_SHOWN_LENGTH_MAX, indentedBody } from './indented-body.ts';
import { positionsTable } from './positions-view.ts';
import { failureView, problemView } from './problem-view.ts';
import { rangesTable, rangesText } from './ranges-view.ts';
import { type Received, readResponse } from './read-response.ts';
import { drawing } from './response-table.ts';
import type { Outcome } from './send.ts';
import { tableText } from './table-text.ts';

const FILES = ['table-file', 'wheel-file', 'received-file'];

/** What readings are to: one request, or both of a day. */
interface Sent {
  /** As they were sent. */
  readonly bodies: readonly string[];
  /** What the chart is to say besides. */
  readonly subject: Subject;
}

/** The part of the page that shows the outcome of a request. */
export class ResponseView {
  readonly #form: HTMLFormElement;
  readonly #section = byId('answer');
  readonly #outcome = byId('outcome');
  readonly #progress = byId('progress');
  readonly #indented = byId<HTMLInputElement>('indented');
  readonly #views = startTabs(byId('view'));
  readonly #name = byId<HTMLInputElement>('wheel-name');
  #sent: Sent = { bodies: [], subject: {} };
  #body = '';
  /** The body with indentation, if it can be indented. */
  #lines: string | undefined;
  /** Of both ends of a day, there is no chart. */
  #envelope: Envelope | undefined;
  /** The table as text, with a separator between the values. */
  #tableText: (separator: ',' | '\t') => string = () => '';

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#indented.addEventListener('change', () => this.#showBody());
    this.#name.addEventListener('input', () => this.#showWheel());
  }

  /** What the buttons of the views copy, by the id that they name. */
  readonly texts: Readonly<Record<string, () => string>> = {
    'received-text': () => this.#body,
    'table-text': () => this.#tableText('\t'),
    'wheel-text': () => this.#chart(PAPER),
  };

  /** Hides the answer. */
  clear(): void {
    for (const id of FILES) withdrawFile(id);
    this.#envelope = undefined;
    this.#tableText = () => '';
    byId('wheel-parts').hidden = false;
    byId('no-wheel').hidden = true;
    byId('earlier').hidden = true;
    this.#section.hidden = true;
    for (const id of ['outcome', 'table-view', 'wheel-view', 'headers']) byId(id).replaceChildren();
    for (const id of ['table', 'wheel', 'received']) byId(`${id}-copied`).textContent = '';
  }

  /** Says so if the answer that is shown is not one to these bodies. */
  compare(bodies: readonly string[]): void {
    const isSame = bodies.join('\n') === this.#sent.bodies.join('\n');
    byId('earlier').hidden = this.#section.hidden || isSame;
  }

  /**
   * Shows the outcomes, announces them to screen readers, and moves the focus there if the user must act
   * on them. Never throws.
   *
   * @param sent the requests; the outcomes end with the first failure
   */
  show(outcomes: readonly Outcome[], sent: Sent): void {
    this.#sent = sent;
    try {
      this.#show(outcomes);
    } catch {
      this.#show([{ failure: 'The service answered, but this page cannot show the answer.' }]);
    }
  }

  #show(outcomes: readonly Outcome[]): void {
    this.clear();
    this.#section.hidden = false;
    const failed = outcomes.find((outcome) => 'failure' in outcome);
    byId('results').hidden = failed !== undefined;
    if (failed !== undefined) {
      this.#alert(failureView(failed.failure), outcomes.indexOf(failed));
    } else {
      this.#showResponses(
        outcomes.flatMap((outcome) => ('received' in outcome ? [outcome.received] : [])),
      );
    }
  }

  #showResponses(received: readonly Received[]): void {
    const readings = received.map(readResponse);
    const envelopes = readings.flatMap((one) => (one.kind === 'positions' ? [one.envelope] : []));
    const at = readings.findIndex(({ kind }) => kind !== 'positions');
    this.#showViews(at === -1);
    this.#showReceived(at === -1 ? received : received.slice(at, at + 1));
    const wrong = readings[at];
    if (wrong?.kind === 'problem') {
      this.#alert(problemView(wrong.problem, this.#form), at);
    } else if (wrong !== undefined) {
      this.#alert(
        failureView(
          `The response (status ${received[at]?.status}) is not one that this service sends; a proxy may have sent it. It is shown below.`,
        ),
        at,
      );
    } else {
      const [first, last] = envelopes as [Envelope, Envelope?];
      if (last === undefined) this.#showPositions(first);
      else this.#showRanges(first, last);
      this.#bringIntoView();
    }
  }

  #showPositions(envelope: Envelope): void {
    this.#envelope = envelope;
    const { positions } = envelope.data;
    this.#showTable(positionsTable(positions, wheelTitle(envelope.meta)), (separator) =>
      tableText(positions, separator),
    );
    this.#showWheel();
    announce(
      this.#progress,
      `${positions.length} ${positions.length === 1 ? 'position' : 'positions'}.`,
    );
  }

  /** Where bodies can have been on a day. A wheel would be one of an instant that nobody knows. */
  #showRanges(start: Envelope, end: Envelope): void {
    const ranges = positionRanges(start, end);
    this.#showTable(rangesTable(ranges, start, end), (separator) => rangesText(ranges, separator));
    byId('wheel-parts').hidden = true;
    byId('no-wheel').hidden = false;
    announce(this.#progress, `${ranges.length} ${ranges.length === 1 ? 'range' : 'ranges'}.`);
  }

  #showTable(table: HTMLElement, text: (separator: ',' | '\t') => string): void {
    byId('table-view').append(table);
    this.#tableText = text;
    offerFile('table-file', text(','), 'text/csv');
  }

  #showWheel(): void {
    if (this.#envelope === undefined) return;
    byId('wheel-view').replaceChildren(drawing(this.#chart()));
    offerFile('wheel-file', this.#chart(PAPER), 'image/svg+xml');
  }

  #chart(background?: string): string {
    if (this.#envelope === undefined) return '';
    const subject = { ...this.#sent.subject, name: this.#name.value.trim() };
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

  /** @param at how many requests were answered before the one that this is about */
  #alert(summary: HTMLElement, at: number): void {
    announce(this.#progress, '');
    if (at > 0) summary.append(element('p', {}, ONE_END));
    this.#outcome.append(summary);
    summary.focus();
  }

  /** The focus stays on the button, so that the next attempt is one keystroke away. */
  #bringIntoView(): void {
    const isSeen = this.#section.getBoundingClientRect().top < window.innerHeight * SEEN_SHARE;
    if (!isSeen) this.#section.scrollIntoView({ block: 'start' });
  }

  /** Several bodies are lines of a text. */
  #showReceived(received: readonly Received[]): void {
    const fields = received.flatMap(({ status, headers }, at) => [
      ...(received.length === 1 ? [] : [['Response', `${at + 1} of ${received.length}`] as const]),
      ['Status', String(status)] as const,
      ...headers,
    ]);
    byId('headers').replaceChildren(
      ...fields.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    );
    const bodies = received.map(({ body }) => body);
    const lines = bodies.flatMap((body) => indentedBody(body) ?? []);
    this.#body = bodies.join('\n');
    this.#lines = lines.length === bodies.length ? lines.join('\n') : undefined;
    this.#indented.disabled = this.#lines === undefined;
    byId<HTMLAnchorElement>('received-file').download =
      bodies.length === 1 ? 'response.json' : 'responses.jsonl';
    offerFile('received-file', this.#body, 'application/json');
    this.#showBody();
  }

  #showBody(): void {
    const text = (this.#indented.checked ? this.#lines : undefined) ?? this.#body;
    byId('received-cut').hidden = text.length <= BODY_SHOWN_LENGTH_MAX;
    const shown = element('code', {}, text.slice(0, BODY_SHOWN_LENGTH_MAX));
    byId('received-view').replaceChildren(shown);
  }
}

const ONE_END =
  'This is about the request for the end of the day. The one for its start was answered, and costs a credit; one end alone gives no ranges. Sending again makes both requests.';

/** An answer that begins above this share of the window's height is visible enough. */
const SEEN_SHARE = 0.7;
