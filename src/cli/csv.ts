/** Comma-separated values (RFC 4180). */

export const END_OF_ROW = '\r\n';

/** Cells with commas between them; `null` becomes an empty cell. */
export function csvCells(cells: readonly unknown[]): string {
  return cells.map(csvCell).join();
}

function csvCell(value: unknown): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The cells of a line.
 *
 * @param separator a single character between them
 * @returns undefined if a quote is never closed, or something other than a separator follows it
 */
export function cellsOf(line: string, separator: string): readonly string[] | undefined {
  const cells: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|((?!")[^${separator}]*))(${separator}|$)`, 'y');
  for (;;) {
    const [, quoted, plain = '', end] = cell.exec(line) ?? [];
    if (end === undefined) return undefined;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') return cells;
  }
}
