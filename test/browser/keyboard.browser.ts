/** The pages by keyboard alone: what is seen of the focus, and where it goes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { composeService } from '../support/service.ts';
import { READERS, useSite } from './browser.ts';

const { newPage, openPage } = useSite(composeService);

/** What has the focus, by its id or the beginning of its words; the page itself has none. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const { tagName, id, textContent } = document.activeElement;
    return tagName === 'BODY' ? '' : id || textContent.trim().slice(0, 30);
  })()`);
}

for (const { path, list, typed, next } of [
  { path: 'playground', list: 'place', typed: 'ber', next: 'date' },
  { path: 'playground', list: 'zone', typed: 'europe', next: 'own-zone' },
  { path: '', list: 'search', typed: 'retry', next: 'Close' },
]) {
  test(`the Tab key leads from a long list (${list}: ${typed}) to what is next`, async (test) => {
    // A device whose zone is UTC is offered none.
    const page = await newPage(test, { ...READERS.deskLight, timezoneId: 'Europe/Rome' });
    await openPage(page, path);
    if (list === 'search') await page.keyboard.press('Control+k');
    else await page.locator(`#${list}`).focus();
    await page.keyboard.type(typed);
    const scroller = page.locator(list === 'search' ? '#search-results' : `#${list}-list`);
    await scroller.getByRole('option').nth(7).waitFor();
    assert.ok(
      await scroller.evaluate((each) => {
        const { scrollHeight, clientHeight } = each as unknown as Record<string, number>;
        return Number(scrollHeight) > Number(clientHeight);
      }),
      'the list is long enough to scroll',
    );
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), next);
    // The results stand after what closes them.
    await page.keyboard.press('Tab');
    assert.equal(await scroller.and(page.locator(':focus')).count(), 0);
  });
}

test('no single key does anything: a slash is only a letter', async (test) => {
  const page = await newPage(test, READERS.deskLight);
  await openPage(page, '');
  for (const key of ['/', '?', 'k', 's']) await page.keyboard.press(key);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open]').waitFor();
});

test('every stop on a page is seen, and has something to do: a summary opens what it names', async (test) => {
  const page = await newPage(test, READERS.deskLight);
  for (const path of ['', 'time', 'playground', 'reference', 'errors/request.malformed']) {
    await openPage(page, path);
    let stops = 0;
    for (; stops < 1_000; stops++) {
      await page.keyboard.press('Tab');
      if ((await focused(page)) === '') break;
      const fault = await page.evaluate<string>(`(() => {
        const { activeElement: focused } = document;
        const { outlineStyle, pointerEvents } = getComputedStyle(focused);
        const { width, height } = focused.getBoundingClientRect();
        // The parts of a date have a mark of the browser's own.
        if (outlineStyle === 'none' && !focused.matches('[type=date], [type=time]')) return 'has no ring';
        if (pointerEvents === 'none') return 'cannot be clicked';
        return width * height === 0 ? 'has no size' : '';
      })()`);
      assert.equal(fault, '', `${path}: ${await focused(page)}`);
    }
    assert.ok(stops > 40 && stops < 1_000, `${path}: ${stops} stops`);
  }
});
