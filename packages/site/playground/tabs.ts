/** Tabs as HTML; `browser/tabs.ts` makes them work. */
import { escapeHtml } from '../html.ts';

interface TabList {
  readonly id: string;
  /** What is chosen with the tabs. */
  readonly label: string;
  /** Where the browser remembers the choice. */
  readonly remember?: string;
  readonly tabs: readonly {
    readonly value: string;
    readonly title: string;
    /** The id of its panel. */
    readonly panel: string;
  }[];
}

export function tabList({ id, label, remember, tabs }: TabList): string {
  const buttons = tabs.map(
    ({ value, title, panel }, index) =>
      `<button type="button" role="tab" id="${id}-${value}" data-value="${value}" aria-controls="${panel}" aria-selected="${index === 0}"${index === 0 ? '' : ' tabindex="-1"'}>${escapeHtml(title)}</button>`,
  );
  return `<div class="tab-row" role="tablist" id="${id}" aria-label="${escapeHtml(label)}"${remember === undefined ? '' : ` data-remember="${remember}"`}>
${buttons.join('\n')}
</div>`;
}
