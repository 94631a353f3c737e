/** Resolves a birth for a command. */
import type { BirthBasis } from '../../packages/client/src/birth-types.ts';
import type { Subject } from '../../packages/wheel/subject.ts';
import type { BirthAnswer, WirePlace } from '../births/answer.ts';
import { choosePlace } from '../births/choose-place.ts';
import { answerBirth } from '../births/resolve.ts';
import { answerText, type Choosing, nameOf } from '../births/words.ts';
import { printableLines } from '../problem/redact.ts';
import { type BirthOptions, givenBirth } from './birth-options.ts';
import { EXIT_CHOICE } from './output.ts';
import { type PositionsOptions, positions } from './run-positions.ts';
import { jsonDocument, shellQuoted } from './text.ts';

/** How the command line chooses. */
const OPTIONS: Choosing = {
  candidate: ({ offset, calendar }) =>
    `${calendar === undefined ? '' : `--calendar ${calendar} `}--offset ${offset}`,
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
export function printMoment(
  local: string,
  { json, ...options }: BirthOptions & { readonly json?: boolean },
): void {
  const answer = answerBirth(givenBirth(local, options));
  process.stdout.write(json ? jsonDocument(answer) : momentLines(answer, local));
  if (answer.status !== 'resolved') process.exitCode = EXIT_CHOICE;
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
export async function positionsOfBirth(
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
  const isForPrograms = options.json || options.csv;
  const located = { ...options, ...locationOf(answer) };
  const text = await positions(answer.datetime, local, located, subjectOf(answer, local));
  if (isForPrograms) process.stderr.write(told);
  process.stdout.write(isForPrograms ? text : `${told}\n${text}`);
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

/** The coordinates of the place as options, if it has any. */
function locationOf({ place }: BirthAnswer): {
  readonly latitude?: string;
  readonly longitude?: string;
} {
  const { latitude, longitude } = place ?? {};
  return latitude === undefined || longitude === undefined
    ? {}
    : { latitude: String(latitude), longitude: String(longitude) };
}
