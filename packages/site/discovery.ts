/** Files that tools and agents look for: a list of the pages, a catalogue of the API, a contact. */
import { ENDPOINTS } from '../contract/endpoints.ts';
import { API_PREFIX } from '../contract/paths.ts';
import { contactUri } from './contact.ts';
import { escapeHtml } from './html.ts';
import { markdownPath } from './links.ts';
import { ERROR_PAGES, PAGES, SECTIONS } from './map.ts';
import { pageMarkdown } from './page-markdown.ts';
import type { Surroundings } from './surroundings.ts';

/** llms.txt: a list of the pages for language models, with links to their Markdown. */
export function llmsText({ docsUrl }: Surroundings): string {
  const sections = SECTIONS.map(({ title, pages }) => {
    const items = pages.map(
      ({ path, title, about }) => `- [${title}](${docsUrl}/${markdownPath(path)}): ${about}`,
    );
    return `## ${title}\n\n${items.join('\n')}\n`;
  });
  return `# Ecliptic

> An HTTP service that takes a birth moment and answers with the planetary positions of Western
> astrology, calculated by Swiss Ephemeris: the same bytes for the same request and calc_version.

The whole contract is in the [OpenAPI document](${docsUrl}/openapi.json). Every problem document
names a page of its own in \`type\`. Read [For agents](${docsUrl}/agents.md) first. [All pages in one file](${docsUrl}/llms-full.txt).

${sections.join('\n')}
## Optional

${ERROR_PAGES.map(({ path, title, about }) => `- [${title}](${docsUrl}/${markdownPath(path)}): ${about}`).join('\n')}
`;
}

/** llms-full.txt: the Markdown of all pages, in sequence, each after its address. */
export async function llmsFullText(surroundings: Surroundings): Promise<string> {
  const texts: string[] = [];
  for (const page of PAGES) {
    const text = await pageMarkdown(page, surroundings);
    texts.push(`Source: ${surroundings.docsUrl}/${markdownPath(page.path)}\n\n${text.trim()}\n`);
    // Waiting calls first.
    await new Promise(setImmediate);
  }
  return texts.join('\n---\n\n');
}

/** The pages for search engines, at the addresses that all copies of a page name. */
export function sitemapText({ docsUrl }: Surroundings): string {
  const addresses = PAGES.map(({ path }) => (path === '' ? docsUrl : `${docsUrl}/${path}`));
  const urls = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** RFC 9309: crawlers may read every page; calls are not for them. */
export function robotsText({ baseUrl }: Surroundings): string {
  return `User-agent: *\nDisallow: ${new URL(baseUrl).pathname.replace(/\/$/, '')}${API_PREFIX}\n\nSitemap: ${baseUrl}/sitemap.xml\n`;
}

/** RFC 9727: the APIs of this host and their descriptions, as a linkset (RFC 9264). */
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

export function apiCatalog({ baseUrl, docsUrl }: Surroundings): string {
  return JSON.stringify({
    linkset: [
      {
        anchor: baseUrl + ENDPOINTS.positions.path,
        'service-desc': [{ href: `${docsUrl}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: docsUrl, type: 'text/html' }],
        status: [{ href: `${baseUrl}/health`, type: 'application/json' }],
      },
    ],
  });
}

/** How long a security.txt is valid: RFC 9116 recommends less than a year. */
const EXPIRES_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * RFC 9116: where to report a vulnerability. `Canonical` has to be an https address, and is optional.
 *
 * @returns undefined if the operator named no contact that is a URI
 */
export function securityText(
  { baseUrl, contact }: Surroundings,
  nowMs: number,
): string | undefined {
  const uri = contactUri(contact);
  if (uri === undefined) return undefined;
  const expires = new Date(Math.ceil(nowMs / DAY_MS + EXPIRES_DAYS) * DAY_MS);
  const canonical = baseUrl.startsWith('https:')
    ? `Canonical: ${baseUrl}/.well-known/security.txt\n`
    : '';
  return `Contact: ${uri}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\n${canonical}`;
}
