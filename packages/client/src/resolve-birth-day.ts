import { BIRTH_DATA, filled } from './birth-data.ts';
import {
  type BirthDay,
  type BirthDayCandidate,
  type BirthDayResolution,
  type DayEnd,
  type OpenBirthDay,
  type ResolvedBirthDay,
  UnresolvedBirthDay,
} from './birth-day-types.ts';
import { type LookUp, type Option, readingsOf } from './birth-readings.ts';
import {
  CANDIDATES_MAX,
  candidate,
  checkZone,
  dateText,
  daysOf,
  given,
  isSame,
  named,
  placeQuestion,
  type Read,
  statusOf,
  unresolvedText,
  warningOf,
  warningsOf,
  zoneQuestion,
} from './birth-steps.ts';
import type { BirthWarning } from './birth-types.ts';
import { SECONDS_PER_DAY } from './calendar.ts';
import { firstOfDay, lastOfDay } from './day-edges.ts';
import { type ReadBirth, readBirthDay } from './read-birth.ts';
import { type ByZone, byZones } from './zone-doubt.ts';

/** The possible meanings of the date by one clock. */
interface Span {
  readonly start: Option;
  /** The second after the last one of the date. */
  readonly end: Option;
  readonly why: string;
}

/**
 * The local day of a birth without a time, or a choice of days. Doubt throws an error only with `strict`.
 *
 * The day begins at the first instant at which the clock shows the date, and ends after the last one. Where clocks
 * skip midnight, that is the instant of the change; where they are set back over midnight, two days overlap.
 *
 * @throws {InvalidBirth} a field is missing, unknown, malformed or out of range, there is a time, the calendar has no
 *   such date, or the longitude does not fit the zone
 * @throws {UnknownTimeZone} the runtime has no zone of that name
 * @throws {UnresolvedBirthDay} with `strict`: there is no single day
 */
export function resolveBirthDay(birth: BirthDay & { readonly strict: true }): ResolvedBirthDay;
export function resolveBirthDay(birth: BirthDay): BirthDayResolution;
export function resolveBirthDay(birth: BirthDay): BirthDayResolution {
  const read = readBirthDay(birth);
  if ('places' in read)
    return openUnlessStrict({ ...UNKNOWN, ...placeQuestion(read) }, read.strict);
  const found = byZones(read, resolvedBy, keyOf);
  if (found.length > 1) {
    return openUnlessStrict({ ...UNKNOWN, ...zoneQuestion(read, found, keyOf) }, read.strict);
  }
  const [{ resolution }] = found;
  return resolution.status === 'resolved' ? resolution : openUnlessStrict(resolution, read.strict);
}

function keyOf({ start, end }: BirthDayCandidate): string {
  return `${start.utc_datetime} ${end.utc_datetime}`;
}

interface ResolvedBy extends ByZone<BirthDayCandidate> {
  readonly resolution: BirthDayResolution;
}

function resolvedBy(read: ReadBirth): ResolvedBy {
  const resolution = resolvedAt(read);
  const zone = read.place.timeZone;
  const candidates = dayCandidatesOf(resolution, filled(BIRTH_DATA.whys['zone'] ?? '', { zone }));
  return { status: resolution.status, zone, candidates, resolution };
}

/**
 * The possible days of a resolution, like `candidatesOf` for births.
 *
 * @param why the reason of a day that is resolved
 */
export function dayCandidatesOf(
  resolution: BirthDayResolution,
  why: string,
): readonly BirthDayCandidate[] {
  if (resolution.status !== 'resolved') return resolution.candidates;
  const { start, end, duration_seconds } = resolution;
  return [{ start, end, duration_seconds, why }];
}

