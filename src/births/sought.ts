/** What is looked for: the instant of a birth, or the day of one without a time. */
import type { BirthDayResolution } from '../../packages/client/src/birth-day-types.ts';
import type {
  BirthBasis,
  BirthFindings,
  BirthResolution,
} from '../../packages/client/src/birth-types.ts';
import { candidatesOf } from '../../packages/client/src/resolve-birth.ts';
import { dayCandidatesOf } from '../../packages/client/src/resolve-birth-day.ts';
import { DAY_QUESTIONS, INSTANT_QUESTIONS, type Questions } from './words.ts';

/** What every resolution has. */
export interface Outcome extends BirthFindings<unknown> {
  readonly status: BirthResolution['status'];
  readonly gregorian_date: string | null;
}

type CandidateOf<Resolution extends Outcome> = Resolution['candidates'][number];

/** What a question about it has to know. */
export interface Sought<Resolution extends Outcome> {
  /** The fields of an answer without it. */
  readonly unknown: Readonly<Record<string, null>>;
  /** The candidates of a question; what was resolved, in their form, with a reason. */
  readonly possible: (resolution: Resolution, why: string) => readonly CandidateOf<Resolution>[];
  /** The same for candidates that are one answer. */
  readonly keyOf: (candidate: CandidateOf<Resolution>) => string;
  readonly basesOf: (candidate: CandidateOf<Resolution>) => readonly BirthBasis[];
  readonly questions: Questions;
}

export const INSTANT: Sought<BirthResolution> = {
  unknown: { datetime: null, utc_datetime: null, utc_offset: null, basis: null },
  possible: candidatesOf,
  keyOf: ({ utc_datetime: utcDatetime }) => utcDatetime,
  basesOf: ({ basis }) => [basis],
  questions: INSTANT_QUESTIONS,
};

export const DAY: Sought<BirthDayResolution> = {
  unknown: { start: null, end: null, duration_seconds: null },
  possible: dayCandidatesOf,
  keyOf: ({ start, end }) => `${start.utc_datetime}/${end.utc_datetime}`,
  basesOf: ({ start, end }) => [start.basis, end.basis],
  questions: DAY_QUESTIONS,
};
