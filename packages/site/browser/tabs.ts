/**
 * Tabs, by the pattern of the ARIA Authoring Practices: arrow keys move between them and show their
 * panel, and only the chosen one is in the order of the Tab key.
 */
import { remember, remembered } from './memory.ts';

export interface Tabs {
  /** The `data-value` of the chosen tab. */
  readonly chosen: () => string;
  /** Chooses a tab; does nothing if there is none of that value. */
  readonly choose: (value: string) => void;
  /** Shows the panel of the chosen tab, if something else hid it. */
  readonly refresh: () => void;
}

/**
 * @param list has the tabs, buttons with `data-value` and `aria-controls`. Its `data-remember`
 *   names where the choice is kept for the next visit
 * @param onChange is called when another tab was chosen, not for the first one
 */
export function startTabs(list: HTMLElement, onChange: () => void = () => {}): Tabs {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const name = list.dataset['remember'];
  let current = tabs[0];

  const show = (tab: HTMLElement): void => {
    current = tab;
    for (const each of tabs) {
      const isChosen = each === tab;
      each.setAttribute('aria-selected', String(isChosen));
      each.tabIndex = isChosen ? 0 : -1;
    }
    // Several tabs may share a panel, which shows what the chosen one says.
    const shown = tab.getAttribute('aria-controls');
    for (const id of new Set(tabs.map((each) => each.getAttribute('aria-controls') ?? ''))) {
      const panel = document.getElementById(id);
      if (panel === null) continue;
      panel.hidden = id !== shown;
      if (id === shown) panel.setAttribute('aria-labelledby', tab.id);
    }
  };
  const change = (tab: HTMLElement): void => {
    if (tab === current) return;
    show(tab);
    if (name !== undefined) remember(name, choiceOf(tab));
    onChange();
  };

  list.addEventListener('click', ({ target }) => {
    const tab = tabs.find((each) => target instanceof Node && each.contains(target));
    if (tab !== undefined) change(tab);
  });
  list.addEventListener('keydown', (event) => {
    const next = current && MOVES[event.key]?.(tabs.indexOf(current), tabs.length);
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    change(tab);
    tab.focus();
  });

  const kept = name === undefined ? undefined : remembered(name);
  const first = tabs.find((tab) => choiceOf(tab) === kept) ?? tabs[0];
  if (first !== undefined) show(first);
  return {
    chosen: () => (current === undefined ? '' : choiceOf(current)),
    choose: (value) => {
      const tab = tabs.find((each) => choiceOf(each) === value);
      if (tab !== undefined) change(tab);
    },
    refresh: () => {
      if (current !== undefined) show(current);
    },
  };
}

/** The index of the tab that a key leads to; the ends are joined. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function choiceOf(tab: HTMLElement): string {
  return tab.dataset['value'] ?? '';
}
