/** What the tests of the playground share: a real browser, the real service, and a user's hands. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, type TestContext } from 'node:test';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type ComposedService, composeService } from '../support/service.ts';
import { openBrowser, takePicture, watchFaults } from './browser.ts';

export const DATETIME = '1990-06-15T14:30:00+02:00';
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

export interface Playground {
  readonly service: ComposedService;
  /**
   * Opens the playground in its own profile. The test fails if the page violates its policy or one of
   * its scripts fails; a screenshot of the failure is saved in the folder that `SCREENSHOTS` names.
   */
  open(test: TestContext, options?: BrowserContextOptions, url?: string): Promise<Page>;
  /** Opens it, and chooses to enter the moment as the API takes it. */
  openInstant(test: TestContext, options?: BrowserContextOptions, url?: string): Promise<Page>;
  submit(page: Page, key?: string): Promise<void>;
}

/** Starts a browser and a service before the tests of a file, and stops them after those. */
export function usePlayground(): Playground {
  let browser: Browser;
  let service: ComposedService;
  before(async () => {
    browser = await openBrowser();
    service = await composeService();
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });
  const open: Playground['open'] = async (test, options = {}, url) => {
    const context = await browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    const faults = watchFaults(page);
    test.after(async () => {
      await picture(page, test);
      await context.close();
      assert.deepEqual(faults, []);
    });
    await page.goto(url ?? `${service.url}/docs/playground`);
    return page;
  };
  return {
    get service() {
      return service;
    },
    open,
    openInstant: async (test, options, url) => {
      const page = await open(test, options, url);
      await chooseInstant(page);
      return page;
    },
    submit: async (page, key = service.key) => {
      await field(page, 'API key').fill(key);
      await page.getByRole('button', { name: 'Send' }).click();
    },
  };
}

async function picture(page: Page, test: TestContext): Promise<void> {
  if (test.passed) return;
  await takePicture(page, `failed-${test.name.replace(/\W+/g, '-')}`, { fullPage: true });
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
  readonly date?: string;
  readonly time?: string;
  readonly zone?: string;
  /** Latitude and longitude. */
  readonly at?: readonly [string, string];
}

/** Fills in a certificate. */
export async function certify(page: Page, { date, time, zone, at }: Birth): Promise<void> {
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

/** Chooses a place from the list. */
export async function choosePlace(page: Page, typed: string, name: RegExp): Promise<void> {
  await field(page, 'Place').fill(typed);
  await page.getByRole('option', { name }).first().click();
  await field(page, 'Place').blur();
}

/** Waits until the number of results is announced. */
export async function waitForPositions(page: Page, count: number): Promise<void> {
  const text = count === 1 ? '1 position.' : `${count} positions.`;
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
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

/** Runs a line in bash, as someone who copied it would. */
export async function runInBash(line: string, key: string): Promise<string> {
  const child = spawn('bash', ['--norc', '-c', line], {
    env: { PATH: process.env['PATH'], ECLIPTIC_API_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  assert.equal(code, 0);
  return output;
}
