/** A table of the page. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of text columns on the left; the default is one. The others are numbers. */
  readonly textColumns?: number;
}

/** As Markdown. */
export function markdown({ head, rows, textColumns = 1 }: Table): string {
  const rule = head.map((_, index) => (index < textColumns ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
