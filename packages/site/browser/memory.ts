/** Where the theme of the pages is kept. */
export const THEME = 'ecliptic.theme';
/** Where the language of code is kept, on all pages. */
export const LANGUAGE = 'ecliptic.code-language';

/**
 * Choices that a browser remembers for its user, such as a tab: never anything that was typed. A
 * browser may forbid the storage, and then reading and writing throw.
 */
export function remembered(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a choice, if the browser allows it. */
export function remember(name: string, choice: string): void {
  try {
    localStorage.setItem(name, choice);
  } catch {
    // The choice then lasts as long as the page.
  }
}
