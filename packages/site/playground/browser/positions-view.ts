import type { Position } from '../../../contract/wire.ts';
import { signed, signPosition } from '../../../wheel/format.ts';
import { bodyGlyphSvg } from '../../../wheel/glyphs.ts';
import { BODY_WORDS } from '../../../wheel/words.ts';
import { type Column, responseTable } from './response-table.ts';

/** The columns, and what they show of a position. */
const COLUMNS: readonly Column<Position>[] = [
  {
    heading: 'Body',
    glyph: ({ body }) => bodyGlyphSvg(body),
    cell: ({ body }) => BODY_WORDS[body],
  },
  { heading: 'Position', cell: signPosition },
  {
    heading: 'Retrograde',
    isYesOrNo: true,
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
    isYesOrNo: true,
    cell: ({ out_of_bounds: outOfBounds }) => (outOfBounds ? 'yes' : 'no'),
  },
];

/** The positions as a table. */
export function positionsTable(positions: readonly Position[], title: string): HTMLElement {
  return responseTable(COLUMNS, positions, title);
}

/** With a real minus sign, which is as wide as the plus and is read aloud. */
function typeset(value: number, decimals: number): string {
  return signed(value, decimals).replace('-', '−');
}
