/** A table of the page. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many columns, from the left, are text; one by default. The others are numbers. */
  readonly textColumns?: number;
}

/** As Markdown. */
export function markdown({ head, rows, textColumns = 1 }: Table): string {
  const rule = head.map((_, index) => (index < textColumns ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
