/** What the tests of the playground share: a real browser, the real service, and a user's hands. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { runProgram } from '../support/docs-blocks.ts';
import { type ComposedService, composeService } from '../support/service.ts';
import { useSite } from './browser.ts';

export const DATETIME = '1990-06-15T14:30:00+02:00';
export const ROME = { date: '1990-06-15', time: '14:30', zone: 'Europe/Rome' };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

export interface Playground {
  readonly service: ComposedService;
  readonly url: string;
  /** Opens the playground; an address is taken from there on, such as `#date=1990-06-15`. */
  open(test: TestContext, options?: BrowserContextOptions, address?: string): Promise<Page>;
  /** Opens it, and fills in a certificate. */
  openBirth(test: TestContext, birth: Birth, options?: BrowserContextOptions): Promise<Page>;
  /** Opens it, and enters a moment as the API takes it. */
  openInstant(test: TestContext, datetime?: string, address?: string): Promise<Page>;
  submit(page: Page, key?: string): Promise<void>;
}

/** Starts a browser and a service before the tests of a file, and stops them after those. */
export function usePlayground(): Playground {
  const site = useSite(composeService);
  const open: Playground['open'] = async (test, options = {}, address = '') => {
    const page = await site.newPage(test, {
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
      ...options,
    });
    await page.goto(new URL(address, `${site.service.url}/docs/playground`).href);
    return page;
  };
  return {
    get service() {
      return site.service;
    },
    get url() {
      return `${site.service.url}/docs/playground`;
    },
    open,
    openBirth: async (test, birth, options) => {
      const page = await open(test, options);
      await certify(page, birth);
      return page;
    },
    openInstant: async (test, datetime = DATETIME, address = '') => {
      const page = await open(test, {}, address);
      await chooseInstant(page);
      if (datetime !== '') await field(page, 'subject.datetime').fill(datetime);
      return page;
    },
    submit: async (page, key = site.service.key) => {
      await field(page, 'API key').fill(key);
      await page.getByRole('button', { name: 'Send' }).click();
    },
  };
}

export async function chooseInstant(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'As the API expects it' }).click();
}

/** Chooses how the answer is shown. */
export async function chooseView(page: Page, name: 'Table' | 'Wheel' | 'JSON'): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

/** The part of the form for a field of the request. */
export function field(page: Page, name: string): Locator {
  return page.getByLabel(name, { exact: true });
}

export interface Birth {
  /** What is typed, and the place that is chosen from the list. */
  readonly place?: readonly [typed: string, name: RegExp];
  readonly date?: string;
  readonly time?: string;
  readonly zone?: string;
  /** Latitude and longitude. */
  readonly at?: readonly [string, string];
}

/** Fills in a certificate. */
export async function certify(page: Page, { place, date, time, zone, at }: Birth): Promise<void> {
  if (place !== undefined) {
    await field(page, 'Place').fill(place[0]);
    await page.getByRole('option', { name: place[1] }).first().click();
    await field(page, 'Place').blur();
  }
  if (at !== undefined) {
    await field(page, 'subject.location.latitude').fill(at[0]);
    await field(page, 'subject.location.longitude').fill(at[1]);
  }
  if (date !== undefined) await field(page, 'Date').fill(date);
  if (time !== undefined) await field(page, 'Time').fill(time);
  if (zone !== undefined) {
    await field(page, 'Time zone').fill(zone);
    await field(page, 'Time zone').blur();
  }
}

/** Waits until the number of results is announced. */
export async function waitForPositions(page: Page, count: number): Promise<void> {
  const text = count === 1 ? '1 position.' : `${count} positions.`;
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
}

/** Fails unless the form says all of this about the moment. */
export async function assertSaid(page: Page, patterns: readonly RegExp[]): Promise<void> {
  const said = await page.locator('#moment').innerText();
  for (const pattern of patterns) assert.match(said, pattern);
}

/** Waits for a problem, which receives the focus. */
export async function problemOf(page: Page): Promise<string> {
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await requireFocus(alert);
  return await alert.innerText();
}

/** The message at a field, as assistive technology finds it. */
export async function findingAt(page: Page, name: string): Promise<string> {
  const control = field(page, name);
  assert.equal(await control.getAttribute('aria-invalid'), 'true', name);
  const ids = (await control.getAttribute('aria-describedby')) ?? '';
  const finding = page.locator(`#${ids.split(' ').at(-1)}`);
  assert.equal(await finding.isVisible(), true);
  return await finding.innerText();
}

/** Waits until an element has the focus: a page may show it first, as an earlier alert is shown until the next. */
export async function requireFocus(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(':focus')).waitFor();
}

export async function shownBody(page: Page): Promise<string> {
  return (await page.locator('#body-text').textContent()) ?? '';
}

/** The `datetime` that would be sent; undefined while there is nothing to send. */
export async function shownDatetime(page: Page): Promise<string | undefined> {
  const body = await shownBody(page);
  return body === '' ? undefined : JSON.parse(body).subject.datetime;
}

/** What an unfinished form asks for. It has neither a body nor code to copy. */
export async function gapsOf(page: Page): Promise<readonly string[]> {
  for (const name of ['Copy body', 'Copy code']) {
    assert.equal(await page.getByRole('button', { name }).count(), 0, name);
  }
  assert.equal(`${await shownBody(page)}${await shownCode(page)}`, '');
  return await page.locator('#unfinished li').allInnerTexts();
}

export async function openSettings(page: Page): Promise<void> {
  await page.locator('#settings-group > summary').click();
}

export async function shownCode(page: Page): Promise<string> {
  return (await page.locator('#code-text').textContent()) ?? '';
}

export async function shownLink(page: Page): Promise<string> {
  return (await page.locator('#link-text').textContent()) ?? '';
}

/** The paths that the page asks for from now on. */
export function watchPaths(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** What a button copies, once it has said so. */
export async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('status').getByText('Copied.').waitFor();
  return await page.evaluate<string>('navigator.clipboard.readText()');
}

/** Presses the Tab key until it leads to the element with an id. */
export async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if ((await page.evaluate('document.activeElement.id')) === id) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${id} was not reached`);
}

/** Runs a line in bash, as someone who copied it would. */
export function runInBash(line: string, key: string): Promise<string> {
  return runProgram(['bash', '--norc', '-c', line], { ECLIPTIC_API_KEY: key });
}
