/** Aligned columns, for a terminal. Each is as wide as the widest cell that was fitted so far. */
export class Columns {
  readonly #widths: number[] = [];

  /** Makes the columns wide enough for these cells. */
  fit(cells: readonly string[]): this {
    for (const [column, { length }] of cells.entries()) {
      this.#widths[column] = Math.max(this.#widths[column] ?? 0, length);
    }
    return this;
  }

  /** The cells as a line. */
  line(cells: readonly string[]): string {
    const aligned = cells.map((cell, column) => cell.padEnd(this.#widths[column] ?? 0));
    return `${aligned.join('  ').trimEnd()}\n`;
  }
}

/** Lines of text with aligned columns. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = new Columns();
  const lines = [headings, ...rows];
  for (const cells of lines) columns.fit(cells);
  return lines.map((cells) => columns.line(cells)).join('');
}
