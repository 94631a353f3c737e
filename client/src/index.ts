/** The public interface of the package. */

export { PROBLEM_CODES } from '../../contract/problem-codes.ts';
export {
  AYANAMSAS,
  type Ayanamsa,
  BODY_NAMES,
  type BodyName,
  ELEMENTS,
  type Element,
  MODALITIES,
  type Modality,
  NODE_TYPES,
  type NodeType,
  SIGNS,
  type Sign,
  ZODIACS,
  type Zodiac,
} from '../../contract/vocabulary.ts';
export type {
  Location,
  Meta,
  Position,
  Positions,
  ProblemDocument,
  ProblemFinding,
  SentProblemCode as ProblemCode,
  Settings,
  SettingsResolved,
  Subject,
  SubjectResolved,
} from '../../contract/wire.ts';
export {
  birthMoment,
  DISAMBIGUATIONS,
  type Disambiguation,
  type LocalBirth,
} from './birth-moment.ts';
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
