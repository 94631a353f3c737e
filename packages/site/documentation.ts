/** The documentation for programs that are not browsers: texts with whole addresses, and a search. */
import type { Documentation, DocumentationText } from './documentation-texts.ts';
import type { Place } from './layout.ts';
import { markdownPath } from './links.ts';
import { PAGES } from './map.ts';
import { siteFiles } from './site.ts';
import type { Surroundings } from './surroundings.ts';

const OPENAPI = {
  path: 'openapi.json',
  title: 'OpenAPI document',
  about: 'The whole contract: every operation, field, range and code.',
  mediaType: 'application/json',
} as const;

const TEXTS = [
  ...PAGES.map(({ path, title, about }) => ({
    path: markdownPath(path),
    title,
    about,
    mediaType: 'text/markdown',
  })),
  OPENAPI,
];

/** Nothing is read before it is asked for; the index of the search is made for the first search. */
export function documentation(surroundings: Surroundings): Documentation {
  const { docsUrl } = surroundings;
  const files = siteFiles(surroundings, 'service');
  const paths = new Map(TEXTS.map(({ path }) => [`${docsUrl}/${path}`, path]));
  let search: Promise<Documentation['search']> | undefined;
  return {
    texts: TEXTS.map(
      ({ path, ...text }): DocumentationText => ({
        address: `${docsUrl}/${path}`,
        name: path.replace(/\.md$/, ''),
        ...text,
      }),
    ),
    read: async (address) => {
      const make = files.get(paths.get(address) ?? address);
      if (make === undefined || !paths.has(address)) return undefined;
      return (await make()).body.toString('utf8');
    },
    search: async (query) => {
      search ??= makeSearch(surroundings);
      // A failure is not kept, so the next search tries again.
      search.catch(() => {
        search = undefined;
      });
      return (await search)(query);
    },
  };
}

async function makeSearch(surroundings: Surroundings): Promise<Documentation['search']> {
  const { docsUrl } = surroundings;
  const [{ makeFind }, { excerpt }, { searchSections }] = await Promise.all([
    import('./search/find.ts'),
    import('./search/excerpt.ts'),
    import('./search/sections.ts'),
  ]);
  const place: Place = { root: './', style: 'service', surroundings };
  const find = await makeFind(await searchSections(place));
  return async (query) =>
    find(query).map(({ section: { page, heading, address, text }, terms }) => ({
      page,
      heading,
      excerpt: excerpt(text, terms)
        .map((piece) => piece.text)
        .join(''),
      // Relative to the documentation's address, which is that of the first page.
      address: /^(?:#|$)/.test(address) ? docsUrl + address : `${docsUrl}/${address}`,
    }));
}
