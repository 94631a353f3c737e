import { isCopied } from './clipboard.ts';
import { element } from './elements.ts';

/** How long a button says that it has copied. */
const SAID_MS = 2_000;

/** Adds a button to every code block that copies it. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    block.append(copyButton(() => block.querySelector('code')?.textContent ?? ''));
  }
}

/** Its words change with what happened; as a live region, they are read out too. */
function copyButton(text: () => string): HTMLElement {
  const words = element('span', { 'aria-live': 'polite' }, 'Copy');
  const button = element('button', { type: 'button', class: 'copy' }, words);
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', async () => {
    words.textContent = (await isCopied(text())) ? 'Copied' : 'Not copied';
    clearTimeout(timer);
    timer = setTimeout(() => {
      words.textContent = 'Copy';
    }, SAID_MS);
  });
  return button;
}
