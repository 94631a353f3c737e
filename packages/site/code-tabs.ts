/**
 * Code in several languages, side by side. In Markdown these are code blocks in direct
 * sequence, readable everywhere. The pages' script makes them tabs.
 */
import type { Token, Tokens } from 'marked';
import { escapeHtml } from './html.ts';

/** The name of a language in a row of tabs. */
interface TabLanguage {
  /** The stored name of the reader's choice, on every page and in the playground. */
  readonly key: string;
  readonly label: string;
}

/** By the names that code blocks and OpenAPI samples use for a language. */
const TAB_LANGUAGES: Readonly<Record<string, TabLanguage>> = {
  bash: { key: 'curl', label: 'curl' },
  sh: { key: 'curl', label: 'curl' },
  ts: { key: 'typescript', label: 'TypeScript' },
  typescript: { key: 'typescript', label: 'TypeScript' },
  python: { key: 'python', label: 'Python' },
};

/** One tab: a language, and its code. */
export interface CodeTab {
  readonly lang: string;
  readonly text: string;
}

/**
 * Joins code blocks that follow each other, each in another language of the tabs.
 *
 * @returns the tokens, with one token of type `tabs` in place of each such row
 */
export function withTabs(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let row: Tokens.Code[] = [];
  const endRow = () => {
    joined.push(...(row.length > 1 ? [tabsToken(row)] : row));
    row = [];
  };
  for (const token of tokens) {
    if (token.type === 'space' && row.length > 0) continue;
    if (!isTab(token) || row.some((tab) => keyOf(tab) === keyOf(token))) endRow();
    if (isTab(token)) row.push(token);
    else joined.push(token);
  }
  endRow();
  return joined;
}

function isTab(token: Token): token is Tokens.Code {
  return token.type === 'code' && Object.hasOwn(TAB_LANGUAGES, token['lang'] ?? '');
}

function keyOf({ lang = '' }: Tokens.Code): string | undefined {
  return TAB_LANGUAGES[lang]?.key;
}

function tabsToken(row: readonly Tokens.Code[]): Tokens.Generic {
  const tabs = row.map(({ lang = '', text }): CodeTab => ({ lang, text }));
  return { type: 'tabs', raw: row.map(({ raw }) => raw).join('\n'), tabs };
}

/** The tabs of a token that `withTabs` made. */
export function tabsOf(token: Tokens.Generic): readonly CodeTab[] {
  return token['tabs'] as readonly CodeTab[];
}

/**
 * A row of tabs as HTML. Without a script, each code is below the name of its language.
 *
 * @param render the HTML of a tab's code
 */
export function tabsHtml(tabs: readonly CodeTab[], render: (tab: CodeTab) => string): string {
  const sections = tabs.map((tab) => {
    const { key, label } = TAB_LANGUAGES[tab.lang.toLowerCase()] ?? {
      key: tab.lang,
      label: tab.lang,
    };
    return `<div class="tab" data-language="${escapeHtml(key)}">\n<p class="tab-name">${escapeHtml(label)}</p>\n${render(tab)}</div>`;
  });
  return `<div class="tabs">\n${sections.join('\n')}\n</div>\n`;
}
