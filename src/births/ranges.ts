/** Where bodies can have been on a day, in the same fields on the command line and to a language model. */
import { type PositionRange, positionRanges } from '../../packages/client/src/position-ranges.ts';
import type { Meta, Positions } from '../../packages/contract/wire.ts';

export interface RangesAnswer {
  readonly data: { readonly ranges: readonly PositionRange[] };
  readonly meta: Pick<Meta, 'calc_version' | 'settings_resolved' | 'credits_charged'> & {
    /** Instants in UTC. */
    readonly start: string;
    readonly end: string;
  };
}

/**
 * @param start the answer for the start of the day
 * @param end the answer for its end
 * @throws {RangeError} they are not of one day
 */
export function rangesAnswer(start: Positions, end: Positions): RangesAnswer {
  const { calc_version: calcVersion, settings_resolved: settings } = start.meta;
  return {
    data: { ranges: positionRanges(start, end) },
    meta: {
      calc_version: calcVersion,
      settings_resolved: settings,
      start: start.meta.subject_resolved.utc_datetime,
      end: end.meta.subject_resolved.utc_datetime,
      // What the endpoint charges for both.
      credits_charged: start.meta.credits_charged + end.meta.credits_charged,
    },
  };
}
