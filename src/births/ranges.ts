/** Ranges of positions on a day, with the same fields on the command line and over the Model Context Protocol. */
import { type PositionRange, positionRanges } from '../../packages/client/src/position-ranges.ts';
import type { Meta, Positions } from '../../packages/contract/wire.ts';

export interface DayRangesResult {
  readonly data: { readonly ranges: readonly PositionRange[] };
  readonly meta: Pick<Meta, 'calc_version' | 'settings_resolved' | 'credits_charged'> & {
    /** Instants in UTC. */
    readonly start: string;
    readonly end: string;
  };
}

/**
 * @param start the response for the start of the day
 * @param end the response for its end
 * @throws {RangeError} if they are not from one day
 */
export function dayRangesResult(start: Positions, end: Positions): DayRangesResult {
  const { calc_version: calcVersion, settings_resolved: settings } = start.meta;
  return {
    data: { ranges: positionRanges(start, end) },
    meta: {
      calc_version: calcVersion,
      settings_resolved: settings,
      start: start.meta.subject_resolved.utc_datetime,
      end: end.meta.subject_resolved.utc_datetime,
      credits_charged: start.meta.credits_charged + end.meta.credits_charged,
    },
  };
}
