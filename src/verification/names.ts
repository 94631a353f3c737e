/**
 * The names that the corpus asks for. They are those of the first release, and stay: a name that is added to the
 * contract's lists must leave every request of the corpus as it was, or the published digests of all
 * versions would be useless. New names are pinned by the golden numbers (test/golden/).
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

/** In the order in which a request for all of them lists them. */
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
