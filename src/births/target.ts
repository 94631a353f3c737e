/** The two targets of a resolution: the instant of a birth, or the day of a birth without a time. */
import type { BirthDayResolution } from '../../packages/client/src/birth-day-types.ts';
import type {
  BirthBasis,
  BirthFindings,
  BirthResolution,
} from '../../packages/client/src/birth-types.ts';
import { candidatesOf } from '../../packages/client/src/resolve-birth.ts';
import { dayCandidatesOf } from '../../packages/client/src/resolve-birth-day.ts';
import { DAY_QUESTIONS, INSTANT_QUESTIONS, type Questions } from './words.ts';

/** The fields of every resolution. */
export interface Outcome extends BirthFindings<unknown> {
  readonly status: BirthResolution['status'];
  readonly gregorian_date: string | null;
}

type CandidateOf<Resolution extends Outcome> = Resolution['candidates'][number];

export interface Target<Resolution extends Outcome> {
  /** Its fields in a result that is not resolved. */
  readonly unknown: Readonly<Record<string, null>>;
  /** The candidates. For a resolved birth, its single result as a candidate with a reason. */
  readonly possible: (resolution: Resolution, why: string) => readonly CandidateOf<Resolution>[];
  /** Candidates with the same key have the same result. */
  readonly keyOf: (candidate: CandidateOf<Resolution>) => string;
  readonly basesOf: (candidate: CandidateOf<Resolution>) => readonly BirthBasis[];
  readonly questions: Questions;
}

export const INSTANT: Target<BirthResolution> = {
  unknown: { datetime: null, utc_datetime: null, utc_offset: null, basis: null },
  possible: candidatesOf,
  keyOf: ({ utc_datetime: utcDatetime }) => utcDatetime,
  basesOf: ({ basis }) => [basis],
  questions: INSTANT_QUESTIONS,
};

export const DAY: Target<BirthDayResolution> = {
  unknown: { start: null, end: null, duration_seconds: null },
  possible: dayCandidatesOf,
  keyOf: ({ start, end }) => `${start.utc_datetime}/${end.utc_datetime}`,
  basesOf: ({ start, end }) => [start.basis, end.basis],
  questions: DAY_QUESTIONS,
};
