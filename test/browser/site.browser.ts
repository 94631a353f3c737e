/** What the scripts of the pages add: the search, the theme, tabs of languages, copying, places. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeService } from '../support/service.ts';
import { assertAccessible, assertFits, READERS, useSite } from './browser.ts';

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
  assert.deepEqual(await page.getByRole('tab', { selected: true }).allInnerTexts(), [
    'TypeScript',
    'TypeScript',
  ]);
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
