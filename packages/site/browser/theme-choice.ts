import { element } from './elements.ts';
import { remember, remembered, THEME } from './memory.ts';

const THEMES = { system: 'Theme: auto', light: 'Theme: light', dark: 'Theme: dark' } as const;

/** A list to choose the theme from. */
export function themeChoice(): HTMLElement {
  const choice = element(
    'select',
    { class: 'theme', 'aria-label': 'Theme' },
    ...Object.entries(THEMES).map(([value, words]) => element('option', { value }, words)),
  );
  const stored = remembered(THEME) ?? '';
  choice.value = Object.hasOwn(THEMES, stored) ? stored : 'system';
  choice.addEventListener('change', () => {
    remember(THEME, choice.value);
    const { dataset } = document.documentElement;
    if (choice.value === 'system') delete dataset['theme'];
    else dataset['theme'] = choice.value;
  });
  return choice;
}
