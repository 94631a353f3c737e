/** The playground with births that certificates leave in doubt: what it asks, what it says, and what it never guesses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { POSITIONS_PATH } from '../support/service.ts';
import {
  assertSaid,
  certify,
  field,
  findingAt,
  gapsOf,
  requireFocus,
  shownDatetime,
  shownLink,
  usePlayground,
  waitForPositions,
  watchPaths,
} from './playground.ts';

const playground = usePlayground();
const { open, openBirth, submit } = playground;

const ULM = ['ulm', /^Ulm, Baden-.*, Germany/] as const;
const CLEVELAND = ['cleveland, ohio', /^Cleveland, Ohio, United States/] as const;
const MOSCOW = ['moscow', /^Moscow, .*Russia/] as const;

const choices = (page: Page): Locator => page.locator('#question button');

async function state(page: Page, name: string, text: string): Promise<void> {
  if (!(await field(page, name).isVisible())) await page.locator('#stated-summary').click();
  if (name === 'Calendar') await field(page, name).selectOption(text);
  else await field(page, name).fill(text);
}

test('takes the mean time of Ulm in 1879 by its longitude, and says so with a link', async (test) => {
  const page = await openBirth(test, { place: ULM, date: '1879-03-14', time: '11:30' });
  assert.equal(await shownDatetime(page), '1879-03-14T10:50:02Z');
  await assertSaid(page, [
    /\+00:39:58: clocks were 39 min 58 s ahead of UTC/,
    /48\.4, 9\.99, Baden-.*, Germany/,
    /The town kept its own mean time/,
  ]);
  await page.locator('#moment').getByRole('link', { name: 'Mean time' }).click();
  await page.waitForURL('**/birth-moments#mean-time');
  await page.getByRole('heading', { name: 'Mean time' }).waitFor();
});

test('asks which clock a town in the United States kept, and sends what was chosen', async (test) => {
  const page = await openBirth(test, { place: CLEVELAND, date: '1925-07-15', time: '12:00' });
  const paths = watchPaths(page);
  assert.equal(await choices(page).count(), 3);
  assert.deepEqual(
    (await choices(page).allInnerTexts()).map((text) => text.split('\n').filter(Boolean)),
    [
      [
        'Standard time, if the town kept no summer time or the register did not use it.',
        'Offset -05:00: 1925-07-15T17:00:00Z in UTC',
      ],
      [
        'Standard time of the next zone to the west, if the town kept it.',
        'Offset -06:00: 1925-07-15T18:00:00Z in UTC',
        '1 h later than the first: the Moon moves about 0.55°',
      ],
      [
        'Summer time, by the history of America/New_York.',
        'Offset -04:00: 1925-07-15T16:00:00Z in UTC',
        '1 h earlier than the first: the Moon moves about 0.55°',
      ],
    ],
  );
  const question = page.getByRole('group', { name: 'This may have been one of 3 instants' });
  assert.match(await question.innerText(), /each town decided about summer time/);
  assert.match(
    await question.innerText(),
    /its mean motion, 13\.18° a day; on a given day it moves between about 11\.8° and 15\.4°/,
  );
  assert.equal(await page.locator('#question [aria-pressed=true]').count(), 0);
  assert.deepEqual(await gapsOf(page), ['Choose which of the instants it was.']);
  await submit(page);
  await requireFocus(choices(page).first());
  assert.equal(paths.includes(POSITIONS_PATH), false);
  await choices(page).nth(1).click();
  assert.equal(await shownDatetime(page), '1925-07-15T12:00:00-06:00');
  await submit(page);
  await waitForPositions(page, 11);
  await page.getByRole('table', { name: /1925-07-15T18:00:00Z/ }).waitFor();

  // Who opens the link finds the same decision, and nothing is sent.
  const other = await open(test, {}, await shownLink(page));
  await other.getByText('The form was filled in from the link. Nothing was sent.').waitFor();
  assert.equal(await shownDatetime(other), '1925-07-15T12:00:00-06:00');
  assert.equal(await choices(other).nth(1).getAttribute('aria-pressed'), 'true');
  assert.equal(await shownLink(other), await shownLink(page));
  // Other coordinates are another place: that it was in Ohio is not known any more.
  await field(other, 'subject.location.longitude').fill('-81.7');
  assert.equal((await shownLink(other)).includes('region='), false);
  assert.equal(await shownDatetime(other), undefined);
  assert.match(await other.locator('#question').innerText(), /No place of the list was chosen/);
});

