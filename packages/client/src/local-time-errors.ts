/** Errors of local times and their zones. Each class has its own `code` to switch on. */

/** One of two possible instants of a local time that occurred twice or never. */
export interface LocalTimeCandidate {
  /**
   * The offset in force at that instant: `±HH:MM`, or `±HH:MM:SS` for an offset with seconds, as
   * local mean times have. The service does not accept an offset with seconds; it accepts
   * `utc_datetime`.
   */
  readonly utc_offset: string;
  /** The instant, `YYYY-MM-DDTHH:MM:SSZ`, with the given fraction; can be sent as `datetime`. */
  readonly utc_datetime: string;
}

/**
 * The fault of a local time: its form, its date (which may not exist), its time of day, or an instant outside the
 * supported range.
 */
export type InvalidLocalTimeReason = 'form' | 'date' | 'time' | 'range';

/** The text is not a local time of the supported form and range. */
export class InvalidLocalTime extends Error {
  override readonly name = 'InvalidLocalTime';
  readonly code: 'subject.time.invalid_format' | 'subject.time.out_of_range';
  readonly reason: InvalidLocalTimeReason;
  /** The fault, without the name of the parameter: a sentence; for `range`, words after "it is". */
  readonly explanation: string;

  constructor(reason: InvalidLocalTimeReason, explanation: string) {
    super(
      reason === 'range'
        ? `local is ${explanation}`
        : `local must be what a clock showed, YYYY-MM-DDTHH:MM or YYYY-MM-DDTHH:MM:SS, for example 1990-06-15T14:30:00. ${explanation}`,
    );
    this.code = reason === 'range' ? 'subject.time.out_of_range' : 'subject.time.invalid_format';
    this.reason = reason;
    this.explanation = explanation;
  }
}

/** The runtime's time-zone database has no zone of that name. */
export class UnknownTimeZone extends Error {
  override readonly name = 'UnknownTimeZone';
  readonly code = 'client.unknown_time_zone';
}

/** Clocks were set back, and showed the local time twice. */
export class AmbiguousLocalTime extends Error {
  override readonly name = 'AmbiguousLocalTime';
  readonly code = 'subject.time.ambiguous_local_time';
  /** The two instants at which clocks showed it, the earlier one first. */
  readonly candidates: readonly [earlier: LocalTimeCandidate, later: LocalTimeCandidate];

  constructor(message: string, candidates: AmbiguousLocalTime['candidates']) {
    super(message);
    this.candidates = candidates;
  }
}

/** Clocks were set forward past the local time, and never showed it. */
export class NonexistentLocalTime extends Error {
  override readonly name = 'NonexistentLocalTime';
  readonly code = 'subject.time.nonexistent_local_time';
  /**
   * The instants that result from the offset after the gap and from the offset before it, the earlier
   * instant first. At both, the clocks of the place showed another time.
   */
  readonly candidates: readonly [earlier: LocalTimeCandidate, later: LocalTimeCandidate];

  constructor(message: string, candidates: NonexistentLocalTime['candidates']) {
    super(message);
    this.candidates = candidates;
  }
}
