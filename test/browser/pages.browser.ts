/** Every page of the documentation in a real browser. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PAGES } from '../../packages/site/map.ts';
import { spawnService, temporaryFolder } from '../support/service.ts';
import {
  assertAccessible,
  assertFits,
  assertNamed,
  assertNotCut,
  newPage,
  openBrowser,
  READERS,
  takePicture,
  useSite,
} from './browser.ts';

const folder = temporaryFolder();
const site = useSite(() => spawnService({ DATABASE_URL: `file:${join(folder.path, 'keys.db')}` }));
const { openPage } = site;
after(() => folder.remove());

for (const reader of [READERS.deskLight, READERS.phoneDark]) {
  test(`${reader.name}: every page is accessible, has names for what is listed, fits the screen, and loads nothing from other origins`, async (test) => {
    const page = await site.newPage(test, reader);
    for (const { path } of PAGES) {
      await openPage(page, path);
      await assertAccessible(page);
      await assertNamed(page);
      await assertFits(page);
    }
  });
}

test('without JavaScript, every page except the playground shows all of its content', async (test) => {
  const page = await site.newPage(test, { javaScriptEnabled: false });
  for (const { path, title } of PAGES) {
    await page.goto(`${site.service.url}/docs/${path}`);
    const text = await page.locator('main').innerText();
    assert.ok(text.length > 300, `${path}: ${text}`);
    assert.ok((await page.locator('nav a[aria-current]').count()) > 0, title);
  }
});

test('a keyboard user can skip to the content, and on a phone can open the list of pages', async (test) => {
  const page = await site.newPage(test, READERS.phoneDark);
  await page.goto(`${site.service.url}/docs/time`);
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').innerText(), 'Skip to the text');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('main:focus').count(), 1);
  await page.goto(`${site.service.url}/docs/time`);
  assert.equal(
    await page.getByRole('link', { name: 'Features and limits', exact: true }).isVisible(),
    false,
  );
  await page.locator('.search-open').waitFor();
  while (!(await page.locator('.menu summary:focus').count())) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const link = page
    .locator('.menu')
    .getByRole('link', { name: 'Features and limits', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/limits');
});

/** As in the settings of the browser: twice the usual letters, and with them every length that follows them. */
const LARGE = 'blink-settings=defaultFontSize=32,defaultFixedFontSize=26';

test('with letters of twice the size in a narrow window, no page is cut', async (test) => {
  const enlarged = await openBrowser({ args: ['--no-sandbox', `--${LARGE}`] });
  const page = await newPage(enlarged, test, READERS.phoneLight);
  test.after(() => enlarged.close());
  for (const { path } of PAGES) {
    await openPage(page, path);
    await assertFits(page);
    await assertNotCut(page);
  }
  assert.equal(await page.evaluate('getComputedStyle(document.documentElement).fontSize'), '32px');
  await takePicture(page, 'large');
});
