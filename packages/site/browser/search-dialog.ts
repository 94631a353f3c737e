/** The search: a window over the page. Opened by its button, and by Ctrl or ⌘ with K. */

import type { Piece } from '../search/excerpt.ts';
import { announce, element } from './elements.ts';
import type { Result, Search } from './search.ts';

/** Keys that move through the results, and how far. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The button that opens the search. The index is loaded when it is first opened. */
export function searchButton(): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'search-open', 'aria-keyshortcuts': 'Control+K Meta+K' },
    element('span', {}, 'Search'),
    element(
      'kbd',
      { 'aria-hidden': 'true' },
      /^Mac|^iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K',
    ),
  );
  let dialog: SearchDialog | undefined;
  const open = () => {
    dialog ??= new SearchDialog();
    dialog.open();
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    if (!opensSearch(event)) return;
    event.preventDefault();
    open();
  });
  return button;
}

/** Not a key alone: who speaks to the computer would open the search by words (WCAG 2.1.4). */
function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // In upper case with caps lock.
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

class SearchDialog {
  readonly #input = element('input', {
    type: 'search',
    id: 'search-input',
    role: 'combobox',
    placeholder: 'Search the documentation',
    'aria-label': 'Search the documentation',
    'aria-controls': 'search-results',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  readonly #list = element('div', {
    id: 'search-results',
    role: 'listbox',
    'aria-label': 'Results',
    // What scrolls is otherwise a stop of its own.
    tabindex: '-1',
  });
  readonly #status = element('p', { class: 'search-status', role: 'status' });
  readonly #dialog = element(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    element('div', { class: 'search-bar' }, this.#input, this.#closeButton()),
    this.#status,
    this.#list,
  );
  #search: Promise<Search> | undefined;
  /** Only the answer to the last query is shown. */
  #query = '';

  constructor() {
    document.body.append(this.#dialog);
    this.#input.addEventListener('input', () => void this.#show());
    this.#dialog.addEventListener('keydown', (event) => this.#onKey(event));
    // The window's own area is filled by its children, so a click on itself is one beside it.
    this.#dialog.addEventListener('click', ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
    });
    // A result that opens elsewhere leaves the others to be opened too.
    this.#list.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => {
      if (!ctrlKey && !metaKey && !shiftKey) this.#dialog.close();
    });
  }

  open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#input.select();
    void this.#show();
  }

  #closeButton(): HTMLElement {
    const button = element('button', { type: 'button', class: 'search-close' }, 'Close');
    button.addEventListener('click', () => this.#dialog.close());
    return button;
  }

  /** Loaded once; after a failure, the next query tries again. */
  #load(): Promise<Search> {
    this.#search ??= import('./search.ts').then(({ loadSearch }) => loadSearch());
    this.#search.catch(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  async #show(): Promise<void> {
    const query = this.#input.value.trim();
    this.#query = query;
    try {
      const search = await this.#load();
      if (query === this.#query) this.#fill(query, query === '' ? [] : search(query));
    } catch {
      announce(this.#status, 'The search could not be loaded. Type again to retry.');
    }
  }

  #fill(query: string, results: readonly Result[]): void {
    this.#list.replaceChildren(...results.map(resultView));
    this.#input.setAttribute('aria-expanded', String(results.length > 0));
    this.#choose(results.length > 0 ? 0 : undefined);
    announce(this.#status, query === '' ? '' : countOf(results.length));
  }

  get #options(): readonly HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[role="option"]')];
  }

  get #chosen(): number {
    return this.#options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  }

  #choose(index: number | undefined): void {
    for (const [at, option] of this.#options.entries()) {
      option.setAttribute('aria-selected', String(at === index));
    }
    const chosen = index === undefined ? undefined : this.#options[index];
    if (chosen === undefined) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', chosen.id);
    chosen?.scrollIntoView({ block: 'nearest' });
  }

  #onKey(event: KeyboardEvent): void {
    // These keys choose among characters while a word is put together, as in Japanese.
    if (event.isComposing) return;
    const step = STEPS[event.key];
    const { length } = this.#options;
    if (event.key === 'Enter' && event.target === this.#input) {
      event.preventDefault();
      this.#options[this.#chosen]?.click();
    } else if (step !== undefined && length > 0) {
      event.preventDefault();
      this.#choose((this.#chosen + step + length) % length);
    }
  }
}

function countOf(count: number): string {
  if (count === 0) return 'Nothing found.';
  return count === 1 ? '1 result' : `${count} results`;
}

function resultView({ href, page, heading, excerpt }: Result, index: number): HTMLElement {
  const title = page === heading ? [heading] : [element('span', {}, `${page} › `), heading];
  return element(
    'a',
    {
      href,
      role: 'option',
      id: `search-result-${index}`,
      tabindex: '-1',
      'aria-selected': 'false',
    },
    element('span', { class: 'result-title' }, ...title),
    element('span', { class: 'result-text' }, ...excerpt.map(pieceView)),
  );
}

function pieceView({ text, isMatch }: Piece): Node | string {
  return isMatch ? element('mark', {}, text) : text;
}
