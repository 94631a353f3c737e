/** What is looked for: the instant of a birth, or the day of one without a time. */
import type {
  BirthDay,
  BirthDayCandidate,
  BirthDayResolution,
} from '../../packages/client/src/birth-day-types.ts';
import type {
  Birth,
  BirthBasis,
  BirthCandidate,
  BirthFindings,
  BirthPlace,
  BirthResolution,
  InstantZone,
} from '../../packages/client/src/birth-types.ts';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';
import { resolveBirthDay } from '../../packages/client/src/resolve-birth-day.ts';
import { DAY_QUESTIONS, INSTANT_QUESTIONS, type Questions } from './words.ts';

/** What every resolution has. */
export interface Outcome<Candidate> extends BirthFindings<Candidate> {
  readonly status: BirthResolution['status'];
  readonly gregorian_date: string | null;
}

/** How it is resolved, and what a question about it has to know. */
export interface Sought<Given, Candidate, Resolution extends Outcome<Candidate>> {
  readonly resolve: (birth: Given & { readonly place: BirthPlace | InstantZone }) => Resolution;
  /** The fields of an answer without it. */
  readonly unknown: Readonly<Record<string, null>>;
  /** What was resolved, in the form of a candidate; undefined if there is a question. */
  readonly settled: (resolution: Resolution, why: string) => Candidate | undefined;
  /** The same for candidates that are one answer. */
  readonly keyOf: (candidate: Candidate) => string;
  readonly basesOf: (candidate: Candidate) => readonly BirthBasis[];
  readonly questions: Questions;
}

export const INSTANT: Sought<Omit<Birth, 'place' | 'strict'>, BirthCandidate, BirthResolution> = {
  resolve: (birth) => resolveBirth(birth),
  unknown: { datetime: null, utc_datetime: null, utc_offset: null, basis: null },
  settled: (resolution, why) => {
    if (resolution.status !== 'resolved') return undefined;
    const { utc_datetime, utc_offset, datetime, basis } = resolution;
    return { utc_datetime, utc_offset, datetime, basis, why };
  },
  keyOf: ({ utc_datetime: utcDatetime }) => utcDatetime,
  basesOf: ({ basis }) => [basis],
  questions: INSTANT_QUESTIONS,
};

export const DAY: Sought<
  Omit<BirthDay, 'place' | 'strict'>,
  BirthDayCandidate,
  BirthDayResolution
> = {
  resolve: (birth) => resolveBirthDay(birth),
  unknown: { start: null, end: null, duration_seconds: null },
  settled: (resolution, why) => {
    if (resolution.status !== 'resolved') return undefined;
    const { start, end, duration_seconds } = resolution;
    return { start, end, duration_seconds, why };
  },
  keyOf: ({ start, end }) => `${start.utc_datetime}/${end.utc_datetime}`,
  basesOf: ({ start, end }) => [start.basis, end.basis],
  questions: DAY_QUESTIONS,
};
