/** Finds sections by words. Runs in browsers, and knows no page. */
import MiniSearch from 'minisearch';
import type { SearchSection } from './section.ts';
import { topicKey, wordsAsked } from './words.ts';

/** A section that was found, and the words that it was found by. */
export interface Found {
  readonly section: SearchSection;
  /** Words of the section, in lower case, that the query matched. */
  readonly terms: readonly string[];
}

/** More than this nobody reads. */
const FOUND_MAX = 12;

/** Questions are shorter; what was pasted by mistake must not make the page wait. */
const QUERY_LENGTH_MAX = 100;

/** A heading says what a section is about; so does the title of a page, of all its sections. */
const WEIGHTS = { heading: 4, topics: 3, page: 2, text: 1 } as const;

/** From this length on, a word may be mistyped by a letter in five. */
const FUZZY_LENGTH_MIN = 5;
const FUZZY_SHARE = 0.2;

/** Names such as `CALC_WORKERS` and `settings.ayanamsa.required` are words as a whole, too. */
const NAME = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

function wordsOf(text: string): string[] {
  return [...text.split(BETWEEN_WORDS), ...(text.match(NAME) ?? [])];
}

/**
 * Makes an index of sections.
 *
 * @returns finds sections, best first, at most `FOUND_MAX`: the one that the query is a topic of, then those
 *   that have every word of the query; the beginning of a word is enough. If there are none, those with some of
 *   the words. Of a very long query, only the beginning counts.
 */
export function makeFind(sections: readonly SearchSection[]): (query: string) => readonly Found[] {
  const index = new MiniSearch<Indexed>({
    fields: Object.keys(WEIGHTS),
    tokenize: wordsOf,
    searchOptions: {
      boost: WEIGHTS,
      prefix: true,
      fuzzy: (term) => (term.length < FUZZY_LENGTH_MIN ? false : FUZZY_SHARE),
      weights: { fuzzy: 0.2, prefix: 0.5 },
    },
  });
  index.addAll(
    sections.map((section, id) => ({ ...section, topics: section.topics?.join(' ') ?? '', id })),
  );
  const topics = new Map(
    sections.flatMap((section) =>
      (section.topics ?? []).map((topic) => [topicKey(topic), { section, terms: wordsOf(topic) }]),
    ),
  );
  return (query) => {
    const asked = wordsAsked(query.slice(0, QUERY_LENGTH_MAX)).join(' ');
    const all = index.search(asked, { combineWith: 'AND' });
    const results = all.length > 0 ? all : index.search(asked);
    const found = results.flatMap(({ id, terms }): Found[] => {
      const section = sections[id];
      return section === undefined ? [] : [{ section, terms }];
    });
    const topic = topics.get(topicKey(asked));
    if (topic === undefined) return found.slice(0, FOUND_MAX);
    const others = found.filter(({ section }) => section !== topic.section);
    return [topic, ...others].slice(0, FOUND_MAX);
  };
}

/** As the index takes a section: every field is a text. */
type Indexed = Omit<SearchSection, 'topics'> & { readonly topics: string; readonly id: number };
