/** The documentation as files, to be served or written: each file is made on demand. */
import { readFile } from 'node:fs/promises';
import { ASSETS } from './assets.ts';
import { BUILT, builtFile } from './built-assets.ts';
import { llmsFullText, llmsText, sitemapText } from './discovery.ts';
import type { Place } from './layout.ts';
import { type AddressStyle, markdownPath, rootFrom } from './links.ts';
import { FIRST_PAGE, MOVED, PAGES, type SitePage } from './map.ts';
import { movedPage } from './moved-page.ts';
import { renderPage } from './page.ts';
import { pageMarkdown } from './page-markdown.ts';
import { PAGE_HEADERS } from './policy.ts';
import { REPOSITORY, repositoryText } from './repository.ts';
import { type Surroundings, withRealAddresses } from './surroundings.ts';

/** A file to serve or to write. */
export interface SiteFile {
  readonly mediaType: string;
  readonly body: Buffer;
  /** Additional header fields to serve it with. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For a page: the path of its Markdown, relative to the documentation's address. */
  readonly markdown?: string;
}

export type MakeFile = () => Promise<SiteFile>;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gz: 'application/gzip',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
};

/**
 * All files below the documentation's address.
 *
 * @returns functions that make each file, by path: without a leading slash, empty for the first
 *   page
 */
export function siteFiles(
  surroundings: Surroundings,
  style: AddressStyle,
): ReadonlyMap<string, MakeFile> {
  const files = new Map<string, MakeFile>();
  for (const page of PAGES) {
    const place = { root: rootFrom(page.path, style), style, surroundings };
    files.set(page.path, () => pageFile(page, place));
    files.set(markdownPath(page.path), () => markdownFile(page, surroundings));
  }
  for (const [path, to] of MOVED) {
    const place = { root: rootFrom(path, style), style, surroundings };
    files.set(path, async () => fileOf('.html', movedPage(to, place)));
  }
  for (const [path, file] of ASSETS) {
    files.set(path, async () => fileOf(path, await readFile(new URL(file, REPOSITORY))));
  }
  for (const name of BUILT) {
    files.set(`assets/${name}`, async () => fileOf(name, await builtFile(name)));
  }
  files.set('search.json', async () => {
    const { searchSections } = await import('./search/sections.ts');
    const sections = await searchSections({ root: './', style, surroundings });
    return fileOf('.json', JSON.stringify(sections));
  });
  for (const [path, make] of discoveryFiles(surroundings)) files.set(path, make);
  return files;
}

/** Files for tools, which look for them at the root of a host as well. */
export function discoveryFiles(surroundings: Surroundings): ReadonlyMap<string, MakeFile> {
  return new Map<string, MakeFile>([
    [
      'openapi.json',
      async () =>
        fileOf('.json', withRealAddresses(await repositoryText('openapi.json'), surroundings)),
    ],
    ['llms.txt', async () => fileOf('.txt', llmsText(surroundings))],
    ['llms-full.txt', async () => fileOf('.txt', await llmsFullText(surroundings))],
    ['sitemap.xml', async () => fileOf('.xml', sitemapText(surroundings))],
  ]);
}

/** The pages, and the redirects to them, at addresses with a trailing slash, as in a copy made of folders. */
export function pagesWithSlash(surroundings: Surroundings): ReadonlyMap<string, MakeFile> {
  const placeOf = (path: string) => {
    return { root: rootFrom(path, 'folder'), style: 'service', surroundings } as const;
  };
  return new Map([
    ...PAGES.filter(({ path }) => path !== '').map((page): [string, MakeFile] => [
      `${page.path}/`,
      () => pageFile(page, placeOf(page.path)),
    ]),
    ...Array.from(MOVED, ([path, to]): [string, MakeFile] => [
      `${path}/`,
      async () => fileOf('.html', movedPage(to, placeOf(path))),
    ]),
  ]);
}

/**
 * The first page at an address without a trailing slash, such as `/docs`: relative links from there
 * begin with that segment.
 */
export async function firstPageAt(segment: string, surroundings: Surroundings): Promise<SiteFile> {
  const place = { root: `${segment}/`, style: 'service', surroundings } as const;
  return await pageFile(FIRST_PAGE, place);
}

/** The Markdown of a page. */
async function markdownFile(page: SitePage, surroundings: Surroundings): Promise<SiteFile> {
  return { ...fileOf('.md', await pageMarkdown(page, surroundings)), headers: NEGOTIATED };
}

/** A page is HTML or Markdown, whichever its reader prefers. */
const NEGOTIATED = { Vary: 'Accept, Accept-Encoding' } as const;

async function pageFile(page: SitePage, place: Place): Promise<SiteFile> {
  const markdown = markdownPath(page.path);
  const address = `${place.surroundings.docsUrl}/${markdown}`;
  return {
    ...fileOf('.html', await renderPage(page, place)),
    headers: {
      ...PAGE_HEADERS,
      ...NEGOTIATED,
      Link: `<${address}>; rel="alternate"; type="text/markdown"`,
    },
    markdown,
  };
}

function fileOf(path: string, content: string | Buffer): SiteFile {
  const mediaType = MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (mediaType === undefined) throw new RangeError(`no media type for ${path}`);
  return { mediaType, body: typeof content === 'string' ? Buffer.from(content) : content };
}
