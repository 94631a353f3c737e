/** Local times of birth with what every client answers: the TypeScript one and the Python one. */
import { readFileSync } from 'node:fs';

/** A local time that clocks showed once, and the datetime to send. */
interface Birth {
  readonly local: string;
  readonly time_zone: string;
  readonly datetime: string;
}

/** A local time that clocks showed twice, or never. */
interface OddBirth {
  readonly local: string;
  readonly time_zone: string;
  readonly code: `subject.time.${'ambiguous' | 'nonexistent'}_local_time`;
  /** The earlier reading, and the later one. */
  readonly candidates: readonly { readonly utc_offset: string; readonly utc_datetime: string }[];
  /** The datetimes by disambiguation. */
  readonly earlier: string;
  readonly later: string;
  readonly compatible: string;
}

interface Refused {
  readonly code: string;
  /** Part of the message. */
  readonly says: string;
}

interface BirthCases {
  readonly once: readonly Birth[];
  readonly not_once: readonly OddBirth[];
  readonly refused_times: readonly (Refused & { readonly local: string })[];
  readonly refused_zones: readonly (Refused & { readonly time_zone: string })[];
  /** Names in the database that stand for a rule of clocks and not for a place. */
  readonly names_of_no_place: readonly string[];
  /** Short names that are accepted. */
  readonly names_of_places: readonly string[];
  /** True if the instant is one that the service calculates. */
  readonly range: readonly (Omit<Birth, 'datetime'> & { readonly fits: boolean })[];
}

export const CASES: BirthCases = JSON.parse(
  readFileSync(new URL('../cases/birth-moments.json', import.meta.url), 'utf8'),
);

/** Local time, zone and datetime of the births whose clocks showed them once. */
export const BIRTHS = CASES.once.map(
  ({ local, time_zone: timeZone, datetime }) => [local, timeZone, datetime] as const,
);

export const NAMES_OF_NO_PLACE = CASES.names_of_no_place;
