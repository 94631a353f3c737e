/** Letters that do not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/** Everything else is between words: apostrophes, too, so that both kinds of them are found. */
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/**
 * A text for searching: without case, accents and punctuation, with single spaces. “São Tomé”,
 * “sao_tome” and “SAO TOME” are the same.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æðđħıłøœßþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(SEPARATORS, ' ')
    .trim();
}

/** As German, Danish and Swedish names are written where there are no such letters. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  å: 'aa',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
};

/**
 * A name in all the ways that people write it, folded: “Zürich” is also “Zuerich”, and “St. Louis” is
 * also “Saint Louis”.
 */
export function spellings(name: string): readonly string[] {
  const folded = fold(name);
  const long = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äåöøü]/g, (letter) => TWO_LETTERS[letter] ?? letter);
  const saint = folded.replace(/\b(?:st|saint|sankt)\b/, (word) =>
    word === 'st' ? 'saint' : 'st',
  );
  return [...new Set([folded, fold(long), saint])];
}

/** True if a folded text contains the folded query from the beginning of a word. */
export function hasWords(folded: string, query: string): boolean {
  return ` ${folded}`.includes(` ${query}`);
}
