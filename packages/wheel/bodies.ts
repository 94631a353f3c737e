import type { Position } from '../contract/wire.ts';
import { DEGREES, GLYPH, MARKS, MINUTES, SCALE_RADIUS, SIGN } from './column.ts';
import { escapeXml } from './escape.ts';
import { decimal, onWheel } from './geometry.ts';
import { BODY_GLYPHS, MARK_GLYPHS, placedGlyph, SIGN_GLYPHS } from './glyphs.ts';
import { label } from './label.ts';
import { leaders } from './leader.ts';
import { labelPlaces } from './places.ts';

const EXACT_MARK_RADIUS = 2;

/**
 * The bodies inside the ring: a mark at the exact longitude, a leader to the label, and the label: the
 * body's glyph, degrees, minutes, sign and marks. Returns SVG elements, one group per body in the order
 * of the list.
 */
export function wheelBodies(positions: readonly Position[]): string {
  const places = labelPlaces(positions.map(({ longitude }) => longitude));
  const ways = positions.map(({ longitude }, index) => ({
    from: longitude,
    to: places[index] ?? longitude,
  }));
  const lines = leaders(ways);
  return positions
    .map((position, index) => {
      const place = ways[index]?.to ?? position.longitude;
      return [
        `<g data-body="${escapeXml(position.body)}">`,
        exactMark(position.longitude),
        `<path d="${lines[index]}" stroke-width="0.8"/>`,
        bodyLabel(position, place),
        '</g>',
      ].join('');
    })
    .join('');
}

function exactMark(longitude: number): string {
  const { x, y } = onWheel(longitude, SCALE_RADIUS);
  return `<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${EXACT_MARK_RADIUS}" fill="currentColor" stroke="none"/>`;
}

function bodyLabel(position: Position, placeDegrees: number): string {
  const {
    body,
    sign,
    sign_longitude: signLongitude,
    retrograde,
    out_of_bounds: outOfBounds,
  } = position;
  const at = (radius: number) => onWheel(placeDegrees, radius);
  const minutes = String(signLongitude.minutes).padStart(2, '0');
  const marks = [
    ...(retrograde ? [MARK_GLYPHS.retrograde] : []),
    ...(outOfBounds ? [MARK_GLYPHS.out_of_bounds] : []),
  ];
  return [
    placedGlyph(BODY_GLYPHS[body], at(GLYPH.radius), GLYPH.scale),
    label(`${signLongitude.degrees}°`, at(DEGREES.radius), DEGREES.fontSize, 'middle'),
    label(`${minutes}′`, at(MINUTES.radius), MINUTES.fontSize, 'middle'),
    placedGlyph(SIGN_GLYPHS[sign], at(SIGN.radius), SIGN.scale),
    ...marks.map((glyph, index) => placedGlyph(glyph, at(MARKS.radii[index] ?? 0), MARKS.scale)),
  ].join('');
}
