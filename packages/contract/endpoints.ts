/**
 * The path and the price of each endpoint. Schemas are in `schema/endpoint-documents.ts`, calculations in `src/endpoints/`.
 */

import type { SettingsResolved } from './wire.ts';

/** The facts of an endpoint that callers and meters need. */
export interface EndpointFacts {
  readonly path: string;
  /** The price of a 200; other responses are free. */
  readonly credits: number;
  /** The settings that it uses, in the order of `meta`. */
  readonly settings: readonly (keyof SettingsResolved)[];
}

export const ENDPOINTS = {
  /** The positions of a birth moment. */
  positions: {
    path: '/v1/western/positions',
    credits: 1,
    settings: ['zodiac', 'ayanamsa', 'node_type', 'bodies'],
  },
} as const satisfies Record<string, EndpointFacts>;

export type EndpointName = keyof typeof ENDPOINTS;

export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as readonly EndpointName[];

export const ENDPOINT_PATHS: readonly string[] = Object.values(ENDPOINTS).map(({ path }) => path);
