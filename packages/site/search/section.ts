/** A section of a page, for the search: from one heading to the next. */
export interface SearchSection {
  /** Relative to the documentation's address, with the fragment. */
  readonly address: string;
  readonly page: string;
  /** The heading; that of the page for the text before the first one. */
  readonly heading: string;
  /** Its words, in one line. */
  readonly text: string;
  /** What readers type who look for it, beside its own words. */
  readonly topics?: readonly string[];
}
