import type { EndpointName } from '../../packages/contract/endpoints.ts';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import type { Meta, Positions } from '../../packages/contract/wire.ts';
import { signed, signPosition } from '../../packages/wheel/format.ts';
import { BODY_WORDS } from '../../packages/wheel/words.ts';

/** Aligned columns, for a terminal. Each is as wide as its widest cell so far. */
export class Columns {
  readonly #widths: number[] = [];

  /** Widens the columns for these cells. */
  fit(cells: readonly string[]): this {
    for (const [column, { length }] of cells.entries()) {
      this.#widths[column] = Math.max(this.#widths[column] ?? 0, length);
    }
    return this;
  }

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

/** Positions for people, one line for each body. */
export function positionsTable({ data, meta }: Positions): string {
  const { utc_datetime: utcDatetime } = meta.subject_resolved;
  const rows = data.positions.map((position) => [
    `${GLYPHS[position.body]} ${BODY_WORDS[position.body]}`,
    signPosition(position),
    aligned(position.speed, 4),
    position.retrograde ? 'R' : '',
    aligned(position.declination, 6),
    position.out_of_bounds ? 'out of bounds' : '',
  ]);
  const headings = ['Body', 'Position', '°/day', '', 'Declination', ''];
  return `${utcDatetime}  ${zodiacText(meta)}  calc_version ${meta.calc_version}\n\n${table(headings, rows)}`;
}

export function zodiacText({ settings_resolved: { zodiac, ayanamsa } }: Meta): string {
  return ayanamsa === undefined ? zodiac : `${zodiac} (${ayanamsa})`;
}

/** Positions for a model: the whole response except element and modality, which follow from the sign. */
function positionsText({ data, meta }: Positions): string {
  const { subject_resolved: subject, settings_resolved: settings } = meta;
  const { coordinates, utc_datetime: utcDatetime, utc_offset: utcOffset } = subject;
  const place =
    coordinates === null
      ? 'no coordinates'
      : `latitude ${coordinates.latitude}, longitude ${coordinates.longitude}`;
  const time = subject.time_known ? '' : ', time of day unknown';
  const credits = creditsText(meta.credits_charged);
  const rows = data.positions.map((position) => [
    position.body,
    position.longitude.toFixed(6).padStart('360.000000'.length),
    signPosition(position),
    aligned(position.speed, 4),
    aligned(position.declination, 6),
    [position.retrograde && 'retrograde', position.out_of_bounds && 'out of bounds']
      .filter(Boolean)
      .join(', '),
  ]);
  return `UTC instant ${utcDatetime} (UTC offset ${utcOffset}${time}), ${place}
${zodiacText(meta)} zodiac, ${settings.node_type} node, calc_version ${meta.calc_version}, ${credits}

${table(['body', 'longitude', 'in sign', 'speed °/day', 'declination', ''], rows)}`;
}

/** `1 credit`, `2 credits` */
export function creditsText(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits} credits`;
}

/** Aligns the decimal points of a column; no number has more than two digits before its point. */
function aligned(value: number, decimals: number): string {
  return signed(value, decimals).padStart('+00.'.length + decimals);
}

/** Astronomical symbols (Unicode, Miscellaneous Symbols). */
export const GLYPHS: Readonly<Record<BodyName, string>> = {
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

/** A response as text for a model, with all resolved values. @param json its JSON text */
export type ResponseText = (json: string) => string;

export const RESPONSE_TEXTS: Readonly<Record<EndpointName, ResponseText>> = {
  positions: (json) => positionsText(JSON.parse(json)),
};
