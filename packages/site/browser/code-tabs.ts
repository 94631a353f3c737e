/** Turns code in several languages into tabs; every row on the page shows the language of the choice. */
import { element } from './elements.ts';
import { LANGUAGE } from './memory.ts';
import { startTabs, type Tabs } from './tabs.ts';

export function startCodeTabs(): void {
  const rows: Tabs[] = [];
  for (const [index, row] of document.querySelectorAll<HTMLElement>('.tabs').entries()) {
    const list = tabListOf(row, index);
    row.prepend(list);
    const tabs = startTabs(list, () => {
      const before = list.getBoundingClientRect().top;
      for (const other of rows) other.choose(tabs.chosen());
      // Rows above may have become longer or shorter, so the page scrolls by that much.
      scrollBy(0, list.getBoundingClientRect().top - before);
    });
    rows.push(tabs);
  }
}

/** The buttons that choose among the tabs of a row, in place of the names above each panel. */
function tabListOf(row: HTMLElement, rowIndex: number): HTMLElement {
  const buttons = [...row.querySelectorAll<HTMLElement>('.tab')].map((panel, index) => {
    const id = `tab-${rowIndex}-${index}`;
    panel.id = `${id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    const name = panel.querySelector('.tab-name');
    name?.remove();
    const value = panel.dataset['language'] ?? '';
    const attributes = { type: 'button', role: 'tab', id, 'aria-controls': panel.id };
    return element('button', { ...attributes, 'data-value': value }, name?.textContent ?? '');
  });
  // Each row of the page has a name of its own.
  const label = rowIndex === 0 ? 'Language' : `Language ${rowIndex + 1}`;
  return element(
    'div',
    { class: 'tab-list', role: 'tablist', 'aria-label': label, 'data-remember': LANGUAGE },
    ...buttons,
  );
}
