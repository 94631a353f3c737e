/** Resolves links: from one file of the repository to another, and from one page to another. */
import { posix } from 'node:path';
import { WRITTEN_DOCS_URL } from '../contract/addresses.ts';
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
  readonly isPage: boolean;
}

/** Where the Markdown of a page is, relative to the documentation's address: next to the page. */
export function markdownPath(path: string): string {
  return path === '' ? 'index.md' : `${path}.md`;
}

/** By the file that a text links to, from the root of the repository. */
const FILES: ReadonlyMap<string, Destination> = new Map([
  ...PAGES.flatMap((page): [string, Destination][] =>
    'file' in page ? [[page.file, { path: page.path, isPage: true }]] : [],
  ),
  ...Array.from(ASSETS, ([path, file]): [string, Destination] => [file, { path, isPage: false }]),
  ['openapi.json', { path: 'openapi.json', isPage: false }],
]);

/**
 * Pages that only a service or a copy of the site has, by path. Texts link to their address on the reader's own machine,
 * so that the link also works in a clone and on a forge.
 */
const SERVED: ReadonlyMap<string, Destination> = new Map([
  ...PAGES.filter((page) => !('file' in page)).map(({ path }): [string, Destination] => [
    path,
    { path, isPage: true },
  ]),
  ...['llms.txt', 'llms-full.txt', 'sitemap.xml'].map((path): [string, Destination] => [
    path,
    { path, isPage: false },
  ]),
]);

/**
 * The address for a link in a text.
 *
 * @param file the text, from the root of the repository
 * @param target as written: absolute, a fragment, or relative to the file
 * @param address returns the address of something on the site
 * @param docsUrl the documentation's address, as the text has it
 * @returns undefined if the target is a file that is not part of the site
 */
export function resolveLink(
  file: string,
  target: string,
  address: (found: Destination) => string,
  docsUrl: string = WRITTEN_DOCS_URL,
): string | undefined {
  if (target.startsWith('#')) return target;
  const [path = '', fragment] = target.split('#');
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(target);
  const found = isAbsolute
    ? path.startsWith(`${docsUrl}/`) && SERVED.get(path.slice(docsUrl.length + 1))
    : FILES.get(repositoryPath(file, path));
  if (!found) return isAbsolute ? target : undefined;
  return address(found) + (fragment === undefined ? '' : `#${fragment}`);
}

/**
 * The address of a file that is not part of the site, in the repository at `sourceUrl`.
 *
 * @returns undefined unless the repository is on GitHub: other hosts have other addresses for files
 */
export function sourceLink(
  file: string,
  target: string,
  sourceUrl: string | undefined,
): string | undefined {
  if (!sourceUrl?.startsWith('https://github.com/')) return undefined;
  const fragment = target.split('#')[1];
  const address = `${sourceUrl}/blob/HEAD/${repositoryPath(file, target)}`;
  return address + (fragment === undefined ? '' : `#${fragment}`);
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
export function linkTo({ path, isPage }: Destination, root: string, style: AddressStyle): string {
  if (path === '') return root;
  return root + path + (isPage && style === 'folder' ? '/' : '');
}
