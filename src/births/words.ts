/** The words of an outcome, for people and for language models. */
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import type {
  BirthBasis,
  BirthCandidate,
  BirthResolution,
} from '../../packages/client/src/birth-types.ts';
import type { BirthAnswer, WirePlace } from './answer.ts';
import type { Openness } from './readings.ts';

/** By how a text means several places. */
export const PLACE_QUESTIONS = {
  clear: '',
  several: placeQuestion('place_several'),
  unlike: placeQuestion('place_unlike'),
} as const;

/** The question is a warning of the client. */
function placeQuestion(code: string): string {
  return BIRTH_DATA.warnings[code]?.[0] ?? '';
}

/** If the place leaves several instants. */
export const OPEN_QUESTIONS: Readonly<Record<Openness, string>> = {
  place: '',
  zone: 'Places of this time zone had different times then. Which place was it?',
  border:
    'The coordinates are near the border of time zones that had different times then. Which zone was it?',
};

/** By the code of a warning; the first that is there. */
const QUESTIONS: readonly (readonly [code: string, question: string])[] = [
  ['zone_differs', 'The time zone is not that of the coordinates. Which of the two is right?'],
  ['calendar_in_doubt', 'Is the date of the Julian or of the Gregorian calendar?'],
  ['twice', 'Clocks showed this time twice. Was it before or after they were set back?'],
];
const NEVER =
  'Clocks there never showed this time. Are the date, the time and the place right? If they are, which of these was meant?';
const OTHER = 'There is more than one time that the clock may have shown. Which of these was it?';

const CHOOSE = 'Give it again with one of these, the likeliest first:';

/** What to ask the person. */
export function questionOf({ status, warnings }: BirthResolution): string {
  if (status === 'never') return NEVER;
  return QUESTIONS.find(([code]) => warnings.some((each) => each.code === code))?.[1] ?? OTHER;
}

const BASES: Readonly<Record<BirthBasis, string>> = {
  standard: 'standard time',
  summer: 'summer time',
  war: 'war time',
  local_mean: 'mean time of the place itself',
  city_mean: 'mean time of a city',
  apparent: 'time of a sundial at the place',
  given_offset: 'the offset that was given',
};

/** What a caller types or sends to choose. */
export interface Choosing {
  /** One of the candidates. */
  candidate(chosen: Chosen): string;
  place(place: WirePlace): string;
}

/** What distinguishes a candidate; the calendar only if that is in doubt. */
export interface Chosen {
  readonly offset: string;
  readonly calendar?: 'julian' | 'gregorian';
}

/**
 * An answer in lines for people: the instant and why, or the question and what can be chosen.
 *
 * @param given date and time as they were given, with a `T` between them
 */
export function answerText(answer: BirthAnswer, given: string, choosing: Choosing): string {
  const { place, warnings, question } = answer;
  const notes = warnings.map(({ text, more }) => row('Note', `${text} (${more})`));
  const where = place === null ? [] : [row('Place', placeText(place))];
  if (question === null) {
    return [...resolvedRows(answer, given), ...where, ...notes].join('');
  }
  const choices =
    answer.candidates.length > 0
      ? answer.candidates.map((each) => [
          choosing.candidate(chosenBy(each, answer, given)),
          `${each.utc_datetime}  ${each.why}`,
        ])
      : answer.places.map((each) => [choosing.place(each), placeDetails(each)]);
  const width = Math.max(0, ...choices.map(([how = '']) => how.length));
  const lines = choices.map(([how = '', what = '']) => `  ${how.padEnd(width)}  ${what}`.trimEnd());
  const list = lines.length === 0 ? '' : `\n${CHOOSE}\n${lines.join('\n')}\n\n`;
  return [`${question}\n`, list, ...where, ...notes].join('');
}

function resolvedRows(answer: BirthAnswer, given: string): readonly string[] {
  const { datetime, utc_datetime: utcDatetime, utc_offset: utcOffset, basis } = answer;
  return [
    row('Instant', `${utcDatetime}`),
    row('Clock', `${given}, UTC${utcOffset}: ${basis && BASES[basis]}`),
    row('Send', `${datetime}`),
  ];
}

function row(name: string, text: string): string {
  return `${name.padEnd(9)}${text}\n`;
}

/** What gives this candidate if it is given besides. */
export function chosenBy(
  { utc_datetime: utcDatetime, utc_offset: offset }: BirthCandidate,
  { warnings }: BirthAnswer,
  given: string,
): Chosen {
  if (!warnings.some(({ code }) => code === 'calendar_in_doubt')) return { offset };
  const clock = new Date(Date.parse(`${utcDatetime.slice(0, 19)}Z`) + millisecondsOf(offset));
  const isGregorian = clock.toISOString().slice(0, 10) === given.slice(0, 10);
  return { offset, calendar: isGregorian ? 'gregorian' : 'julian' };
}

function millisecondsOf(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1_000 : 1_000) * (hours * 3_600 + minutes * 60 + seconds);
}

/** `Ulm, Baden-Wurttemberg, DE (48.4, 9.99), Europe/Berlin` */
function placeText(place: WirePlace): string {
  const { latitude, longitude, nearest, time_zone: timeZone } = place;
  if (latitude === undefined) return `anywhere in ${timeZone}`;
  const name = nameOf(place);
  const at = `${latitude}, ${longitude}`;
  const zone =
    nearest === undefined
      ? timeZone
      : `${timeZone} as in ${nameOf(nearest)}, ${nearest.distance_km} km away`;
  return `${name === '' ? at : `${name} (${at})`}, ${zone}`;
}

/** `Ulm, Baden-Wurttemberg, DE`; empty if nothing has a name. */
export function nameOf({ name, region, country }: Partial<WirePlace>): string {
  return [name, region, country].filter((part) => part).join(', ');
}

function placeDetails(place: WirePlace): string {
  const { matched, population = 0 } = place;
  const also = matched === undefined ? '' : `; also called ${matched}`;
  return `${placeText(place)}${also}${population === 0 ? '' : `; population ${population}`}`;
}
