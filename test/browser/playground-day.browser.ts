/** The playground with births whose time is unknown: a day has a start and an end, and no chart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { resolveBirthDay } from '../../packages/client/src/resolve-birth-day.ts';
import { POSITIONS_PATH } from '../support/service.ts';
import {
  assertSaid,
  certify,
  chooseInstant,
  chooseView,
  copied,
  field,
  gapsOf,
  problemOf,
  requireFocus,
  shownBody,
  shownCode,
  shownDatetime,
  shownLink,
  tabTo,
  usePlayground,
  waitForPositions,
} from './playground.ts';

const playground = usePlayground();
const { open, openBirth, submit } = playground;

const BERN = ['bern', /^Bern, .*Switzerland/] as const;
const CLEVELAND = ['cleveland, ohio', /^Cleveland, Ohio, United States/] as const;
const DAY = { date: '1990-06-15', zone: 'Europe/Rome' };
const ENDS = ['1990-06-15T00:00:00+02:00', '1990-06-16T00:00:00+02:00'];

async function forgetTime(page: Page): Promise<void> {
  await page.getByLabel('Time unknown').check();
}

async function openDay(
  test: Parameters<typeof openBirth>[0],
  birth: Parameters<typeof openBirth>[1] = DAY,
): Promise<Page> {
  const page = await openBirth(test, birth);
  await forgetTime(page);
  return page;
}

/** The moments that are sent from now on. */
function watchSent(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(POSITIONS_PATH)) sent.push(request.postDataJSON().subject.datetime);
  });
  return sent;
}

/** Waits until the number of ranges is announced. */
async function waitForRanges(page: Page, count: number): Promise<void> {
  await page.getByRole('status').getByText(`${count} ranges.`, { exact: true }).waitFor();
}

const choices = (page: Page) => page.locator('#question button');

test('shows where each body can have been, from two requests, and no wheel', async (test) => {
  const page = await openBirth(test, { place: BERN, ...DAY, time: '14:30' });
  await certify(page, { zone: 'Europe/Zurich' });
  await forgetTime(page);
  for (const name of ['Time', 'Seconds']) {
    assert.equal(await field(page, name).isVisible(), false, name);
  }
  await assertSaid(page, [
    /The day begins\s+1990-06-15T00:00:00\+02:00/,
    /It ends\s+1990-06-16T00:00:00\+02:00/,
    /1990-06-14T22:00:00Z/,
    /It lasts\s+24 h/,
  ]);
  const bodies = await shownBody(page);
  assert.deepEqual(
    [...bodies.matchAll(/"datetime": "(.*)"/g)].map(([, text]) => text),
    ENDS,
  );
  assert.equal(await page.getByText('Two requests, a credit each').isVisible(), true);

  const sent = watchSent(page);
  await submit(page);
  await waitForRanges(page, 11);
  assert.deepEqual(sent, ENDS);
  const table = page.getByRole('table', {
    name: 'From 1990-06-14T22:00:00Z to 1990-06-15T22:00:00Z, tropical zodiac',
  });
  const cells = (name: RegExp) =>
    table.getByRole('row', { name }).locator('th, td').allInnerTexts();
  assert.deepEqual(await cells(/^Sun /), [
    'Sun',
    '23°34′20″ Gemini',
    '24°31′39″ Gemini',
    'Gemini',
    'no',
  ]);
  assert.equal((await cells(/^Uranus /)).at(-1), 'all day');
  assert.equal(await table.getByRole('row').count(), 12);
  assert.match(await copied(page, 'Copy table'), /^body\tfrom\tto\tsigns\tretrograde\r\nsun\t83\./);
  await chooseView(page, 'Wheel');
  await page.getByText('There is no wheel: it shows one instant').waitFor();
  assert.equal(await page.locator('#answer figure svg').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Copy SVG' }).count(), 0);
  await chooseView(page, 'JSON');
  assert.match(await page.locator('#headers').innerText(), /Response\s+1 of 2.*Response\s+2 of 2/s);
  await page.getByLabel('Indented').uncheck();
  const lines = ((await page.locator('#received-view').textContent()) ?? '').split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).meta.subject_resolved.utc_datetime),
    ['1990-06-14T22:00:00Z', '1990-06-15T22:00:00Z'],
  );
});

test('names both signs of a body that changes them, and one that turns', async (test) => {
  const page = await openDay(test, { date: '1990-08-25', zone: 'Europe/Rome' });
  await submit(page);
  await waitForRanges(page, 11);
  const row = (name: RegExp) => page.getByRole('row', { name }).locator('td').allInnerTexts();
  assert.deepEqual((await row(/^Moon /)).slice(-2), ['Libra or Scorpio', 'no']);
  assert.deepEqual((await row(/^Mercury /)).slice(-2), ['Virgo', 'changes']);
});

