/** Where bodies can have been on a day, as a table and as text. */
import type { PositionRange } from '../../../client/src/position-ranges.ts';
import type { Position } from '../../../contract/wire.ts';
import type { Envelope } from '../../../wheel/chart.ts';
import { signPosition } from '../../../wheel/format.ts';
import { bodyGlyphSvg } from '../../../wheel/glyphs.ts';
import { BODY_WORDS, SIGN_WORDS, zodiacWords } from '../../../wheel/words.ts';
import { type Column, responseTable } from './response-table.ts';

/** A range with what it is from. */
interface Row {
  readonly range: PositionRange;
  readonly start: Position;
  readonly end: Position;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Body',
    glyph: ({ range }) => bodyGlyphSvg(range.body),
    cell: ({ range }) => BODY_WORDS[range.body],
  },
  { heading: 'From', cell: ({ start }) => signPosition(start) },
  { heading: 'To', cell: ({ end }) => signPosition(end) },
  {
    heading: 'Sign',
    cell: ({ range }) => range.signs.map((sign) => SIGN_WORDS[sign]).join(' or '),
  },
  {
    heading: 'Retrograde',
    isYesOrNo: true,
    cell: ({ range }) => RETROGRADE_WORDS[String(range.retrograde)] ?? '',
  },
];

/** A body that turns, or may have turned, changes. */
const RETROGRADE_WORDS: Readonly<Record<string, string>> = {
  true: 'all day',
  false: 'no',
  null: 'changes',
};

/** The ranges as a table. */
export function rangesTable(
  ranges: readonly PositionRange[],
  start: Envelope,
  end: Envelope,
): HTMLElement {
  const rows = ranges.map((range, at) => ({
    range,
    start: start.data.positions[at] as Position,
    end: end.data.positions[at] as Position,
  }));
  const [from, to] = [start, end].map(({ meta }) => meta.subject_resolved.utc_datetime);
  const title = `From ${from} to ${to}, ${zodiacWords(start.meta.settings_resolved)}`;
  return responseTable(COLUMNS, rows, title);
}

/** The ranges for other programs: a line of names, then one for each body. `retrograde` is empty if it changes. */
export function rangesText(ranges: readonly PositionRange[], separator: ',' | '\t'): string {
  const rows = ranges.map(({ body, from, to, signs, retrograde }) => [
    body,
    String(from),
    String(to),
    signs.join(' '),
    String(retrograde ?? ''),
  ]);
  return [['body', 'from', 'to', 'signs', 'retrograde'], ...rows]
    .map((row) => `${row.join(separator)}\r\n`)
    .join('');
}
