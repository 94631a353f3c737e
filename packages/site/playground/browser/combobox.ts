/**
 * A text field with a list to choose from, by the pattern of the ARIA Authoring Practices: an editable
 * combobox with a listbox, whose options may be in groups. The focus stays in the field; arrow keys
 * move through the list, Enter chooses what is marked or the first option, Escape closes the list.
 */
import { announce, element } from '../../browser/elements.ts';

/** An option of the list. */
export interface Option<Value> {
  readonly value: Value;
  /** What it is called, and what goes into the field. */
  readonly label: string;
  /** Further words, such as where it is. */
  readonly detail: string;
  /** Options in a row with the same group stand below its name. */
  readonly group?: string;
}

export interface Found<Value> {
  readonly options: readonly Option<Value>[];
  /** Said before the number of options, which is not said if there are none; may be empty. */
  readonly note: string;
  /** True if better options may come: then Enter chooses only what is marked. */
  readonly isProvisional?: boolean;
}

interface ComboboxParts<Value> {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  /** Where the number of options is announced. */
  readonly status: HTMLElement;
  /** What there is for a text. */
  readonly find: (typed: string) => Found<Value>;
  /** An option was chosen; its label is in the field. */
  readonly onChoose: (value: Value) => void;
}

export interface Combobox {
  /** Looks again if the focus is in the field: what is to be found has changed. */
  readonly refresh: () => void;
}

export function startCombobox<Value>(parts: ComboboxParts<Value>): Combobox {
  const { input, list, status, find, onChoose } = parts;
  let options: readonly Option<Value>[] = [];
  let rows: readonly HTMLElement[] = [];
  let active = -1;
  /** What Enter chooses if nothing is marked. */
  let first = -1;
  const isOpen = () => !list.hidden;

  const open = (): void => {
    const found = find(input.value);
    ({ options } = found);
    // A list of everything suggests nothing.
    first = input.value.trim() === '' || found.isProvisional ? -1 : 0;
    rows = options.map((option, index) => rowOf(option, `${list.id}-${index}`));
    list.replaceChildren(...grouped(options, rows, list.id));
    list.hidden = options.length === 0;
    list.scrollTop = 0;
    // At the bottom of the window there would be nothing to see of it. The field is to stay in view.
    for (const part of [list, input]) part.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-expanded', String(isOpen()));
    mark(-1);
    announce(status, saying(found));
  };
  const close = (): void => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    mark(-1);
    announce(status, '');
  };
  const mark = (index: number): void => {
    rows[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const row = rows[index];
    if (row === undefined) {
      input.removeAttribute('aria-activedescendant');
    } else {
      row.setAttribute('aria-selected', 'true');
      input.setAttribute('aria-activedescendant', row.id);
      row.scrollIntoView({ block: 'nearest' });
    }
  };
  const choose = (index: number): void => {
    const option = options[index];
    if (option === undefined) return;
    input.value = option.label;
    close();
    onChoose(option.value);
  };
  /** One step; from the ends back into the field, and from there to the other end. */
  const step = (by: 1 | -1): void => {
    if (!isOpen()) open();
    const count = options.length + 1;
    mark(((active + 1 + by + count) % count) - 1);
  };

  const keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
    ArrowDown: ({ altKey }) => {
      if (altKey) open();
      else step(1);
      return true;
    },
    ArrowUp: ({ altKey }) => {
      if (altKey) close();
      else step(-1);
      return true;
    },
    // While there are suggestions, Enter does not send the form: someone who typed a name and
    // pressed Enter meant to choose.
    Enter: () => {
      if (!isOpen()) return false;
      choose(active < 0 ? first : active);
      return true;
    },
    Escape: () => {
      if (!isOpen()) return false;
      close();
      return true;
    },
  };

  input.addEventListener('input', open);
  input.addEventListener('click', () => {
    if (!isOpen()) open();
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (!event.isComposing && keys[event.key]?.(event)) event.preventDefault();
  });
  // The field keeps the focus, so that it does not close the list before the choice.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    choose(rows.findIndex((row) => target instanceof Node && row.contains(target)));
  });
  return {
    refresh: () => {
      if (document.activeElement === input) open();
    },
  };
}

function saying<Value>({ options, note }: Found<Value>): string {
  if (options.length === 0) return note;
  const count = options.length === 1 ? '1 suggestion.' : `${options.length} suggestions.`;
  return `${note} ${count}`.trim();
}

function rowOf<Value>({ label, detail }: Option<Value>, id: string): HTMLElement {
  return element(
    'li',
    { role: 'option', id, 'aria-selected': 'false' },
    element('span', { class: 'label' }, label),
    ' ',
    element('span', { class: 'detail' }, detail),
  );
}

/** The rows, those of a group together below its name. */
function grouped<Value>(
  options: readonly Option<Value>[],
  rows: readonly HTMLElement[],
  id: string,
): readonly HTMLElement[] {
  const made: HTMLElement[] = [];
  for (const [index, row] of rows.entries()) {
    const { group } = options[index] ?? {};
    if (group === undefined) made.push(row);
    else if (group === options[index - 1]?.group) made.at(-1)?.lastElementChild?.append(row);
    else made.push(groupOf(group, `${id}-group-${index}`, row));
  }
  return made;
}

function groupOf(name: string, id: string, first: HTMLElement): HTMLElement {
  return element(
    'li',
    { role: 'presentation' },
    element('div', { class: 'group-name', id, role: 'presentation' }, name),
    element('ul', { role: 'group', 'aria-labelledby': id }, first),
  );
}
