/** The fields of the form: what is typed in them, and what the service found wrong there. */
import { byId } from './elements.ts';
import { type Entry, type FieldKind, valueText } from './request-text.ts';

const FIELDS = '[data-pointer]';
type Control = HTMLInputElement | HTMLSelectElement;

/** The fields that are filled in, in the order of the page, which is that of the schema. */
export function readFields(form: HTMLFormElement): Entry[] {
  return [...form.querySelectorAll<HTMLElement>(FIELDS)].flatMap((field) => {
    const json = fieldText(field);
    // The schema has no name that a pointer would have to escape.
    return json === undefined ? [] : [{ path: pointerOf(field).slice(2).split('/'), json }];
  });
}

function fieldText(field: HTMLElement): string | undefined {
  const kind = field.dataset['kind'] as FieldKind | 'list';
  if (kind === 'list') {
    const ticked = [...field.querySelectorAll<HTMLInputElement>('input:checked')];
    return ticked.length === 0 ? undefined : JSON.stringify(ticked.map(({ value }) => value));
  }
  const typed = controlOf(field)?.value ?? '';
  return typed === '' ? undefined : valueText(kind, typed);
}

/** Puts into every text field what stands in it as its example. */
export function fillInExample(form: HTMLFormElement): void {
  form.reset();
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=text]')) {
    input.value = input.placeholder;
  }
}

/** Where the field of a place in the request is, or of what is around that place. */
export function findField(form: HTMLFormElement, pointer: string): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => pointer === pointerOf(field) || pointer.startsWith(`${pointerOf(field)}/`),
  );
}

/** What a link to a field leads to, and what takes the focus. */
export function targetOf(field: HTMLElement): HTMLElement {
  return controlOf(field) ?? field;
}

/** Says at a field what is wrong with it; a further finding is added. */
export function markField(field: HTMLElement, detail: string): void {
  const target = targetOf(field);
  const finding = byId(`${target.id}-finding`);
  finding.textContent = finding.hidden ? detail : `${finding.textContent} ${detail}`;
  finding.hidden = false;
  target.setAttribute('aria-describedby', `${helpIds(target)} ${finding.id}`.trim());
  // Of a group of boxes it cannot be said.
  if (target !== field) target.setAttribute('aria-invalid', 'true');
}

/** Takes back everything that was said at fields. */
export function unmarkFields(page: HTMLElement): void {
  for (const finding of page.querySelectorAll<HTMLElement>('.finding')) {
    finding.hidden = true;
    finding.textContent = '';
    const target = byId(finding.id.replace(/-finding$/, ''));
    target.removeAttribute('aria-invalid');
    const help = helpIds(target);
    if (help === '') target.removeAttribute('aria-describedby');
    else target.setAttribute('aria-describedby', help);
  }
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
