import type { Birth, BirthBasis, BirthFindings, OpenPlace, TakenPlace } from './birth-types.ts';

/** The fields of a certificate without a time of day. */
export type BirthDay = Omit<Birth, 'time'>;

/** Where a local day begins or ends. */
export interface DayEnd {
  /** To send as `subject.datetime`: in UTC if the offset has seconds. */
  readonly datetime: string;
  readonly utc_datetime: string;
  /** `±HH:MM`, with `:SS` where there are seconds: of the clock that showed the day. */
  readonly utc_offset: string;
  /** The kind of that offset. Clocks may have changed between start and end. */
  readonly basis: BirthBasis;
}

/** A local day: the instants from `start` until before `end`. */
export interface DaySpan {
  /** The first instant at which the clock showed the date. */
  readonly start: DayEnd;
  /** The instant after the last one at which it did: usually the next midnight. It is not part of the day. */
  readonly end: DayEnd;
  /** Whole seconds between them: 86,400 unless clocks were changed. */
  readonly duration_seconds: number;
}

/** One of the days that a date may have been. */
export interface BirthDayCandidate extends DaySpan {
  readonly why: string;
}

/** A birth without a time, on a certain day. */
export interface ResolvedBirthDay extends BirthFindings<BirthDayCandidate>, TakenPlace, DaySpan {
  readonly status: 'resolved';
}

/** A birth without a time, with several possible days. */
export interface OpenBirthDay extends BirthFindings<BirthDayCandidate>, OpenPlace {
  /** `never`: clocks never showed that date; the candidates are the likely meanings. */
  readonly status: 'choose' | 'never';
  readonly start: null;
  readonly end: null;
  readonly duration_seconds: null;
}

/** The local day of a birth, or a choice, by `status`. */
export type BirthDayResolution = ResolvedBirthDay | OpenBirthDay;

/** With `strict`: the birth has no single day. */
export class UnresolvedBirthDay extends Error {
  override readonly name = 'UnresolvedBirthDay';
  readonly code = 'client.unresolved_birth_day';
  readonly resolution: OpenBirthDay;

  constructor(message: string, resolution: OpenBirthDay) {
    super(message);
    this.resolution = resolution;
  }
}
