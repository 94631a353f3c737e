import type { Position } from '../contract/wire.ts';
import { escapeXml } from './escape.ts';
import { decimal, onWheel, xy } from './geometry.ts';
import { BODY_GLYPHS, MARK_GLYPHS, placedGlyph } from './glyphs.ts';
import { label } from './label.ts';
import { spread } from './spread.ts';
import { SCALE_RADIUS } from './zodiac.ts';

/**
 * The distances from the centre of the wheel of the parts of a body's column, from its mark inwards.
 * Nothing is rotated, so a column leans in every direction: the distances leave room for the
 * diagonals of neighbouring boxes, even with a font whose digits are wide.
 */
const LEADER_TURNED_RADIUS = 227;
const LEADER_END_RADIUS = 222;
const GLYPH_RADIUS = 205;
const DEGREES_RADIUS = 175.5;
const MINUTES_RADIUS = 151;
const FIRST_MARK_RADIUS = 131;
const SECOND_MARK_RADIUS = 113.5;

/**
 * The least distance of neighbouring columns: two glyphs fit next to each other, and so does
 * everything below them.
 */
const SEPARATION_DEGREES = 9.2;

const GLYPH_SCALE = 1.15;

/** The size of small glyphs, relative to their box. */
export const MARK_SCALE = 0.6;

const EXACT_MARK_RADIUS = 2;

const DEGREES_FONT_SIZE = 14;
const MINUTES_FONT_SIZE = 12;

/** The longest straight step of a leader's curve. */
const LEADER_STEP_DEGREES = 4;

/** One full turn: an invalid longitude must not cause an endless loop. */
const LEADER_STEPS_MAX = 360 / LEADER_STEP_DEGREES;

/**
 * The bodies inside the ring: a mark at the exact longitude, a leader to the glyph, and below the
 * glyph degrees, minutes and marks. Returns SVG elements, one group per body in the order of the
 * list.
 */
export function wheelBodies(positions: readonly Position[]): string {
  const places = spread(
    positions.map(({ longitude }) => longitude),
    SEPARATION_DEGREES,
  );
  return positions
    .map((position, index) => bodyColumn(position, places[index] ?? position.longitude))
    .join('');
}

function bodyColumn(position: Position, place_degrees: number): string {
  const { body, longitude, sign_longitude, retrograde, out_of_bounds } = position;
  const at = (radius: number) => onWheel(place_degrees, radius);
  const mark = onWheel(longitude, SCALE_RADIUS);
  const minutes = String(sign_longitude.minutes).padStart(2, '0');
  const marks = [
    ...(retrograde ? [MARK_GLYPHS.retrograde] : []),
    ...(out_of_bounds ? [MARK_GLYPHS.out_of_bounds] : []),
  ];
  const mark_radii = [FIRST_MARK_RADIUS, SECOND_MARK_RADIUS];
  return [
    `<g data-body="${escapeXml(body)}">`,
    `<circle cx="${decimal(mark.x)}" cy="${decimal(mark.y)}" r="${EXACT_MARK_RADIUS}" fill="currentColor" stroke="none"/>`,
    `<path d="${leader(longitude, place_degrees)}" stroke-width="0.8"/>`,
    placedGlyph(BODY_GLYPHS[body], at(GLYPH_RADIUS), GLYPH_SCALE),
    label(`${sign_longitude.degrees}°`, at(DEGREES_RADIUS), DEGREES_FONT_SIZE, 'middle'),
    label(`${minutes}′`, at(MINUTES_RADIUS), MINUTES_FONT_SIZE, 'middle'),
    ...marks.map((glyph, index) => placedGlyph(glyph, at(mark_radii[index] ?? 0), MARK_SCALE)),
    '</g>',
  ].join('');
}

/**
 * The line from the mark to the glyph. It turns evenly on its way in, so leaders of bodies that were
 * moved apart never cross, and it ends pointing at the glyph.
 */
function leader(longitude_degrees: number, place_degrees: number): string {
  const turn = place_degrees - longitude_degrees;
  const needed = Math.max(1, Math.ceil(Math.abs(turn) / LEADER_STEP_DEGREES));
  const steps = Math.min(needed, LEADER_STEPS_MAX);
  const points: string[] = [];
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const radius = SCALE_RADIUS + (LEADER_TURNED_RADIUS - SCALE_RADIUS) * part;
    points.push(xy(onWheel(longitude_degrees + turn * part, radius)));
  }
  points.push(xy(onWheel(place_degrees, LEADER_END_RADIUS)));
  return `M${points.join('L')}`;
}
