/** The frame around every page: head, navigation, footer. */
import { API_VERSION, CALC_VERSION } from '../contract/versions.ts';
import { contactUri } from './contact.ts';
import { escapeHtml } from './html.ts';
import { markdownPath } from './links.ts';
import type { SitePage } from './map.ts';
import type { Heading } from './markdown.ts';
import { contentsList, type LinkStyle, pageList, pager } from './navigation.ts';
import type { Surroundings } from './surroundings.ts';

/** The contents of the frame. */
export interface Content {
  /** HTML inside `<main>`. */
  readonly main: string;
  readonly headings?: readonly Heading[];
  /** Assets, by path relative to the documentation's address. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** True if the content brings its own columns. */
  readonly isWide?: boolean;
}

/** Where the page is. */
export interface Place extends LinkStyle {
  readonly surroundings: Surroundings;
}

/**
 * The whole HTML document of a page.
 *
 * @param policy the sources that the page may load from; a served page also has it in the header
 */
export function pageDocument(
  page: SitePage,
  content: Content,
  place: Place,
  policy: string,
): string {
  const title = page.path === '' ? 'Ecliptic: planetary positions' : `${page.title} · Ecliptic`;
  const head = `<meta name="description" content="${escapeHtml(page.about)}">
<link rel="canonical" href="${escapeHtml(canonical(page, place.surroundings))}">
<link rel="alternate" type="text/markdown" href="${escapeHtml(place.root + markdownPath(page.path))}">`;
  const frame = { title, head, path: page.path, policy };
  return frameDocument(
    frame,
    { ...content, main: withContents(content) + pager(page, place) },
    place,
  );
}

/** The frame's texts about its contents. */
interface Frame {
  readonly title: string;
  /** HTML for the document's head. */
  readonly head: string;
  /** The path of the page that is current in the list of pages, if one is. */
  readonly path: string | undefined;
  readonly policy: string;
}

/** A document of this site that is no page of its map. */
export function frameDocument(
  { title, head, path, policy }: Frame,
  content: Content,
  place: Place,
): string {
  const { root, style, surroundings } = place;
  // A copy of the page elsewhere needs the service's address; on the service it is one level up.
  const base = style === 'service' ? `${root}..` : surroundings.baseUrl;
  const styles = ['assets/style.css', ...(content.styles ?? [])];
  const scripts = ['assets/site.js', ...(content.scripts ?? [])];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<title>${escapeHtml(title)}</title>
${head}
<meta name="ecliptic-base" content="${escapeHtml(base)}">
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<script src="${root}assets/theme.js"></script>
${styles.map((path) => `<link rel="stylesheet" href="${root}${path}">`).join('\n')}
${scripts.map((path) => `<script type="module" src="${root}${path}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="brand" href="${root}"><img src="${root}assets/icon.svg" alt="" width="28" height="28"> Ecliptic</a>
<span class="versions">API ${API_VERSION} · calc_version ${CALC_VERSION}</span>
<span class="tools" id="tools"></span>
</header>
<div class="columns">
<nav class="pages" aria-label="Documentation">
<details class="menu"><summary>All pages</summary>
${pageList(path, place)}
</details>
</nav>
<main id="main"${content.isWide ? ' class="wide"' : ''} tabindex="-1">
${content.main}
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
function canonical({ path }: SitePage, { docsUrl }: Surroundings): string {
  return path === '' ? docsUrl : `${docsUrl}/${path}`;
}

/** Adds the list of sections below the first heading. */
function withContents({ main, headings = [] }: Content): string {
  return main.replace(/<\/h1>\n/, (headingEnd) => headingEnd + contentsList(headings));
}

function footer({ root, surroundings }: Place): string {
  const { contact, sourceUrl } = surroundings;
  const uri = contactUri(contact);
  const keys =
    contact === undefined
      ? []
      : [`Keys: ${uri === undefined ? escapeHtml(contact) : anchor(uri, contact)}.`];
  const source = sourceUrl === undefined ? [] : [anchor(sourceUrl, 'Source code')];
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
