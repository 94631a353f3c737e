/** The playground's fields with suggestions: the place and the time zone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import {
  assertSaid,
  certify,
  field,
  findingAt,
  ROME,
  shownBody,
  shownDatetime,
  usePlayground,
  watchPaths,
} from './playground.ts';

const { open } = usePlayground();

const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

test('takes coordinates and a suggested zone from a place, and loads places only then', async (test) => {
  const page = await open(test);
  const paths = watchPaths(page);
  // The icon may come late.
  const loaded = () => paths.filter((path) => !path.endsWith('.svg'));
  await certify(page, ROME);
  assert.deepEqual(loaded(), []);
  await field(page, 'Place').fill('münchen');
  const munich = page.getByRole('option', { name: /^Munich, Bavaria, Germany/ });
  await munich.waitFor();
  assert.deepEqual(loaded(), ['/docs/assets/places-large.gz']);
  await munich.click();
  assert.equal(await field(page, 'Place').inputValue(), 'Munich, Bavaria, Germany');
  assert.equal(await field(page, 'Time zone').inputValue(), 'Europe/Berlin');
  const note = said(page, 'The zone of Munich, in place of Europe/Rome.');
  await note.waitFor();
  const { location } = JSON.parse(await shownBody(page)).subject;
  assert.deepEqual(location, { latitude: 48.14, longitude: 11.58 });
  // The suggestion can be changed, and the note on it goes.
  await certify(page, { zone: 'Europe/Vienna' });
  assert.equal(await note.count(), 0);
});

test('says so if the list of places cannot be loaded, and tries again', async (test) => {
  const page = await open(test);
  await page.route('**/places-large.gz', (route) => route.abort(), { times: 1 });
  await field(page, 'Place').fill('bern');
  await said(page, /could not be loaded/).waitFor();
  await field(page, 'Place').blur();
  await field(page, 'Place').focus();
  await page.getByRole('option', { name: /^Bern, / }).waitFor();
});

test('finds smaller and older places in the whole list, which is loaded only then', async (test) => {
  const page = await open(test);
  const place = field(page, 'Place');
  await place.fill('karl-marx-stadt');
  await page.getByRole('option', { name: /^Chemnitz, Saxony, Germany/ }).waitFor();
  const loading = page.waitForRequest('**/places.gz');
  await place.fill('braunau am inn');
  await loading;
  await page.getByRole('option', { name: /^Braunau am Inn, Upper Austria, Austria/ }).waitFor();
});

test('offers the zone of the device, and does not assume it', async (test) => {
  const page = await open(test, { timezoneId: 'Asia/Calcutta' });
  assert.equal(await field(page, 'Time zone').inputValue(), '');
  await page.getByRole('button', { name: 'Use this device’s zone: Asia/Kolkata' }).click();
  assert.equal(await field(page, 'Time zone').inputValue(), 'Asia/Kolkata');
  await certify(page, { date: '1990-06-15', time: '14:30' });
  assert.equal(await shownDatetime(page), '1990-06-15T14:30:00+05:30');
});

test('offers no zone of a device that is no place, such as UTC on servers', async (test) => {
  for (const timezoneId of ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT-1']) {
    const page = await open(test, { timezoneId });
    await certify(page, { date: '1990-06-15', time: '14:30' });
    assert.equal(
      await page.locator('#own-zone').isVisible(),
      false,
      await page.locator('#own-zone').innerText(),
    );
  }
});

test('takes UTC for an instant if it is the only thing given, and refuses it beside a place', async (test) => {
  const page = await open(test);
  await certify(page, { date: '1990-06-15', time: '14:30', zone: 'UTC' });
  assert.equal(await shownDatetime(page), '1990-06-15T14:30:00+00:00');
  await assertSaid(page, [
    /The time zone UTC belongs to no place, so this is an instant, not a birth at a place/,
  ]);
  for (const zone of ['UTC', 'GMT', 'Etc/GMT-1']) {
    await certify(page, { at: ['48.4', '9.99'], zone });
    assert.match(await findingAt(page, 'Time zone'), /belongs to no place/, zone);
    assert.equal(await shownDatetime(page), undefined);
  }
  await field(page, 'Time zone').fill('utc');
  await said(page, /^No place has this time zone/).waitFor();
  assert.equal(await page.locator('#zone-list').getByRole('option').count(), 0);
  // A source that gives the time in UTC states its offset.
  await certify(page, { zone: 'Europe/Berlin' });
  await page.locator('#stated-summary').click();
  await field(page, 'Offset from UTC').fill('+00:00');
  assert.equal(await shownDatetime(page), '1990-06-15T14:30:00+00:00');
});

