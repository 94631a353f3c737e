/** A table of what was answered. */
import { element } from '../../browser/elements.ts';

/** A column, and what it shows of a row. */
export interface Column<Row> {
  readonly heading: string;
  readonly isNumber?: true;
  /** It says yes or no; a no is shown less. */
  readonly isYesOrNo?: true;
  /** An SVG document shown before the text, which then is the header of the row. */
  glyph?(row: Row): string;
  cell(row: Row): string;
}

/**
 * The table. Its roles are named, because on a narrow page it is laid out as a list of blocks, and
 * browsers then no longer see a table in it. Each cell has its column's name for that layout.
 */
export function responseTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  title: string,
): HTMLElement {
  const headings = columns.map(({ heading, isNumber }) =>
    element(
      'th',
      { scope: 'col', role: 'columnheader', ...(isNumber && { class: 'number' }) },
      heading,
    ),
  );
  const lines = rows.map((row) =>
    element('tr', { role: 'row' }, ...columns.map((column) => cellOf(column, row))),
  );
  return element(
    'table',
    { role: 'table' },
    element('caption', {}, title),
    element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...headings)),
    element('tbody', { role: 'rowgroup' }, ...lines),
  );
}

function cellOf<Row>(
  { heading, isNumber, isYesOrNo, glyph, cell }: Column<Row>,
  row: Row,
): HTMLElement {
  const text = cell(row);
  if (glyph !== undefined) {
    return element('th', { scope: 'row', role: 'rowheader' }, drawing(glyph(row)), text);
  }
  const kind = (isNumber && 'number') ?? (isYesOrNo && text);
  const attributes = { role: 'cell', 'data-heading': heading, ...(kind && { class: kind }) };
  return element('td', attributes, text);
}

/** An SVG document as part of the page. */
export function drawing(svg: string): Node {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return document.importNode(documentElement, true);
}
