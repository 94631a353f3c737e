import { BIRTH_DATA, filled } from './birth-data.ts';
import { type Option, readingsOf } from './birth-readings.ts';
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
  warningsOf,
  zoneQuestion,
} from './birth-steps.ts';
import {
  type Birth,
  type BirthCandidate,
  type BirthResolution,
  type OpenBirth,
  type ResolvedBirth,
  UnresolvedBirth,
} from './birth-types.ts';
import { SECONDS_PER_DAY } from './calendar.ts';
import { type ReadBirth, readBirth } from './read-birth.ts';
import { type ByZone, byZones } from './zone-doubt.ts';

/**
 * The instant of a birth certificate, or a choice of instants. Doubt throws an error only with `strict`.
 *
 * @throws {InvalidBirth} a field is missing, unknown, malformed or out of range, the calendar has no such date, the
 *   longitude does not fit the zone, no place has the name, or the list of places is not there
 * @throws {UnknownTimeZone} the runtime has no zone of that name
 * @throws {UnresolvedBirth} with `strict`: there is no single instant
 */
export function resolveBirth(birth: Birth & { readonly strict: true }): ResolvedBirth;
export function resolveBirth(birth: Birth): BirthResolution;
export function resolveBirth(birth: Birth): BirthResolution {
  const read = readBirth(birth);
  if ('places' in read)
    return openUnlessStrict({ ...UNKNOWN, ...placeQuestion(read) }, read.strict);
  const found = byZones(read, resolvedBy, keyOf);
  if (found.length > 1) {
    return openUnlessStrict({ ...UNKNOWN, ...zoneQuestion(read, found, keyOf) }, read.strict);
  }
  const [{ resolution }] = found;
  return resolution.status === 'resolved' ? resolution : openUnlessStrict(resolution, read.strict);
}

function keyOf({ utc_datetime }: BirthCandidate): string {
  return utc_datetime;
}

interface ResolvedBy extends ByZone<BirthCandidate> {
  readonly resolution: BirthResolution;
}

function resolvedBy(read: ReadBirth): ResolvedBy {
  const resolution = resolvedAt(read);
  const zone = read.place.timeZone;
  const candidates = candidatesOf(resolution, filled(BIRTH_DATA.whys['zone'] ?? '', { zone }));
  return { status: resolution.status, zone, candidates, resolution };
}

/**
 * The possible instants of a resolution: its candidates, or the resolved instant as one.
 *
 * @param why the reason of a resolved instant
 */
export function candidatesOf(resolution: BirthResolution, why: string): readonly BirthCandidate[] {
  if (resolution.status !== 'resolved') return resolution.candidates;
  const { utc_datetime, utc_offset, datetime, basis } = resolution;
  return [{ utc_datetime, utc_offset, datetime, basis, why }];
}

/** The birth by the zone of its place. */
function resolvedAt(read: ReadBirth): BirthResolution {
  const days = daysOf(read);
  const reads = days.map(([calendar, day]): Read => {
    const clockSecond = day * SECONDS_PER_DAY + read.secondOfDay;
    checkZone(read, clockSecond);
    return { calendar, ...readingsOf(clockSecond, read.place, read.offsetAt, read.timeBasis) };
  });
  const [calendar, day] = days[0] as (typeof days)[0];
  const clockSecond = day * SECONDS_PER_DAY + read.secondOfDay;
  const options =
    read.offset === undefined
      ? distinct(reads.flatMap((one) => named(one, days.length > 1)))
      : [given(clockSecond, read.offset)];
  const candidates = options.map((option) => candidate(option, read.fraction));
  const status = statusOf(reads, options, read.offset !== undefined);
  const date = dateText(day);
  const where = { place: read.shown, places: [] };
  const findings = {
    time_zone: read.place.timeZone,
    tz_release: BIRTH_DATA.release,
    gregorian_date: date,
    warnings: warningsOf(read, reads, options, date, calendar),
  };
  if (status === 'resolved') {
    const { datetime, utc_datetime, utc_offset, basis } = candidates[0] as BirthCandidate;
    return {
      status,
      datetime,
      utc_datetime,
      utc_offset,
      basis,
      ...findings,
      candidates: [],
      ...where,
    };
  }
  return { status, ...UNKNOWN, ...findings, candidates, ...where };
}

const UNKNOWN = { datetime: null, utc_datetime: null, utc_offset: null, basis: null } as const;

/** @throws {UnresolvedBirth} with `strict` */
function openUnlessStrict(open: OpenBirth, isStrict: boolean): OpenBirth {
  if (!isStrict) return open;
  throw new UnresolvedBirth(unresolvedText('unresolved', open), open);
}

function distinct(options: readonly Option[]): readonly Option[] {
  const kept: Option[] = [];
  for (const option of options) {
    const isNew = kept.every((one) => !isSame(one, option));
    if (isNew && kept.length < CANDIDATES_MAX) kept.push(option);
  }
  return kept;
}
