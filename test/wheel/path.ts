/** Reads the path data that the wheel is made of: M L H V C S Z, and a for arcs of circles. */
import assert from 'node:assert/strict';
import type { Point } from '../../wheel/geometry.ts';

const STEPS = 24;

/** Points along a path, close enough to each other to tell where its line is. */
export function samplePath(data: string): readonly Point[] {
  const points: Point[] = [];
  let current = { x: 0, y: 0 };
  let start = current;
  let last_control: Point | undefined;
  const line = (to: Point) => {
    points.push(to);
    current = to;
  };
  for (const [, command = '', text = ''] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const take = () => {
      const number = numbers.shift();
      assert.ok(number !== undefined, `${command}${text} lacks a number`);
      return number;
    };
    const point = () => ({ x: take(), y: take() });
    do {
      let control: Point | undefined;
      if (command === 'M') {
        line(point());
        start = current;
      } else if (command === 'L') line(point());
      else if (command === 'H') line({ x: take(), y: current.y });
      else if (command === 'V') line({ x: current.x, y: take() });
      else if (command === 'Z') line(start);
      else if (command === 'C' || command === 'S') {
        const mirrored = {
          x: 2 * current.x - (last_control ?? current).x,
          y: 2 * current.y - (last_control ?? current).y,
        };
        const first = command === 'C' ? point() : mirrored;
        control = point();
        points.push(...bezier(current, first, control, point()));
      } else if (command === 'a') {
        const [rx, ry] = [take(), take()];
        assert.equal(take(), 0, 'no ellipse here is turned');
        const flags = [take() === 1, take() === 1] as const;
        const delta = point();
        const to = { x: current.x + delta.x, y: current.y + delta.y };
        points.push(...arc(current, { x: rx, y: ry }, flags, to));
      } else assert.fail(`unknown command ${command}`);
      current = points.at(-1) ?? current;
      last_control = control;
    } while (numbers.length > 0);
  }
  return points;
}

function bezier(from: Point, first: Point, second: Point, to: Point): readonly Point[] {
  return Array.from({ length: STEPS }, (_, index) => {
    const t = (index + 1) / STEPS;
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
    const along = (axis: 'x' | 'y') =>
      [from, first, second, to].reduce((sum, at, i) => sum + at[axis] * (weights[i] ?? 0), 0);
    return { x: along('x'), y: along('y') };
  });
}

/** SVG 2, B.2.4: from the end points of an arc to its centre, for an ellipse that is not turned. */
function arc(
  from: Point,
  radius: Point,
  [large, sweep]: readonly [boolean, boolean],
  to: Point,
): readonly Point[] {
  const half = { x: (from.x - to.x) / 2 / radius.x, y: (from.y - to.y) / 2 / radius.y };
  const square = half.x ** 2 + half.y ** 2;
  assert.ok(square <= 1 + 1e-9, 'the radius does not reach');
  const factor = Math.sqrt(Math.max(0, 1 / square - 1)) * (large === sweep ? -1 : 1);
  const middle = {
    x: factor * half.y * radius.x + (from.x + to.x) / 2,
    y: -factor * half.x * radius.y + (from.y + to.y) / 2,
  };
  const angleOf = ({ x, y }: Point) =>
    Math.atan2((y - middle.y) / radius.y, (x - middle.x) / radius.x);
  const begin = angleOf(from);
  let turn = angleOf(to) - begin;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  return Array.from({ length: STEPS }, (_, index) => {
    const angle = begin + (turn * (index + 1)) / STEPS;
    return { x: middle.x + radius.x * Math.cos(angle), y: middle.y + radius.y * Math.sin(angle) };
  });
}
