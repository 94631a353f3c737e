/** Links of the playground: what they keep, and what a link from a stranger cannot do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POSITIONS_PATH } from '../support/service.ts';
import {
  certify,
  copied,
  field,
  openSettings,
  ROME,
  shownBody,
  shownCode,
  shownDatetime,
  shownLink,
  usePlayground,
  waitForPositions,
  watchPaths,
} from './playground.ts';

const playground = usePlayground();
const { open, openBirth, submit } = playground;

test('keeps a certificate with the chosen candidate, and sends nothing when it is opened', async (test) => {
  const page = await openBirth(test, {
    place: ['verona', /^Verona, Veneto, Italy/],
    date: '1990-09-30',
    time: '02:30',
  });
  const second = page.getByRole('button', { name: /After clocks were set back/ });
  await second.click();
  await field(page, 'Seconds').fill('5');
  await second.click();
  await openSettings(page);
  await field(page, 'settings.zodiac').selectOption('sidereal');
  await field(page, 'settings.ayanamsa').selectOption('lahiri');
  for (const name of ['vesta', 'sun']) await page.getByLabel(name, { exact: true }).check();
  await field(page, 'API key').fill(playground.service.key);
  const link = await copied(page, 'Copy link');
  assert.equal(link, await shownLink(page));
  assert.equal(
    link,
    `${playground.url}#date=1990-09-30&time=02:30&seconds=5&zone=Europe/Rome&chosen=1990-09-30T01:30:05Z&place=Verona,%20Veneto,%20Italy&country=IT&region=Veneto&latitude=45.43&longitude=10.98&zodiac=sidereal&ayanamsa=lahiri&bodies=sun,vesta`,
  );

  const other = await open(test, {}, link);
  const paths = watchPaths(other);
  assert.equal(await shownBody(other), await shownBody(page));
  assert.equal(await shownDatetime(other), '1990-09-30T02:30:05+01:00');
  assert.equal(await field(other, 'settings.ayanamsa').isVisible(), true);
  assert.equal(await shownLink(other), link);
  assert.equal(await field(other, 'API key').inputValue(), '');
  await other.getByText(/Nothing was sent/).waitFor();
  assert.equal(paths.includes(POSITIONS_PATH), false);
  await submit(other);
  await waitForPositions(other, 2);
  await other.getByRole('table', { name: /sidereal zodiac, ayanamsa lahiri/ }).waitFor();
});

test('takes no decision from a link that is none of the choices, and asks again', async (test) => {
  const page = await open(
    test,
    {},
    '#date=1990-09-30&time=02:30&zone=Europe/Rome&chosen=1990-09-30T02:30:00Z',
  );
  const paths = watchPaths(page);
  await page.getByText('Ignored in the link: chosen: not one of the choices.').waitFor();
  assert.equal(await shownDatetime(page), undefined);
  assert.equal(await page.locator('[id^=choice-][aria-pressed=true]').count(), 0);
  assert.equal(paths.includes(POSITIONS_PATH), false);
});

test('follows a link that is put into the address of an open page', async (test) => {
  const page = await openBirth(test, {
    date: '1850-03-14',
    time: '11:30',
    zone: 'Europe/Berlin',
    at: ['52.52', '13.405'],
  });
  await submit(page);
  await waitForPositions(page, 11);
  await page.evaluate(`location.hash = '#datetime=1990-06-15T12:30:00Z&bodies=moon'`);
  await page.getByText(/Nothing was sent/).waitFor();
  assert.deepEqual(JSON.parse(await shownBody(page)), {
    subject: { datetime: '1990-06-15T12:30:00Z' },
    settings: { bodies: ['moon'] },
  });
  // The answer was to something else.
  assert.equal(await page.locator('#answer').isVisible(), false);
});

test('ignores what a hostile link adds, says so, and makes no markup of it', async (test) => {
  const markup = encodeURIComponent('<img src=x onerror=alert(1)>');
  const page = await open(
    test,
    {},
    `#date=1990-06-15&date=1991-01-01&key=ak_test_x&place=${markup}&zodiac=${markup}&bodies=sun,sun&__proto__=x&zone=${'x'.repeat(200)}&time=%E0%A4%A&chosen=${markup}&country=${markup}&calendar=lunar`,
  );
  const notice = page.locator('#from-link');
  await notice.getByText(/Ignored in the link/).waitFor();
  assert.equal(
    await notice.innerText(),
    'The form was filled in from the link. Nothing was sent. Ignored in the link: date: given twice; key: unknown; zodiac: not a valid value; bodies: not a valid value; __proto__: unknown; zone: not a valid value; time: not a valid value; chosen: not one of the choices; country: not a valid value; calendar: not a valid value.',
  );
  assert.equal(await field(page, 'Place').inputValue(), '<img src=x onerror=alert(1)>');
  assert.equal(await field(page, 'API key').inputValue(), '');
  assert.equal(await page.locator('main img').count(), 0);
});

test('takes nothing of an address into a link but where the page is', async (test) => {
  const page = await open(test, {}, '?key=ak_test_x#bodies=moon');
  assert.equal(await shownLink(page), `${playground.url}#bodies=moon`);
});

test('has the key neither in a link, nor in the storage, an address or a referrer', async (test) => {
  const page = await open(test);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    sent.push(`${request.url()} ${referer}`);
  });
  await certify(page, ROME);
  await page.getByRole('tab', { name: 'Python' }).click();
  await submit(page);
  await waitForPositions(page, 11);
  await page.getByRole('tab', { name: 'Wheel' }).click();
  assert.ok(sent.some((request) => request.includes(POSITIONS_PATH)));
  // The birth data stay out of addresses, too.
  assert.equal(sent.join(' ').includes('1990'), false);
  const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage })');
  assert.deepEqual(JSON.parse(kept), {
    'ecliptic.code-language': 'python',
    'ecliptic.answer-view': 'wheel',
  });
  for (const text of [...sent, kept, await shownLink(page), page.url()]) {
    assert.equal(text.includes(playground.service.key), false);
  }
  // The choices are there at the next visit.
  await page.reload();
  await certify(page, ROME);
  assert.equal(await page.getByRole('tab', { name: 'Python', selected: true }).count(), 1);
  assert.match(await shownCode(page), /^# Needs the package ecliptic-client/);
});

test('works where the browser forbids storage', async (test) => {
  const page = await open(test, {}, 'about:blank');
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })",
  );
  await page.goto(playground.url);
  await certify(page, ROME);
  await page.getByRole('tab', { name: 'Python' }).click();
  assert.match(await shownCode(page), /^# Needs the package ecliptic-client/);
});
