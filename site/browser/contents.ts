/** Marks the section that is being read in the list of the page's sections. */

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
  let is_waiting = false;
  addEventListener(
    'scroll',
    () => {
      if (is_waiting) return;
      is_waiting = true;
      requestAnimationFrame(() => {
        is_waiting = false;
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
