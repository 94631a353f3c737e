/** Headless Chromium, and the checks that every page must pass. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

/** Debian's by default; CHROMIUM names a different one. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Where screenshots are saved: of failures always, and of what is worth looking at. */
const SCREENSHOTS = process.env['SCREENSHOTS'] ?? 'var/screenshots';

export function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  // Root in a container has no sandbox available; this browser only visits this machine.
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], ...options });
}

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The devices and colour schemes of readers. */
export const READERS = {
  deskLight: { name: 'desk-light', viewport: DESK, colorScheme: 'light' },
  deskDark: { name: 'desk-dark', viewport: DESK, colorScheme: 'dark' },
  phoneLight: { name: 'phone-light', viewport: PHONE, colorScheme: 'light' },
  phoneDark: { name: 'phone-dark', viewport: PHONE, colorScheme: 'dark' },
} as const satisfies Readonly<Record<string, BrowserContextOptions & { readonly name: string }>>;

/**
 * A page in a profile of its own, which the test closes. The test fails if the page violates its policy or
 * one of its scripts fails; a picture of a failure is saved.
 */
export async function newPage(
  browser: Browser,
  test: TestContext,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults = watchFaults(page);
  test.after(async () => {
    if (!test.passed) {
      await takePicture(page, `failed-${test.name.replace(/\W+/g, '-')}`, { fullPage: true });
    }
    await context.close();
    assert.deepEqual(faults, []);
  });
  return page;
}

/** Starts a browser before the tests of a file, and closes it after those. */
export function useBrowser() {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser?.close());
  return (test: TestContext, options: BrowserContextOptions = {}) =>
    newPage(browser, test, options);
}

/** The same with a service. */
export function useSite<Service extends { readonly url: string; stop(): Promise<unknown> }>(
  start: () => Promise<Service>,
) {
  let service: Service;
  const newPage = useBrowser();
  before(async () => {
    service = await start();
  });
  after(() => service?.stop());
  return {
    newPage,
    get service() {
      return service;
    },
    /** Opens a page of the documentation, and waits until its script has run. */
    openPage: async (page: Page, path = '') => {
      await page.goto(`${service.url}/docs/${path}`);
      await page.locator('.search-open').waitFor();
    },
  };
}

/** Takes a picture of what the window shows, or of the whole page, to be looked at. */
export async function takePicture(
  page: Page,
  name: string,
  options: { readonly fullPage?: boolean } = {},
): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), ...options });
}

/** Forbidden events of the page: errors, violations of its policy, requests to other hosts. */
function watchFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // An error answer that the reader provoked is reported here as well.
    const isFailedLoad = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isFailedLoad) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !/^127\.0\.0\.1:\d+$/.test(host)) faults.push(request.url());
  });
  return faults;
}

/** Fails if axe finds anything on the page in its current state. */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const global = globalThis as unknown as {
      axe: {
        run(): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
        }>;
      };
    };
    const { violations } = await global.axe.run();
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }));
  });
  assert.deepEqual(violations, [], page.url());
}

/** What is chosen from lists of a screen reader, without what stands around it. */
const LISTED =
  /^ *- '?(button|textbox|combobox|checkbox|group|region|table|tablist)(?: ("(?:[^"\\]|\\.)*"))?/;

/** Fails if two of a kind in the text have the same name, or a button or a field has none. */
export async function assertNamed(page: Page): Promise<void> {
  const names = new Set<string>();
  const text = await page.locator('main').ariaSnapshot();
  for (const [, role = '', name] of text.split('\n').flatMap((line) => [LISTED.exec(line) ?? []])) {
    if (name === undefined) {
      assert.match(role, /^(?:|group|region|table)$/, `${page.url()}: a ${role} has no name`);
    } else {
      assert.ok(!names.has(`${role} ${name}`), `${page.url()}: ${role} ${name} is there twice`);
      names.add(`${role} ${name}`);
    }
  }
}

/** Fails if the page is wider than the window. */
export async function assertFits(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as {
      document: { documentElement: { scrollWidth: number } };
      innerWidth: number;
    };
    return { content: document.documentElement.scrollWidth, window: innerWidth };
  });
  assert.ok(content <= window, `${page.url()} is ${content} wide in a window of ${window}`);
}

/**
 * Fails if text, or what can be used, is cut.
 *
 * @param mayScroll whether what is wider than its element may be reached by scrolling in it
 */
export async function assertNotCut(page: Page, mayScroll = true): Promise<void> {
  assert.deepEqual(await page.evaluate(`(${CUT_OFF})(${mayScroll})`), [], page.url());
}

/** What is cut at the edge of the window, or of an element that does not scroll; and lists whose words are. */
const CUT_OFF = `(mayScroll) => {
  const scrolls = (element) => mayScroll && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const inScroller = (element) => element !== null && (scrolls(element) || inScroller(element.parentElement));
  const has_text = ({ childNodes }) =>
    [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
  const natural = (select) => {
    const copy = select.cloneNode(true);
    copy.style.cssText = 'position: absolute; inline-size: max-content; min-inline-size: 0; max-inline-size: none';
    select.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }) && !element.closest('.unseen, .skip, noscript, thead'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (element.matches('select')) return right > innerWidth || natural(element) > width + 1;
      if (!has_text(element) && !element.matches('input, button, svg, img')) return false;
      if (!inScroller(element) && (left < 0 || right > innerWidth + 0.5)) return true;
      const { overflowX } = getComputedStyle(element);
      const cuts = mayScroll ? ['hidden', 'clip'] : ['hidden', 'clip', 'auto', 'scroll'];
      return cuts.includes(overflowX) && element.scrollWidth > element.clientWidth + 1 && !element.matches('input');
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}`;
