/** The tool that turns what a clock showed into an instant, or into the question to ask the person. */
import { birthMoment } from '../../packages/client/src/birth-moment.ts';
import {
  AmbiguousLocalTime,
  InvalidLocalTime,
  type LocalTimeCandidate,
  NonexistentLocalTime,
  UnknownTimeZone,
} from '../../packages/client/src/local-time-errors.ts';
import { openObject, strictObject, string } from '../../packages/contract/schema/json-schema.ts';
import { readMoment } from '../request/moment.ts';
import { readArguments, refuseArgument } from './arguments.ts';
import { type Tool, ToolRefusedError } from './tool.ts';

const INPUT = strictObject(
  {
    description: 'What a clock at the place of birth showed.',
    examples: [{ date: '1990-06-15', time: '14:30', time_zone: 'Europe/Berlin' }],
  },
  {
    date: string({
      description: 'The date in the Gregorian calendar, YYYY-MM-DD.',
      examples: ['1990-06-15'],
    }),
    time: string({
      description:
        'The time of day, HH:MM from 00:00 to 23:59; seconds (HH:MM:SS) if they are known, with up to 9 decimals.',
      examples: ['14:30', '14:30:15'],
    }),
    time_zone: string({
      description:
        'The zone whose clocks the place of birth shared, as the IANA time-zone database names it. It names a region and a city, and is neither an offset nor an abbreviation.',
      examples: ['Europe/Berlin', 'America/New_York'],
    }),
  },
  ['date', 'time', 'time_zone'],
);

const OUTPUT = openObject(
  {
    description: 'The instant, and the offset that the clocks had then.',
    examples: [
      {
        datetime: '1990-06-15T14:30:00+02:00',
        utc_datetime: '1990-06-15T12:30:00Z',
        utc_offset: '+02:00',
        time_zone: 'Europe/Berlin',
      },
    ],
  },
  {
    datetime: string({
      description:
        'To be sent as subject.datetime: the local time with its offset; in UTC if the offset has seconds, as local mean times do.',
      examples: ['1990-06-15T14:30:00+02:00', '1880-03-14T10:36:32Z'],
    }),
    utc_datetime: string({
      description: 'The same instant in UTC.',
      examples: ['1990-06-15T12:30:00Z'],
    }),
    utc_offset: string({
      description: 'What was added to UTC then: ±HH:MM, with :SS if the offset has seconds.',
      examples: ['+02:00', '+00:53:28'],
    }),
    time_zone: string({ description: 'The zone as it was given.', examples: ['Europe/Berlin'] }),
  },
  ['datetime', 'utc_datetime', 'utc_offset', 'time_zone'],
);

interface ClockReading {
  readonly date: string;
  readonly time: string;
  readonly time_zone: string;
}

export const BIRTH_MOMENT: Tool = {
  name: 'birth_moment',
  title: 'Birth moment from a local time',
  description:
    'Turns a local date and time of birth into the instant to calculate for, by the historical rules of the time zone. ' +
    'Ask the person for the place of birth, and choose the IANA zone of that place; if several zones are possible, ask again. ' +
    'Never guess a zone, and never work out an offset yourself: zones have changed their rules many times. ' +
    'If clocks showed the time twice or never, the call is refused with "candidates" and a "question": put it to the person, ' +
    'and use the utc_datetime of the chosen candidate as subject.datetime. Never choose for the person.',
  input: INPUT,
  output: OUTPUT,
  call: async (given) => ({ json: JSON.stringify(resolve(readArguments(given, INPUT))) }),
};

/**
 * @throws {ProblemError} an argument is not of its form
 * @throws {ToolRefusedError} clocks showed the time twice or never
 */
