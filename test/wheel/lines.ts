/** Straight lines and boxes in the picture. */
import type { Point } from '../../packages/wheel/geometry.ts';
import type { Box } from './picture.ts';

export interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** The straight parts of a line with corners. */
export function parts(corners: readonly Point[]): readonly Line[] {
  return corners.slice(1).flatMap((to, index) => {
    const from = corners[index];
    return from === undefined ? [] : [{ from, to }];
  });
}

/** Whether two lines have a point in common. */
export function meet(one: Line, other: Line): boolean {
  // What is far apart is by far the most common case.
  if (!overlapping(one, other, 'x') || !overlapping(one, other, 'y')) return false;
  if (side(one, other.from) * side(one, other.to) > 0) return false;
  return side(other, one.from) * side(other, one.to) <= 0;
}

/** 1 or -1 for the two sides of a line, 0 for a point on it. Exact: all numbers are whole hundredths. */
function side({ from, to }: Line, point: Point): number {
  const [ax, ay, bx, by, px, py] = [from.x, from.y, to.x, to.y, point.x, point.y].map((value) =>
    Math.round(value * 100),
  ) as [number, number, number, number, number, number];
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
}

function overlapping(one: Line, other: Line, axis: 'x' | 'y'): boolean {
  const [a, b, c, d] = [one.from[axis], one.to[axis], other.from[axis], other.to[axis]];
  return Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));
}

/** Whether a line touches a box or lies in it. */
export function enters(line: Line, box: Box): boolean {
  const { left, right, top, bottom } = box;
  const { from, to } = line;
  if (Math.max(from.x, to.x) < left || Math.min(from.x, to.x) > right) return false;
  if (Math.max(from.y, to.y) < top || Math.min(from.y, to.y) > bottom) return false;
  const inside = ({ x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom;
  if (inside(line.from) || inside(line.to)) return true;
  const around = corners(box);
  return parts([...around, ...around.slice(0, 1)]).some((edge) => meet(edge, line));
}

/** In their order around the box. */
export function corners({ left, right, top, bottom }: Box): readonly Point[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

export function middleOf({ left, right, top, bottom }: Box): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
