/** The lists of pages and of sections: open where there is room, and true to where the reader is. */

/** Where the style sheet shows each list beside the text. */
const BESIDE = [
  ['.menu', '(min-width: 56rem)'],
  ['main:not(.wide) > .contents details', '(min-width: 80rem)'],
  ['main.wide > .contents details', '(min-width: 56rem)'],
] as const;

/** Opens each list where it is shown anyway, so that programs that read the page aloud know it, too. */
export function openLists(): void {
  for (const [selector, where] of BESIDE) {
    const list = document.querySelector<HTMLDetailsElement>(selector);
    if (list === null) continue;
    const room = matchMedia(where);
    const open = () => {
      list.open = room.matches;
    };
    room.addEventListener('change', open);
    open();
  }
}

/** A section counts as read from the moment its heading is this far down the window. */
const READ_SHARE = 0.3;

export function followReader(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  if (sections.length === 0) return;
  const mark = () => {
    const line = innerHeight * READ_SHARE;
    const read = sections.filter(({ heading }) => heading.getBoundingClientRect().top < line);
    const current = read.at(-1)?.link;
    for (const { link } of sections) {
      if (link === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  let isWaiting = false;
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

/** Scrolls the list of all pages to the current one, without moving the page itself. */
export function showCurrentPage(): void {
  const list = document.querySelector<HTMLElement>('.menu');
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !current) return;
  const below = current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop += below + list.clientHeight / 2;
}
