/** What is wrong with the picture of a chart: text that touches, leaders that cross, labels elsewhere. */
import { SIGNS } from '../../packages/contract/vocabulary.ts';
import type { Position } from '../../packages/contract/wire.ts';
import { fitsInSigns } from './fits-in-signs.ts';
import { corners, enters, type Line, meet, middleOf, parts } from './lines.ts';
import {
  type Box,
  type Column,
  distance,
  glyphBox,
  longitudeOf,
  overlap,
  radiusOf,
  readWheel,
  textBox,
} from './picture.ts';
import type { Element } from './xml.ts';

/** The ring of the leaders, and the circle around the text in the middle. */
const MARKS_RADIUS = 275;
const LABELS_RADIUS = 253;
const MIDDLE_RADIUS = 114.5;
/** Between the texts of two labels: digits that are closer run together. */
const TEXT_GAP = 2;
/** Coordinates are rounded to hundredths, so a corner may be as far from its place. */
const ROUNDING = 0.01;
/** How far from the middle of its mark a leader may begin: an eighth of the mark's radius. */
const START = 0.26;
/** `CUSP_MARGIN_DEGREES` of the places. */
const MARGIN_DEGREES = 0.1;
/** By how much rounding may turn the place of a part that is close to the centre. */
const ROUNDING_DEGREES = 0.01;

/**
 * @param svg the picture of these positions
 * @returns one sentence each; a picture as it should be has none
 */
export function faultsOf(svg: string, positions: readonly Position[]): readonly string[] {
  const { elements, columns } = readWheel(svg);
  const outside = columns.filter((column, index) => !inItsSign(column, positions[index]));
  const fits = fitsInSigns(
    positions.map(({ longitude }) => longitude),
    MARGIN_DEGREES,
  );
  return [
    ...(columns.length === positions.length ? [] : ['a body is missing']),
    ...touching(elements, columns),
    ...runningTogether(columns),
    ...misplaced(columns),
    ...crossing(columns),
    ...(fits ? outside.map(({ body }) => `${body} is not in its sign, which has room`) : []),
  ];
}

/** The direction in which a label lies. */
function axisOf({ boxes: [glyph] }: Column): number {
  return glyph === undefined ? Number.NaN : longitudeOf(middleOf(glyph));
}

/** By the middle of its glyph, and if that is on the cusp as far as one can see, in either sign. */
function inItsSign(column: Column, position: Position | undefined): boolean {
  const begin = SIGNS.indexOf(position?.sign ?? 'aries') * 30;
  return distance(axisOf(column), begin + 15) <= 15 + ROUNDING_DEGREES;
}

function touching(elements: readonly Element[], columns: readonly Column[]): readonly string[] {
  const labels = columns.flatMap(({ boxes }) => boxes);
  const rest = elements
    .filter((element) => element.name === 'text' || 'transform' in element.attributes)
    .map((element) => (element.name === 'text' ? textBox(element) : glyphBox(element)));
  // Every box once: those of the labels are among all the texts and glyphs.
  const places = new Set(labels.map(placeOf));
  const boxes = [...labels, ...rest.filter((box) => !places.has(placeOf(box)))];
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => overlap(box, other))
      .map((other) => `${box.of} touches ${other.of}`),
  );
}

function runningTogether(columns: readonly Column[]): readonly string[] {
  const texts = columns.map(({ texts, boxes }) => boxes.slice(-texts.length));
  return texts.flatMap((boxes, index) =>
    boxes.flatMap((box) =>
      texts
        .slice(index + 1)
        .flat()
        .filter((other) => overlap(box, other, TEXT_GAP))
        .map((other) => `${box.of} runs into ${other.of}`),
    ),
  );
}

function placeOf({ left, top }: Box): string {
  return `${left} ${top}`;
}

function misplaced(columns: readonly Column[]): readonly string[] {
  return columns.flatMap(({ body, mark, leader, boxes }) => {
    const [start, end, glyph] = [leader[0], leader.at(-1), boxes[0]];
    if (start === undefined || end === undefined || glyph === undefined) return [`${body} is bare`];
    const radii = parts(leader).flatMap(nearest).map(radiusOf);
    return [
      ...(Math.hypot(start.x - mark.x, start.y - mark.y) < START
        ? []
        : [`${body}: the leader begins elsewhere`]),
      ...(distance(longitudeOf(end), longitudeOf(middleOf(glyph))) < ROUNDING_DEGREES
        ? []
        : [`${body}: the leader ends elsewhere`]),
      ...(radii.every((r) => r > LABELS_RADIUS - ROUNDING && r < MARKS_RADIUS + ROUNDING)
        ? []
        : [`${body}: the leader leaves its ring`]),
      ...boxes
        .filter((box) => !between(box))
        .map((box) => `${box.of} is not between ring and middle`),
    ];
  });
}

/** The ends of a line, and its point that is nearest to the centre. */
function nearest({ from, to }: Line) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const part = Math.min(1, Math.max(0, -(from.x * x + from.y * y) / (x * x + y * y || 1)));
  return [from, to, { x: from.x + x * part, y: from.y + y * part }];
}

function between(box: Box): boolean {
  const x = Math.max(box.left, -box.right, 0);
  const y = Math.max(box.top, -box.bottom, 0);
  return Math.hypot(x, y) > MIDDLE_RADIUS && corners(box).every((c) => radiusOf(c) < LABELS_RADIUS);
}

function crossing(columns: readonly Column[]): readonly string[] {
  const boxes = columns.flatMap((column) => column.boxes);
  return columns.flatMap((column, index) => {
    const lines = parts(column.leader);
    const others = columns.slice(index + 1).filter((other) => cross(column, other));
    const entered = boxes.filter((box) => lines.some((line) => enters(line, box)));
    return [
      ...others.map(({ body }) => `the leaders of ${column.body} and ${body} cross`),
      ...entered.map(({ of }) => `the leader of ${column.body} runs through ${of}`),
    ];
  });
}

/** Leaders may begin at the same place, but have no other point in common. */
function cross(one: Column, other: Column): boolean {
  const [start, otherStart] = [one.leader[0], other.leader[0]];
  const together = start?.x === otherStart?.x && start?.y === otherStart?.y;
  return parts(one.leader).some((line, index) =>
    parts(other.leader).some((against, at) => {
      if (!meet(line, against)) return false;
      return !(together && index === 0 && at === 0 && !parallel(line, against));
    }),
  );
}

function parallel(one: Line, other: Line): boolean {
  const [a, b] = [one, other].map(({ from, to }) => ({ x: to.x - from.x, y: to.y - from.y }));
  return a !== undefined && b !== undefined && a.x * b.y === a.y * b.x;
}
