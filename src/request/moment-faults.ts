/**
 * Says what is wrong with a text that is no moment. Characters outside ASCII are named: many cannot be told from the
 * right one by eye, or cannot be seen at all, so the character itself is never repeated.
 */

export const NO_OFFSET =
  'It has no UTC offset; add the one that was in force at the birth place ("Z" for UTC)';

/** What people and their libraries send instead, and what to tell them. The first match applies. */
const COMMON_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'It is empty'],
  [/^\s|\s$/, 'It has white space at its beginning or end'],
  [/\p{Cc}/u, 'It contains a control character, such as a tab or the end of a line'],
  [/[AaPp]\.?[Mm]\.?(?:Z|[+-][\d:]+)?$/, 'Hours go from 00 to 23, without AM or PM'],
  [/^\d{8}(?:T|$)/, 'It lacks the hyphens and colons between its parts'],
  [
    /^\d{4}-(?:\d-|\d\d-\d(?!\d)|\d\d-\d\dT(?:\d:|\d\d:\d(?!\d)|\d\d:\d\d:\d(?!\d)))/,
    'Month, day, hour, minute and second have two digits each, with a leading zero where needed',
  ],
  [/^\d{4}-\d{2}-\d{2}$/, 'It is a date without a time; a birth moment needs both'],
  [/^\d{4}-?W\d{2}/, 'It is a week date; send year, month and day'],
  [/^\d{4}-\d{3}(?!\d)/, 'It is an ordinal date; send year, month and day'],
  [/^[+-]/, 'It begins with a sign; years have four digits'],
  [/^\d{4}-\d{2}-\d{2} /, 'There is a space between date and time; put a "T" there'],
  [/^\d{4}-\d{2}-\d{2}t/, 'The "t" between date and time must be upper case'],
  [/T24:/, 'Hour 24 is not accepted; midnight is 00:00:00 of the following day'],
  [/T\d{2}:\d{2}:60/, 'Second 60 (a leap second) is not accepted; seconds go from 00 to 59'],
  [/T\d{2}:\d{2}(?:Z|[+-]|$)/, 'The seconds are missing'],
  [/T[\d:]+,\d/, 'The fraction of a second begins with a point, not a comma'],
  [/T[\d:]+\.\d{10,}/, 'The fraction of a second has more than nine digits'],
  [/z$/, 'The "z" at the end must be upper case'],
  [/-00:00$/, 'The offset -00:00 is not ISO 8601; for UTC send "Z" or "+00:00"'],
  [
    /[+-]\d{2}:\d{2}:\d{2}$/,
    'The offset has seconds, as local mean times do; convert the time to UTC yourself, and send it with "Z"',
  ],
  [/T[\d:.]+ [+-]?\d/, 'There is a space before the offset; a "+" becomes one in a URL or a form'],
  [/Z[+-]/, 'It has both "Z" and an offset; send one of them'],
  [
    /T[\d:.]+[+-](?:\d{1,4}|\d:\d{2})$/,
    'The offset must be written ±HH:MM: two digits, a colon, two digits',
  ],
  [/\[.*\]$|T[\d:.]+.*[A-Za-z]{2}/, 'It names a time zone; send only the UTC offset'],
  [/T[\d:.]+$/, NO_OFFSET],
];

/** Longer than anything close to a timestamp; longer texts are not matched against the patterns. */
const HINT_LENGTH_MAX = 64;

/**
 * The most likely reason why a text is no moment, as a sentence without its full stop.
 *
 * @param otherwise if there is no likelier one
 */
export function commonFault(
  text: string,
  otherwise = 'It is not a timestamp of that form',
): string {
  if (text.length > HINT_LENGTH_MAX) return otherwise;
  return (
    strangeCharacter(text) ??
    COMMON_FAULTS.find(([pattern]) => pattern.test(text))?.[1] ??
    otherwise
  );
}

type Row = readonly [first: number, last: number, name: string, remedy: string];

/**
 * Characters that stand for one of ASCII, and that one; of several in a row, the first stands for the
 * one that is given, and so on.
 */
