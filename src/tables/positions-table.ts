import type { BodyName } from '../../packages/contract/vocabulary.ts';
import type { Positions } from '../../packages/contract/wire.ts';
import { signed, signPosition } from '../../packages/wheel/format.ts';
import { BODY_WORDS } from '../../packages/wheel/words.ts';
import { table } from './table.ts';

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
