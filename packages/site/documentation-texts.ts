/** The texts of the documentation, for programs other than browsers. */

/** A text of the documentation. */
export interface DocumentationText {
  /** Its whole address. */
  readonly address: string;
  /** Short and unique. */
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
