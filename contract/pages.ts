/** What the pages give to the service: files, by address. */

/** Files that anyone may read, by the path of their address. */
export interface Pages {
  has(path: string): boolean;
  /** @param path one that `has` confirms */
  read(path: string): Promise<PublicFile>;
}

/** A file, and the same compressed. */
export interface PublicFile {
  readonly media_type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly gzip: Buffer;
}
