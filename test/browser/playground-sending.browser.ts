/** How the playground sends: waiting, cancelling, and services that do not answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeService, POSITIONS_PATH } from '../support/service.ts';
import {
  chooseInstant,
  DATETIME,
  field,
  problemOf,
  requireFocus,
  usePlayground,
  waitForPositions,
} from './playground.ts';

const playground = usePlayground();
const { open, openInstant, submit } = playground;

test('says so when the service cannot be reached', async (test) => {
  const gone = await composeService();
  const page = await openInstant(test, {}, `${gone.url}/docs/playground`);
  await field(page, 'subject.datetime').fill(DATETIME);
  await gone.stop();
  await submit(page, gone.key);
  assert.match(await problemOf(page), /No answer\s+The service could not be reached/);
  assert.equal(await page.locator('#results').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
});

test('gives up a request that is never answered', async (test) => {
  const page = await open(test, {}, 'about:blank');
  await page.clock.install();
  await page.goto(`${playground.service.url}/docs/playground`);
  await chooseInstant(page);
  await field(page, 'subject.datetime').fill(DATETIME);
  await page.route(`**${POSITIONS_PATH}`, () => {});
  const asked = page.waitForRequest(`**${POSITIONS_PATH}`);
  await submit(page);
  await asked;
  await page.clock.fastForward(34_000);
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.clock.fastForward(2_000);
  assert.match(await problemOf(page), /no answer within 35 seconds/);
});

test('can cancel a request, and shows the answer to the next one', async (test) => {
  const page = await openInstant(test);
  let isHeld = true;
  await page.route(`**${POSITIONS_PATH}`, (route) => (isHeld ? undefined : route.continue()));
  await field(page, 'subject.datetime').fill(DATETIME);
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

test('keeps the focus when an answer removes the button that has it', async (test) => {
  const page = await openInstant(test);
  const released = Promise.withResolvers<void>();
  await page.route(`**${POSITIONS_PATH}`, async (route) => {
    await released.promise;
    await route.continue();
  });
  await field(page, 'subject.datetime').fill(DATETIME);
  await submit(page);
  await page.getByRole('button', { name: 'Cancel' }).focus();
  released.resolve();
  await waitForPositions(page, 11);
  await requireFocus(page.getByRole('button', { name: 'Send', exact: true }));
});

test('replaces the request in flight with a new one', async (test) => {
  const page = await openInstant(test);
  let held = 0;
  await page.route(`**${POSITIONS_PATH}`, (route) => (held++ === 0 ? undefined : route.continue()));
  await field(page, 'subject.datetime').fill(DATETIME);
  const aborted = page.waitForEvent('requestfailed');
  await submit(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await aborted;
  await waitForPositions(page, 11);
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
});
