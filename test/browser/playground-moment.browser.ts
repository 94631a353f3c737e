/** The playground with a birth certificate: what its date, time, place and zone mean. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POSITIONS_PATH } from '../support/service.ts';
import {
  assertSaid,
  certify,
  chooseInstant,
  chooseView,
  field,
  findingAt,
  gapsOf,
  ROME,
  requireFocus,
  shownDatetime,
  shownLink,
  usePlayground,
  waitForPositions,
  watchPaths,
} from './playground.ts';

const playground = usePlayground();
const { open, openBirth, submit } = playground;

test('goes from a certificate to the table, the wheel and the JSON', async (test) => {
  const page = await open(test);
  assert.deepEqual(await gapsOf(page), [
    'Fill in the date.',
    'Fill in the time.',
    'Fill in the time zone.',
  ]);
  await certify(page, { date: ROME.date, time: ROME.time });
  assert.deepEqual(await gapsOf(page), ['Fill in the time zone.']);
  await certify(page, ROME);
  await assertSaid(page, [
    /1990-06-15T14:30:00\+02:00/,
    /1990-06-15T12:30:00Z/,
    /\+02:00: clocks were 2 h ahead of UTC/,
  ]);
  await page.getByRole('status').getByText('The moment is 1990-06-15T14:30:00+02:00.').waitFor({
    state: 'attached',
  });

  await submit(page);
  await waitForPositions(page, 11);
  await requireFocus(page.getByRole('button', { name: 'Send' }));
  const table = page.getByRole('table', {
    name: 'Positions of 1990-06-15T12:30:00Z, tropical zodiac',
  });
  assert.equal(await table.getByRole('row').count(), 12);
  const sun = table.getByRole('row', { name: /^Sun / });
  assert.deepEqual(await sun.locator('th, td').allInnerTexts(), [
    'Sun',
    '24°08′58″ Gemini',
    'no',
    '84.149453°',
    '+0.9551°',
    '+23.312812°',
    'no',
  ]);
  assert.equal(await table.locator('tbody th svg[aria-hidden=true]:visible').count(), 11);
  const uranus = table.getByRole('row', { name: /^Uranus / });
  assert.deepEqual(await uranus.locator('td').allInnerTexts(), [
    '08°09′51″ Capricorn',
    'yes',
    '278.164401°',
    '−0.0389°',
    '−23.513646°',
    'yes',
  ]);
  await chooseView(page, 'Wheel');
  const wheel = page.getByRole('img', {
    name: 'Positions of 1990-06-15T12:30:00Z, tropical zodiac',
  });
  assert.equal(await wheel.isVisible(), true);
  assert.equal(await table.isVisible(), false);
  await chooseView(page, 'JSON');
  const answer = JSON.parse((await page.locator('#received-view').textContent()) ?? '');
  assert.equal(answer.meta.subject_resolved.utc_datetime, '1990-06-15T12:30:00Z');
});

test('asks which of two times it was, and assumes neither', async (test) => {
  const page = await openBirth(test, { ...ROME, date: '1990-09-30', time: '02:30' });
  const first = page.getByRole('button', { name: /Before clocks were set back/ });
  const second = page.getByRole('button', { name: /After clocks were set back/ });
  assert.equal(await first.getAttribute('aria-pressed'), 'false');
  assert.equal(await second.getAttribute('aria-pressed'), 'false');
  assert.match(await second.innerText(), /1 h later than the first: the Moon moves about 0\.55°/);
  assert.deepEqual(await gapsOf(page), ['Choose which of the instants it was.']);

  const paths = watchPaths(page);
  await submit(page);
  await page.getByText('Choose one of them.', { exact: true }).waitFor();
  await requireFocus(first);
  assert.deepEqual(paths, []);

  await first.click();
  assert.equal(await shownDatetime(page), '1990-09-30T02:30:00+02:00');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  assert.equal(await second.getAttribute('aria-pressed'), 'true');
  assert.equal(await first.getAttribute('aria-pressed'), 'false');
  await requireFocus(second);
  assert.equal(await shownDatetime(page), '1990-09-30T02:30:00+01:00');
  await submit(page);
  await waitForPositions(page, 11);
  // Another time is another question, and the answer is to the one before.
  const earlier = page.getByText('this is the answer to an earlier request');
  assert.equal(await earlier.isVisible(), false);
  await certify(page, { time: '02:31' });
  assert.equal(await earlier.isVisible(), true);
  assert.equal(await second.getAttribute('aria-pressed'), 'false');
  assert.equal(await shownDatetime(page), undefined);
});

test('says why a time never was, and sends nothing', async (test) => {
  const page = await openBirth(test, { ...ROME, date: '1990-03-25', time: '02:30' });
  await assertSaid(page, [
    /Clocks there never showed this time/,
    /1990-03-25T01:30:00Z, when clocks showed 03:30:00/,
    /1990-03-25T00:30:00Z, when clocks showed 01:30:00/,
  ]);
  const paths = watchPaths(page);
  await submit(page);
  await requireFocus(page.locator('#never'));
  assert.equal(paths.includes(POSITIONS_PATH), false);
  assert.deepEqual(await gapsOf(page), ['Correct the date, the time or the time zone.']);
  // Who knows that the clock was not set says so.
  await page.locator('#stated-summary').click();
  await field(page, 'Offset from UTC').fill('+01:00');
  assert.equal(await shownDatetime(page), '1990-03-25T02:30:00+01:00');
  assert.equal(paths.includes(POSITIONS_PATH), false);
});

test('draws on the wheel what people know of the birth, with a name that is sent nowhere', async (test) => {
  const page = await open(test);
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
  await submit(page);
  await waitForPositions(page, 11);
  await chooseView(page, 'Wheel');
  const lines = () => page.locator('#wheel-view svg > text').allTextContents();
  const known = ['1990-06-15 14:30', 'Europe/Zurich, UTC+02:00', 'Bern, Switzerland'];
  const served = ['1990-06-15 12:30:00 UTC', 'tropical', 'no houses'];
  assert.deepEqual(await lines(), [...known, ...served]);
  await field(page, 'Name on the wheel').fill('Ada');
  assert.deepEqual(await lines(), ['Ada', ...known, ...served]);
  await page.getByRole('img', { name: /^Ada: positions of 1990-06-15T12:30:00Z/ }).waitFor();
  await page.getByRole('button', { name: 'Copy SVG' }).click();
  await page.locator('#wheel-copied').getByText('Copied.').waitFor();
  assert.match(await page.evaluate('navigator.clipboard.readText()'), />Ada</);
  assert.equal(sent.length, 1);
  assert.equal(`${sent} ${await shownLink(page)}`.includes('Ada'), false);
  // A moment that was given as the API takes it has only what is in the answer.
  await chooseInstant(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('#wheel-view').getByText('Bern, Switzerland').waitFor({ state: 'detached' });
  assert.deepEqual(await lines(), ['Ada', ...served]);
});

test('asks for what is missing, and says what is wrong where it is', async (test) => {
  const page = await open(test);
  await submit(page);
  await requireFocus(field(page, 'Date'));
  assert.equal(await findingAt(page, 'Date'), 'Fill in the date.');
  assert.equal(await findingAt(page, 'Time zone'), 'Fill in the time zone.');
  await certify(page, { date: '1990-06-15', time: '14:30', zone: 'CET' });
  assert.match(await findingAt(page, 'Time zone'), /has meant different clocks/);
  await certify(page, { zone: 'new york' });
  assert.equal(await field(page, 'Time zone').inputValue(), 'America/New_York');
  assert.equal(await field(page, 'Time zone').getAttribute('aria-invalid'), null);
  await field(page, 'Seconds').fill('61');
  await field(page, 'Seconds').blur();
  assert.match(await findingAt(page, 'Seconds'), /from 0 to 59/);
  await field(page, 'Seconds').fill('7.25');
  assert.equal(await shownDatetime(page), '1990-06-15T14:30:07.25-04:00');
  await certify(page, { date: '1850-03-14' });
  await page.getByRole('button', { name: 'Send' }).click();
  assert.match(await findingAt(page, 'Place'), /before 1970/);
});

test('hands the moment of a certificate to the other tab, where it can be changed', async (test) => {
  const page = await openBirth(test, ROME);
  await chooseInstant(page);
  const datetime = field(page, 'subject.datetime');
  assert.equal(await datetime.inputValue(), '1990-06-15T14:30:00+02:00');
  await datetime.fill('1990-06-15');
  assert.equal(await shownDatetime(page), '1990-06-15');
});
