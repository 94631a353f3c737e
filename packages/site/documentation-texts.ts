/** What programs that are not browsers need from the documentation: its texts. */

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

export interface Documentation {
  readonly texts: readonly DocumentationText[];
  /** @returns undefined if there is no such text */
  read(address: string): Promise<string | undefined>;
}
