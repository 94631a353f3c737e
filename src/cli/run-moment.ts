/** Resolves a birth on the command line. */
import type { BirthBasis } from '../../packages/client/src/birth-types.ts';
import { choosePlace } from '../../packages/places/src/index.ts';
import type { Subject } from '../../packages/wheel/subject.ts';
import { resolveGivenBirth, resolveGivenDay } from '../births/resolve.ts';
import type { BirthResult, DayResult, WirePlace } from '../births/result.ts';
import { birthText, type ChoosingDay, dayText, nameOf } from '../births/words.ts';
import { printableLines } from '../problem/redact.ts';
import { type BirthOptions, givenBirth, givenDay, isDate } from './birth-options.ts';
import { EXIT_CHOICE, print } from './output.ts';
import { type PositionsOptions, positions } from './run-positions.ts';
import { jsonDocument, shellQuoted } from './text.ts';

/** The options that select a choice. */
const OPTIONS: ChoosingDay = {
  candidate: ({ offset, calendar }) =>
    `${calendar === undefined ? '' : `--calendar ${calendar} `}--offset ${offset}`,
  span: ({ start, end }) => `positions ${start.utc_datetime}/${end.utc_datetime}`,
  place: (place) => {
    if (place.nearest !== undefined) return `--zone ${place.time_zone}`;
    const text = nameOf(place);
    return isSelectedBy(place, text)
      ? `--place ${shellQuoted(text)}`
      : `--at ${place.latitude},${place.longitude} --zone ${place.time_zone}`;
  },
};

/** Some regions have several towns with the same name. */
function isSelectedBy({ latitude, longitude }: WirePlace, text: string): boolean {
  const { places, meaning } = choosePlace(text);
  return (
    meaning === 'clear' && places[0]?.latitude === latitude && places[0]?.longitude === longitude
  );
}

/** @throws {BirthRejectedError} */
export async function printMoment(
  local: string,
  { json, ...options }: BirthOptions & { readonly json?: boolean },
): Promise<void> {
  const { result, text } = isDate(local) ? dayOutput(local, options) : momentOutput(local, options);
  if (result.status !== 'resolved') process.exitCode = EXIT_CHOICE;
  await print(json ? jsonDocument(result) : text);
}

function momentOutput(local: string, options: BirthOptions) {
  const result = resolveGivenBirth(givenBirth(local, options));
  return { result, text: momentLines(result, local) };
}

/**
 * The day of a birth without a time, as result and as text for people.
 *
 * @throws {BirthRejectedError}
 */
export function dayOutput(
  date: string,
  options: BirthOptions,
): { readonly result: DayResult; readonly text: string } {
  const result = resolveGivenDay(givenDay(date, options));
  return { result, text: printableLines(dayText(result, date, OPTIONS)) };
}

function momentLines(result: BirthResult, local: string): string {
  return printableLines(birthText(result, local, OPTIONS));
}

/**
 * Calculates for a birth. The resolved birth is printed above the table or, if the output is for programs, on standard error. A
 * choice is printed on standard error alone.
 *
 * @throws {BirthRejectedError}
 * @throws {ProblemError} like the endpoint
 */
export async function printPositionsOfBirth(
  local: string,
  options: PositionsOptions & BirthOptions,
): Promise<void> {
  const result = resolveGivenBirth(givenBirth(local, options));
  const lines = momentLines(result, local);
  if (result.datetime === null) {
    process.stderr.write(lines);
    process.exitCode = EXIT_CHOICE;
    return;
  }
  const { latitude, longitude } = result.place ?? {};
  const isLocated = latitude !== undefined && longitude !== undefined;
  const located = isLocated && { latitude: String(latitude), longitude: String(longitude) };
  const subject = subjectOf(result, local);
  const given = { column: 'birth', text: local, birth: result, subject } as const;
  const text = await positions(result.datetime, given, { ...options, ...located });
  const isForPrograms = options.json || options.csv || options.wide;
  if (isForPrograms) process.stderr.write(lines);
  await print(isForPrograms ? text : `${lines}\n${text}`);
}

/** The lines of the wheel for a resolved birth. */
function subjectOf({ place, ...result }: BirthResult, local: string): Subject {
  const { basis, time_zone: timeZone, utc_offset: offset, gregorian_date: gregorian } = result;
  const clock = (basis && OWN_CLOCKS[basis]) ?? `${timeZone}, `;
  const calendar = gregorian !== null && local.startsWith(gregorian) ? '' : ', Julian';
  const { name, latitude, longitude } = place ?? {};
  const at = latitude === undefined ? '' : `${latitude}, ${longitude}`;
  return {
    local: { time: local.replace('T', ' ') + calendar, zone: `${clock}UTC${offset}` },
    place: name === undefined ? at : nameOf(place ?? {}),
  };
}

/** Bases other than the time of a zone. */
const OWN_CLOCKS: Readonly<Partial<Record<BirthBasis, string>>> = {
  local_mean: 'local mean time, ',
  apparent: 'sundial time, ',
  given_offset: '',
};
