/** The reference page with its component, as readers with and without a mouse use it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type SpawnedService, spawnService, temporaryFolder } from '../support/service.ts';
import { assertAccessible, assertFits, onPage, openBrowser, READERS } from './browser.ts';

const LANGUAGES = ['curl', 'TypeScript', 'Python', 'Go', 'PHP'];
const MENU = 'button[aria-haspopup="menu"]';

const folder = temporaryFolder();
let browser: Browser;
let service: SpawnedService;
before(async () => {
  service = await spawnService({ DATABASE_URL: `file:${join(folder.path, 'keys.db')}` });
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await service.stop();
  folder.remove();
});

/** Waits until the component has drawn this part. */
async function openReference(page: Page, place = ''): Promise<void> {
  await page.goto(`${service.url}/docs/reference${place}`, { waitUntil: 'networkidle' });
  await page.locator('.reference main h1, .reference main h2').first().waitFor();
}

/** Addresses of the operations in the text that the component replaces. */
async function operationPlaces(): Promise<string[]> {
  const html = await (await fetch(`${service.url}/docs/reference`)).text();
  return Array.from(html.matchAll(/<h3 id="(\/[^"]+)"/g), ([, id]) => `#${id}`);
}

for (const reader of Object.values(READERS)) {
  test(`${reader.name}: every operation is accessible and fits the screen, expanded or not`, async () => {
    await onPage(browser, reader, async (page) => {
      for (const place of await operationPlaces()) {
        await openReference(page, place);
        await page.locator(`.reference main a[href="${place}"]`).first().waitFor();
        for (const button of await page.getByText('Expand all', { exact: true }).all()) {
          if (await button.isVisible()) await button.click();
        }
        await assertAccessible(page);
        await assertFits(page);
      }
    });
  });

  test(`${reader.name}: the menu of languages and the details of security are accessible`, async () => {
    await onPage(browser, reader, async (page) => {
      await openReference(page, '#/positions/calculatepositions');
      await page.locator(MENU).filter({ hasText: 'curl' }).first().press('Enter');
      await page.locator('[role="menuitem"]:focus').waitFor();
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'View security details' }).first().press('Enter');
      await page.getByRole('dialog').waitFor();
      await assertAccessible(page);
      await assertFits(page);
    });
  });
}

test('the keyboard opens the menu of languages, which shows each language and its sample', async () => {
  await onPage(browser, { ...READERS.desk_light, name: 'languages' }, async (page) => {
    await openReference(page, '#/positions/calculatepositions');
    const button = page.locator(MENU).filter({ hasText: new RegExp(`^(${LANGUAGES.join('|')})$`) });
    const samples = new Set<string>();
    for (const [index, language] of LANGUAGES.entries()) {
      await button.press('Enter');
      await page.locator('[role="menuitem"]:focus').waitFor();
      for (let steps = 0; steps < index; steps++) await page.keyboard.press('ArrowDown');
      assert.equal(await page.locator(':focus').innerText(), language);
      await page.keyboard.press('Enter');
      await page.locator(MENU).filter({ hasText: language }).and(page.locator(':focus')).waitFor();
      assert.equal(await page.locator('body > div [role="menu"]:visible').count(), 0);
      samples.add(await page.locator('.reference main pre').first().innerText());
    }
    assert.equal(samples.size, LANGUAGES.length);
  });
});

test('the keyboard opens the details of security, which hold the focus and return it', async () => {
  await onPage(browser, { ...READERS.desk_light, name: 'dialog' }, async (page) => {
    await openReference(page, '#/positions/calculatepositions');
    const opener = page.getByRole('button', { name: 'View security details' }).first();
    await opener.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await page.locator('[role="dialog"] :focus').count(), 1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await opener.and(page.locator(':focus')).count(), 1);
  });
});

test('the skip link leads past the navigation to the component, and colours follow the system', async () => {
  await onPage(browser, { ...READERS.desk_light, name: 'skip' }, async (page) => {
    await openReference(page);
    await page.locator('.skip').press('Enter');
    assert.equal(await page.locator('.reference main:focus').count(), 1);
    const paper = () => page.locator('html').getAttribute('class');
    assert.equal(await paper(), 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark').waitFor();
  });
});

test('the text stays when the document cannot be loaded', async () => {
  // Not checked like the other pages: this one reports an error.
  const page = await browser.newPage();
  await page.route('**/openapi.json', (route) => route.fulfill({ status: 503 }));
  await page.goto(`${service.url}/docs/reference`, { waitUntil: 'networkidle' });
  assert.equal(await page.locator('.reference').count(), 0);
  assert.equal(await page.locator('main h1').innerText(), 'API reference');
  await page.close();
});
