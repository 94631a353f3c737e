/**
 * Characters outside ASCII in a text for a moment. Many look like the right character or are invisible, so messages name them
 * and never repeat them.
 */

type Row = readonly [first: number, last: number, name: string, remedy: string];

/**
 * Characters that look like an ASCII character, with that character. In a range, the first code point matches the given
 * character, the second one the next, and so on.
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

const INVISIBLE = 'It is invisible; leave it out';
const SPACE = 'A datetime has no spaces; send a "T" between date and time';

/** Characters without an ASCII counterpart, with a remedy. */
const OTHERS: readonly Row[] = [
  [0x0080, 0x009f, 'a control character', INVISIBLE],
  [0x00a0, 0x00a0, 'no-break space', SPACE],
  [0x00ad, 0x00ad, 'soft hyphen', 'It is invisible; send "-" instead, or leave it out'],
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
    "JavaScript's toLocaleString writes it; use toISOString instead",
  ],
  [0x205f, 0x205f, 'medium mathematical space', SPACE],
  [0x2060, 0x2060, 'word joiner', INVISIBLE],
  [0x2066, 0x2069, 'a mark of the direction of text', INVISIBLE],
  [0x3000, 0x3000, 'ideographic space', SPACE],
  [0xd800, 0xdfff, 'half of a surrogate pair', 'Leave it out'],
  [0xfeff, 0xfeff, 'byte order mark', INVISIBLE],
];

/** @returns the text in ASCII as far as possible: look-alikes are replaced, spaces become " ", invisible characters are removed */
export function asciiOf(text: string): string {
  return text.replace(OUTSIDE_ASCII, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const alike = rowOf(LOOK_ALIKES, codePoint);
    if (alike !== undefined) return asciiFor(alike, codePoint);
    if (/\p{Zs}/u.test(character)) return ' ';
    return rowOf(OTHERS, codePoint)?.[3] === INVISIBLE ? '' : character;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const OUTSIDE_ASCII = /[^\x00-\x7f]/gu;

/**
 * Names the first character outside ASCII, with a remedy.
 *
 * @returns sentences without the last full stop; undefined for ASCII
 * @example strangeCharacter('2000−01') // 'Character 5 is U+2212 (minus sign). Send "-" instead'
 */
export function strangeCharacter(text: string): string | undefined {
  const index = text.search(OUTSIDE_ASCII);
  const codePoint = text.codePointAt(index);
  if (index === -1 || codePoint === undefined) return undefined;
  // All earlier characters are ASCII, so the index counts characters.
  const character = `Character ${index + 1} is U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

  const alike = rowOf(LOOK_ALIKES, codePoint);
  if (alike !== undefined) {
    return `${character} (${alike[2]}). Send ${JSON.stringify(asciiFor(alike, codePoint))} instead`;
  }
  const [, , name, remedy] = rowOf(OTHERS, codePoint) ?? [];
  if (name === undefined) return `${character}. Use ASCII characters only`;
  return `${character} (${name}). ${remedy}`;
}

function asciiFor([first, , , ascii]: Row, codePoint: number): string {
  return String.fromCharCode(ascii.charCodeAt(0) + codePoint - first);
}

function rowOf(rows: readonly Row[], codePoint: number): Row | undefined {
  return rows.find(([first, last]) => codePoint >= first && codePoint <= last);
}
