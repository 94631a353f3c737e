/** Finds sections by words. Runs in browsers, and knows no page. */
import MiniSearch from 'minisearch';
import type { SearchSection } from '../search/section.ts';
import { queryWords, termsOf, wordsOf } from '../search/terms.ts';
import { topicKey } from '../search/words.ts';

/** A section that was found, and the words that it was found by. */
export interface Found {
  readonly section: SearchSection;
  /** Words of the section, in lower case, that the query matched. */
  readonly terms: readonly string[];
}

/** More than this nobody reads. */
const FOUND_MAX = 12;

/** A heading says what a section is about; so does the title of a page, of all its sections. */
const WEIGHTS = { heading: 4, topics: 3, page: 2, text: 1 } as const;

/** Sections that are indexed in one go; whatever else the thread has to do comes in between. */
const SECTIONS_AT_ONCE = 4;

/**
 * Makes an index of sections.
 *
 * @returns finds sections, best first, at most `FOUND_MAX`: the one that the query is a topic of, then those
 *   that have every word of the query; the beginning of a word is enough. If there are none, those with some of
 *   the words. Of a very long query, only the beginning counts (`termsOf`).
 */
export async function makeFind(
  sections: readonly SearchSection[],
): Promise<(query: string) => readonly Found[]> {
  const index = new MiniSearch<Indexed>({
    fields: Object.keys(WEIGHTS),
    tokenize: wordsOf,
    searchOptions: { boost: WEIGHTS, weights: { fuzzy: 0.2, prefix: 0.5 } },
  });
  await index.addAllAsync(
    sections.map((section, id) => ({ ...section, topics: section.topics?.join(' ') ?? '', id })),
    { chunkSize: SECTIONS_AT_ONCE },
  );
  const topics = new Map(
    sections.flatMap((section) =>
      (section.topics ?? []).map((topic) => [topicKey(topic), { section, terms: wordsOf(topic) }]),
    ),
  );
  return (query) => {
    const words = queryWords(query);
    const terms = termsOf(words);
    const results = index.search(words, {
      tokenize: () => terms.map(({ text }) => text),
      prefix: (_text, at) => terms[at]?.isPrefix === true,
      fuzzy: (_text, at) => terms[at]?.isFuzzy === true && 1,
    });
    const whole = results.filter(({ queryTerms }) => queryTerms.length === terms.length);
    const found = (whole.length > 0 ? whole : results).flatMap(({ id, terms: by }): Found[] => {
      const section = sections[id];
      return section === undefined ? [] : [{ section, terms: by }];
    });
    const topic = topics.get(topicKey(words));
    if (topic === undefined) return found.slice(0, FOUND_MAX);
    const others = found.filter(({ section }) => section !== topic.section);
    return [topic, ...others].slice(0, FOUND_MAX);
  };
}

/** As the index takes a section: every field is a text. */
type Indexed = Omit<SearchSection, 'topics'> & { readonly topics: string; readonly id: number };
