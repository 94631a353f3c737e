/**
 * Texts in the form in which they are compared: each character for itself, and then words that are
 * written in several ways. Only ranges that are written out are used, not classes of Unicode, which
 * differ among releases of Node; the Python client does the same.
 */

/** Letters that do not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ŧ: 't',
  ə: 'e',
  ς: 'σ',
};

type Ranges = readonly (readonly [first: number, last: number])[];

/** Marks of Latin, Greek and Cyrillic letters, points of Hebrew, vowels of Arabic. */
const MARKS: Ranges = [
  [0x300, 0x36f],
  [0x591, 0x5c7],
  [0x64b, 0x65f],
  [0x670, 0x670],
];

/** Characters between words: ASCII, then signs of Latin-1, modifiers, and punctuation of other scripts. */
const SEPARATORS: Ranges = [
  [0, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0xbf],
  [0x2b0, 0x2ff],
  [0x5f3, 0x5f4],
  [0x60c, 0x60c],
  [0x66b, 0x66b],
  [0x2000, 0x2bff],
  [0x3000, 0x3004],
  [0x3007, 0x3020],
  [0x3030, 0x3030],
  [0x30a0, 0x30a0],
  [0x30fb, 0x30fb],
  [0xfe00, 0xfe6f],
  [0xff00, 0xff0f],
  [0xffe0, 0xffff],
];

/** Words with several spellings. */
export const WORDS: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['sankt', 'st'],
  ['sint', 'st'],
  ['sainte', 'ste'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);
export const WORD_LENGTH_MAX = 6;

const FOLDED = new Map<number, string>();

/** A character as it is compared: no letters for a mark, a space for what is between words. */
export function foldCharacter(code: number): string {
  const known = FOLDED.get(code);
  if (known !== undefined) return known;
  const folded = Array.from(String.fromCodePoint(code).normalize('NFKD').toLowerCase(), (each) => {
    const unit = each.codePointAt(0) ?? 0;
    if (isIn(MARKS, unit)) return '';
    return isIn(SEPARATORS, unit) ? ' ' : (LETTERS[each] ?? each);
  }).join('');
  // Others are rare, and there are a million of them.
  if (code <= 0xffff) FOLDED.set(code, folded);
  return folded;
}

function isIn(ranges: Ranges, code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}

/** One text, folded: its words, with single spaces. */
export function fold(text: string): string {
  return Array.from(text, (character) => foldCharacter(character.codePointAt(0) ?? 0))
    .join('')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => WORDS.get(word) ?? word)
    .join(' ');
}

/** Folded without spaces: “Mc Pherson” and “McPherson” are the same. */
export function squeeze(folded: string): string {
  return folded.replaceAll(' ', '');
}
