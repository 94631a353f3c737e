import type { Meta, Position } from '../../../contract/schema.ts';
import { wheelSvg } from '../../../wheel/wheel.ts';
import { BODY_WORDS } from '../../../wheel/words.ts';
import { element } from './elements.ts';

interface Positions {
  readonly positions: readonly Position[];
  readonly meta: Meta;
}

/** What a download is drawn on: the picture alone has no page behind it. */
const PAPER = '#ffffff';

/** The chart wheel with its download, and the table. */
export function positionsView({ positions, meta }: Positions): HTMLElement {
  const title = `Positions at ${meta.subject_resolved.utc_datetime}, ${zodiacOf(meta)}`;
  return element(
    'div',
    { class: 'positions' },
    element(
      'figure',
      { class: 'wheel' },
      drawing(wheelSvg(positions, { title })),
      element('figcaption', {}, download(wheelSvg(positions, { title, background: PAPER }))),
    ),
    tableOf(positions, title),
  );
}

function download(svg: string): HTMLElement {
  const href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  return element('a', { href, download: 'chart.svg' }, 'Download SVG');
}

/** Lets go of the file that the link of a former answer led to. */
export function releaseDownload(view: HTMLElement): void {
  const link = view.querySelector<HTMLAnchorElement>('a[download]');
  if (link !== null) URL.revokeObjectURL(link.href);
}

function drawing(svg: string): Node {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return document.importNode(documentElement, true);
}

function zodiacOf({ settings_resolved: { zodiac, ayanamsa } }: Meta): string {
  return ayanamsa === undefined ? `${zodiac} zodiac` : `${zodiac} zodiac, ayanamsa ${ayanamsa}`;
}

/** The columns and what they show of a position. */
const COLUMNS: readonly {
  readonly heading: string;
  readonly is_number?: true;
  cell(position: Position): string;
}[] = [
  { heading: 'Body', cell: ({ body }) => BODY_WORDS[body] },
  { heading: 'Position', cell: signPosition },
  { heading: 'Longitude', is_number: true, cell: ({ longitude }) => `${fixed(longitude, 6)}°` },
  { heading: 'Speed, a day', is_number: true, cell: ({ speed }) => `${signed(speed, 4)}°` },
  { heading: 'Retrograde', cell: ({ retrograde }) => (retrograde ? 'yes' : 'no') },
  {
    heading: 'Declination',
    is_number: true,
    cell: ({ declination }) => `${signed(declination, 6)}°`,
  },
  { heading: 'Out of bounds', cell: ({ out_of_bounds }) => (out_of_bounds ? 'yes' : 'no') },
];

/** A phone is narrower than the table, which then scrolls by itself: also with the keyboard. */
function tableOf(positions: readonly Position[], title: string): HTMLElement {
  const headings = COLUMNS.map(({ heading, is_number }) =>
    element('th', { scope: 'col', ...(is_number && { class: 'number' }) }, heading),
  );
  const rows = positions.map((position) =>
    element(
      'tr',
      {},
      ...COLUMNS.map(({ cell, is_number }, index) => {
        const text = cell(position);
        if (index === 0) return element('th', { scope: 'row' }, text);
        return element('td', { class: is_number ? 'number' : text }, text);
      }),
    ),
  );
  return element(
    'div',
    { class: 'scroll', role: 'region', tabindex: '0', 'aria-labelledby': 'positions-caption' },
    element(
      'table',
      {},
      element('caption', { id: 'positions-caption' }, title),
      element('thead', {}, element('tr', {}, ...headings)),
      element('tbody', {}, ...rows),
    ),
  );
}

/** 24°03′12″ Gemini */
function signPosition({ sign, sign_longitude: { degrees, minutes, seconds } }: Position): string {
  return `${two(degrees)}°${two(minutes)}′${two(seconds)}″ ${titled(sign)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function signed(value: number, decimals: number): string {
  return value < 0 ? fixed(value, decimals) : `+${fixed(value, decimals)}`;
}

/** With the sign for minus, which is as wide as the plus and is read out. */
function fixed(value: number, decimals: number): string {
  return value.toFixed(decimals).replace('-', '−');
}

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