const LOOK_ALIKES: readonly Row[] = [
  [0x2010, 0x2010, 'hyphen', '-'],
  [0x2011, 0x2011, 'non-breaking hyphen', '-'],
  [0x2012, 0x2012, 'figure dash', '-'],
  [0x2013, 0x2013, 'en dash', '-'],
  [0x2014, 0x2014, 'em dash', '-'],
  [0x2015, 0x2015, 'horizontal bar', '-'],
  [0x2212, 0x2212, 'minus sign', '-'],
  [0xfe63, 0xfe63, 'small hyphen-minus', '-'],
  [0x2236, 0x2236, 'ratio', ':'],
  [0xa789, 0xa789, 'modifier letter colon', ':'],
  [0xfe55, 0xfe55, 'small colon', ':'],
  [0xfe62, 0xfe62, 'small plus sign', '+'],
  [0x0396, 0x0396, 'Greek capital letter zeta', 'Z'],
  [0x03a4, 0x03a4, 'Greek capital letter tau', 'T'],
  [0x0422, 0x0422, 'Cyrillic capital letter te', 'T'],
  [0x0660, 0x0669, 'Arabic-Indic digit', '0'],
  [0x06f0, 0x06f9, 'extended Arabic-Indic digit', '0'],
  [0x0966, 0x096f, 'Devanagari digit', '0'],
  [0x09e6, 0x09ef, 'Bengali digit', '0'],
  [0x0a66, 0x0a6f, 'Gurmukhi digit', '0'],
  [0x0ae6, 0x0aef, 'Gujarati digit', '0'],
  [0x0be6, 0x0bef, 'Tamil digit', '0'],
  [0x0c66, 0x0c6f, 'Telugu digit', '0'],
  [0x0ce6, 0x0cef, 'Kannada digit', '0'],
  [0x0d66, 0x0d6f, 'Malayalam digit', '0'],
  [0x0e50, 0x0e59, 'Thai digit', '0'],
  [0x1040, 0x1049, 'Myanmar digit', '0'],
  [0x17e0, 0x17e9, 'Khmer digit', '0'],
  [0xff01, 0xff5e, 'a full-width form', '!'],
];

const INVISIBLE = 'It cannot be seen; leave it out';
const SPACE = 'A moment has no spaces, but a "T" between date and time';

/** Characters that stand for nothing, and what to do. */
const OTHERS: readonly Row[] = [
  [0x0080, 0x009f, 'a control character', INVISIBLE],
  [0x00a0, 0x00a0, 'no-break space', SPACE],
  [0x00ad, 0x00ad, 'soft hyphen', 'It cannot be seen; send "-" or nothing instead'],
  [0x00b1, 0x00b1, 'plus-minus sign', 'Send "+" if the clocks were ahead of UTC, otherwise "-"'],
  [0x061c, 0x061c, 'Arabic letter mark', INVISIBLE],
  [0x2000, 0x200a, 'a space of special width', SPACE],
  [0x200b, 0x200b, 'zero width space', INVISIBLE],
  [0x200c, 0x200c, 'zero width non-joiner', INVISIBLE],
  [0x200d, 0x200d, 'zero width joiner', INVISIBLE],
  [0x200e, 0x200e, 'left-to-right mark', INVISIBLE],
  [0x200f, 0x200f, 'right-to-left mark', INVISIBLE],
  [0x2028, 0x2028, 'line separator', INVISIBLE],
  [0x2029, 0x2029, 'paragraph separator', INVISIBLE],
  [0x202a, 0x202e, 'a mark of the direction of text', INVISIBLE],
  [
    0x202f,
    0x202f,
    'narrow no-break space',
    "JavaScript's toLocaleString makes it; toISOString makes what is needed",
  ],
  [0x205f, 0x205f, 'medium mathematical space', SPACE],
  [0x2060, 0x2060, 'word joiner', INVISIBLE],
  [0x2066, 0x2069, 'a mark of the direction of text', INVISIBLE],
  [0x3000, 0x3000, 'ideographic space', SPACE],
  [0xd800, 0xdfff, 'half of a surrogate pair', 'Leave it out'],
  [0xfeff, 0xfeff, 'byte order mark', INVISIBLE],
];

/**
 * Says which is the first character outside ASCII, and what to send instead.
 *
 * @returns sentences without the last full stop; undefined if the text is ASCII
 * @example strangeCharacter('2000−01') // 'Character 5 is U+2212 (minus sign). Send "-" instead'
 */
function strangeCharacter(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  const index = text.search(/[^\x00-\x7f]/);
  const codePoint = text.codePointAt(index);
  if (index === -1 || codePoint === undefined) return undefined;
  // What comes before is ASCII, so that the index counts characters.
  const character = `Character ${index + 1} is U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

  const alike = rowOf(LOOK_ALIKES, codePoint);
  if (alike !== undefined) {
    const [first, , name, ascii] = alike;
    const instead = String.fromCharCode(ascii.charCodeAt(0) + codePoint - first);
    return `${character} (${name}). Send ${JSON.stringify(instead)} instead`;
  }
  const [, , name, remedy] = rowOf(OTHERS, codePoint) ?? [];
  if (name === undefined) return `${character}. Use ASCII characters only`;
  return `${character} (${name}). ${remedy}`;
}

function rowOf(rows: readonly Row[], codePoint: number): Row | undefined {
  return rows.find(([first, last]) => codePoint >= first && codePoint <= last);
}
