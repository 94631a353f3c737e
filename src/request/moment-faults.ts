/** Finds all errors in a text that is not a valid moment, and its correction. */
import { isRealDate } from './calendar.ts';
import { asciiOf, strangeCharacter } from './strange-characters.ts';

export interface MomentFaults {
  /** Sentences without their full stops, in the order of the text; at least one. */
  readonly faults: readonly string[];
  /** The corrected text, with letters for missing digits; undefined if the correction would be a guess. */
  readonly corrected?: string | undefined;
  /** True if it has a date and a time, but no offset. */
  readonly isLocal: boolean;
}

/** Longer than any timestamp; longer texts are not matched against patterns. */
const LENGTH_MAX = 64;

/** @param text outside the grammar of moments, or with a date, time or offset that does not exist */
export function momentFaults(text: string): MomentFaults {
  if (text.length > LENGTH_MAX) return { faults: [OTHERWISE], isLocal: false };
  const strange = strangeCharacter(text);
  const near = nearFaults(asciiOf(text));
  if (near === undefined) return { faults: [strange ?? otherForm(text)], isLocal: false };
  return strange === undefined ? near : { ...near, faults: [strange, ...near.faults] };
}

const OTHERWISE = 'It does not have this form';

/** Texts that are far from the grammar. The first match applies. */
const OTHER_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'It is empty'],
  [/\p{Cc}/u, 'It contains a control character, such as a tab or the end of a line'],
  [/^\s|\s$/, 'It has white space at its beginning or end'],
  [/^\d{4}-?W\d{2}/, 'It is a week date; send the year, month and day'],
  [/^\d{4}-\d{3}(?!\d)/, 'It is an ordinal date; send the year, month and day'],
  [
    /^\d{1,2}([/.-])\d{1,2}\1\d{4}(?!\d)/,
    'The date must be YYYY-MM-DD: the year first, with hyphens between its parts',
  ],
  [/^[+-]/, 'It begins with a sign; send a year of four digits'],
];

function otherForm(text: string): string {
  return OTHER_FORMS.find(([pattern]) => pattern.test(text))?.[1] ?? OTHERWISE;
}

/** Each part of a moment may have another form, and each part except the date may be missing. */
const NEAR =
  /^(?<date>\d{4}(?<separator>[-/.])\d{1,2}\k<separator>\d{1,2}|\d{8})(?:(?<between>[Tt]| +)(?<time>\d{6}|\d{4}|\d{1,2}(?::\d{1,2}){0,2})(?![\d:])(?<fraction>[.,]\d+)?(?<half> *[AaPp]\.?[Mm]\.?(?![a-y]))?(?<end>.*))?$/;

/** @returns undefined if the text is too far from the grammar */
function nearFaults(text: string): MomentFaults | undefined {
  const parts = NEAR.exec(text.trim())?.groups;
  if (parts === undefined) return undefined;
  const { date = '', between, time, fraction = '', half, end = '' } = parts;
  const zone = readEnd(end);
  if (zone === undefined) return undefined;

  const [year = '', month = '', day = ''] = date.match(/^\d{4}|\d{1,2}/g) ?? [];
  const [hour, minute, second] = time?.match(/\d{1,2}/g) ?? [];
  const isReal = isRealDate({ year: Number(year), month: Number(month), day: Number(day) });
  const clock = clockFault(hour, minute, second);
  const found: readonly (readonly [unknown, string | undefined])[] = [
    [text !== text.trim(), 'It has white space at its beginning or end'],
    [/^\d{8}$/.test(date) || /\d{4}/.test(time ?? ''), LACKS_SEPARATORS],
    [/[/.]/.test(date), 'Year, month and day must have hyphens between them'],
    [[month, day, hour, minute, second].some((digits) => digits?.length === 1), TWO_DIGITS],
    [!isReal, `${year}-${month}-${day} does not exist in the calendar`],
    [between?.startsWith(' '), 'The space between date and time must be a "T"'],
    [between === 't', 'The "t" between date and time must be upper case'],
    [!hour, 'The time is missing; a birth moment needs date and time'],
    [hour && !minute, 'The minutes and the seconds are missing'],
    [minute && !second, 'The seconds are missing'],
    [clock, clock],
    [fraction.startsWith(','), 'The fraction of a second must begin with a point, not a comma'],
    [fraction.length > 10, 'The fraction of a second has more than nine digits'],
    [half, HALF_DAY],
    [zone.fault, zone.fault],
  ];
  // AM and PM, impossible dates and times, and fractions of a minute need a decision of the caller.
  const isClear = isReal && !clock && !half && (second || !fraction) && zone.offset;
  const seconds = second ?? (minute ? '00' : 'SS');
  const corrected = `${year}-${two(month)}-${two(day)}T${two(hour ?? 'HH')}:${two(minute ?? 'MM')}:${two(seconds)}${fraction.replace(',', '.').slice(0, 10)}${zone.offset}`;
  return {
    faults: found.flatMap(([is, fault]) => (is && fault ? [fault] : [])),
    corrected: isClear ? corrected : undefined,
    isLocal: hour !== undefined && end === '',
  };
}

