/** The frame around every page: head, navigation, footer. */
import { API_VERSION, CALC_VERSION } from '../contract/versions.ts';
import { contactUri } from './contact.ts';
import { escapeHtml } from './html.ts';
import { type AddressStyle, linkTo } from './links.ts';
import { SECTIONS, type SitePage } from './map.ts';
import type { Heading } from './markdown.ts';
import type { Surroundings } from './surroundings.ts';

/** What the frame contains. */
export interface Content {
  /** HTML inside `<main>`. */
  readonly main: string;
  readonly headings?: readonly Heading[];
  /** Assets, by path relative to the documentation's address. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** Directives of the Content Security Policy that differ from those of other pages. */
  readonly policy?: Readonly<Record<string, string>>;
}

/** Where the page is. */
export interface Place {
  /** The relative path to the documentation's address. */
  readonly root: string;
  readonly style: AddressStyle;
  readonly surroundings: Surroundings;
}

/** Pages with at least this many sections begin with a list of them. */
const CONTENTS_MIN = 4;

/**
 * The whole HTML document of a page.
 *
 * @param policy what the page may load; for a served page, the header says it too
 */
export function pageDocument(
  page: SitePage,
  content: Content,
  place: Place,
  policy: string,
): string {
  const { root, style, surroundings } = place;
  const title = page.path === '' ? 'Ecliptic: planetary positions' : `${page.title} · Ecliptic`;
  // A copy of the page elsewhere needs the service's address; on the service it is one level up.
  const base = style === 'service' ? `${root}..` : surroundings.base_url;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.about)}">
<meta name="ecliptic-base" content="${escapeHtml(base)}">
<link rel="canonical" href="${escapeHtml(canonical(page, surroundings))}">
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
${['assets/style.css', ...(content.styles ?? [])].map((path) => `<link rel="stylesheet" href="${root}${path}">`).join('\n')}
${(content.scripts ?? []).map((path) => `<script type="module" src="${root}${path}"></script>\n`).join('')}</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="brand" href="${root}"><img src="${root}assets/icon.svg" alt="" width="28" height="28"> Ecliptic</a>
<span class="versions">API ${API_VERSION} · calc_version ${CALC_VERSION}</span>
</header>
<div class="columns">
<nav aria-label="Documentation">
<details class="menu"><summary>All pages</summary>
${navigation(page, place)}
</details>
</nav>
<main id="main" tabindex="-1">
${withContents(content)}
</main>
</div>
<footer>
${footer(place)}
</footer>
</body>
</html>
`;
}

/** The address of a page that all its copies name. */
function canonical({ path }: SitePage, { docs_url }: Surroundings): string {
  return path === '' ? docs_url : `${docs_url}/${path}`;
}

function navigation(page: SitePage, { root, style }: Place): string {
  return SECTIONS.map(({ title, pages }) => {
    const items = pages.map(({ path, title }) => {
      const is_here = path === page.path;
      const is_above = path !== '' && page.path.startsWith(`${path}/`);
      const current = is_here ? ' aria-current="page"' : is_above ? ' aria-current="true"' : '';
      const href = linkTo({ path, is_page: true }, root, style);
      return `<li><a href="${href}"${current}>${escapeHtml(title)}</a></li>`;
    });
    return `<p class="section">${escapeHtml(title)}</p>\n<ul>\n${items.join('\n')}\n</ul>`;
  }).join('\n');
}

/** Adds a list of the sections to a long page, below its first heading. */
function withContents({ main, headings = [] }: Content): string {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < CONTENTS_MIN) return main;
  const items = sections.map(
    ({ id, html }) => `<li><a href="#${id}">${withoutLinks(html)}</a></li>`,
  );
  const list = `<nav class="contents" aria-label="On this page">\n<details><summary>On this page</summary>\n<ul>\n${items.join('\n')}\n</ul>\n</details>\n</nav>\n`;
  return main.replace(/<\/h1>\n/, (heading_end) => heading_end + list);
}

function withoutLinks(html: string): string {
  return html.replace(/<\/?a[^>]*>/g, '');
}

function footer({ root, surroundings }: Place): string {
  const { contact, source_url } = surroundings;
  const uri = contactUri(contact);
  const keys =
    contact === undefined
      ? []
      : [`Keys: ${uri === undefined ? escapeHtml(contact) : anchor(uri, contact)}.`];
  const source = source_url === undefined ? [] : [anchor(source_url, 'Source code')];
  const links = [
    ...source,
    anchor(`${root}openapi.json`, 'OpenAPI'),
    anchor(`${root}llms.txt`, 'llms.txt'),
  ];
  return `<p>${[...keys, links.join(' · ')].join(' ')}</p>
<p>Free software under the AGPL-3.0-or-later, with Swiss Ephemeris of Astrodienst AG.</p>`;
}

function anchor(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}
