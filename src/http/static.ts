/** Serves the documentation in the form that the client prefers (RFC 9110, section 12). */
import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import type { Pages, PublicFile } from '../../packages/site/pages.ts';

/** The content of a response without a problem: JSON text with a 200, or another type or status. */
export type Content = string | TypedContent;

interface TypedContent {
  /** 200 by default. */
  readonly status?: number;
  /** Undefined without a body. */
  readonly mediaType: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/**
 * Reads a file, in a coding that the client accepts.
 *
 * @param path of a page
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

/** JSON comes first, so that it wins a tie. */
const PROBLEM_TYPES = ['application/problem+json', 'application/json', 'text/html'];

/**
 * Longer fields are ignored. Browsers send less than a quarter of this, and parsing a field that fills the header would
 * take milliseconds, for clients without a key.
 */
export const PREFERENCE_LENGTH_MAX = 1_024;

/** True if the client prefers HTML to JSON, as browsers do. */
export function prefersHtml(request: IncomingMessage): boolean {
  if (!isReadable(request.headers.accept)) return false;
  return new Negotiator(request).mediaType(PROBLEM_TYPES) === 'text/html';
}

/** True if the client prefers Markdown to HTML, as readers for language models do. */
export function prefersMarkdown(request: IncomingMessage): boolean {
  if (!isReadable(request.headers.accept)) return false;
  return new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}

/** True if the client prefers gzip to no compression. */
export function takesGzip(request: IncomingMessage): boolean {
  if (!isReadable(request.headers['accept-encoding'])) return false;
  return new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip';
}

function isReadable(field: string | string[] | undefined): boolean {
  return field !== undefined && field.length <= PREFERENCE_LENGTH_MAX;
}
