/** A page of the map as an HTML document. */
import { escapeHtml } from './html.ts';
import { type Content, type Place, pageDocument } from './layout.ts';
import { linkTo, resolveLink } from './links.ts';
import type { AppPage, SitePage } from './map.ts';
import { repositoryText } from './repository.ts';
import { withRealAddresses } from './surroundings.ts';

/** A page loads what stands beside it, and nothing from anywhere else. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const;

/** A page as it is served. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function renderPage(page: SitePage, place: Place): Promise<Page> {
  const content = 'app' in page ? await APPS[page.app](place) : await textContent(page.file, place);
  return {
    html: pageDocument(page, content, place),
    headers: {
      'Content-Security-Policy': Object.entries({ ...POLICY, ...content.policy })
        .map((directive) => directive.join(' '))
        .join('; '),
      'Referrer-Policy': 'same-origin',
    },
  };
}

/** What a text links to and the site does not hold is in the source, if anyone says where that is. */
async function textContent(file: string, { root, style, surroundings }: Place): Promise<Content> {
  // The renderer is loaded where it is used: a service that is asked for no page need not hold it.
  const { renderMarkdown } = await import('./markdown.ts');
  const text = withRealAddresses(await repositoryText(file), surroundings);
  const { html, headings } = renderMarkdown(
    text,
    (target) =>
      resolveLink(file, target, (found) => linkTo(found, root, style)) ?? surroundings.source_url,
  );
  return { main: html, headings };
}

const APPS: Readonly<Record<AppPage['app'], (place: Place) => Promise<Content>>> = {
  playground: async ({ surroundings }) => {
    const { playgroundPage } = await import('./playground/page.ts');
    return {
      main: withRealAddresses(playgroundPage(), {
        ...surroundings,
        base_url: escapeHtml(surroundings.base_url),
      }),
      styles: ['assets/playground.css'],
      scripts: ['assets/playground.js'],
    };
  },
  reference: async ({ surroundings }) => {
    const { referencePage } = await import('./reference/page.ts');
    const text = withRealAddresses(await repositoryText('openapi.json'), surroundings);
    return referencePage(JSON.parse(text));
  },
};
