/** Turns code in several languages into tabs; every row on the page shows the language of the choice. */
import { element } from '../playground/browser/elements.ts';
import { storeChoice, storedChoice } from './stored.ts';

/** Where each key leads in a row of tabs, from the index of the tab that has the focus. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

interface Tab {
  readonly language: string;
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
}

export function startCodeTabs(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.tabs')].map(rowOf);
  const showEverywhere = (language: string) => {
    for (const tabs of rows) show(tabs, language);
  };
  for (const tabs of rows) {
    for (const tab of tabs) {
      tab.button.addEventListener('click', () => {
        const before = tab.button.getBoundingClientRect().top;
        showEverywhere(tab.language);
        storeChoice('language', tab.language);
        // Rows above may have become longer or shorter; what was clicked stays where it was.
        scrollBy(0, tab.button.getBoundingClientRect().top - before);
      });
    }
  }
  showEverywhere(storedChoice('language') ?? '');
}

/** The tabs of a row, with the buttons that choose among them; the first is shown. */
function rowOf(row: HTMLElement, row_index: number): readonly Tab[] {
  const tabs = [...row.querySelectorAll<HTMLElement>('.tab')].map((panel, index): Tab => {
    const name = panel.querySelector('.tab-name');
    const id = `tab-${row_index}-${index}`;
    const button = element(
      'button',
      { type: 'button', role: 'tab', id, 'aria-controls': `${id}-panel` },
      name?.textContent ?? '',
    );
    name?.remove();
    panel.id = `${id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', id);
    return { language: panel.dataset['language'] ?? '', button, panel };
  });
  const list = element(
    'div',
    { class: 'tab-list', role: 'tablist', 'aria-label': 'Language' },
    ...tabs.map(({ button }) => button),
  );
  list.addEventListener('keydown', (event) => step(event, tabs));
  row.prepend(list);
  show(tabs, tabs[0]?.language ?? '');
  return tabs;
}

/** Shows the tab of a language; a row without it stays as it is. */
function show(tabs: readonly Tab[], language: string): void {
  if (!tabs.some((tab) => tab.language === language)) return;
  for (const tab of tabs) {
    const is_shown = tab.language === language;
    tab.panel.hidden = !is_shown;
    tab.button.setAttribute('aria-selected', String(is_shown));
    tab.button.tabIndex = is_shown ? 0 : -1;
  }
}

function step(event: KeyboardEvent, tabs: readonly Tab[]): void {
  const index = tabs.findIndex(({ button }) => button === document.activeElement);
  const next = STEPS[event.key]?.(index, tabs.length);
  if (next === undefined || index < 0) return;
  event.preventDefault();
  tabs[next]?.button.focus();
  tabs[next]?.button.click();
}
