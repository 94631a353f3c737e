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

/** The text is not a local time of the supported form and range. */
export class InvalidLocalTime extends Error {
  override readonly name = 'InvalidLocalTime';
  readonly code: 'subject.time.invalid_format' | 'subject.time.out_of_range';

  constructor(code: InvalidLocalTime['code'], message: string) {
    super(message);
    this.code = code;
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