function resolve(reading: ClockReading) {
  const { date, time, time_zone: timeZone } = reading;
  const local = localTime(reading);
  let datetime: string;
  try {
    datetime = birthMoment({ local, timeZone: timeZone });
  } catch (error) {
    return refuse(error, reading);
  }
  const moment = readMoment(datetime);
  if ('code' in moment) throw new Error(`no moment for ${date} ${time} in ${timeZone}`);
  const { utc_datetime: utcDatetime } = moment;
  return {
    datetime,
    utc_datetime: utcDatetime,
    utc_offset: offsetBetween(utcDatetime, local),
    time_zone: timeZone,
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}(?<seconds>:\d{2}(?:\.\d{1,9})?)?$/;

function localTime({ date, time }: ClockReading): string {
  if (!DATE.test(date)) {
    refuseArgument(
      'subject.time.invalid_format',
      'date',
      'date must be YYYY-MM-DD, for example 1990-06-15.',
    );
  }
  const match = TIME.exec(time);
  if (match === null) {
    refuseArgument(
      'subject.time.invalid_format',
      'time',
      'time must be what a clock showed, HH:MM or HH:MM:SS, from 00:00 to 23:59, without AM or PM and without an offset.',
    );
  }
  return `${date}T${time}${match.groups?.['seconds'] === undefined ? ':00' : ''}`;
}

/** Seconds of the offset are shown only if there are any. */
function offsetBetween(utc: string, local: string): string {
  const seconds =
    (Date.parse(`${local.slice(0, 19)}Z`) - Date.parse(`${utc.slice(0, 19)}Z`)) / 1_000;
  const [hours, minutes, rest] = [
    Math.floor(Math.abs(seconds) / 3_600),
    Math.floor(Math.abs(seconds) / 60) % 60,
    Math.abs(seconds) % 60,
  ];
  const parts = rest === 0 ? [hours, minutes] : [hours, minutes, rest];
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${seconds < 0 ? '-' : '+'}${text}`;
}

/** The client names its own parameters; a caller of the tool has given others. */
function refuse(error: unknown, reading: ClockReading): never {
  if (error instanceof UnknownTimeZone) {
    refuseArgument(
      'request.malformed',
      'time_zone',
      error.message.replaceAll('timeZone', 'time_zone'),
    );
  }
  if (error instanceof InvalidLocalTime) {
    const { code, reason, explanation } = error;
    const detail =
      reason === 'range'
        ? `The moment is ${explanation}`
        : `date and time must be what a clock could show. ${explanation}`;
    refuseArgument(code, reason === 'time' ? 'time' : 'date', detail);
  }
  if (error instanceof AmbiguousLocalTime || error instanceof NonexistentLocalTime) {
    const { code, candidates } = error;
    const { title, detail, question } = TWO_INSTANTS[code](reading, candidates);
    throw new ToolRefusedError({ title, status: 422, code, detail, question, candidates });
  }
  throw error;
}

interface Explanation {
  readonly title: string;
  readonly detail: string;
  /** To put to the person. */
  readonly question: string;
}

type Explain = (
  reading: ClockReading,
  candidates: readonly [earlier: LocalTimeCandidate, later: LocalTimeCandidate],
) => Explanation;

const TWO_INSTANTS: Readonly<Record<(AmbiguousLocalTime | NonexistentLocalTime)['code'], Explain>> =
  {
    'subject.time.ambiguous_local_time': (
      { date, time, time_zone: timeZone },
      [earlier, later],
    ) => ({
      title: 'Local time occurred twice (clocks set back)',
      detail: `Clocks in ${timeZone} showed ${time} on ${date} twice: they were set back. Ask the person which of the two is meant, and send its utc_datetime as subject.datetime.`,
      question: `On ${date}, the clocks were set back, so they showed ${time} twice. Was the birth before they were set back (UTC${earlier.utc_offset}, which is ${earlier.utc_datetime}) or after it (UTC${later.utc_offset}, which is ${later.utc_datetime})?`,
    }),
    'subject.time.nonexistent_local_time': (
      { date, time, time_zone: timeZone },
      [earlier, later],
    ) => ({
      title: 'Local time never occurred (clocks set forward)',
      detail: `Clocks in ${timeZone} never showed ${time} on ${date}: they were set forward past it. Ask the person to check date, time and place; if the time was read from a clock that was set wrongly, send the utc_datetime of the candidate that the person chooses as subject.datetime.`,
      question: `On ${date}, the clocks were set forward and never showed ${time}. Are the date, the time and the place right? If they are, was the time read from a clock that had not been set forward yet (UTC${later.utc_offset}, which is ${later.utc_datetime}), or from one that had been set forward too early (UTC${earlier.utc_offset}, which is ${earlier.utc_datetime})?`,
    }),
  };
