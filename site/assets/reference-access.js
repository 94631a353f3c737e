/** What Redoc leaves out for keyboards and screen readers, added to what it has drawn. */

const MENU = 'ul[role="menu"]';
const ITEM = '[role="menuitem"]';

const CHOOSES = new Set(['Enter', ' ']);

/** Where each key leads in a menu, from an item's index and the number of items. */
const STEPS = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Looks after the component from now on.
 *
 * @param host the element that it is drawn into; its menus and dialogs are beside it, in the body
 */
export function watch(host) {
  const overlays = new Map();
  const mend = () => {
    mendPage(host);
    // Opened first, closed after: the focus returns to what had it before.
    for (const [overlay, opener] of overlays) {
      if (overlay.isConnected) continue;
      overlays.delete(overlay);
      if (document.activeElement === document.body) opener?.focus();
    }
    for (const overlay of document.querySelectorAll('body > div:not(.columns)')) {
      if (overlays.has(overlay) || !mendOverlay(overlay)) continue;
      overlays.set(overlay, document.activeElement);
      focusTarget(overlay)?.focus();
    }
  };
  new MutationObserver(mend).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  // The search has no button here, and its window is not made for screen readers.
  addEventListener('keydown', withoutSearch, { capture: true });
  document.addEventListener('keydown', (event) => {
    const overlay = document.activeElement?.closest('body > div:not(.columns)');
    if (!overlays.has(overlay)) return;
    const items = Array.from(overlay.querySelectorAll(ITEM));
    const step = STEPS[event.key];
    if (event.key === 'Escape') close(overlay, overlays.get(overlay));
    else if (CHOOSES.has(event.key) && items.includes(document.activeElement)) {
      choose(event, overlay, overlays.get(overlay));
    } else if (event.key === 'Tab') keepInside(event, overlay, overlays.get(overlay));
    else if (step && items.length > 0) {
      items[step(items.indexOf(document.activeElement), items.length)].focus();
    } else return;
    if (event.key !== 'Tab') event.preventDefault();
  });
}

function mendPage(host) {
  for (const main of host.querySelectorAll('main')) {
    set(main, 'id', 'main');
    set(main, 'tabindex', '-1');
    mendHeadings(main);
  }
  for (const menu of host.querySelectorAll('.menu-content')) {
    set(menu, 'role', 'navigation');
    set(menu, 'aria-label', 'Operations');
  }
  host.querySelectorAll('button[aria-haspopup][aria-label]').forEach(mendLabel);
}

/** Headings begin with the first level, and none is deeper than the one before by more than one. */
function mendHeadings(main) {
  let level = 0;
  for (const heading of main.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const drawn = Number(heading.localName.slice(1));
    level = Math.min(drawn, level + 1);
    set(heading, 'aria-level', String(level));
  }
}

/** A button's name holds the words that it shows, so that it can be called by them. */
function mendLabel(button) {
  const shown = button.innerText.trim();
  button.dataset.label ??= button.getAttribute('aria-label');
  const { label } = button.dataset;
  set(button, 'aria-label', shown === '' || label.includes(shown) ? label : `${label}: ${shown}`);
}

/** @returns whether it is a menu or a dialog */
function mendOverlay(overlay) {
  if (overlay.querySelector(MENU) !== null) {
    set(overlay, 'role', 'region');
    set(overlay, 'aria-label', 'Choices');
    return true;
  }
  const panel = overlay.querySelector(':scope > [tabindex="0"]');
  if (panel === null) return false;
  set(panel, 'role', 'dialog');
  set(panel, 'aria-modal', 'true');
  set(panel, 'aria-label', 'Details');
  const button = panel.querySelector('button');
  if (button !== null) set(button, 'aria-label', 'Close');
  return true;
}

function focusTarget(overlay) {
  return overlay.querySelector(ITEM) ?? overlay.querySelector('button');
}

/** The component closes a dialog by its button, and a menu by a press beside it. */
function close(overlay, opener) {
  const is_menu = overlay.querySelector(MENU) !== null;
  if (!is_menu) overlay.querySelector('button')?.click();
  else if (opener?.getAttribute('aria-expanded') === 'true') opener.click();
  opener?.focus();
}

/** The component chooses by Enter, which has already happened, and leaves its menu open. */
function choose(event, overlay, opener) {
  if (event.key === ' ') document.activeElement.click();
  close(overlay, opener);
}

function withoutSearch(event) {
  if (event.key === 'k' && (event.ctrlKey || event.metaKey)) event.stopImmediatePropagation();
}

/** From a dialog the focus does not wander off; a menu is left. */
function keepInside(event, overlay, opener) {
  if (overlay.querySelector(MENU) !== null) {
    close(overlay, opener);
    return;
  }
  const stops = Array.from(overlay.querySelectorAll('button, a[href]'));
  const next = stops.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
  event.preventDefault();
  stops.at(next % stops.length)?.focus();
}

function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