test('asks which day it was, as it asks about a time, and keeps the answer in a link', async (test) => {
  const page = await openDay(test, { place: CLEVELAND, date: '1925-07-15' });
  const sent = watchSent(page);
  assert.equal(await choices(page).count(), 3);
  assert.match(
    await choices(page).nth(1).innerText(),
    /Offset -06:00: from 1925-07-15T06:00:00Z to 1925-07-16T06:00:00Z in UTC\s+1 h later than the first/,
  );
  await page.getByRole('group', { name: 'This may have been one of 3 days' }).waitFor();
  assert.deepEqual(await gapsOf(page), ['Choose which of the days it was.']);
  await submit(page);
  await requireFocus(choices(page).first());
  assert.deepEqual(sent, []);
  await choices(page).nth(1).click();
  const link = await shownLink(page);
  assert.match(link, /&time=unknown&.*chosen=1925-07-15T06:00:00Z\/1925-07-16T06:00:00Z&/);
  await submit(page);
  await waitForRanges(page, 11);
  assert.deepEqual(sent, ['1925-07-15T00:00:00-06:00', '1925-07-16T00:00:00-06:00']);

  const other = await open(test, {}, link);
  await other.getByText('The form was filled in from the link. Nothing was sent.').waitFor();
  assert.equal(await field(other, 'Time unknown').isChecked(), true);
  assert.equal(await field(other, 'Time').isVisible(), false);
  assert.equal(await choices(other).nth(1).getAttribute('aria-pressed'), 'true');
  assert.equal(await shownLink(other), link);
  assert.equal(await shownBody(other), await shownBody(page));
  // The start alone is no choice of a day.
  const half = link.replace(/(chosen=[^/]+)\/[^&]+/, '$1');
  const third = await open(test, {}, half);
  await third.getByText('Ignored in the link: chosen: not one of the choices.').waitFor();
});

test('goes back to a known time, which is needed again', async (test) => {
  const page = await openBirth(test, { ...DAY, time: '14:30' });
  await field(page, 'Seconds').fill('7');
  const link = await shownLink(page);
  await forgetTime(page);
  assert.equal((await shownLink(page)).includes('14:30'), false);
  await submit(page);
  await waitForRanges(page, 11);
  const earlier = page.getByText('this is the answer to an earlier request');
  assert.equal(await earlier.isVisible(), false);
  await page.getByLabel('Time unknown').uncheck();
  // What was typed is there again, and nothing of it was sent.
  assert.equal(await shownDatetime(page), '1990-06-15T14:30:07+02:00');
  assert.equal(await shownLink(page), link);
  assert.equal(await earlier.isVisible(), true);
  await page.getByRole('button', { name: 'Send' }).click();
  await waitForPositions(page, 11);
  await chooseView(page, 'Wheel');
  assert.equal(await page.locator('#wheel-view svg').isVisible(), true);
  assert.equal(await page.getByText('There is no wheel').isVisible(), false);
  await certify(page, { time: '' });
  assert.deepEqual(await gapsOf(page), ['Fill in the time.']);
});

test('takes no end of a day for its moment on the other tab, nor keeps it when cleared', async (test) => {
  const page = await openDay(test);
  await chooseInstant(page);
  assert.equal(await field(page, 'subject.datetime').inputValue(), '');
  await field(page, 'subject.datetime').fill('1990-06-15T12:30:00Z');
  assert.equal(await shownDatetime(page), '1990-06-15T12:30:00Z');
  await page.getByRole('tab', { name: 'From a birth certificate' }).click();
  assert.match(await shownBody(page), /00:00:00\+02:00/);
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await field(page, 'Time').isVisible(), true);
  assert.equal(await field(page, 'Time unknown').isChecked(), false);
});

test('shows days of other lengths, and one that clocks skipped', async (test) => {
  const page = await openDay(test, { date: '1990-03-25', zone: 'Europe/Rome' });
  await assertSaid(page, [/It lasts\s+23 h/, /\+01:00/, /\+02:00/]);
  await certify(page, { date: '1990-09-30' });
  await assertSaid(page, [/It lasts\s+25 h/]);
  await certify(page, { date: '2017-10-15', zone: 'America/Sao_Paulo' });
  await assertSaid(page, [/The day begins\s+2017-10-15T01:00:00-02:00/, /It lasts\s+23 h/]);
  await certify(page, { date: '2011-12-30', zone: 'Pacific/Apia' });
  await assertSaid(page, [/Clocks there never showed this date/]);
  assert.deepEqual(await gapsOf(page), ['Correct the date or the time zone.']);
  await page.getByRole('button', { name: 'Send' }).click();
  await requireFocus(page.locator('#never'));
});

