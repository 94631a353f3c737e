import type { ProblemDocument } from '../../../contract/wire.ts';
import { byId, element } from '../../browser/elements.ts';
import { findField, markField, targetOf } from './fields.ts';

/** The prefix of the codes that are about the key. */
const KEY_CODES = 'auth.';

/**
 * Shows a problem: a summary, and each finding at its field.
 *
 * @returns the summary; the caller adds it to the page and moves the focus there
 */
export function problemView(
  { type, title, status, code, detail, errors = [] }: ProblemDocument,
  form: HTMLFormElement,
): HTMLElement {
  const findings = errors.map((finding) => {
    const field = findField(form, finding.pointer);
    if (field !== undefined) markField(field, finding.detail);
    return { ...finding, field };
  });
  if (code.startsWith(KEY_CODES)) markField(byId('key-field'), detail);
  const summary = summaryOf(
    element('h3', { id: 'problem-title' }, title),
    element(
      'p',
      { class: 'problem-code' },
      `${status} `,
      documented(type, element('code', {}, code)),
    ),
    element('p', {}, detail),
  );
  const items = findings.map(({ pointer, detail, code, field }) =>
    field === undefined
      ? element('li', {}, element('code', {}, pointer), ` ${detail}`)
      : element(
          'li',
          {},
          linkTo(field),
          ...(code === undefined ? [] : [` ${code}`]),
          ...(hiddenPanelOf(field) === null ? [] : [` ${detail}`]),
        ),
  );
  if (items.length > 0) summary.append(element('ul', { class: 'findings' }, ...items));
  return summary;
}

/** Says that there is no answer. */
export function failureView(reason: string): HTMLElement {
  return summaryOf(element('h3', { id: 'problem-title' }, 'No answer'), element('p', {}, reason));
}

function summaryOf(...children: readonly HTMLElement[]): HTMLElement {
  return element(
    'div',
    { class: 'problem', role: 'alert', tabindex: '-1', 'aria-labelledby': 'problem-title' },
    ...children,
  );
}

/** Only a web address becomes a link. */
function documented(type: string, words: HTMLElement): HTMLElement {
  if (!/^https?:\/\//.test(type)) return words;
  return element('a', { href: type, rel: 'noreferrer' }, words);
}

/** The tab's panel that hides a field, if one does. */
function hiddenPanelOf(field: HTMLElement): Element | null {
  return field.closest('[role=tabpanel][hidden]');
}

/** Links to the field's own control and moves the focus there: a fragment alone would only scroll. */
function linkTo(field: HTMLElement): HTMLElement {
  // If the moment is from a certificate, the certificate's fields stand for the one that is sent.
  const target = hiddenPanelOf(field) === null ? targetOf(field) : byId('date');
  const name = (field.dataset['pointer'] ?? '').slice(2).replaceAll('/', '.');
  const link = element('a', { href: `#${target.id}` }, element('code', {}, name));
  link.addEventListener('click', (event) => {
    event.preventDefault();
    target.focus();
  });
  return link;
}
