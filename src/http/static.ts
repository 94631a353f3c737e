/** Files that anyone may read: the documentation. */
import type { IncomingMessage } from 'node:http';
import type { Pages, PublicFile } from '../../packages/site/pages.ts';
import { prefersMarkdown, takesGzip } from './negotiate.ts';

/** What an answer carries that is not a problem: JSON text with a 200, or something of another type or status. */
export type Content = string | TypedContent;

interface TypedContent {
  /** 200 if it is absent. */
  readonly status?: number;
  /** Undefined if there is no body. */
  readonly mediaType: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/**
 * A file, in a coding that the caller accepts.
 *
 * @param path one that the pages have
 */
export async function readPage(
  request: IncomingMessage,
  path: string,
  pages: Pages,
): Promise<TypedContent> {
  const found = await pages.read(path);
  const { markdown } = found;
  const file =
    markdown !== undefined && prefersMarkdown(request) ? await pages.read(markdown) : found;
  return takesGzip(request) ? compressed(file) : file;
}

function compressed({ mediaType, headers, gzip }: PublicFile): TypedContent {
  return { mediaType, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzip };
}
