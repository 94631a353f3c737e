/** The playground's form, from its fields to what the service finds in them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POSITIONS_PATH } from '../support/service.ts';
import {
  certify,
  chooseView,
  copied,
  DATETIME,
  field,
  findingAt,
  gapsOf,
  openSettings,
  problemOf,
  requireFocus,
  runInBash,
  shownBody,
  shownCode,
  usePlayground,
  waitForPositions,
} from './playground.ts';

const playground = usePlayground();
const { openInstant, submit } = playground;

test('shows a curl line that runs in bash and gets the same bytes as the page', async (test) => {
  const page = await openInstant(test);
  await certify(page, { at: ['-33.4500', '-7.066670e1'] });
  await openSettings(page);
  for (const name of ['vesta', 'sun']) await page.getByLabel(name, { exact: true }).check();
  await submit(page);
  await waitForPositions(page, 2);
  await chooseView(page, 'JSON');
  await page.getByLabel('Indented').uncheck();
  const line = await copied(page, 'Copy code');
  assert.equal(line, await shownCode(page));
  assert.match(line, /"latitude": -33\.4500,\s+"longitude": -7\.066670e1\s/);
  assert.equal(line.includes(playground.service.key), false);
  const output = await runInBash(line, playground.service.key);
  assert.equal(output, await page.locator('#received-view').textContent());
  assert.deepEqual(JSON.parse(output).meta.settings_resolved.bodies, ['sun', 'vesta']);
});

test('reports an invalid moment at its field, and clears the report once it is corrected', async (test) => {
  const page = await openInstant(test, '1990-02-30T14:30:00+02:00');
  await submit(page);
  assert.match(await problemOf(page), /422 subject\.time\.invalid_format/);
  assert.match(await findingAt(page, 'subject.datetime'), /1990-02-30|February|day/);
  await page.getByRole('alert').getByRole('link', { name: 'subject.datetime' }).click();
  const datetime = field(page, 'subject.datetime');
  await requireFocus(datetime);

  await datetime.fill(DATETIME);
  await page.getByRole('button', { name: 'Send' }).click();
  await waitForPositions(page, 11);
  assert.equal(await datetime.getAttribute('aria-invalid'), null);
  assert.equal(await datetime.getAttribute('aria-describedby'), 'subject-datetime-help');
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('reports several findings, each at its field', async (test) => {
  const page = await openInstant(test, 'yesterday');
  await certify(page, { at: ['91', '-181'] });
  await openSettings(page);
  await field(page, 'settings.ayanamsa').selectOption('lahiri');
  // A finding opens what hides its field.
  await openSettings(page);
  await submit(page);
  await problemOf(page);
  assert.equal(await page.getByRole('alert').getByRole('listitem').count(), 4);
  assert.match(await findingAt(page, 'subject.location.latitude'), /between -90 and 90/);
  assert.match(await findingAt(page, 'subject.location.longitude'), /between -180 and 180/);
  assert.match(await findingAt(page, 'settings.ayanamsa'), /does not apply to the tropical zodiac/);
  await findingAt(page, 'subject.datetime');
});

test('shows a finding that belongs to no field in the summary', async (test) => {
  const page = await openInstant(test);
  await page.route(`**${POSITIONS_PATH}`, (route) =>
    route.continue({ postData: `{"subject":{"datetime":"${DATETIME}","timezone":"UTC"}}` }),
  );
  await submit(page);
  const problem = await problemOf(page);
  assert.match(problem, /#\/subject\/timezone/);
  assert.match(problem, /Time zones are not resolved/);
  assert.equal(await page.locator('[aria-invalid]').count(), 0);
});

test('of an unfinished form there is nothing to copy, and it says what is missing', async (test) => {
  const page = await openInstant(test, '');
  assert.deepEqual(await gapsOf(page), [
    'Fill in the moment, or enter it from a birth certificate.',
  ]);
  await submit(page);
  await requireFocus(field(page, 'subject.datetime'));
  await findingAt(page, 'subject.datetime');
  await field(page, 'subject.datetime').fill(DATETIME);
  await page.getByRole('button', { name: 'Copy code' }).waitFor();
  await field(page, 'subject.location.latitude').fill('46.9');
  await openSettings(page);
  await field(page, 'settings.zodiac').selectOption('sidereal');
  const [place, zodiac] = await gapsOf(page);
  assert.match(place ?? '', /^Fill in the longitude/);
  assert.match(zodiac ?? '', /^Choose an ayanamsa: .* none is implied/);
  await page.getByRole('button', { name: 'Send' }).click();
  await requireFocus(field(page, 'subject.location.longitude'));
  await field(page, 'subject.location.longitude').fill('7.4');
  await openSettings(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await requireFocus(field(page, 'settings.ayanamsa'));
  assert.match(await findingAt(page, 'settings.ayanamsa'), /none is implied/);
  await field(page, 'settings.ayanamsa').selectOption('raman');
  assert.equal(JSON.parse(await shownBody(page)).settings.ayanamsa, 'raman');
});

test('clears everything except the key', async (test) => {
  const page = await openInstant(test, '');
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  await openSettings(page);
  await page.getByLabel('sun', { exact: true }).check();
  await submit(page);
  await waitForPositions(page, 1);
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal((await gapsOf(page)).length, 1);
  for (const id of ['answer', 'outcome', 'results', 'headers', 'received-view']) {
    assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
  }
  assert.equal(await field(page, 'API key').inputValue(), playground.service.key);
  await field(page, 'subject.datetime').fill(DATETIME);
  await page.getByRole('button', { name: 'Send' }).click();
  await waitForPositions(page, 11);
  await chooseView(page, 'JSON');
  assert.equal(await page.locator('#headers').isVisible(), true);
});