test('converts a Julian date, also one that no Gregorian calendar has', async (test) => {
  const place = ['tsarskoye selo', /^Pushkin, /] as const;
  const page = await openBirth(test, { place, date: '1868-05-06', time: '14:30' });
  // Nothing says which calendar it is, so it is asked.
  assert.equal(await choices(page).count(), 2);
  assert.match(await choices(page).nth(1).innerText(), /12 d earlier.* about 158°/);
  await state(page, 'Calendar', 'julian');
  assert.equal(await field(page, 'Date').inputValue(), '1868-05-06');
  const utc = (await shownDatetime(page)) ?? '';
  assert.match(utc, /^1868-05-18T12:28:\d\dZ$/);
  await assertSaid(page, [/In the Gregorian calendar, it is 1868-05-18/]);
  await certify(page, { date: '1900-02-29' });
  assert.match((await shownDatetime(page)) ?? '', /^1900-03-13T/);
  const other = await open(test, {}, await shownLink(page));
  assert.equal(await shownDatetime(other), await shownDatetime(page));
  assert.equal(await field(other, 'Calendar').isVisible(), true);
  await certify(page, { date: '1900-02-30' });
  await field(page, 'Date').blur();
  assert.equal(await findingAt(page, 'Date'), '1900-02-30 does not exist in the Julian calendar.');
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await field(page, 'Date').getAttribute('type'), 'date');
});

test('lets a stated offset win, with or without a place, and contradicts it', async (test) => {
  const page = await openBirth(test, { date: '1925-07-15', time: '12:00' });
  await state(page, 'Offset from UTC', '\u22125');
  await field(page, 'Offset from UTC').blur();
  assert.match(await findingAt(page, 'Offset from UTC'), /^The offset must be ±HH:MM/);
  await state(page, 'Offset from UTC', '\u221205:30');
  assert.equal(await shownDatetime(page), '1925-07-15T12:00:00-05:30');
  assert.doesNotMatch(await page.locator('#moment').innerText(), /history/);
  await certify(page, { place: CLEVELAND });
  assert.equal(await shownDatetime(page), '1925-07-15T12:00:00-05:30');
  await assertSaid(page, [/The given offset was used\. The history .* has -05:00/]);
  const other = await open(test, {}, await shownLink(page));
  assert.equal(await shownDatetime(other), '1925-07-15T12:00:00-05:30');
  // It says nothing of calendars.
  await certify(page, { place: MOSCOW, date: '1900-06-15' });
  await state(page, 'Offset from UTC', '+02:30');
  assert.match((await gapsOf(page)).join(), /^Choose the calendar/);
  await submit(page);
  await requireFocus(field(page, 'Calendar'));
  await state(page, 'Calendar', 'gregorian');
  assert.equal(await shownDatetime(page), '1900-06-15T12:00:00+02:30');
});

test('says that the service has no ephemeris before 1800, with the range', async (test) => {
  const place = ['salzburg', /^Salzburg, /] as const;
  const page = await openBirth(test, { place, date: '1756-01-27', time: '20:00' });
  assert.equal(
    await findingAt(page, 'Date'),
    'The service calculates from 1800-01-01T00:00:00Z to the end of the year 2400, and this instant is outside that range.',
  );
  assert.deepEqual(await gapsOf(page), ['Correct the date.']);
  // Where only one of two calendars leads before 1800, the other one can be chosen.
  await certify(page, { place: MOSCOW, date: '1799-12-25', time: '12:00' });
  assert.equal(await choices(page).nth(0).isEnabled(), true);
  assert.equal(await choices(page).nth(1).isEnabled(), false);
  assert.match(await choices(page).nth(1).innerText(), /no ephemeris/);
});
