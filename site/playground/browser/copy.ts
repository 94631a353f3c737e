import { announce, byId } from './elements.ts';

/**
 * Makes a button of each `data-copies` that copies the text of the element with that id.
 *
 * @param texts what is copied where it is not what is shown, by the name in `data-copies`
 */
export function startCopying(
  page: HTMLElement,
  texts: Readonly<Record<string, () => string>>,
): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
    const source = button.dataset['copies'] ?? '';
    const text = texts[source] ?? (() => byId(source).textContent ?? '');
    const status = byId(button.dataset['status'] ?? '');
    button.addEventListener('click', async () => {
      announce(status, (await copied(text())) ? 'Copied.' : 'Not copied: select it by hand.');
    });
  }
}

/** Browsers hand the clipboard only to pages of HTTPS and of the own machine, and may ask first. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
