/** What a reader chose, remembered by the browser. Where it remembers nothing, pages work all the same. */

/** The names under which choices are kept. */
const NAMES = { theme: 'ecliptic.theme', language: 'ecliptic.code-language' } as const;

/** @returns what was chosen, if anything; it may be any text */
export function storedChoice(name: keyof typeof NAMES): string | undefined {
  try {
    return localStorage.getItem(NAMES[name]) ?? undefined;
  } catch {
    // The reader has turned storage off.
    return undefined;
  }
}

export function storeChoice(name: keyof typeof NAMES, value: string): void {
  try {
    localStorage.setItem(NAMES[name], value);
  } catch {
    // Turned off, or full: the choice holds for this page.
  }
}
