/** A part of a text that shows why it was found. */

/** A piece of an excerpt. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** About two lines. */
const LENGTH = 160;
/** A page that repeats a word a thousand times has shown it before the hundredth. */
const MATCHES_MAX = 100;
/** The length of the text before the first match. */
const LEAD = 40;

/**
 * The part of a text around the first of some words, in pieces.
 *
 * @param text one line
 * @param terms in lower case
 */
export function excerpt(text: string, terms: readonly string[]): readonly Piece[] {
  const matches = matchesOf(text, terms);
  const first = bestOf(text, matches)?.index ?? 0;
  const start = first > LEAD ? text.indexOf(' ', first - LEAD) + 1 || first : 0;
  const end = endOf(text, start);
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  let at = start;
  for (const { index, length } of matches) {
    if (index < at || index + length > end) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), isMatch: false });
    pieces.push({ text: text.slice(index, index + length), isMatch: true });
    at = index + length;
  }
  pieces.push({ text: text.slice(at, end) + (end < text.length ? ' …' : ''), isMatch: false });
  return pieces.filter(({ text }) => text !== '');
}

/** The first match with the most different words close after it. */
function bestOf(text: string, matches: readonly Match[]): Match | undefined {
  const wordsFrom = ({ index: from }: Match) =>
    new Set(
      matches
        .filter(({ index }) => index >= from && index < from + LENGTH - LEAD)
        .map(({ index, length }) => text.slice(index, index + length).toLowerCase()),
    ).size;
  return matches
    .slice(0, MATCHES_MAX)
    .map((match) => ({ match, words: wordsFrom(match) }))
    .toSorted((one, other) => other.words - one.words)[0]?.match;
}

/** Ends the excerpt at a space, so that no word is cut. */
function endOf(text: string, start: number): number {
  if (text.length - start <= LENGTH) return text.length;
  const space = text.lastIndexOf(' ', start + LENGTH);
  return space > start ? space : start + LENGTH;
}

interface Match {
  readonly index: number;
  readonly length: number;
}

/** Finds the words where they begin a word of the text. */
function matchesOf(text: string, terms: readonly string[]): readonly Match[] {
  if (terms.length === 0) return [];
  // Longest first: of "day" and "daylight", the whole word is marked.
  const words = terms
    .toSorted((one, other) => other.length - one.length)
    .map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({ index, length }));
}
