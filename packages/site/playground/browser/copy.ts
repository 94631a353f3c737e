import { isCopied } from '../../browser/clipboard.ts';
import { announce, byId } from '../../browser/elements.ts';

/**
 * Makes each button with `data-copies` copy the text of the element with that id.
 *
 * @param texts texts to copy instead of those shown, by the id in `data-copies`
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
      announce(
        status,
        (await isCopied(text())) ? 'Copied.' : 'Not copied: please select and copy it yourself.',
      );
    });
  }
}
