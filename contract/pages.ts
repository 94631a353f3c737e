/** What the service needs from the pages: files, by address. */

/** Files that anyone may read, by the path of their address. */
export interface Pages {
  has(path: string): boolean;
  /** @param path one for which `has` is true */
  read(path: string): Promise<PublicFile>;
}

/** A file, also compressed. */
export interface PublicFile {
  readonly media_type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly gzip: Buffer;
}
