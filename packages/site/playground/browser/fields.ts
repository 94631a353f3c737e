/** The fields of the form: their contents, and what the service found wrong with them. */
import { byId } from '../../browser/elements.ts';
import { type Entry, type FieldKind, valueText } from './request-text.ts';

const FIELDS = '[data-pointer]';
type Control = HTMLInputElement | HTMLSelectElement;

/** The fields that have a value, in the order of the page, which is that of the schema. */
export function readFields(form: HTMLFormElement): Entry[] {
  return [...form.querySelectorAll<HTMLElement>(FIELDS)].flatMap((field) => {
    const json = fieldText(field);
    // No name in the schema needs escaping in a pointer.
    return json === undefined ? [] : [{ path: pointerOf(field).slice(2).split('/'), json }];
  });
}

function fieldText(field: HTMLElement): string | undefined {
  const kind = field.dataset['kind'] as FieldKind | 'list';
  if (kind === 'list') {
    const ticked = [...field.querySelectorAll<HTMLInputElement>('input:checked')];
    return ticked.length === 0
      ? undefined
      : `[${ticked.map(({ value }) => JSON.stringify(value)).join(', ')}]`;
  }
  const typed = controlOf(field)?.value ?? '';
  return typed === '' ? undefined : valueText(kind, typed);
}

/** Fills every text field of the request with its example. */
export function fillInExample(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>(`${FIELDS} input[type=text]`)) {
    input.value = input.placeholder;
  }
}

/** The field for a place in the request, or for a place that contains it. */
export function findField(form: HTMLFormElement, pointer: string): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => pointer === pointerOf(field) || pointer.startsWith(`${pointerOf(field)}/`),
  );
}

/** The element that links to a field lead to, and that gets the focus. */
export function targetOf(field: HTMLElement): HTMLElement {
  return controlOf(field) ?? field;
}

/** Shows at a field what is wrong with it; further findings are appended. */
export function markField(field: HTMLElement, detail: string): void {
  const target = targetOf(field);
  const finding = byId(`${target.id}-finding`);
  showFinding(target, finding.hidden ? detail : `${finding.textContent} ${detail}`);
  // A group of checkboxes does not support it.
  if (target !== field) target.setAttribute('aria-invalid', 'true');
}

/** Shows at a control what is wrong with it, and nothing else. */
export function markControl(control: HTMLElement, detail: string): void {
  showFinding(control, detail);
  control.setAttribute('aria-invalid', 'true');
}

function showFinding(target: HTMLElement, text: string): void {
  const finding = byId(`${target.id}-finding`);
  finding.textContent = text;
  finding.hidden = false;
  target.closest('details')?.setAttribute('open', '');
  target.setAttribute('aria-describedby', `${helpIds(target)} ${finding.id}`.trim());
}

/** Removes all findings from fields. */
export function unmarkFields(page: HTMLElement): void {
  for (const finding of page.querySelectorAll<HTMLElement>('.finding')) {
    unmarkControl(byId(finding.id.replace(/-finding$/, '')));
  }
}

/** Removes the finding of a control. */
export function unmarkControl(target: HTMLElement): void {
  const finding = byId(`${target.id}-finding`);
  finding.hidden = true;
  finding.textContent = '';
  target.removeAttribute('aria-invalid');
  const help = helpIds(target);
  if (help === '') target.removeAttribute('aria-describedby');
  else target.setAttribute('aria-describedby', help);
}

function helpIds(target: HTMLElement): string {
  const ids = target.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.filter((id) => !id.endsWith('-finding')).join(' ');
}

function controlOf(field: HTMLElement): Control | undefined {
  return field.querySelector<Control>('input:not([type=checkbox]), select') ?? undefined;
}

function pointerOf(field: HTMLElement): string {
  return field.dataset['pointer'] ?? '';
}
