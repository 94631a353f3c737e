/** What the scripts of the pages add: the search, the theme, tabs of languages, copying, places. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeService } from '../support/service.ts';
import { assertAccessible, assertFits, READERS, takePicture, useSite } from './browser.ts';

const { newPage, openPage } = useSite(composeService);

const desk = READERS.deskLight;

for (const reader of [READERS.deskDark, READERS.phoneLight]) {
  test(`${reader.name}: the search, a refusal and all that unfolds can be shown to anyone`, async (test) => {
    const page = await newPage(test, reader);
    const check = async () => {
      await assertAccessible(page);
      await assertFits(page);
    };
    await openPage(page, 'no/such');
    await check();
    await page.locator('.search-open').click();
    await page.keyboard.type('time zone');
    await page.locator('[role="option"]').first().waitFor();
    await check();
    await openPage(page, 'reference');
    for (const summary of await page.locator('main > :not(.contents) summary').all()) {
      if (await summary.isVisible()) await summary.click();
    }
    assert.ok((await page.locator('main details[open]').count()) > 20);
    await check();
  });
}

test('the search is opened, used and left by keyboard alone, and goes where it says', async (test) => {
  const page = await newPage(test, desk);
  await openPage(page, 'errors');
  await page.locator('main').focus();
  await page.keyboard.press('Control+k');
  await page.locator('#search-input:focus').waitFor();
  await page.keyboard.type('julian');
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await chosen.waitFor();
  const first = await chosen.getAttribute('href');
  assert.equal(
    await page.locator('#search-input').getAttribute('aria-activedescendant'),
    'search-result-0',
  );
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await chosen.getAttribute('href'), first);
  await page.keyboard.press('ArrowUp');
  assert.equal(await chosen.getAttribute('href'), first);
  assert.match((await page.locator('[role="status"]').first().innerText()) ?? '', /results?$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(first ?? 'none');
  await page.locator('.search-open').waitFor();
  await page.keyboard.press('Control+K');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
});

test('the search works without a network once it was opened, and says when it cannot be loaded', async (test) => {
  const page = await newPage(test, desk);
  await openPage(page);
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await page.getByText('The search could not be loaded').waitFor();
  await page.context().setOffline(false);
  await page.keyboard.type('back');
  await page.locator('[role="option"]').first().waitFor();
  await page.context().setOffline(true);
  await page.keyboard.type('up');
  await page.locator('[role="option"]').filter({ hasText: 'Backup and restore' }).first().waitFor();
  await page.keyboard.type('xqzwvk');
  await page.getByText('Nothing found.').waitFor();
});

test('a theme is chosen, is there before a page is drawn, and is remembered', async (test) => {
  const page = await newPage(test, desk);
  const paper = () =>
    page.evaluate('getComputedStyle(document.body).backgroundColor') as Promise<string>;
  await openPage(page);
  const light = await paper();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  const dark = await paper();
  assert.notEqual(dark, light);
  await openPage(page, 'time');
  assert.equal(await paper(), dark);
  assert.equal(await page.getByRole('combobox', { name: 'Theme' }).inputValue(), 'dark');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('system');
  assert.equal(await paper(), light);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await paper(), dark);
});

test('a language is chosen for all rows, remembered on all pages, and left where a row lacks it', async (test) => {
  const page = await newPage(test, desk);
  await openPage(page);
  const shown = (text: string) => page.locator('.tab:visible', { hasText: text });
  await shown('curl -sS').waitFor();
  await page.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator(':focus').innerText(), 'Python');
  await shown('ecliptic_client').waitFor();
  await openPage(page, 'reference');
  assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'Python');
  await page.getByRole('tab', { name: 'curl' }).click();
  await openPage(page, 'time');
  assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'TypeScript');
  await page.keyboard.press('End');
  await openPage(page);
  assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'curl');
});

test('a button copies the code beside it, and nothing else', async (test) => {
  const page = await newPage(test, { ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
  await openPage(page);
  const block = page.locator('.code').first();
  const button = block.getByRole('button', { name: 'Copy code: Get a key, Bash', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await block.getByText('Copied', { exact: true }).waitFor();
  assert.equal(
    await page.evaluate('navigator.clipboard.readText()'),
    'export ECLIPTIC_API_KEY=ak_test_…',
  );
});

test('the lists stay in view, and the section that is read is marked', async (test) => {
  const page = await newPage(test, { ...desk, viewport: { width: 1440, height: 700 } });
  await openPage(page, 'time');
  await page.evaluate("document.getElementById('which-calendar').scrollIntoView()");
  const marked = page.locator('.contents a[aria-current]');
  await marked.filter({ hasText: 'Which calendar?' }).waitFor();
  const inView = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, bottom } = (
        element as unknown as { getBoundingClientRect(): DOMRectReadOnly }
      ).getBoundingClientRect();
      return top >= 0 && bottom <= 700;
    });
  assert.ok(await inView('.contents'), 'the list of sections');
  assert.ok(await inView('.menu'), 'the list of pages');
  await openPage(page, 'operating/overload');
  assert.ok(await inView('.menu [aria-current="page"]'), 'the current page in its list');
  assert.equal(await page.evaluate('scrollY'), 0);
});

test('pages work where the browser stores nothing', async (test) => {
  const page = await newPage(test, desk);
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })",
  );
  await openPage(page);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.locator('.tab:visible', { hasText: 'from ecliptic_client' }).waitFor();
});

test('a narrow window, or one that is enlarged four times, cuts nothing off', async (test) => {
  const page = await newPage(test, { ...desk, viewport: { width: 320, height: 640 } });
  for (const path of ['', 'time', 'errors', 'configuration', 'reference', 'no/such']) {
    await openPage(page, path);
    await assertFits(page);
  }
  const brand = await page.locator('.brand').boundingBox();
  const search = await page.locator('.search-open').boundingBox();
  assert.ok(brand !== null && search !== null);
  // The tools are beside the name, or below it.
  assert.ok(brand.x + brand.width <= search.x || brand.y + brand.height <= search.y);
});

test("with the reader's own colours, the chosen result can be told from the others", async (test) => {
  const page = await newPage(test, { ...desk, forcedColors: 'active' });
  await openPage(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('time');
  const outline = (selected: boolean) =>
    page
      .locator(`[role="option"][aria-selected="${selected}"]`)
      .first()
      .evaluate((element) => {
        const { getComputedStyle } = globalThis as unknown as {
          getComputedStyle(of: unknown): { outlineStyle: string };
        };
        return getComputedStyle(element).outlineStyle;
      });
  await page.locator('[role="option"]').nth(1).waitFor();
  assert.equal(await outline(true), 'solid');
  assert.equal(await outline(false), 'none');
  await takePicture(page, 'own-colours');
});

test('on paper, the text has the whole width, dark on light, whatever the window was like', async (test) => {
  const page = await newPage(test, { ...desk, viewport: { width: 1440, height: 900 } });
  await openPage(page);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('light');
  const light = await page.evaluate('getComputedStyle(document.body).backgroundColor');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  for (const path of ['', 'reference']) {
    await openPage(page, path);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), light);
    const text = await page.locator('main').boundingBox();
    assert.ok(text !== null && text.width > 1_000, `${path}: ${text?.width}`);
    await takePicture(page, `paper-${path}`);
    await page.emulateMedia({ media: null });
  }
});

test('a result that is opened in a new tab leaves the search as it is', async (test) => {
  const page = await newPage(test, desk);
  await openPage(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sidereal');
  const second = page.locator('[role="option"]').nth(1);
  await second.waitFor();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    second.click({ modifiers: ['Control'] }),
  ]);
  await opened.close();
  assert.equal(await page.locator('dialog[open]').count(), 1);
  await second.click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
});

test('Enter that ends a word, as in Japanese, opens nothing', async (test) => {
  const page = await newPage(test, desk);
  await openPage(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sidereal');
  await page.locator('[role="option"]').first().waitFor();
  await page.locator('#search-input').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  assert.equal(await page.locator('dialog[open]').count(), 1);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
});

test('the address of an operation or a schema leads to it in the reference', async (test) => {
  const page = await newPage(test, desk);
  for (const place of ['#/positions/calculatepositions', '#schema-Position', '#schema-Problem']) {
    await page.goto('about:blank');
    await openPage(page, `reference${place}`);
    const top = await page.evaluate(
      'document.getElementById(decodeURIComponent(location.hash.slice(1))).getBoundingClientRect().top',
    );
    assert.ok(Number(top) >= 0 && Number(top) < 400, `${place}: ${top}`);
  }
});
