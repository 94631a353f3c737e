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
  Position,
  ProblemDocument,
  ProblemFinding,
  SentProblemCode as ProblemCode,
  Subject,
  SubjectResolved,
} from '../../contract/wire.ts';
export {
  type BirthDay,
  type BirthDayCandidate,
  type BirthDayResolution,
  type DayEnd,
  type DaySpan,
  type OpenBirthDay,
  type ResolvedBirthDay,
  UnresolvedBirthDay,
} from './birth-day-types.ts';
export {
  birthMoment,
  DISAMBIGUATIONS,
  type Disambiguation,
  type LocalBirth,
} from './birth-moment.ts';
export {
  type Birth,
  type BirthBasis,
  type BirthCandidate,
  type BirthPlace,
  type BirthResolution,
  type BirthWarning,
  type Coordinates,
  type FoundPlace,
  type InstantZone,
  InvalidBirth,
  type OpenBirth,
  type ResolvedBirth,
  TIME_BASES,
  type TimeBasis,
  UnresolvedBirth,
} from './birth-types.ts';
export type { Calendar } from './calendar.ts';
export {
  type CallOptions,
  type DayEnds,
  Ecliptic,
  type PositionRanges,
  type PositionsResponse,
} from './ecliptic.ts';
export {
  ConnectionFailure,
  type ConnectionFailureReason,
  InvalidOption,
  MomentMismatch,
  Problem,
  UnexpectedAnswer,
  type UnexpectedReason,
} from './errors.ts';
export { isOneOf } from './is-one-of.ts';
export {
  AmbiguousLocalTime,
  InvalidLocalTime,
  type InvalidLocalTimeReason,
  type LocalTimeCandidate,
  NonexistentLocalTime,
  UnknownTimeZone,
} from './local-time-errors.ts';
export type { Attempt, Logger } from './logger.ts';
export type { CallLimits, EclipticOptions } from './options.ts';
export { type PositionRange, positionRanges } from './position-ranges.ts';
export { resolveBirth } from './resolve-birth.ts';
export { resolveBirthDay } from './resolve-birth-day.ts';
export type { Sleep } from './retry.ts';
export type {
  Meta,
  Positions,
  Settings,
  SettingsResolved,
  SiderealSettings,
  TropicalSettings,
} from './settings.ts';
export { CLIENT_VERSION } from './version.ts';
