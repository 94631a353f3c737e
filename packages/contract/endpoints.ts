/**
 * The endpoints that calculate, by name: where each one is, and what a call costs. Data only, for all that need not
 * know what is calculated. What is sent and answered is in `schema/endpoint-documents.ts`, how in `src/endpoints/`.
 */

import type { SettingsResolved } from './wire.ts';

/** What everyone who asks or counts has to know of an endpoint. */
export interface EndpointFacts {
  /** The path of its address. */
  readonly path: string;
  /** The price of an answer; a refusal costs nothing. */
  readonly credits: number;
  /** The settings that it uses, and that its answers repeat, in their order there. */
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
