/** The result of a birth as text, and the questions about it. */
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import type { DayEnd, DaySpan } from '../../packages/client/src/birth-day-types.ts';
import type {
  BirthBasis,
  BirthCandidate,
  BirthResolution,
} from '../../packages/client/src/birth-types.ts';
import type { Openness } from './readings.ts';
import type { BirthResult, DayResult, WirePlace } from './result.ts';

/** By how a name fits several places. */
export const PLACE_QUESTIONS = {
  clear: '',
  several: placeQuestion('place_several'),
  unlike: placeQuestion('place_unlike'),
} as const;

/** The client has it as the text of a warning. */
function placeQuestion(code: string): string {
  return BIRTH_DATA.warnings[code]?.[0] ?? '';
}

/** Questions if the place allows several instants. */
export const OPEN_QUESTIONS: Readonly<Record<Openness, string>> = {
  place: '',
  zone: 'Places of this time zone had different times then. Which place was it?',
  border:
    'The coordinates are near the border of time zones that had different times then. Which zone was it?',
};

/** By the code of a warning. The first match applies. */
const QUESTIONS: readonly (readonly [code: string, question: string])[] = [
  [
    'zone_differs',
    'The coordinates are in another time zone. Is the zone right, or are the coordinates?',
  ],
  ['calendar_in_doubt', 'Is the date in the Julian or in the Gregorian calendar?'],
  ['twice', 'Clocks showed this time twice. Was it before or after they were set back?'],
];

/** The questions if no warning has one. */
export interface Questions {
  /** Clocks never showed the time or the date. */
  readonly never: string;
  readonly other: string;
}

export const INSTANT_QUESTIONS: Questions = {
  never:
    'Clocks there never showed this time. Are the date, the time and the place right? If they are, which of these was meant?',
  other: 'Clocks there may have shown more than one time. Which of these was it?',
};

export const DAY_QUESTIONS: Questions = {
  never:
    'Clocks there skipped this date. Are the date and the place right? If they are, which of these was meant?',
  other: 'Clocks there may have shown more than one time that day. Which of these was it?',
};

const SECONDS_PER_DAY = 86_400;
const CHOOSE = 'Run it again with one of these, the likeliest first:';

/** The question for the person. */
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
  local_mean: 'local mean time of the place',
  city_mean: 'mean time of a city',
  apparent: 'sundial time at the place',
  given_offset: 'your offset',
};

/** The text that a caller types to choose. */
export interface Choosing {
  candidate(chosen: Chosen): string;
  place(place: WirePlace): string;
}

export interface ChoosingDay extends Choosing {
  /** A day that no offset selects, because clocks were changed. */
  span(span: DaySpan): string;
}

/** The properties that select a candidate; the calendar only if it is in doubt. */
export interface Chosen {
  readonly offset: string;
  readonly calendar?: 'julian' | 'gregorian';
}

/**
 * A result in lines for people: the instant and its reason, or the question and the choices.
 *
 * @param given date and time as typed, with a `T` between them
 */
export function birthText(result: BirthResult, given: string, choosing: Choosing): string {
  if (result.question === null) return linesOf(result, resolvedRows(result, given));
  const choices = result.candidates.map((each): Choice => {
    const how = choosing.candidate(chosenBy(each, result, given));
    return [how, `${each.utc_datetime}  ${each.why}`];
  });
  return questionText(result, choices, choosing);
}

/**
 * The same for a birth without a time.
 *
 * @param given the date as typed
 */
export function dayText(result: DayResult, given: string, choosing: ChoosingDay): string {
  const { start, end, duration_seconds: duration } = result;
  if (start !== null && end !== null && duration !== null) {
    const rows = [
      row('Day', `${given}, ${durationText(duration)}`),
      row('Start', endText(start)),
      row('End', `${endText(end)}; not part of the day`),
    ];
    return linesOf(result, rows);
  }
  const choices = result.candidates.map((each): Choice => {
    const how = isWhole(each)
      ? choosing.candidate(chosenBy(each.start, result, given))
      : choosing.span(each);
    return [how, `${each.start.utc_datetime} to ${each.end.utc_datetime}  ${each.why}`];
  });
  return questionText(result, choices, choosing);
}

/** True if its offset alone selects the day. */
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

/** The text that selects a choice, and its description. */
type Choice = readonly [how: string, what: string];

/** The question with the candidates or, if there are none, the places. */
function questionText(
  result: BirthResult | DayResult,
  candidates: readonly Choice[],
  choosing: Choosing,
): string {
  const places = result.places.map((each): Choice => [choosing.place(each), placeDetails(each)]);
  const choices = candidates.length > 0 ? candidates : places;
  const width = Math.max(0, ...choices.map(([how]) => how.length));
  const lines = choices.map(([how, what]) => `  ${how.padEnd(width)}  ${what}`.trimEnd());
  const list = lines.length === 0 ? '' : `\n${CHOOSE}\n${lines.join('\n')}\n\n`;
  return linesOf(result, [`${result.question}\n`, list]);
}

/** The lines of a result, then its place and its notes. */
function linesOf({ place, warnings }: BirthResult | DayResult, lines: readonly string[]): string {
  const notes = warnings.map(({ text, more }) => row('Note', `${text} (${more})`));
  const where = place === null ? [] : [row('Place', placeText(place))];
  return [...lines, ...where, ...notes].join('');
}

function resolvedRows(result: BirthResult, given: string): readonly string[] {
  const { datetime, utc_datetime: utcDatetime, utc_offset: utcOffset, basis } = result;
  return [
    row('Instant', `${utcDatetime}`),
    row('Clock', `${given}, UTC${utcOffset}: ${basis && BASES[basis]}`),
    row('Send', `${datetime}`),
  ];
}

function row(name: string, text: string): string {
  return `${name.padEnd(9)}${text}\n`;
}

/** The properties that select this candidate. */
export function chosenBy(
  { utc_datetime: utcDatetime, utc_offset: offset }: BirthCandidate | DayEnd,
  { warnings }: BirthResult | DayResult,
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
