/** The playground as a whole: its looks, by keyboard, in copies elsewhere, without scripts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteFiles } from '../../packages/site/site.ts';
import { startOddServer } from '../support/odd-server.ts';
import { SURROUNDINGS } from '../support/service.ts';
import { assertAccessible, assertFits, assertNotCut, takePicture } from './browser.ts';
import {
  certify,
  chooseInstant,
  chooseView,
  field,
  openSettings,
  PHONE,
  problemOf,
  runInBash,
  shownCode,
  shownDatetime,
  tabTo,
  usePlayground,
  waitForPositions,
} from './playground.ts';

const playground = usePlayground();
const { open, openInstant, submit } = playground;

test('says that it cannot send when copied to another host, and still shows the request', async (test) => {
  const files = siteFiles({ ...SURROUNDINGS, baseUrl: playground.service.url }, 'folder');
  const { url } = await startOddServer(test, async ({ path }, response) => {
    const file = await files.get(path.replace(/^\/|\/$/g, ''))?.();
    response.writeHead(
      file === undefined ? 404 : 200,
      file && { 'Content-Type': file.mediaType, ...file.headers },
    );
    response.end(file?.body);
    return undefined;
  });
  const page = await openInstant(test, '', `${url.origin}/playground/`);
  const notice = page.getByText('browsers cannot call it from here');
  await notice.waitFor();
  assert.ok((await notice.innerText()).includes(playground.service.url));
  assert.equal(await field(page, 'API key').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Send' }).count(), 0);
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  // Enter in a field does not submit anything either.
  await field(page, 'subject.datetime').press('Enter');
  const answer = JSON.parse(await runInBash(await shownCode(page), playground.service.key));
  assert.equal(answer.data.positions.length, 11);
  await assertAccessible(page);
});

test('says what to do instead when scripts are off', async (test) => {
  const page = await open(test, { javaScriptEnabled: false });
  // Playwright considers the content of a noscript hidden, so check its position instead.
  const box = await page.locator('noscript pre').boundingBox();
  assert.ok(box !== null && box.height > 50);
  assert.match(
    (await page.locator('noscript').textContent()) ?? '',
    /JavaScript, which is off.*curl -s http/s,
  );
  assert.equal(await page.locator('#playground').isVisible(), false);
});

test('can be used with the keyboard alone', async (test) => {
  const page = await open(test, { locale: 'en-US' });
  await tabTo(page, 'place');
  await page.keyboard.type('bern, swi');
  await page.getByRole('option', { name: /^Bern, / }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await field(page, 'Time zone').inputValue(), 'Europe/Zurich');
  await tabTo(page, 'date');
  await page.keyboard.type('06151990');
  await tabTo(page, 'time');
  await page.keyboard.type('0230PM');
  await tabTo(page, 'zone');
  await page.keyboard.press('ControlOrMeta+a');
  // One of another country than the place would be rejected.
  await page.keyboard.type('zurich');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await field(page, 'Time zone').inputValue(), 'Europe/Zurich');
  assert.equal(await shownDatetime(page), '1990-06-15T14:30:00+02:00');
  await tabTo(page, 'settings-summary');
  await page.keyboard.press('Enter');
  await tabTo(page, 'settings-zodiac');
  await page.keyboard.type('sid');
  await tabTo(page, 'settings-ayanamsa');
  await page.keyboard.type('ram');
  await tabTo(page, 'settings-bodies-moon');
  await page.keyboard.press('Space');
  await tabTo(page, 'key');
  await page.keyboard.type(playground.service.key);
  await page.keyboard.press('Enter');
  await waitForPositions(page, 1);
  await tabTo(page, 'view-table');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('#wheel-view svg').isVisible(), true);
  await page.keyboard.press('End');
  await tabTo(page, 'received-view');
  const { meta } = JSON.parse((await page.locator('#received-view').textContent()) ?? '');
  assert.deepEqual(meta.settings_resolved.bodies, ['moon']);
});

/** How far down the page the button is at most, in pixels, before anyone opens the settings. */
const SEND_WITHIN = 2_400;

for (const [name, options] of Object.entries({
  'desktop-light': { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
} as const)) {
  test(`is accessible and not cut in any state, ${name}`, async (test) => {
    const page = await open(test, options);
    const look = async (state: string) => {
      await takePicture(page, `playground-${state}-${name}`, { fullPage: true });
      await assertAccessible(page);
      await assertFits(page);
      await assertNotCut(page, false);
    };
    await look('empty');
    await certify(page, {
      date: '1960-06-15',
      time: '14:30',
      zone: 'Europe/Berlin',
      at: ['48.14', '11.58'],
    });
    const send = await page.getByRole('button', { name: 'Send' }).boundingBox();
    assert.ok(send !== null && send.y + send.height < SEND_WITHIN, `${send?.y}`);
    await field(page, 'Place').fill('san');
    await page.locator('#place-list [role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await look('places');
    await field(page, 'Time zone').fill('a');
    await page.keyboard.press('ArrowDown');
    await look('zones');
    await page.keyboard.press('Escape');
    await certify(page, { date: '1990-09-30', time: '02:30', zone: 'Europe/Berlin' });
    await look('twice');
    await page.getByRole('button', { name: /After clocks were set back/ }).click();
    await look('chosen');
    await certify(page, { date: '1990-03-25' });
    await look('never');
    await certify(page, { date: '1850-03-25' });
    await look('mean-time');
    await page.getByLabel('Time unknown').check();
    await look('day');
    await certify(page, {
      date: '1925-07-15',
      zone: 'America/New_York',
      at: ['41.5', '-81.69'],
    });
    await page.locator('#stated-summary').click();
    await field(page, 'Offset from UTC').fill('5');
    await look('stated');
    await field(page, 'Offset from UTC').fill('');
    await look('choose-day');
    await page.getByRole('button', { name: /next zone to the west/ }).click();
    await submit(page);
    await page.getByRole('status').getByText('11 ranges.').waitFor();
    await look('ranges');
    await chooseView(page, 'Wheel');
    await look('no-wheel');
    await chooseView(page, 'Table');
    await page.getByLabel('Time unknown').uncheck();
    await look('choose');
    await page.getByRole('button', { name: /next zone to the west/ }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await waitForPositions(page, 11);
    await look('table');
    await chooseView(page, 'Wheel');
    await look('wheel');
    await chooseView(page, 'JSON');
    await page.getByRole('tab', { name: 'Python', exact: true }).click();
    await look('json');
    await certify(page, { zone: 'Berlinia' });
    await page.getByRole('button', { name: 'Send' }).click();
    await look('unknown-zone');
    await chooseInstant(page);
    await field(page, 'subject.datetime').fill('15.6.1990 14:30');
    await certify(page, { at: ['123', '7'] });
    await openSettings(page);
    await field(page, 'settings.ayanamsa').selectOption('raman');
    await page.getByRole('button', { name: 'Send' }).click();
    await problemOf(page);
    await look('problem');
    await submit(page, 'wrong');
    await page.getByRole('alert').getByText('auth.invalid_key').waitFor();
    await look('key');
  });
}
