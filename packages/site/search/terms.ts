/** The terms of a query, few enough for a fast search. Runs in browsers. */
import { contentWords } from './words.ts';

/** How a term is looked up. */
export interface Term {
  /** In lower case. */
  readonly text: string;
  /** True if it may be the beginning of a word. */
  readonly isPrefix: boolean;
  /** True if a letter may be missing, wrong or too many. */
  readonly isFuzzy: boolean;
}

/** Questions are shorter; accidental pastes must not block the page. */
const QUERY_LENGTH_MAX = 100;
/** Terms of one query. Further ones are ignored. */
const TERMS_MAX = 8;
/** Hundreds of words begin with a frequent letter or two. */
const PREFIX_LENGTH_MIN = 3;
/** A search for a mistyped term costs more than all others. */
const FUZZY_MAX = 2;
/** Lengths of words that may be mistyped. Shorter ones have too many neighbours, and longer ones are names. */
const MAY_BE_MISTYPED = /^\p{L}{5,16}$/u;

/** Names such as `CALC_WORKERS` and `settings.ayanamsa.required` are words as a whole, too. */
const NAME = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** The words of a text, and the names in it. */
export function wordsOf(text: string): string[] {
  return [...text.split(BETWEEN_WORDS), ...(text.match(NAME) ?? [])];
}

/** The significant words of a query, up to the longest query. */
export function queryWords(query: string): string {
  return contentWords(query.slice(0, QUERY_LENGTH_MAX)).join(' ');
}

/** @param words as `queryWords` returns them */
export function termsOf(words: string): readonly Term[] {
  const texts = new Set(wordsOf(words).map((word) => word.toLowerCase()));
  texts.delete('');
  let fuzzy = 0;
  return [...texts].slice(0, TERMS_MAX).map((text) => ({
    text,
    isPrefix: text.length >= PREFIX_LENGTH_MIN,
    isFuzzy: MAY_BE_MISTYPED.test(text) && ++fuzzy <= FUZZY_MAX,
  }));
}