test('sends no second request after one that was rejected', async (test) => {
  const page = await openDay(test);
  const sent = watchSent(page);
  await submit(page, `ak_test_${'0'.repeat(36)}`);
  const problem = await problemOf(page);
  assert.match(problem, /auth\.invalid_key/);
  assert.doesNotMatch(problem, /costs a credit/);
  assert.deepEqual(sent, ENDS.slice(0, 1));
});

for (const [name, answer, words] of [
  ['fails', undefined, /No answer\s+The service could not be reached/],
  ['is answered by a proxy', '<h1>Bad gateway</h1>', /\(status 502\) is not one that this service/],
] as const) {
  test(`shows no ranges if the second request ${name}, and says what the first one cost`, async (test) => {
    const page = await openDay(test);
    let count = 0;
    await page.route(`**${POSITIONS_PATH}`, (route) => {
      if (count++ !== 1) return route.continue();
      return answer === undefined ? route.abort() : route.fulfill({ status: 502, body: answer });
    });
    await submit(page);
    const problem = await problemOf(page);
    assert.match(problem, words);
    assert.match(
      problem,
      /the end of the day\. The one for its start was answered, and costs a credit/,
    );
    assert.equal(await page.getByRole('table').count(), 0);
    // Both are made again.
    await page.getByRole('button', { name: 'Send' }).click();
    await waitForRanges(page, 11);
    assert.equal(count, 4);
  });
}

test('waits for a slow second request, shows nothing before it, and can be cancelled', async (test) => {
  const page = await openDay(test);
  let count = 0;
  let release = () => {};
  await page.route(`**${POSITIONS_PATH}`, async (route) => {
    count += 1;
    if (count % 2 === 0) await new Promise<void>((resolve) => (release = resolve));
    await route.continue().catch(() => {});
  });
  await submit(page);
  await page.getByRole('status').getByText('Sending request 2 of 2…').waitFor();
  assert.equal(await page.locator('#answer').isVisible(), false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('status')
    .getByText('Cancelled. The first request was answered, and costs a credit.')
    .waitFor();
  assert.equal(await page.locator('#answer').isVisible(), false);
  release();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('status').getByText('Sending request 2 of 2…').waitFor();
  // Another form meanwhile: the answer is to the one that was sent.
  await certify(page, { date: '1990-06-17' });
  release();
  await waitForRanges(page, 11);
  assert.equal(await page.getByText('this is the answer to an earlier request').isVisible(), true);
  await page.getByRole('table', { name: /^From 1990-06-14T22:00:00Z/ }).waitFor();
});

test('works by keyboard, and the fields of the time are out of the way', async (test) => {
  const page = await openBirth(test, DAY);
  await field(page, 'Date').focus();
  await tabTo(page, 'time-unknown');
  await page.keyboard.press('Space');
  await requireFocus(field(page, 'Time unknown'));
  await page
    .getByRole('status')
    .getByText(`The day is from ${ENDS[0]} to ${ENDS[1]}.`)
    .waitFor({ state: 'attached' });
  const described = await field(page, 'Time unknown').getAttribute('aria-describedby');
  assert.match(await page.locator(`#${described}`).innerText(), /two requests.*two credits/s);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.evaluate('document.activeElement.id'), 'date');
  await tabTo(page, 'key');
  await page.keyboard.type(playground.service.key);
  await page.keyboard.press('Enter');
  await waitForRanges(page, 11);
});

test('sends what the client finds, with the settings of the form, in code that has both ends', async (test) => {
  const page = await openDay(test, { place: BERN, date: '1985-09-29' });
  await page.locator('#settings-group > summary').click();
  for (const name of ['moon', 'sun']) await page.getByLabel(name, { exact: true }).check();
  const place = { latitude: 46.95, longitude: 7.45, timeZone: 'Europe/Zurich' };
  const { start, end } = resolveBirthDay({ date: '1985-09-29', place, strict: true });
  const sent = watchSent(page);
  await submit(page);
  await waitForRanges(page, 2);
  assert.deepEqual(sent, [start.datetime, end.datetime]);
  for (const language of ['curl', 'TypeScript', 'Python']) {
    await page.getByRole('tab', { name: language, exact: true }).click();
    const code = await shownCode(page);
    for (const { datetime } of [start, end]) assert.equal(code.split(datetime).length, 2, code);
  }
});
