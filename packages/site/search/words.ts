/** The words of a query. Runs in browsers. */

/** Words of a question without information about its subject. */
const EMPTY_WORDS = new Set(
  'a an and are be can do does for have how i in is it me my of on or the there this to we what when where which who why with you your'.split(
    ' ',
  ),
);

/** The words of a query without the empty ones, or all if it has no others. */
export function contentWords(query: string): readonly string[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  const content = words.filter((word) => !EMPTY_WORDS.has(word.toLowerCase()));
  return content.length > 0 ? content : words;
}

/** Is the same for all spellings of a topic: "Rate limits", "rate-limit" and "ratelimit". */
export function topicKey(words: string): string {
  return contentWords(words.toLowerCase().replace(/[^\p{L}\p{N}#]+/gu, ' '))
    .map(singular)
    .join('');
}

function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}
