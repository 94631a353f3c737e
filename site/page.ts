/** Renders a page of the map as an HTML document. */
import { escapeHtml } from './html.ts';
import { type Content, type Place, pageDocument } from './layout.ts';
import { linkTo, repositoryPath, resolveLink } from './links.ts';
import type { AppPage, SitePage } from './map.ts';
import { repositoryText } from './repository.ts';
import { withRealAddresses } from './surroundings.ts';

/** A page loads only from its own origin. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
} as const;

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** A page, ready to be served. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function renderPage(page: SitePage, place: Place): Promise<Page> {
  const content = 'app' in page ? await APPS[page.app](place) : await textContent(page.file, place);
  const policy = { ...POLICY, ...content.policy };
  return {
    html: pageDocument(page, content, place, policyText(policy)),
    headers: {
      'Content-Security-Policy': policyText({ ...policy, 'frame-ancestors': "'none'" }),
      'Referrer-Policy': 'same-origin',
    },
  };
}

/** A link to a file outside the site leads to the source, if its address is known. */
async function textContent(file: string, { root, style, surroundings }: Place): Promise<Content> {
  // The renderer is loaded on demand: a service that is never asked for a page does not need it in
  // memory.
  const { renderMarkdown } = await import('./markdown.ts');
  const text = withRealAddresses(await repositoryText(file), surroundings);
  const { html, headings } = renderMarkdown(text, (target) => {
    const address =
      resolveLink(file, target, (found) => linkTo(found, root, style)) ?? surroundings.source_url;
    return address === undefined ? { file: repositoryPath(file, target) } : { address };
  });
  return { main: html, headings };
}

const APPS: Readonly<Record<AppPage['app'], (place: Place) => Promise<Content>>> = {
  playground: async ({ root, style, surroundings }) => {
    const { playgroundPage } = await import('./playground/page.ts');
    const time_address = linkTo({ path: 'time', is_page: true }, root, style);
    return {
      main: withRealAddresses(playgroundPage(time_address), {
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