const LACKS_SEPARATORS = 'The hyphens and colons between its parts are missing';
const TWO_DIGITS =
  'Month, day, hour, minute and second must have two digits each, with a leading zero if necessary';

function clockFault(hour: string | undefined, minute = '00', second = '00'): string | undefined {
  const isMinute = Number(minute) <= 59;
  if (hour === undefined || (Number(hour) <= 23 && isMinute && Number(second) <= 59)) {
    return undefined;
  }
  if (hour === '24') return 'Hour 24 is not accepted; midnight is 00:00:00 of the following day';
  if (second === '60' && Number(hour) <= 23 && isMinute) {
    return 'Second 60 (a leap second) is not accepted; seconds go from 00 to 59';
  }
  return `${hour}:${minute}:${second} is not a time of day`;
}

/** A placeholder. */
const UNKNOWN = '±HH:MM';
const OFFSET = /^(?!-00:00)(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const NO_OFFSET =
  'The UTC offset is missing; add the offset of the birth place at that time ("Z" for UTC)';
const SPACE = 'There is a space before the offset; in a URL or a form, a "+" becomes a space';
const FORM = 'The offset must have the form ±HH:MM: two digits, a colon, two digits';
const HALF_DAY = 'Hours must be 00 to 23, without AM or PM';
const NAME = 'It names a time zone; send only the UTC offset';

/**
 * Texts in place of the offset, with their fault and the offset they mean; no offset if the caller must convert the time. The
 * first match applies.
 */
const ENDS: readonly (readonly [RegExp, fault: string | undefined, offset: string | undefined])[] =
  [
    [OFFSET, undefined, '$&'],
    [/^$/, NO_OFFSET, UNKNOWN],
    [/^z$/, 'The "z" at the end must be upper case', 'Z'],
    [/^-00:00$/, 'The offset -00:00 is not ISO 8601; for UTC send "Z" or "+00:00"', UNKNOWN],
    [
      /^[+-]\d{2}:\d{2}:\d{2}$/,
      'The offset has seconds; convert the time to UTC, and send it with "Z"',
      undefined,
    ],
    [/^[+-]\d{2}:\d{2}$/, '$& is not an offset; its hours go to 23, its minutes to 59', undefined],
    [/^Z[+-].*$/, 'It has both "Z" and an offset; send one of them', UNKNOWN],
    [/^ +([+-]\d{2}:\d{2}|Z)$/, SPACE, '$1'],
    [/^ +(\d{2}:\d{2})$/, SPACE, '+$1'],
    [/^ +[+-]?\d[\d:]*$/, SPACE, UNKNOWN],
    [/^([+-]\d{2})(\d{2})$/, FORM, '$1:$2'],
    [/^[+-]\d{2}$/, FORM, '$&:00'],
    [/^[+-](?:\d{1,4}|\d:\d{2})$/, FORM, UNKNOWN],
    [/^.*(?<![A-Za-z])[AaPp]\.?[Mm]\.?$/, HALF_DAY, undefined],
    [/^(Z|[+-]\d{2}:\d{2})\[.*$/, NAME, '$1'],
    [/^.*(?:[A-Za-z]{2}|\[.*\]).*$/, NAME, UNKNOWN],
  ];

/** @returns undefined if the text is too far from an offset */
function readEnd(end: string): { readonly fault?: string; readonly offset?: string } | undefined {
  const [pattern, fault, offset] = ENDS.find(([each]) => each.test(end)) ?? [];
  if (pattern === undefined) return undefined;
  const meant = offset && end.replace(pattern, offset);
  return {
    ...(fault && { fault: end.replace(pattern, fault) }),
    ...(meant && { offset: OFFSET.test(meant) ? meant : UNKNOWN }),
  };
}

function two(digits: string): string {
  return digits.padStart(2, '0');
}
