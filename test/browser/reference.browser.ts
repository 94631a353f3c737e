/** The reference, as readers use it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type ComposedService, composeService } from '../support/service.ts';
import { assertAccessible, assertFits, onPage, openBrowser, READERS } from './browser.ts';

let browser: Browser;
let service: ComposedService;
before(async () => {
  service = await composeService();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await service.stop();
});

for (const reader of Object.values(READERS)) {
  test(`${reader.name}: everything that unfolds is accessible, and fits the screen`, async () => {
    await onPage(browser, reader, async (page) => {
      await page.goto(`${service.url}/docs/reference`);
      for (const summary of await page.locator('main > :not(.contents) summary').all()) {
        if (await summary.isVisible()) await summary.click();
      }
      assert.ok((await page.locator('main details[open]').count()) > 20);
      await assertAccessible(page);
      await assertFits(page);
    });
  });
}

test('it opens at its top, below the header of all pages, and leads back to them', async () => {
  await onPage(browser, { ...READERS.deskLight, name: 'reference-top' }, async (page) => {
    await page.goto(`${service.url}/docs/reference`);
    assert.equal(await page.evaluate('scrollY'), 0);
    assert.equal(await page.locator('h1').innerText(), 'API reference');
    assert.ok(await page.locator('header .brand').isVisible());
    await page.locator('.menu').getByRole('link', { name: 'Quick start' }).click();
    await page.waitForURL('**/docs/');
  });
});

test('the address of an operation or a schema leads to it', async () => {
  await onPage(browser, { ...READERS.deskLight, name: 'reference-places' }, async (page) => {
    for (const place of ['#/positions/calculatepositions', '#schema-Position', '#schema-Problem']) {
      await page.goto('about:blank');
      await page.goto(`${service.url}/docs/reference${place}`);
      const top = await page.evaluate(
        'document.getElementById(decodeURIComponent(location.hash.slice(1))).getBoundingClientRect().top',
      );
      assert.ok(Number(top) >= 0 && Number(top) < 400, `${place}: ${top}`);
    }
  });
});
