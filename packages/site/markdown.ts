/**
 * Markdown to HTML. The only file that uses the Markdown library and the highlighter.
 */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { tabsHtml, tabsOf, withTabs } from './code-tabs.ts';
import { escapeHtml, textOf } from './html.ts';

const LANGUAGES = {
  bash,
  sh: bash,
  http,
  js: javascript,
  json,
  nginx,
  python,
  py: python,
  sql,
  ts: typescript,
  typescript,
  yaml,
} as const;
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

export interface Heading {
  readonly id: string;
  /** HTML of the heading's text. */
  readonly html: string;
  /** 1 to 6. */
  readonly level: number;
}

export interface RenderedText {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** The result for a link's target: an address, or the name of a file that the reader cannot open. */
export type FollowLink = (
  target: string,
) => { readonly address: string } | { readonly file: string };

/** Renders a page. */
export function renderMarkdown(text: string, followLink: FollowLink): RenderedText {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: rendererOf(headings, followLink),
    hooks: { processAllTokens: (tokens) => withTabs(tokens as Token[]) },
    extensions: [
      {
        name: 'tabs',
        renderer: (token) =>
          tabsHtml(tabsOf(token), ({ text, lang }) => highlightedCode(text, lang)),
      },
    ],
  });
  // Notes to editors are not part of the page.
  const html = marked.parse(withoutNotes(text), { async: false });
  return { html, headings };
}

/** The text without notes to editors: comments, and remarks for tests after a code fence. */
export function withoutNotes(text: string): string {
  return text.replaceAll(/^<!--[\s\S]*?-->\n?/gm, '').replaceAll(/^( *```\w+) .*$/gm, '$1');
}

/** Code with CSS classes for syntax highlighting, if the language is known. */
export function highlightedCode(code: string, name = ''): string {
  const language = hljs.getLanguage(name);
  const html =
    language === undefined ? escapeHtml(code) : hljs.highlight(code, { language: name }).value;
  const said = language?.name === undefined ? '' : ` data-said="${escapeHtml(language.name)}"`;
  // Readers without a mouse scroll long lines by keyboard, so the block must be focusable. The script of
  // the pages adds a button to the outer element, and names it after the language.
  return `<div class="code"${said}><pre tabindex="0"><code>${html}</code></pre></div>\n`;
}

/** A heading with a link to itself, for readers who want to point somewhere. */
export function headingHtml(level: number, id: string, html: string): string {
  const heading = `<h${level} id="${id}">${html}</h${level}>`;
  if (level < 2 || level > ANCHORED_LEVEL_MAX) return `${heading}\n`;
  // Beside the heading, not in it: the heading's name stays its words.
  const name = escapeHtml(textOf(html));
  return `<div class="heading">${heading}<a class="anchor" href="#${id}" aria-label="Link to “${name}”">#</a></div>\n`;
}

/** Deeper headings are captions of the text below them. */
const ANCHORED_LEVEL_MAX = 4;

function rendererOf(headings: Heading[], followLink: FollowLink): RendererObject {
  const ids = new Map<string, number>();
  const tables = new Map<string, number>();
  let section = '';
  return {
    heading(token: Tokens.Heading): string {
      const html = this.parser.parseInline(token.tokens);
      section = textOf(html);
      const id = uniqueId(token.text, ids);
      headings.push({ id, html, level: token.depth });
      return headingHtml(token.depth, id, html);
    },
    code({ text, lang }: Tokens.Code): string {
      return highlightedCode(text, lang);
    },
    link({ href, title, tokens }: Tokens.Link): string {
      const html = this.parser.parseInline(tokens);
      const followed = followLink(href);
      if ('file' in followed) {
        const file = `<code>${escapeHtml(followed.file)}</code>`;
        return followed.file.endsWith(textOf(html)) ? file : `${html} (${file})`;
      }
      const hint = title ? ` title="${escapeHtml(title)}"` : '';
      return `<a href="${escapeHtml(followed.address)}"${hint}>${html}</a>`;
    },
    image({ href, text }: Tokens.Image): string {
      const followed = followLink(href);
      return 'file' in followed
        ? escapeHtml(text)
        : `<img src="${escapeHtml(followed.address)}" alt="${escapeHtml(text)}">`;
    },
    table(token: Tokens.Table): string {
      const cells = (row: readonly Tokens.TableCell[], tag: string) =>
        row.map((cell) => this.tablecell({ ...cell, header: tag === 'th' })).join('');
      const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
      const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      const count = (tables.get(section) ?? 0) + 1;
      tables.set(section, count);
      const name = `Table${count === 1 ? '' : ` ${count}`}${section === '' ? '' : `: ${section}`}`;
      // A wide table scrolls in its own box, not with the page.
      return `<div class="table" role="group" aria-label="${escapeHtml(name)}" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
    },
    tablecell(token: Tokens.TableCell): string {
      const align = token.align === null ? '' : ` class="${token.align}"`;
      const html = this.parser.parseInline(token.tokens);
      // A cell without text is not a heading.
      return token.header && html !== ''
        ? `<th scope="col"${align}>${html}</th>`
        : `<td${align}>${html}</td>`;
    },
    // HTML in a text is shown as text: the pages are pure Markdown.
    html({ text }: Tokens.HTML | Tokens.Tag): string {
      return escapeHtml(text);
    },
  };
}

/** The fragment of a heading, made as on GitHub and similar sites, so that links work there too. */
function uniqueId(text: string, ids: Map<string, number>): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
  const count = ids.get(slug) ?? 0;
  ids.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}
