/** Files that anyone may read: the documentation. */
import type { IncomingMessage } from 'node:http';
import type { Pages, PublicFile } from '../../contract/pages.ts';
import { prefersMarkdown, takesGzip } from './negotiate.ts';

/** What a 200 carries: JSON text, or a file. */
export type Content = string | FileContent;

/** A file, in a coding that the caller accepts. */
interface FileContent {
  readonly media_type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** @param path one that the pages have */
export async function readPage(
  request: IncomingMessage,
  path: string,
  pages: Pages,
): Promise<FileContent> {
  const found = await pages.read(path);
  const { markdown } = found;
  const file =
    markdown !== undefined && prefersMarkdown(request) ? await pages.read(markdown) : found;
  return takesGzip(request) ? compressed(file) : file;
}

function compressed({ media_type, headers, gzip }: PublicFile): FileContent {
  return { media_type, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzip };
}
