/** Everything that the package offers. */
export {
  birthMoment,
  DISAMBIGUATIONS,
  type Disambiguation,
  type LocalBirth,
} from './birth-moment.ts';
export {
  AYANAMSAS,
  type Ayanamsa,
  BODY_NAMES,
  type BodyName,
  ELEMENTS,
  type Element,
  type Location,
  type Meta,
  MODALITIES,
  type Modality,
  NODE_TYPES,
  type NodeType,
  type Position,
  type Positions,
  PROBLEM_CODES,
  type ProblemCode,
  type ProblemDocument,
  type ProblemFinding,
  type Settings,
  type SettingsResolved,
  SIGNS,
  type Sign,
  type Subject,
  type SubjectResolved,
  ZODIACS,
  type Zodiac,
} from './contract.ts';
export { type CallOptions, Ecliptic } from './ecliptic.ts';
export {
  ConnectionFailure,
  InvalidOption,
  MomentMismatch,
  Problem,
  UnexpectedAnswer,
  type UnexpectedReason,
} from './errors.ts';
export {
  AmbiguousLocalTime,
  InvalidLocalTime,
  type LocalTimeCandidate,
  NonexistentLocalTime,
  UnknownTimeZone,
} from './local-time-errors.ts';
export type { EclipticOptions, Sleep } from './options.ts';
