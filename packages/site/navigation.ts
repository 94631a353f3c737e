/** Links from a page to others, and within it. */
import { escapeHtml, textOf } from './html.ts';
import { type AddressStyle, linkTo } from './links.ts';
import { ERROR_PAGES, PAGES, SECTIONS, type SitePage } from './map.ts';
import type { Heading } from './markdown.ts';

/** How a page's links are written. */
export interface LinkStyle {
  /** The relative path to the documentation's address. */
  readonly root: string;
  readonly style: AddressStyle;
}

/** Pages with at least this many sections have a list of them. */
const CONTENTS_MIN = 4;

/**
 * The list of all pages.
 *
 * @param path of the page that is marked as the current one; if it is not listed, the one above it is
 */
export function pageList(path: string | undefined, links: LinkStyle): string {
  return SECTIONS.map(({ title, pages }) => {
    const items = pages.map((page) => {
      const isHere = page.path === path;
      const isAbove = page.path !== '' && path?.startsWith(`${page.path}/`);
      const current = isHere ? ' aria-current="page"' : isAbove ? ' aria-current="true"' : '';
      return `<li><a href="${hrefOf(page, links)}"${current}>${escapeHtml(page.title)}</a></li>`;
    });
    return `<p class="section">${escapeHtml(title)}</p>\n<ul>\n${items.join('\n')}\n</ul>`;
  }).join('\n');
}

function hrefOf({ path }: SitePage, { root, style }: LinkStyle): string {
  return escapeHtml(linkTo({ path, isPage: true }, root, style));
}

/**
 * The list of a page's sections.
 *
 * @returns undefined for a short page
 */
export function contentsList(headings: readonly Heading[]): string {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < CONTENTS_MIN) return '';
  const items = sections.map(
    ({ id, html }) => `<li><a href="#${id}"${labelOf(html)}>${withoutLinks(html)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page">
<details><summary>On this page</summary>
<ul>
${items.join('\n')}
</ul>
</details>
</nav>
`;
}

/** A section that is called like a page has another name in a list of links. */
function labelOf(html: string): string {
  const words = textOf(html);
  return TITLES.has(words) ? ` aria-label="${escapeHtml(words)}, on this page"` : '';
}

const TITLES: ReadonlySet<string> = new Set(PAGES.map(({ title }) => title));

function withoutLinks(html: string): string {
  return html.replace(/<\/?a[^>]*>/g, '');
}

/** Pages in reading order: the list of pages, and the pages of codes. */
const ROWS: readonly (readonly SitePage[])[] = [
  SECTIONS.flatMap(({ pages }) => pages),
  ERROR_PAGES,
];

/** Links to the page before and the page after. */
export function pager(page: SitePage, links: LinkStyle): string {
  const row = ROWS.find((pages) => pages.includes(page)) ?? [];
  const index = row.indexOf(page);
  const items = [
    pagerLink('prev', 'Previous', row[index - 1], links),
    pagerLink('next', 'Next', row[index + 1], links),
  ];
  return `<nav class="pager" aria-label="Previous and next page">\n${items.join('')}</nav>\n`;
}

function pagerLink(
  rel: 'prev' | 'next',
  words: string,
  page: SitePage | undefined,
  links: LinkStyle,
): string {
  if (page === undefined) return '';
  return `<a class="${rel}" rel="${rel}" href="${hrefOf(page, links)}"><span>${words}</span> ${escapeHtml(page.title)}</a>\n`;
}
