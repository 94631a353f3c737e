const CIRCLE_DEGREES = 360;

/** Neighbours that touch and therefore can only move together. */
interface Block {
  /** The position of its first member, in degrees; the others follow at the separation. */
  readonly start: number;
  readonly count: number;
  /** The index of its first member in zodiacal order. */
  readonly first: number;
}

/**
 * Moves points on a circle apart, as little as possible, until neighbours keep a separation: of all
 * arrangements in the same order, the one with the least sum of squared displacements.
 *
 * The method is isotonic regression by pooling adjacent violators (Ayer, Brunk, Ewing, Reid and
 * Silverman 1955), applied to a circle. Every point starts as its own block. As long as two
 * neighbouring blocks are too close, they are merged into one, which is placed at the mean of what
 * its members ask for. The order of the merges does not matter, so it does not matter either where
 * the circle is cut.
 *
 * @param longitudes_degrees from 0 to below 360, in any order; equal ones keep their order
 * @param separation_degrees the least distance between neighbours; if that many points do not fit
 *   on the circle with it, the largest distance that lets them fit is used instead
 * @returns the new place of each point, in the order of the input. It may be below 0 or at least 360,
 *   so that the difference from the longitude is the displacement. A point that has enough room is
 *   not moved
 */
export function spread(
  longitudes_degrees: readonly number[],
  separation_degrees: number,
): readonly number[] {
  const order = longitudes_degrees
    .map((longitude, index) => ({ longitude, index }))
    .sort((a, b) => a.longitude - b.longitude || a.index - b.index);
  const separation = Math.min(separation_degrees, CIRCLE_DEGREES / order.length);
  const blocks = order.map(
    ({ longitude }, first): Block => ({ start: longitude, count: 1, first }),
  );
  mergeAll(blocks, separation);

  const places = new Array<number>(order.length);
  for (const { start, count, first } of blocks) {
    for (let member = 0; member < count; member++) {
      const place = order[(first + member) % order.length];
      if (place === undefined) continue;
      // A block that begins before 0° Aries continues after it, one turn later.
      const turn = first + member < order.length ? 0 : CIRCLE_DEGREES;
      places[place.index] = start + member * separation - turn;
    }
  }
  return places;
}

/** Merges neighbours that are too close, in place. The last block's neighbour is the first. */
function mergeAll(blocks: Block[], separation: number): void {
  let index = 0;
  while (index < blocks.length && blocks.length > 1) {
    const wraps = index === blocks.length - 1;
    const block = blocks[index];
    const next = blocks[wraps ? 0 : index + 1];
    if (block === undefined || next === undefined) return;
    const next_start = next.start + (wraps ? CIRCLE_DEGREES : 0);
    if (block.start + block.count * separation <= next_start) {
      index++;
      continue;
    }
    blocks[index] = merge(block, next.count, next_start, separation);
    blocks.splice(wraps ? 0 : index + 1, 1);
    // The merged block may now be too close to any of its neighbours.
    index = 0;
  }
}

/** The mean keeps the wishes of all members, each measured from the start of its block. */
function merge(block: Block, next_count: number, next_start: number, separation: number): Block {
  const count = block.count + next_count;
  const wished = next_start - block.count * separation;
  return {
    start: (block.count * block.start + next_count * wished) / count,
    count,
    first: block.first,
  };
}
