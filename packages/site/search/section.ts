/** A section of a page, for the search: from one heading to the next. */
export interface SearchSection {
  /** Relative to the documentation's address, with the fragment. */
  readonly address: string;
  readonly page: string;
  /** The heading; before the first one, the page's heading. */
  readonly heading: string;
  /** Its words, in one line. */
  readonly text: string;
  /** Further words that readers search it by. */
  readonly topics?: readonly string[];
}
