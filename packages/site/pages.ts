/** The service's view of the pages: files by address, and readable errors. */
import type { ProblemDocument } from '../contract/wire.ts';

/** Files that anyone may read, by the path of their address. */
export interface Pages {
  has(path: string): boolean;
  /** @param path one for which `has` is true */
  read(path: string): Promise<PublicFile>;
  /**
   * An error, for readers with a browser.
   *
   * @param path as requested, whatever it is
   */
  refusal(document: ProblemDocument, path: string): ProblemPage;
}

/** An error as an HTML document. */
export interface ProblemPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

/** A file, also compressed. */
export interface PublicFile {
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly gzip: Buffer;
  /** The path of the same text as Markdown, if there is one. */
  readonly markdown?: string;
}
