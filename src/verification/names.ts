/**
 * The names in the corpus, fixed since the first release: a new name in the contract must not change any request of the corpus, or
 * the published digests would be useless. The golden files (test/golden/) pin new names.
 */
import type { Ayanamsa, BodyName, NodeType } from '../../packages/contract/vocabulary.ts';

export const AYANAMSAS = ['lahiri', 'raman', 'krishnamurti'] as const satisfies readonly Ayanamsa[];

export const NODE_TYPES = ['true', 'mean'] as const satisfies readonly NodeType[];

const PLANETS = [
  'sun',
  'moon',
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'pluto',
] as const satisfies readonly BodyName[];

/** In the order of a request for all of them. */
export const BODIES: readonly BodyName[] = [
  ...PLANETS,
  'true_node',
  'mean_node',
  'chiron',
  'lilith_mean',
  'ceres',
  'pallas',
  'juno',
  'vesta',
];

/** The bodies of a request that names none. */
export const DEFAULT_BODIES: Readonly<Record<(typeof NODE_TYPES)[number], readonly BodyName[]>> = {
  true: [...PLANETS, 'true_node'],
  mean: [...PLANETS, 'mean_node'],
};
