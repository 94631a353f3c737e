import type { Position } from '../../../contract/wire.ts';
import { signed, signPosition } from '../../../wheel/format.ts';
import { bodyGlyphSvg } from '../../../wheel/glyphs.ts';
import { BODY_WORDS } from '../../../wheel/words.ts';
import { element } from '../../browser/elements.ts';

/** The columns, and what they show of a position. */
const COLUMNS: readonly {
  readonly heading: string;
  readonly isNumber?: true;
  /** It says yes or no; a no is shown less. */
  readonly isAnswer?: true;
  /** An SVG document shown before the text, which then is the header of the row. */
  glyph?(position: Position): string;
  cell(position: Position): string;
}[] = [
  {
    heading: 'Body',
    glyph: ({ body }) => bodyGlyphSvg(body),
    cell: ({ body }) => BODY_WORDS[body],
  },
  { heading: 'Position', cell: signPosition },
  {
    heading: 'Retrograde',
    isAnswer: true,
    cell: ({ retrograde }) => (retrograde ? 'yes' : 'no'),
  },
  { heading: 'Longitude', isNumber: true, cell: ({ longitude }) => `${longitude.toFixed(6)}°` },
  { heading: 'Speed per day', isNumber: true, cell: ({ speed }) => `${typeset(speed, 4)}°` },
  {
    heading: 'Declination',
    isNumber: true,
    cell: ({ declination }) => `${typeset(declination, 6)}°`,
  },
  {
    heading: 'Out of bounds',
    isAnswer: true,
    cell: ({ out_of_bounds: outOfBounds }) => (outOfBounds ? 'yes' : 'no'),
  },
];

/**
 * The table. Its roles are named, because on a narrow page it is laid out as a list of blocks, and
 * browsers then no longer see a table in it. Each cell has its column's name for that layout.
 */
export function positionsTable(positions: readonly Position[], title: string): HTMLElement {
  const headings = COLUMNS.map(({ heading, isNumber }) =>
    element(
      'th',
      { scope: 'col', role: 'columnheader', ...(isNumber && { class: 'number' }) },
      heading,
    ),
  );
  const rows = positions.map((position) =>
    element('tr', { role: 'row' }, ...COLUMNS.map((column) => cellOf(column, position))),
  );
  return element(
    'table',
    { role: 'table' },
    element('caption', {}, title),
    element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...headings)),
    element('tbody', { role: 'rowgroup' }, ...rows),
  );
}

function cellOf(
  { heading, isNumber, isAnswer, glyph, cell }: (typeof COLUMNS)[number],
  position: Position,
): HTMLElement {
  const text = cell(position);
  if (glyph !== undefined) {
    return element('th', { scope: 'row', role: 'rowheader' }, drawing(glyph(position)), text);
  }
  const kind = (isNumber && 'number') ?? (isAnswer && text);
  const attributes = { role: 'cell', 'data-heading': heading, ...(kind && { class: kind }) };
  return element('td', attributes, text);
}

/** An SVG document as part of the page. */
export function drawing(svg: string): Node {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return document.importNode(documentElement, true);
}

/** With a real minus sign, which is as wide as the plus and is read aloud. */
function typeset(value: number, decimals: number): string {
  return signed(value, decimals).replace('-', '−');
}
