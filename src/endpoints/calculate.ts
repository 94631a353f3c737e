import type { EndpointName } from '../../packages/contract/endpoints.ts';
import type { Ephemeris } from '../ephemeris/swisseph.ts';
import type { Chart } from '../request/resolve.ts';
import { positionsOf } from './positions/present.ts';

/** The `data` of an endpoint's response, for one chart. */
export type Calculation = (ephemeris: Ephemeris, chart: Chart) => object;

/** Calculations by the name of their endpoint. */
export type Calculations = Readonly<Record<string, Calculation>>;

export const CALCULATIONS = { positions: positionsOf } as const satisfies Record<
  EndpointName,
  Calculation
>;
