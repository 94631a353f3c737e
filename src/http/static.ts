/** Files that anyone may read, the documentation, in the form that a caller prefers (RFC 9110, section 12). */
import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import type { Pages, PublicFile } from '../../packages/site/pages.ts';

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

/** JSON comes first: a caller that likes both equally, or says nothing, gets a problem document. */
const PROBLEM_TYPES = ['application/problem+json', 'application/json', 'text/html'];

/**
 * Longer fields say nothing: browsers send less than a quarter of this, and to read one that fills the
 * header would take milliseconds, for a caller without a key.
 */
export const PREFERENCE_LENGTH_MAX = 1_024;

/** True if the caller prefers HTML to JSON, as browsers do. */
export function prefersHtml(request: IncomingMessage): boolean {
  // Some callers name no type at all, which is the fastest to see.
  if (!isReadable(request.headers.accept)) return false;
  return new Negotiator(request).mediaType(PROBLEM_TYPES) === 'text/html';
}

/** True if the caller prefers Markdown to HTML, as programs that read for a language model do. */
export function prefersMarkdown(request: IncomingMessage): boolean {
  if (!isReadable(request.headers.accept)) return false;
  return new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}

/** True if gzip is preferred to no compression. */
export function takesGzip(request: IncomingMessage): boolean {
  if (!isReadable(request.headers['accept-encoding'])) return false;
  return new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip';
}

function isReadable(field: string | string[] | undefined): boolean {
  return field !== undefined && field.length <= PREFERENCE_LENGTH_MAX;
}
