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
  readonly is_page: boolean;
}

/** Where the Markdown of a page is, relative to the documentation's address: next to the page. */
export function markdownPath(path: string): string {
  return path === '' ? 'index.md' : `${path}.md`;
}

/** By the file that a text links to, from the root of the repository. */
const FILES: ReadonlyMap<string, Destination> = new Map([
  ...PAGES.flatMap((page): [string, Destination][] =>
    'file' in page ? [[page.file, { path: page.path, is_page: true }]] : [],
  ),
  ...Array.from(ASSETS, ([path, file]): [string, Destination] => [file, { path, is_page: false }]),
  ['openapi.json', { path: 'openapi.json', is_page: false }],
]);

/**
 * What only a service or a copy of the site has, by its path there. Texts link to it by the address that it has on
 * the reader's own machine, so that the link also works in a clone and on a forge.
 */
const SERVED: ReadonlyMap<string, Destination> = new Map([
  ...PAGES.filter((page) => !('file' in page)).map(({ path }): [string, Destination] => [
    path,
    { path, is_page: true },
  ]),
  ...['llms.txt', 'llms-full.txt', 'sitemap.xml'].map((path): [string, Destination] => [
    path,
    { path, is_page: false },
  ]),
]);

/**
 * The address for a link in a text.
 *
 * @param file the text, from the root of the repository
 * @param target as written: absolute, a fragment, or relative to the file
 * @param address returns the address of something on the site
 * @param docs_url the documentation's address, as the text has it
 * @returns undefined if the target is a file that is not part of the site
 */
export function resolveLink(
  file: string,
  target: string,
  address: (found: Destination) => string,
  docs_url: string = WRITTEN_DOCS_URL,
): string | undefined {
  if (target.startsWith('#')) return target;
  const [path = '', fragment] = target.split('#');
  const is_absolute = /^[a-z][a-z0-9+.-]*:/i.test(target);
  const found = is_absolute
    ? path.startsWith(`${docs_url}/`) && SERVED.get(path.slice(docs_url.length + 1))
    : FILES.get(repositoryPath(file, path));
  if (!found) return is_absolute ? target : undefined;
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
