/** Renders a page of the map as an HTML document. */
import { escapeHtml } from './html.ts';
import { type Content, type Place, pageDocument } from './layout.ts';
import { linkTo, repositoryPath, resolveLink, sourceLink } from './links.ts';
import type { AppPage, SitePage } from './map.ts';
import { PAGE_POLICY } from './policy.ts';
import { withPrograms } from './programs.ts';
import { repositoryText } from './repository.ts';
import { withRealAddresses } from './surroundings.ts';

/** The page as an HTML document. */
export async function renderPage(page: SitePage, place: Place): Promise<string> {
  return pageDocument(page, await pageContent(page, place), place, PAGE_POLICY);
}

/** The contents of the page, without the frame around them. */
export function pageContent(page: SitePage, place: Place): Promise<Content> {
  return 'app' in page ? APPS[page.app](place) : textContent(page.file, place);
}

/** The Markdown of a page, complete. */
export async function pageText(file: string): Promise<string> {
  return await withPrograms(file, await repositoryText(file));
}

/** A link to a file outside the site leads to the source, if its address is known. */
async function textContent(file: string, { root, style, surroundings }: Place): Promise<Content> {
  // The renderer is loaded on demand, to save memory in services without readers.
  const { renderMarkdown } = await import('./markdown.ts');
  const text = withRealAddresses(await pageText(file), surroundings);
  const { html, headings } = renderMarkdown(text, (target) => {
    const { docsUrl, sourceUrl } = surroundings;
    const address =
      resolveLink(file, target, (found) => linkTo(found, root, style), docsUrl) ??
      sourceLink(file, target, sourceUrl);
    return address === undefined ? { file: repositoryPath(file, target) } : { address };
  });
  return { main: html, headings };
}

const APPS: Readonly<Record<AppPage['app'], (place: Place) => Promise<Content>>> = {
  playground: async ({ root, style, surroundings }) => {
    const { playgroundPage } = await import('./playground/page.ts');
    const linked = (path: string) => linkTo({ path, isPage: true }, root, style);
    const addresses = { timeAddress: linked('time'), birthsAddress: linked('birth-moments') };
    return {
      main: withRealAddresses(playgroundPage(addresses), {
        ...surroundings,
        baseUrl: escapeHtml(surroundings.baseUrl),
      }),
      isWide: true,
      styles: ['assets/playground.css'],
      scripts: ['assets/playground.js'],
    };
  },
  reference: async ({ root, style, surroundings }) => {
    const { referencePage } = await import('./reference/page.ts');
    const text = withRealAddresses(await repositoryText('openapi.json'), surroundings);
    const addresses = {
      openapi: linkTo({ path: 'openapi.json', isPage: false }, root, style),
      playground: linkTo({ path: 'playground', isPage: true }, root, style),
    };
    return { ...referencePage(JSON.parse(text), addresses), isWide: true };
  },
};
