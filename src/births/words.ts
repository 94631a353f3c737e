/** The words of an outcome, for people and for language models. */
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import type { DayEnd, DaySpan } from '../../packages/client/src/birth-day-types.ts';
import type {
  BirthBasis,
  BirthCandidate,
  BirthResolution,
} from '../../packages/client/src/birth-types.ts';
import type { BirthAnswer, DayAnswer, WirePlace } from './answer.ts';
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

/** What is asked if no row of these fits. */
export interface Questions {
  /** Clocks did not show it. */
  readonly never: string;
  readonly other: string;
}

export const INSTANT_QUESTIONS: Questions = {
  never:
    'Clocks there never showed this time. Are the date, the time and the place right? If they are, which of these was meant?',
  other: 'There is more than one time that the clock may have shown. Which of these was it?',
};

export const DAY_QUESTIONS: Questions = {
  never:
    'Clocks there skipped this date. Are the date and the place right? If they are, which of these was meant?',
  other: 'Clocks there may have shown more than one time that day. Which of these was it?',
};

const SECONDS_PER_DAY = 86_400;
const CHOOSE = 'Give it again with one of these, the likeliest first:';

/** What to ask the person. */
export function questionOf(
  { status, warnings }: Pick<BirthResolution, 'status' | 'warnings'>,
  { never, other }: Questions,
): string {
  if (status === 'never') return never;
  return QUESTIONS.find(([code]) => warnings.some((each) => each.code === code))?.[1] ?? other;
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

/** What chooses a day. */
export interface ChoosingDay extends Choosing {
  /** One that no offset gives, because clocks were changed. */
  span(span: DaySpan): string;
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
  if (answer.question === null) return linesOf(answer, resolvedRows(answer, given));
  const choices = answer.candidates.map((each): Choice => {
    const how = choosing.candidate(chosenBy(each, answer, given));
    return [how, `${each.utc_datetime}  ${each.why}`];
  });
  return questionText(answer, choices, choosing);
}

/**
 * The same of a birth without a time.
 *
 * @param given the date as it was given
 */
export function dayText(answer: DayAnswer, given: string, choosing: ChoosingDay): string {
  const { start, end, duration_seconds: duration } = answer;
  if (start !== null && end !== null && duration !== null) {
    const rows = [
      row('Day', `${given}, ${durationText(duration)}`),
      row('Start', endText(start)),
      row('End', `${endText(end)}; not part of the day`),
    ];
    return linesOf(answer, rows);
  }
  const choices = answer.candidates.map((each): Choice => {
    const how = isWhole(each)
      ? choosing.candidate(chosenBy(each.start, answer, given))
      : choosing.span(each);
    return [how, `${each.start.utc_datetime} to ${each.end.utc_datetime}  ${each.why}`];
  });
  return questionText(answer, choices, choosing);
}

/** Whether its offset alone gives the day. */
function isWhole({ start, end, duration_seconds: duration }: DaySpan): boolean {
  return start.utc_offset === end.utc_offset && duration === SECONDS_PER_DAY;
}

function endText({ utc_datetime: utcDatetime, utc_offset: utcOffset, basis }: DayEnd): string {
  return `${utcDatetime}, UTC${utcOffset}: ${BASES[basis]}`;
}

/** `24 hours`, `23 hours 53 minutes 28 seconds` */
function durationText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3_600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}

/** What gives a choice, and what that is. */
type Choice = readonly [how: string, what: string];

/** Asks, and lists the candidates or, if there are none, the places. */
function questionText(
  answer: BirthAnswer | DayAnswer,
  candidates: readonly Choice[],
  choosing: Choosing,
): string {
  const places = answer.places.map((each): Choice => [choosing.place(each), placeDetails(each)]);
  const choices = candidates.length > 0 ? candidates : places;
  const width = Math.max(0, ...choices.map(([how]) => how.length));
  const lines = choices.map(([how, what]) => `  ${how.padEnd(width)}  ${what}`.trimEnd());
  const list = lines.length === 0 ? '' : `\n${CHOOSE}\n${lines.join('\n')}\n\n`;
  return linesOf(answer, [`${answer.question}\n`, list]);
}

/** Puts the place and the notes of an answer behind what it says. */
function linesOf({ place, warnings }: BirthAnswer | DayAnswer, said: readonly string[]): string {
  const notes = warnings.map(({ text, more }) => row('Note', `${text} (${more})`));
  const where = place === null ? [] : [row('Place', placeText(place))];
  return [...said, ...where, ...notes].join('');
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
  { utc_datetime: utcDatetime, utc_offset: offset }: BirthCandidate | DayEnd,
  { warnings }: BirthAnswer | DayAnswer,
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
