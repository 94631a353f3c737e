/**
 * In Firefox, where scrolling elements are stops of the Tab key whatever they contain. Its window is never the
 * one that is looked at, so what follows from that (`:focus` in styles, the event) is only tested in Chromium.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../support/processes.ts';
import { type ComposedService, composeService } from '../support/service.ts';
import { Firefox, hasFirefox, KEYS } from './firefox.ts';

describe('Firefox', { skip: !hasFirefox && 'Firefox is not installed' }, () => {
  let service: ComposedService;
  let firefox: Firefox;
  before(async () => {
    service = await composeService();
    firefox = await Firefox.open({ width: 1280, height: 900 });
  });
  after(async () => {
    await firefox?.close();
    await service?.stop();
  });

  const openPage = (path: string) => firefox.goto(`${service.url}/docs/${path}`);
  const seen = (selector: string) =>
    firefox.evaluate<boolean>(`document.querySelector('${selector}')?.checkVisibility() ?? false`);

  test('the Tab key leads from a long list to what is next', async () => {
    await openPage('playground');
    await firefox.evaluate(`document.getElementById('zone').focus()`);
    await firefox.press('europe');
    await until('there are options', () => seen('#zone-list [role=option]'));
    await firefox.press([KEYS.tab]);
    assert.equal(await firefox.evaluate('document.activeElement.id'), 'own-zone');
  });

  test('a slash opens nothing, and Control with K the search, whose results are no stop', async () => {
    await openPage('time');
    await firefox.press('/');
    assert.equal(await seen('dialog[open]'), false);
    await firefox.press('k', [KEYS.control]);
    await until('the search is open', () => seen('dialog[open]'));
    await firefox.press('retry');
    await until('there are results', () => seen('#search-result-7'));
    await firefox.press([KEYS.tab]);
    assert.equal(await firefox.evaluate('document.activeElement.textContent'), 'Close');
    await firefox.press([KEYS.tab]);
    assert.notEqual(await firefox.evaluate('document.activeElement.id'), 'search-results');
  });

  test('the playground goes from the example to the wheel', async () => {
    await openPage('playground');
    await until('the form is there', () => seen('#unfinished'));
    assert.equal(await seen('#body-text'), false);
    await firefox.evaluate(`document.getElementById('example').click()`);
    assert.equal(await seen('#body-text'), true);
    await firefox.evaluate(`document.getElementById('key').focus()`);
    await firefox.press([...service.key, KEYS.enter]);
    await until('there is a table', () => seen('#table-view table'));
    await firefox.evaluate(`document.getElementById('view-wheel').click()`);
    const lines = `[...document.querySelectorAll('#wheel-view svg > text')].map((line) => line.textContent)`;
    assert.ok((await firefox.evaluate<string[]>(lines)).includes('Europe/Zurich, UTC+02:00'));
  });
});
