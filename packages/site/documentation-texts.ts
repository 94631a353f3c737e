/** What programs that are not browsers need from the documentation: its texts, and a search. */

/** A text of the documentation. */
export interface DocumentationText {
  /** Its whole address. */
  readonly address: string;
  /** Short, and different from that of every other text. */
  readonly name: string;
  readonly title: string;
  /** Its subject, in one sentence. */
  readonly about: string;
  /** Without parameters; all texts are UTF-8. */
  readonly mediaType: string;
}

/** A section that a search found. */
export interface DocumentationResult {
  /** The title of its page. */
  readonly page: string;
  readonly heading: string;
  /** The part of it that matches, on one line. */
  readonly excerpt: string;
  /** Its whole address, with the fragment. */
  readonly address: string;
}

export interface Documentation {
  readonly texts: readonly DocumentationText[];
  /** @returns undefined if there is no such text */
  read(address: string): Promise<string | undefined>;
  /** @returns the best sections first; none if nothing matches */
  search(query: string): Promise<readonly DocumentationResult[]>;
}
