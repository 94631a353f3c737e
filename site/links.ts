/** Resolves links: from one file of the repository to another, and from one page to another. */
import { posix } from 'node:path';
import { ASSETS } from './assets.ts';
import { PAGES } from './map.ts';

/**
 * The form of page addresses. A `service` has a page at `/docs/errors`; a `folder` of static files
 * has it at `/errors/`, which any web server can serve.
 */
export type AddressStyle = 'service' | 'folder';

/** The target of a link within the site. */
export interface Destination {
  /** Relative to the documentation's address. */
  readonly path: string;
  readonly is_page: boolean;
}

/** Where the Markdown of a page is, relative to the documentation's address: next to the page. */
export function markdownPath(path: string): string {
  return path === '' ? 'index.md' : `${path}.md`;
}

/** By the file that a text links to, from the root of the repository. */
const DESTINATIONS: ReadonlyMap<string, Destination> = new Map<string, Destination>([
  ...PAGES.map((page): [string, Destination] => [
    // Pages without a file are linked as if they were next to the texts.
    'file' in page ? page.file : `docs/${page.path}`,
    { path: page.path, is_page: true },
  ]),
  ...Array.from(ASSETS, ([path, file]): [string, Destination] => [file, { path, is_page: false }]),
  ...['openapi.json', 'llms.txt', 'llms-full.txt', 'sitemap.xml'].map(
    (path): [string, Destination] => [`docs/${path}`, { path, is_page: false }],
  ),
]);

/**
 * The address for a link in a text.
 *
 * @param file the text, from the root of the repository
 * @param target as written: absolute, a fragment, or relative to the file
 * @param address returns the address of something on the site
 * @returns undefined if the target is a file that is not part of the site
 */
export function resolveLink(
  file: string,
  target: string,
  address: (found: Destination) => string,
): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('#')) return target;
  const [path = '', fragment] = target.split('#');
  const found = DESTINATIONS.get(repositoryPath(file, path));
  if (found === undefined) return undefined;
  return address(found) + (fragment === undefined ? '' : `#${fragment}`);
}

/** The path, from the root of the repository, of a file's relative link. */
export function repositoryPath(file: string, target: string): string {
  return posix.join(posix.dirname(file), target.split('#')[0] ?? '');
}

/**
 * The relative path from a page to the documentation's address, with a trailing slash.
 *
 * @param path the page's, relative to the documentation's address
 */
export function rootFrom(path: string, style: AddressStyle): string {
  const segments = path === '' ? 0 : path.split('/').length;
  const up = style === 'folder' ? segments : Math.max(0, segments - 1);
  return up === 0 ? './' : '../'.repeat(up);
}

/**
 * The relative address of a destination.
 *
 * @param root the page's relative path to the documentation's address
 */
export function linkTo({ path, is_page }: Destination, root: string, style: AddressStyle): string {
  if (path === '') return root;
  return root + path + (is_page && style === 'folder' ? '/' : '');
}
