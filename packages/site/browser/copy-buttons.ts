import { isCopied } from './clipboard.ts';
import { element } from './elements.ts';

/** How long a button says that it has copied. */
const SAID_MS = 2_000;

/** Adds a button to every code block that copies it, with a name that no other has on the page. */
export function addCopyButtons(): void {
  const names = new Map<string, number>();
  let [section, below] = ['', ''];
  for (const found of document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4), .code')) {
    if (!found.matches('.code')) {
      const words = found.textContent ?? '';
      [section, below] = /^H[12]$/.test(found.tagName) ? [words, ''] : [section, words];
      continue;
    }
    const name = nameOf(found, [section, below]);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    const code = found.querySelector('code');
    found.append(
      copyButton(count === 1 ? name : `${name}, ${count}`, () => code?.textContent ?? ''),
    );
  }
}

/** Where the block stands, and its language; buttons all look the same, but are listed without their places. */
function nameOf(block: HTMLElement, headings: readonly string[]): string {
  const parts = [
    ...headings,
    block.closest('details')?.querySelector('summary')?.textContent,
    block.closest('.tab')?.querySelector('.tab-name')?.textContent ?? block.dataset['said'],
  ];
  return parts.filter((part) => part !== undefined && part !== null && part !== '').join(', ');
}

/** Its words change with what happened; as a live region, they are read out too. */
function copyButton(name: string, text: () => string): HTMLElement {
  const words = element('span', { 'aria-live': 'polite' }, 'Copy');
  const what = element('span', { class: 'unseen' }, ` code: ${name}`);
  const button = element('button', { type: 'button', class: 'copy' }, words, what);
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