/** The day by the zone of its place. */
function resolvedAt(read: ReadBirth): BirthDayResolution {
  const days = daysOf(read);
  const readsOf = (secondOfDay: number, lookUp: LookUp) =>
    days.map(([calendar, day]): Read => {
      const clockSecond = day * SECONDS_PER_DAY + secondOfDay;
      checkZone(read, clockSecond);
      const { place, offsetAt, timeBasis } = read;
      return { calendar, ...readingsOf(clockSecond, place, offsetAt, timeBasis, lookUp) };
    });
  const starts = readsOf(0, firstOfDay);
  const ends = readsOf(SECONDS_PER_DAY - 1, lastOfDay);
  const [calendar, day] = days[0] as (typeof days)[0];
  const isInDoubt = days.length > 1;
  const spans =
    read.offset === undefined
      ? distinct(starts.flatMap((start, at) => spansOf(start, ends[at] as Read, isInDoubt)))
      : [givenSpan(day * SECONDS_PER_DAY, read.offset)];
  const status = statusOf([...starts, ...ends], spans, read.offset !== undefined);
  const date = dateText(day);
  const where = { place: read.shown, places: [] };
  const findings = {
    time_zone: read.place.timeZone,
    tz_release: BIRTH_DATA.release,
    gregorian_date: date,
    warnings: distinctWarnings([
      ...warningsOf(read, starts, optionsOf(spans, 'start'), date, calendar),
      ...warningsOf(read, ends, optionsOf(spans, 'end'), date, calendar),
    ]),
  };
  const candidates = spans.map(candidateOf);
  if (status === 'resolved') {
    const { why: _, ...span } = candidates[0] as BirthDayCandidate;
    return { status, ...span, ...findings, candidates: [], ...where };
  }
  return { status, ...UNKNOWN, ...findings, candidates, ...where };
}

const UNKNOWN = { start: null, end: null, duration_seconds: null } as const;

/** @throws {UnresolvedBirthDay} with `strict` */
function openUnlessStrict(open: OpenBirthDay, isStrict: boolean): OpenBirthDay {
  if (!isStrict) return open;
  throw new UnresolvedBirthDay(unresolvedText('unresolved_day', open), open);
}

/**
 * Pairs the readings of a clock at both edges. A clock that only one edge has, because a rule or a kind of time ends
 * within the day, is paired with the likeliest of the other edge.
 */
function spansOf(start: Read, end: Read, isInDoubt: boolean): readonly Span[] {
  const edges = [byClock(named(start, isInDoubt)), byClock(named(end, isInDoubt))] as const;
  const [starts, ends] = edges;
  const [more, fewer] = ends.size > starts.size ? [ends, starts] : edges;
  return [...new Set([...more.keys(), ...fewer.keys()])].map((clock) => {
    const { why } = (more.get(clock) ?? fewer.get(clock)) as Option;
    const [first, last] = edges.map((edge) => edge.get(clock) ?? firstOf(edge)) as [Option, Option];
    return { start: first, end: afterwards(last), why };
  });
}

/** A clock has two readings if it skipped the date. */
function byClock(options: readonly Option[]): ReadonlyMap<string, Option> {
  const seen: string[] = [];
  return new Map(
    options.map((option) => {
      const { clock } = option;
      seen.push(String(clock));
      return [`${clock} ${seen.filter((each) => each === String(clock)).length}`, option];
    }),
  );
}

function firstOf(edge: ReadonlyMap<string, Option>): Option {
  return [...edge.values()][0] as Option;
}

function optionsOf(spans: readonly Span[], edge: 'start' | 'end'): readonly Option[] {
  return spans.map((span) => span[edge]);
}

function afterwards(last: Option): Option {
  return { ...last, unixSecond: last.unixSecond + 1 };
}

function givenSpan(clockSecond: number, offset: number): Span {
  const [start, end] = [clockSecond, clockSecond + SECONDS_PER_DAY].map((second) =>
    given(second, offset),
  ) as [Option, Option];
  return { start, end, why: start.why };
}

function distinct(spans: readonly Span[]): readonly Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const isNew = kept.every(
      ({ start, end }) => !isSame(start, span.start) || !isSame(end, span.end),
    );
    if (isNew && kept.length < CANDIDATES_MAX) kept.push(span);
  }
  return kept;
}

function candidateOf({ start, end, why }: Span): BirthDayCandidate {
  const duration = end.unixSecond - start.unixSecond;
  return { start: endOf(start), end: endOf(end), duration_seconds: duration, why };
}

function endOf(option: Option): DayEnd {
  const { datetime, utc_datetime, utc_offset, basis } = candidate(option, '');
  return { datetime, utc_datetime, utc_offset, basis };
}

/** Each warning once; a date that was skipped has one of its own. */
function distinctWarnings(warnings: readonly BirthWarning[]): readonly BirthWarning[] {
  const codes = warnings.map(({ code }) => code);
  return warnings
    .filter(({ code }, at) => codes.indexOf(code) === at)
    .map((each) => (each.code === 'never' ? warningOf('date_skipped') : each));
}
