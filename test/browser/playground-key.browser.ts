/** The playground's key: it is sent in a header, and goes nowhere else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { until } from '../support/processes.ts';
import { POSITIONS_PATH } from '../support/service.ts';
import { openBrowser } from './browser.ts';
import {
  chooseInstant,
  DATETIME,
  field,
  findingAt,
  problemOf,
  usePlayground,
  watchPaths,
} from './playground.ts';

const playground = usePlayground();
const { openInstant, submit } = playground;

test('reports a wrong key at its field, and stores it nowhere', async (test) => {
  const page = await openInstant(test, '');
  const key = mintKey('test');
  await field(page, 'API key').fill(key);
  // The displayed texts are rewritten with every change of a field.
  await field(page, 'subject.datetime').fill(DATETIME);
  await submit(page, key);
  const problem = await problemOf(page);
  assert.match(problem, /API key not valid/);
  assert.match(problem, /401 auth\.invalid_key/);
  assert.match(await findingAt(page, 'API key'), /not issued for this service/);
  assert.match(await page.locator('#headers').innerText(), /WWW-Authenticate\nBearer realm/);
  const link = page.getByRole('alert').getByRole('link', { name: 'auth.invalid_key' });
  assert.equal(await link.getAttribute('href'), 'https://docs.example/errors/auth.invalid_key');

  const traces = await page.evaluate<string>(`(async () => JSON.stringify([
    document.documentElement.outerHTML, location.href, history.state, document.cookie,
    { ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), await caches.keys(),
    [...document.forms].map((form) => [...new FormData(form)]),
  ]))()`);
  assert.equal(traces.includes(key), false);
  assert.equal((await page.context().storageState()).origins.length, 0);

  await page.reload();
  assert.equal(await field(page, 'API key').inputValue(), '');
});

test('forgets the key when the page is left, even if the back button restores the page', async (test) => {
  const keeping = await openBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  test.after(() => keeping.close());
  const page = await keeping.newPage();
  await page.goto(playground.url);
  await chooseInstant(page);
  await field(page, 'subject.datetime').fill(DATETIME);
  await field(page, 'API key').fill(playground.service.key);
  await page.evaluate('globalThis.is_kept = true');
  await page.goto(`${playground.service.url}/docs/errors`);
  // Playwright's own `goBack` waits for a page to load, and none is loaded.
  page.evaluate('history.back()').catch(() => {});
  await until('the page is back', async () => {
    return await page.evaluate<boolean>('globalThis.is_kept === true').catch(() => false);
  });
  assert.equal(await field(page, 'subject.datetime').inputValue(), DATETIME);
  assert.equal(await field(page, 'API key').inputValue(), '');
});

test('does not send a key that no header can hold', async (test) => {
  const page = await openInstant(test);
  const paths = watchPaths(page);
  await submit(page, 'ключ');
  assert.match(await problemOf(page), /Nothing was sent/);
  assert.equal(paths.includes(POSITIONS_PATH), false);
  assert.equal((await page.content()).includes('ключ'), false);
});
