/** How the playground sends, and how it shows what comes back: answers of the service, anything else, or nothing. */
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { composeService, POSITIONS_PATH } from '../support/service.ts';
import {
  chooseInstant,
  chooseView,
  copied,
  DATETIME,
  field,
  problemOf,
  requireFocus,
  usePlayground,
  waitForPositions,
} from './playground.ts';

const playground = usePlayground();
const { open, openInstant, submit } = playground;

test('shows the answer unchanged with its header fields, and can copy it', async (test) => {
  const page = await openInstant(test);
  const arrived = page.waitForResponse((response) => response.url().endsWith(POSITIONS_PATH));
  await submit(page);
  const response = await arrived;
  await waitForPositions(page, 11);
  const body = await response.text();
  await chooseView(page, 'JSON');
  const received = page.locator('#received-view');
  const indented = (await received.textContent()) ?? '';
  assert.ok(indented.split('\n').length > 50);
  assert.deepEqual(JSON.parse(indented), JSON.parse(body));
  await page.getByLabel('Indented').uncheck();
  assert.equal(await received.textContent(), body);
  assert.equal(await copied(page, 'Copy as received'), body);
  const headers = await page.locator('#headers').innerText();
  const requestId = (await response.allHeaders())['x-request-id'] ?? '';
  for (const shown of ['Status\n200', 'application/json', requestId]) {
    assert.ok(headers.includes(shown), shown);
  }
});

test('saves the wheel as a self-contained file', async (test) => {
  const page = await openInstant(test);
  await submit(page);
  await waitForPositions(page, 11);
  await chooseView(page, 'Wheel');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download SVG' }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), 'chart.svg');
  const svg = await text(await download.createReadStream());
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, /fill="#ffffff"/);
});

test('shows an answer that does not come from this service unchanged', async (test) => {
  const page = await openInstant(test);
  await page.route(`**${POSITIONS_PATH}`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad <b>Gateway</b></h1>' }),
  );
  await submit(page);
  assert.match(await problemOf(page), /\(status 502\) is not one that this service sends/);
  assert.equal(await page.locator('#received-view').textContent(), '<h1>Bad <b>Gateway</b></h1>');
  assert.equal(await page.getByLabel('Indented').isDisabled(), true);
});

/** Answers that something between page and service may give. */
const ODD_BODIES: Readonly<Record<string, (served: string) => string>> = {
  'a body that is markup': (served) =>
    served.replace('"body":"uranus"', `"body":${JSON.stringify('"/><image href="x"/><g a="')}`),
  'one long text': () => `["${'x'.repeat(12_000_000)}"]`,
};

for (const [name, make] of Object.entries(ODD_BODIES)) {
  test(`does not accept an answer that has ${name} as one of the service`, async (test) => {
    const page = await openInstant(test);
    let body = '';
    await page.route(`**${POSITIONS_PATH}`, async (route) => {
      body = make(await (await route.fetch()).text());
      await route.fulfill({ status: 200, contentType: 'application/json', body });
    });
    await submit(page);
    assert.match(await problemOf(page), /\(status 200\) is not one that this service sends/);
    assert.equal(await page.locator('#answer svg').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    const shown = (await page.locator('#received-view').textContent()) ?? '';
    assert.equal(await page.locator('#received-cut').isVisible(), body.length > shown.length);
    assert.ok((await copied(page, 'Copy as received')) === body);
  });
}

test('says so when the service cannot be reached', async (test) => {
  const gone = await composeService();
  const page = await openInstant(test, DATETIME, `${gone.url}/docs/playground`);
  await gone.stop();
  await submit(page, gone.key);
  assert.match(await problemOf(page), /No answer\s+The service could not be reached/);
  assert.equal(await page.locator('#results').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
});

test('gives up a request that is never answered', async (test) => {
  const page = await open(test, {}, 'about:blank');
  await page.clock.install();
  await page.goto(playground.url);
  await chooseInstant(page);
  await field(page, 'subject.datetime').fill(DATETIME);
  await page.route(`**${POSITIONS_PATH}`, () => {});
  const request = page.waitForRequest(`**${POSITIONS_PATH}`);
  await submit(page);
  await request;
  await page.clock.fastForward(34_000);
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.clock.fastForward(2_000);
  assert.match(await problemOf(page), /no response within 35 seconds/);
});

test('can cancel a request, and shows the answer to the next one', async (test) => {
  const page = await openInstant(test);
  let isHeld = true;
  await page.route(`**${POSITIONS_PATH}`, (route) => (isHeld ? undefined : route.continue()));
  const aborted = page.waitForEvent('requestfailed');
  await submit(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await aborted;
  await page.getByRole('status').getByText('Cancelled.').waitFor();
  const sending = page.getByRole('button', { name: 'Send' });
  await requireFocus(sending);
  isHeld = false;
  await sending.click();
  await waitForPositions(page, 11);
});

test('replaces the request in flight with a new one', async (test) => {
  const page = await openInstant(test);
  let held = 0;
  await page.route(`**${POSITIONS_PATH}`, (route) => (held++ === 0 ? undefined : route.continue()));
  const aborted = page.waitForEvent('requestfailed');
  await submit(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await aborted;
  await waitForPositions(page, 11);
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
});