test('finds zones by country, in groups, and says how many', async (test) => {
  const page = await open(test);
  const zone = field(page, 'Time zone');
  await zone.fill('india');
  await said(page, /^\d+ suggestions\.$/).waitFor();
  const best = page.getByRole('group', { name: 'Best matches' });
  assert.match(await best.innerText(), /Asia\/Kolkata\s+India/);
  assert.equal(await page.getByRole('group', { name: 'America' }).count(), 1);
  assert.equal(await zone.getAttribute('aria-expanded'), 'true');
  await zone.press('ArrowDown');
  const active = (await zone.getAttribute('aria-activedescendant')) ?? '';
  assert.match(await page.locator(`#${active}`).innerText(), /Asia\/Kolkata/);
  await zone.press('Escape');
  assert.equal(await zone.getAttribute('aria-expanded'), 'false');
  assert.equal(await zone.inputValue(), 'india');
});

test('says why an offset and an abbreviation are no time zones', async (test) => {
  const page = await open(test);
  const zone = field(page, 'Time zone');
  await zone.fill('UTC+2');
  await said(page, /^This is an offset, not a time zone/).waitFor();
  await zone.fill('EST');
  assert.match(await said(page, /^This abbreviation has meant/).innerText(), / 1 suggestion\.$/);
});

test('shows the marked suggestion and the chosen tab in forced colours, too', async (test) => {
  const page = await open(test, { forcedColors: 'active' });
  await field(page, 'Time zone').fill('germany');
  const option = (at: number) => page.locator('#zone-list [role=option]').nth(at);
  await field(page, 'Time zone').press('ArrowDown');
  const style = (locator: Locator, name: string) =>
    locator.evaluate((element, name) => {
      const { getComputedStyle } = globalThis as unknown as {
        getComputedStyle(element: unknown): Record<string, string>;
      };
      return getComputedStyle(element)[name];
    }, name);
  const colour = 'backgroundColor';
  assert.notEqual(await style(option(0), colour), await style(option(1), colour));
  await certify(page, { date: '1990-06-15', time: '14:30', zone: 'Europe/Berlin' });
  const width = (name: string) =>
    style(page.getByRole('tab', { name, exact: true }), 'borderBlockEndWidth');
  assert.notEqual(await width('curl'), await width('Python'));
  await certify(page, { date: '1990-09-30', time: '02:30' });
  const choice = (at: number) => page.locator('#question button').nth(at);
  await choice(0).click();
  const border = 'borderInlineStartWidth';
  assert.notEqual(await style(choice(0), border), await style(choice(1), border));
});

test('chooses the first suggestion with Enter, and sends no form', async (test) => {
  const page = await open(test);
  const place = field(page, 'Place');
  await place.fill('springfield');
  await page.locator('#place-list [role=option]').nth(1).waitFor();
  await place.press('Enter');
  assert.match(await place.inputValue(), /^Springfield, Missouri, United States$/);
  assert.equal(await field(page, 'Time zone').inputValue(), 'America/Chicago');
  // The form was not sent: it would ask for the date.
  assert.equal(await field(page, 'Date').getAttribute('aria-invalid'), null);
  const zone = field(page, 'Time zone');
  await zone.fill('');
  await page.locator('#zone-list [role=option]').first().waitFor();
  await zone.press('Enter');
  assert.equal(await zone.inputValue(), '');
  await zone.fill('india');
  await zone.press('Enter');
  assert.equal(await zone.inputValue(), 'Asia/Kolkata');
});

test('loads Temporal only into a browser without it, and finds the same moment', async (test) => {
  const page = await open(test);
  const paths = watchPaths(page);
  const birth = { ...ROME, date: '1893-10-31', at: ['41.9', '12.5'] } as const;
  await page.reload();
  await certify(page, birth);
  const own = await shownDatetime(page);
  assert.ok(own !== undefined);
  assert.ok(!paths.includes('/docs/assets/temporal.js'));
  await page.addInitScript('delete globalThis.Temporal');
  await page.reload();
  await certify(page, birth);
  assert.equal(await shownDatetime(page), own);
  assert.ok(paths.includes('/docs/assets/temporal.js'));
});
