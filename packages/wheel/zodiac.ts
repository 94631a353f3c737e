import { ELEMENTS, SIGNS } from '../contract/vocabulary.ts';
import { SCALE_RADIUS } from './column.ts';
import { decimal, onWheel, xy } from './geometry.ts';
import { placedGlyph, SIGN_GLYPHS } from './glyphs.ts';

/** Distances from the centre of the wheel. */
const OUTER_RADIUS = 315;
const SIGN_RADIUS = 300.5;
const SCALE_OUTER_RADIUS = 286;

const SIGN_SCALE = 1.05;
const SIGN_DEGREES = 30;

/** Each has a contrast of at least 3 to 1 on both white and dark paper, also under the tint. */
const ELEMENT_TONES = {
  fire: '#d9442f',
  earth: '#2f8f4e',
  air: '#b07a0c',
  water: '#2f7fd6',
} as const satisfies Record<(typeof ELEMENTS)[number], string>;

const TINT_OPACITY = 0.1;

/** Where ticks of each kind end. Each degree gets only its longest kind. */
const TICKS = [
  { everyDegrees: 10, innerRadius: 277, strokeWidth: 1 },
  { everyDegrees: 5, innerRadius: 279.5, strokeWidth: 1 },
  { everyDegrees: 1, innerRadius: 282.3, strokeWidth: 0.6 },
] as const;

/** The ring of the twelve signs with its scale of degrees, as SVG elements. */
export function zodiacRing(): string {
  return [
    ...SIGNS.map(signSector),
    ...[OUTER_RADIUS, SCALE_OUTER_RADIUS, SCALE_RADIUS].map(
      (radius) => `<circle r="${radius}" stroke-width="1"/>`,
    ),
    `<path d="${SIGNS.map((_, index) => radial(index * SIGN_DEGREES, OUTER_RADIUS, SCALE_RADIUS)).join('')}" stroke-width="1"/>`,
    ...TICKS.map(ticks),
  ].join('');
}

function signSector(sign: (typeof SIGNS)[number], index: number): string {
  const tone = ELEMENT_TONES[ELEMENTS[index % ELEMENTS.length] ?? 'fire'];
  const [from, to] = [index * SIGN_DEGREES, (index + 1) * SIGN_DEGREES];
  // Longitudes go counterclockwise: sweep 0 for the outer edge, and 1 on the way back.
  const sector =
    `M${xy(onWheel(from, OUTER_RADIUS))}` +
    `A${OUTER_RADIUS} ${OUTER_RADIUS} 0 0 0 ${xy(onWheel(to, OUTER_RADIUS))}` +
    `L${xy(onWheel(to, SCALE_OUTER_RADIUS))}` +
    `A${SCALE_OUTER_RADIUS} ${SCALE_OUTER_RADIUS} 0 0 1 ${xy(onWheel(from, SCALE_OUTER_RADIUS))}Z`;
  const middle = onWheel((from + to) / 2, SIGN_RADIUS);
  return (
    `<path d="${sector}" fill="${tone}" fill-opacity="${TINT_OPACITY}" stroke="none"/>` +
    `<g data-sign="${sign}" stroke="${tone}">${placedGlyph(SIGN_GLYPHS[sign], middle, SIGN_SCALE)}</g>`
  );
}

function ticks({ everyDegrees, innerRadius, strokeWidth }: (typeof TICKS)[number]): string {
  const data: string[] = [];
  for (let degree = 0; degree < 360; degree++) {
    const kind = TICKS.find((tick) => degree % tick.everyDegrees === 0);
    // The cusps already have lines.
    if (degree % SIGN_DEGREES === 0 || kind?.everyDegrees !== everyDegrees) continue;
    data.push(radial(degree, SCALE_OUTER_RADIUS, innerRadius));
  }
  return `<path data-ticks="${everyDegrees}" d="${data.join('')}" stroke-width="${decimal(strokeWidth)}"/>`;
}

function radial(longitudeDegrees: number, outerRadius: number, innerRadius: number): string {
  return `M${xy(onWheel(longitudeDegrees, outerRadius))}L${xy(onWheel(longitudeDegrees, innerRadius))}`;
}
