import type { EndpointName } from '../../packages/contract/endpoints.ts';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import type { Positions } from '../../packages/contract/wire.ts';
import { signed, signPosition } from '../../packages/wheel/format.ts';
import { BODY_WORDS } from '../../packages/wheel/words.ts';

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
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = new Columns();
  const lines = [headings, ...rows];
  for (const cells of lines) columns.fit(cells);
  return lines.map((cells) => columns.line(cells)).join('');
}

/** Positions for people: a line for each body. */
export function positionsTable({ data, meta }: Positions): string {
  const { subject_resolved: subject, settings_resolved: settings } = meta;
  const zodiac = settings.ayanamsa ? `${settings.zodiac} (${settings.ayanamsa})` : settings.zodiac;
  const rows = data.positions.map((position) => [
    `${GLYPHS[position.body]} ${BODY_WORDS[position.body]}`,
    signPosition(position),
    aligned(position.speed, 4),
    position.retrograde ? 'R' : '',
    aligned(position.declination, 6),
    position.out_of_bounds ? 'out of bounds' : '',
  ]);
  const headings = ['Body', 'Position', '°/day', '', 'Declination', ''];
  return `${subject.utc_datetime}  ${zodiac}  calc_version ${meta.calc_version}\n\n${table(headings, rows)}`;
}

/** Aligns the decimal points of a column; no number has more than two digits before its point. */
function aligned(value: number, decimals: number): string {
  return signed(value, decimals).padStart('+00.'.length + decimals);
}

/** Astronomical symbols (Unicode, Miscellaneous Symbols). */
const GLYPHS: Readonly<Record<BodyName, string>> = {
  sun: '☉',
  moon: '☽',
  mercury: '☿',
  venus: '♀',
  mars: '♂',
  jupiter: '♃',
  saturn: '♄',
  uranus: '♅',
  neptune: '♆',
  pluto: '♇',
  true_node: '☊',
  mean_node: '☊',
  chiron: '⚷',
  lilith_mean: '⚸',
  ceres: '⚳',
  pallas: '⚴',
  juno: '⚵',
  vesta: '⚶',
};

/** Shows an answer to people. @param json its JSON text */
export type AnswerTable = (json: string) => string;

export const ANSWER_TABLES: Readonly<Record<EndpointName, AnswerTable>> = {
  positions: (json) => positionsTable(JSON.parse(json)),
};
