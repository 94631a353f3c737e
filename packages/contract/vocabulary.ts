/**
 * The words of requests and responses. Schema, validation, calculation and tests derive from these lists.
 */

export const ZODIACS = ['tropical', 'sidereal'] as const;
export type Zodiac = (typeof ZODIACS)[number];

export const AYANAMSAS = ['lahiri', 'raman', 'krishnamurti'] as const;
export type Ayanamsa = (typeof AYANAMSAS)[number];

export const NODE_TYPES = ['true', 'mean'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** The ten planets, in the order of the default chart. */
export const PLANETS = [
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
] as const;

export const BODY_NAMES = [
  ...PLANETS,
  'true_node',
  'mean_node',
  'chiron',
  'lilith_mean',
  'ceres',
  'pallas',
  'juno',
  'vesta',
] as const;
export type BodyName = (typeof BODY_NAMES)[number];

/** The lunar node of the default chart. */
export const NODE_BODY = {
  true: 'true_node',
  mean: 'mean_node',
} as const satisfies Record<NodeType, BodyName>;

export const ELEMENTS = ['fire', 'earth', 'air', 'water'] as const;
export type Element = (typeof ELEMENTS)[number];

export const MODALITIES = ['cardinal', 'fixed', 'mutable'] as const;
export type Modality = (typeof MODALITIES)[number];

/** The twelve signs of thirty degrees each, from 0° of ecliptic longitude. */
export const SIGNS = [
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn',
  'aquarius',
  'pisces',
] as const;
export type Sign = (typeof SIGNS)[number];
