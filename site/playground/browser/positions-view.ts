import type { Position } from '../../../contract/wire.ts';
import { chartSvg, type Envelope, PAPER } from '../../../wheel/chart.ts';
import { signed, signPosition } from '../../../wheel/format.ts';
import { bodyGlyphSvg } from '../../../wheel/glyphs.ts';
import { BODY_WORDS, wheelTitle } from '../../../wheel/words.ts';
import { element } from './elements.ts';

/** The chart wheel with its download, and the table. */
export function positionsView(envelope: Envelope): HTMLElement {
  return element(
    'div',
    { class: 'positions' },
    element(
      'figure',
      { class: 'wheel' },
      scrolling({ 'aria-label': 'Chart wheel' }, drawing(chartSvg(envelope))),
      element('figcaption', {}, download(chartSvg(envelope, PAPER))),
    ),
    tableOf(envelope.data.positions, wheelTitle(envelope.meta)),
  );
}

/** On a phone the content may be wider than the screen, so it scrolls on its own, also by keyboard. */
function scrolling(name: Readonly<Record<string, string>>, content: Node): HTMLElement {
  return element('div', { class: 'scroll', role: 'region', tabindex: '0', ...name }, content);
}

function download(svg: string): HTMLElement {
  const href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  return element('a', { href, download: 'chart.svg' }, 'Download SVG');
}

/** Releases the file that the link of an earlier answer pointed to. */
export function releaseDownload(view: HTMLElement): void {
  const link = view.querySelector<HTMLAnchorElement>('a[download]');
  if (link !== null) URL.revokeObjectURL(link.href);
}

function drawing(svg: string): Node {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return document.importNode(documentElement, true);
}

/** The columns, and what they show of a position. */
const COLUMNS: readonly {
  readonly heading: string;
  readonly is_number?: true;
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
  { heading: 'Retrograde', cell: ({ retrograde }) => (retrograde ? 'yes' : 'no') },
  { heading: 'Longitude', is_number: true, cell: ({ longitude }) => `${longitude.toFixed(6)}°` },
  { heading: 'Speed, a day', is_number: true, cell: ({ speed }) => `${typeset(speed, 4)}°` },
  {
    heading: 'Declination',
    is_number: true,
    cell: ({ declination }) => `${typeset(declination, 6)}°`,
  },
  { heading: 'Out of bounds', cell: ({ out_of_bounds }) => (out_of_bounds ? 'yes' : 'no') },
];

function tableOf(positions: readonly Position[], title: string): HTMLElement {
  const headings = COLUMNS.map(({ heading, is_number }) =>
    element('th', { scope: 'col', ...(is_number && { class: 'number' }) }, heading),
  );
  const rows = positions.map((position) =>
    element(
      'tr',
      {},
      ...COLUMNS.map(({ glyph, cell, is_number }) => {
        const text = cell(position);
        if (glyph !== undefined) {
          return element('th', { scope: 'row' }, drawing(glyph(position)), text);
        }
        return element('td', { class: is_number ? 'number' : text }, text);
      }),
    ),
  );
  return scrolling(
    { 'aria-labelledby': 'positions-caption' },
    element(
      'table',
      {},
      element('caption', { id: 'positions-caption' }, title),
      element('thead', {}, element('tr', {}, ...headings)),
      element('tbody', {}, ...rows),
    ),
  );
}

/** With a real minus sign, which is as wide as the plus and is read aloud. */
function typeset(value: number, decimals: number): string {
  return signed(value, decimals).replace('-', '−');
}
