/** Resolves a birth for a command. */
import type { BirthBasis } from '../../packages/client/src/birth-types.ts';
import { choosePlace } from '../../packages/places/src/index.ts';
import type { Subject } from '../../packages/wheel/subject.ts';
import type { BirthAnswer, DayAnswer, WirePlace } from '../births/answer.ts';
import { answerBirth, answerDay } from '../births/resolve.ts';
import { answerText, type ChoosingDay, dayText, nameOf } from '../births/words.ts';
import { printableLines } from '../problem/redact.ts';
import { type BirthOptions, givenBirth, givenDay, isDate } from './birth-options.ts';
import { EXIT_CHOICE, print } from './output.ts';
import { type PositionsOptions, positions } from './run-positions.ts';
import { jsonDocument, shellQuoted } from './text.ts';

/** How the command line chooses. */
const OPTIONS: ChoosingDay = {
  candidate: ({ offset, calendar }) =>
    `${calendar === undefined ? '' : `--calendar ${calendar} `}--offset ${offset}`,
  span: ({ start, end }) => `positions ${start.utc_datetime}/${end.utc_datetime}`,
  place: (place) => {
    if (place.nearest !== undefined) return `--zone ${place.time_zone}`;
    const text = nameOf(place);
    return isMeant(place, text)
      ? `--place ${shellQuoted(text)}`
      : `--at ${place.latitude},${place.longitude} --zone ${place.time_zone}`;
  },
};

/** Some regions have several towns of a name. */
function isMeant({ latitude, longitude }: WirePlace, text: string): boolean {
  const { places, meaning } = choosePlace(text);
  return (
    meaning === 'clear' && places[0]?.latitude === latitude && places[0]?.longitude === longitude
  );
}

/** @throws {BirthRefusedError} */
export async function printMoment(
  local: string,
  { json, ...options }: BirthOptions & { readonly json?: boolean },
): Promise<void> {
  const { answer, text } = isDate(local) ? toldDay(local, options) : toldMoment(local, options);
  if (answer.status !== 'resolved') process.exitCode = EXIT_CHOICE;
  await print(json ? jsonDocument(answer) : text);
}

function toldMoment(local: string, options: BirthOptions) {
  const answer = answerBirth(givenBirth(local, options));
  return { answer, text: momentLines(answer, local) };
}

/**
 * The day of a birth without a time, and the same for people.
 *
 * @throws {BirthRefusedError}
 */
export function toldDay(
  date: string,
  options: BirthOptions,
): { readonly answer: DayAnswer; readonly text: string } {
  const answer = answerDay(givenDay(date, options));
  return { answer, text: printableLines(dayText(answer, date, OPTIONS)) };
}

/** An answer for people, in the words of the command line. */
function momentLines(answer: BirthAnswer, local: string): string {
  return printableLines(answerText(answer, local, OPTIONS));
}

/**
 * Calculates for a birth. What was resolved stands above the table, or on standard error if the output is for programs;
 * a question stands there alone.
 *
 * @throws {BirthRefusedError}
 * @throws {ProblemError} as the endpoint
 */
export async function printPositionsOfBirth(
  local: string,
  options: PositionsOptions & BirthOptions,
): Promise<void> {
  const answer = answerBirth(givenBirth(local, options));
  const told = momentLines(answer, local);
  if (answer.datetime === null) {
    process.stderr.write(told);
    process.exitCode = EXIT_CHOICE;
    return;
  }
  const { latitude, longitude } = answer.place ?? {};
  const isLocated = latitude !== undefined && longitude !== undefined;
  const located = isLocated && { latitude: String(latitude), longitude: String(longitude) };
  const subject = subjectOf(answer, local);
  const given = { column: 'birth', text: local, birth: answer, subject } as const;
  const text = await positions(answer.datetime, given, { ...options, ...located });
  const isForPrograms = options.json || options.csv || options.wide;
  if (isForPrograms) process.stderr.write(told);
  await print(isForPrograms ? text : `${told}\n${text}`);
}

/** What is known of a resolved birth, for the wheel. */
function subjectOf({ place, ...answer }: BirthAnswer, local: string): Subject {
  const { basis, time_zone: timeZone, utc_offset: offset, gregorian_date: gregorian } = answer;
  const clock = (basis && OWN_CLOCKS[basis]) ?? `${timeZone}, `;
  const calendar = gregorian !== null && local.startsWith(gregorian) ? '' : ', Julian';
  const { name, latitude, longitude } = place ?? {};
  const at = latitude === undefined ? '' : `${latitude}, ${longitude}`;
  return {
    local: { time: local.replace('T', ' ') + calendar, zone: `${clock}UTC${offset}` },
    place: name === undefined ? at : nameOf(place ?? {}),
  };
}

/** Clocks that did not show the time of a zone. */
const OWN_CLOCKS: Readonly<Partial<Record<BirthBasis, string>>> = {
  local_mean: 'local mean time, ',
  apparent: 'time of a sundial, ',
  given_offset: '',
};
