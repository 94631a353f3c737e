import { LEADER_END_RADIUS, LEADER_TURNED_RADIUS, SCALE_RADIUS } from './column.ts';
import { onWheel, xy } from './geometry.ts';

/** The longest straight step of a leader's curve. */
const STEP_DEGREES = 4;

/** One full turn: an invalid longitude must not cause an endless loop. */
const STEPS_MAX = 360 / STEP_DEGREES;

/**
 * Leaders begin at multiples of this, which is still well inside their marks. Either they begin
 * at one point, or so far apart that rounding the coordinates cannot change their order.
 */
const STARTS_PER_DEGREE = 10;

/** A body's longitude and that of its label, in degrees; their difference is the leader's turn. */
export interface Way {
  readonly from: number;
  readonly to: number;
}

/**
 * The lines from the bodies' marks to their glyphs, as path data in the order of the input. Each turns
 * evenly on its way in, so leaders whose ends are in the same order as their marks never cross: all of
 * them have their corners at the same distances from the centre, in the same order at each of them, and
 * a step is too short for its straight line to leave the ring between two of these distances.
 */
export function leaders(ways: readonly Way[]): readonly string[] {
  const turns = ways.map(({ from, to }) => Math.abs(to - from));
  const needed = Math.ceil(Math.max(0, ...turns) / STEP_DEGREES);
  const steps = needed <= STEPS_MAX ? Math.max(1, needed) : STEPS_MAX;
  return ways.map(({ from, to }) =>
    leader({ from: Math.round(from * STARTS_PER_DEGREE) / STARTS_PER_DEGREE, to }, steps),
  );
}

function leader({ from, to }: Way, steps: number): string {
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    const radius = SCALE_RADIUS + (LEADER_TURNED_RADIUS - SCALE_RADIUS) * part;
    return xy(onWheel(from + (to - from) * part, radius));
  });
  return `M${[...points, xy(onWheel(to, LEADER_END_RADIUS))].join('L')}`;
}
