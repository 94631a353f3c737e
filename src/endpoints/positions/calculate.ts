import type { Positions } from '../../../packages/contract/wire.ts';
import type { Ephemeris } from '../../ephemeris/swisseph.ts';
import type { Chart } from '../../request/resolve.ts';
import { present } from './present.ts';

/**
 * The `data` of an answer.
 *
 * @throws {EphemerisError} if the engine returns anything but a Swiss Ephemeris result
 */
export function positionsOf(ephemeris: Ephemeris, chart: Chart): Positions['data'] {
  return { positions: present(ephemeris.sky(chart)) };
}
