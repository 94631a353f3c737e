import { type Interval, leastOutside, shifted } from './interval.ts';

/** What a point asks for. */
export interface Wish {
  /** From 0 to below the length of the circle. */
  readonly at: number;
  /**
   * Where it should stay, the most important first; each contains `at`. It may begin below 0 or end
   * above the length of the circle.
   */
  readonly within: readonly Interval[];
}

/** Neighbours that touch and therefore can only move together. */
interface Block {
  /** The place of its first point; the others follow at the separation. */
  readonly start: number;
  readonly count: number;
  /** The index of its first point in the order of the circle. */
  readonly first: number;
}

interface Circle {
  readonly wishes: readonly Wish[];
  readonly separation: number;
  readonly length: number;
}

/**
 * Moves points on a circle apart until neighbours keep a separation. Of all arrangements in the same
 * order it is the one with
 *
 * 1. the least sum of squared distances from the first intervals of `within`: if any arrangement has
 *    every point inside, this one has;
 * 2. among those, the least sum for the second intervals, and so on;
 * 3. among those, the least sum of squared displacements.
 *
 * The method is isotonic regression by pooling adjacent violators (Ayer, Brunk, Ewing, Reid and
 * Silverman 1955), applied to a circle and to convex costs instead of squares. Every point starts as its
 * own block. As long as two neighbouring blocks are too close, they are merged into one, which is placed
 * where it is best for its points. If two blocks are too close at their best places, they touch in the
 * best arrangement: otherwise the first would be no earlier there than at its best place, and the second
 * no later. This holds on a circle as on a line, so it does not matter where the circle is cut, nor in
 * which order blocks are merged.
 *
 * @param wishes in any order; equal ones keep their order
 * @param separation the least distance between neighbours; if that many points do not fit on the circle
 *   with it, the largest distance that lets them fit is used instead
 * @param length of the circle, in the same unit
 * @returns the new place of each point, in the order of the input. It may be below 0 or at least
 *   `length`, so that the difference from the wish is the displacement. A point that has enough room is
 *   not moved
 */
export function spread(
  wishes: readonly Wish[],
  separation: number,
  length: number,
): readonly number[] {
  const order = wishes
    .map((wish, index) => ({ wish, index }))
    .sort((a, b) => a.wish.at - b.wish.at || a.index - b.index);
  const circle: Circle = {
    wishes: order.map(({ wish }) => wish),
    separation: Math.min(separation, length / order.length),
    length,
  };
  const places = new Array<number>(order.length);
  for (const { start, count, first } of pooled(circle)) {
    for (let member = 0; member < count; member++) {
      const point = order[(first + member) % order.length];
      if (point === undefined) continue;
      places[point.index] = start + member * circle.separation - turnOf(circle, first + member);
    }
  }
  return places;
}

/** Merges neighbours that are too close. The last block's neighbour is the first. */
function pooled(circle: Circle): readonly Block[] {
  const blocks = circle.wishes.map(({ at }, first): Block => ({ start: at, count: 1, first }));
  let index = 0;
  while (index < blocks.length && blocks.length > 1) {
    const wraps = index === blocks.length - 1;
    const block = blocks[index];
    const next = blocks[wraps ? 0 : index + 1];
    if (block === undefined || next === undefined) break;
    const nextStart = next.start + (wraps ? circle.length : 0);
    if (block.start + block.count * circle.separation <= nextStart) {
      index++;
      continue;
    }
    const count = block.count + next.count;
    blocks[index] = { ...block, count, start: bestStart(circle, block.first, count) };
    blocks.splice(wraps ? 0 : index + 1, 1);
    // The merged block may now be too close to any of its neighbours.
    index = 0;
  }
  return blocks;
}

/** Finds where a block is best for its points: what each asks for, measured from the start of the block. */
function bestStart(circle: Circle, first: number, count: number): number {
  const { wishes, separation } = circle;
  const members = Array.from({ length: count }, (_, member) => {
    const { at, within } = wishes[(first + member) % wishes.length] ?? { at: 0, within: [] };
    const by = turnOf(circle, first + member) - member * separation;
    return [...within, { from: at, to: at }].map((interval) => shifted(interval, by));
  });
  const levels =
    members[0]?.map((_, level) => members.flatMap((intervals) => intervals[level] ?? [])) ?? [];
  const anywhere: Interval = { from: -Infinity, to: Infinity };
  return levels.reduce(leastOutside, anywhere).from;
}

/** A block that begins before the end of the circle continues after it, one turn later. */
function turnOf({ wishes, length }: Circle, position: number): number {
  return position < wishes.length ? 0 : length;
}
