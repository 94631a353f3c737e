/** The playground as people use it: a real browser, the real service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, type TestContext, test } from 'node:test';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { BODY_NAMES } from '../../contract/vocabulary.ts';
import { siteFiles } from '../../site/site.ts';
import { mintKey } from '../../src/keys/token.ts';
import { until } from '../support/processes.ts';
import { type ComposedService, composeService, POSITIONS_PATH } from '../support/service.ts';
import { assertAccessible } from './browser.ts';

const DATETIME = '1990-06-15T14:30:00+02:00';
const SCHEMES = ['light', 'dark'] as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

let browser: Browser;
let service: ComposedService;

before(async () => {
  browser = await launch();
  service = await composeService();
});
after(async () => {
  await browser?.close();
  await service?.stop();
});

function launch(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox'], ...options });
}

/**
 * Opens the playground in its own profile. The test fails if the page violates its policy or one of its
 * scripts fails; a screenshot of the failure is saved in the folder that `SCREENSHOTS` names.
 */
async function open(
  test: TestContext,
  options: BrowserContextOptions = {},
  url = `${service.url}/docs/playground`,
): Promise<Page> {
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // An error answer is logged as an error too, but it is expected here.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) {
      faults.push(message.text());
    }
  });
  test.after(async () => {
    await picture(page, test);
    await context.close();
    assert.deepEqual(faults, []);
  });
  await page.goto(url);
  return page;
}

async function picture(page: Page, test: TestContext): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined || test.passed) return;
  mkdirSync(folder, { recursive: true });
  const name = test.name.replace(/\W+/g, '-');
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The field of a member. */
function field(page: Page, name: string) {
  return page.getByLabel(name, { exact: true });
}

async function submit(page: Page, key = service.key): Promise<void> {
  await field(page, 'API key').fill(key);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Waits until the number of results is announced. */
async function waitForPositions(page: Page, count: number): Promise<void> {
  const text = count === 1 ? '1 position.' : `${count} positions.`;
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
}

/** Waits for a problem, which receives the focus. */
async function problemOf(page: Page): Promise<string> {
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await requireFocus(alert);
  return await alert.innerText();
}

/** The message at a field, as assistive technology finds it. */
async function findingAt(page: Page, name: string): Promise<string> {
  const control = field(page, name);
  assert.equal(await control.getAttribute('aria-invalid'), 'true', name);
  const ids = (await control.getAttribute('aria-describedby')) ?? '';
  const finding = page.locator(`#${ids.split(' ').at(-1)}`);
  assert.equal(await finding.isVisible(), true);
  return await finding.innerText();
}

async function requireFocus(locator: Locator): Promise<void> {
  assert.equal(await locator.and(locator.page().locator(':focus')).count(), 1, `${locator}`);
}

async function shownBody(page: Page): Promise<string> {
  return (await page.locator('#body-text').textContent()) ?? '';
}

async function shownCurl(page: Page): Promise<string> {
  return (await page.locator('#curl-text').textContent()) ?? '';
}

/** Runs a line in bash, as someone who copied it would. */
async function runInBash(line: string, key: string): Promise<string> {
  const child = spawn('bash', ['--norc', '-c', line], {
    env: { PATH: process.env['PATH'], ECLIPTIC_API_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  assert.equal(code, 0);
  return output;
}

async function requireNarrow(page: Page, state: string): Promise<void> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.equal(width, PHONE.viewport.width, state);
}

test('goes from the empty form to the wheel', async (test) => {
  const page = await open(test);
  assert.equal(await shownBody(page), '{\n  "subject": {}\n}');
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  assert.equal(await field(page, 'subject.datetime').inputValue(), DATETIME);
  const { subject } = JSON.parse(await shownBody(page));
  assert.equal(subject.datetime, DATETIME);
  assert.equal(typeof subject.location.latitude, 'number');

  await submit(page);
  await waitForPositions(page, 11);
  await requireFocus(page.getByRole('button', { name: 'Send' }));
  const wheel = page.getByRole('img', {
    name: 'Positions of 1990-06-15T12:30:00Z, tropical zodiac',
  });
  assert.equal(await wheel.isVisible(), true);
  const table = page.getByRole('table');
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
  const glyphs = table.locator('tbody th svg[aria-hidden=true]:visible');
  assert.equal(await glyphs.count(), 11);
  const uranus = table.getByRole('row', { name: /^Uranus / });
  assert.deepEqual(await uranus.locator('td').allInnerTexts(), [
    '08°09′51″ Capricorn',
    'yes',
    '278.164401°',
    '−0.0389°',
    '−23.513646°',
    'yes',
  ]);
});

test('shows the answer unchanged with its header fields, and can copy it', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  const arrived = page.waitForResponse((response) => response.url().endsWith(POSITIONS_PATH));
  await submit(page);
  const response = await arrived;
  await waitForPositions(page, 11);
  const body = await response.text();
  const received = page.locator('#received-view');
  const indented = (await received.textContent()) ?? '';
  assert.ok(indented.split('\n').length > 50);
  assert.deepEqual(JSON.parse(indented), JSON.parse(body));
  await page.getByLabel('Indented').uncheck();
  assert.equal(await received.textContent(), body);
  await page.getByRole('button', { name: 'Copy as received' }).click();
  await page.getByRole('status').getByText('Copied.').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), body);
  const headers = await page.locator('#headers').innerText();
  const request_id = (await response.allHeaders())['x-request-id'] ?? '';
  for (const shown of ['Status\n200', 'application/json', request_id]) {
    assert.ok(headers.includes(shown), shown);
  }
});

test('saves the wheel as a self-contained file', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  await submit(page);
  await waitForPositions(page, 11);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download SVG' }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), 'chart.svg');
  const svg = await text(await download.createReadStream());
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, /fill="#ffffff"/);
});

test('shows a curl line that runs in bash and gets the same bytes as the page', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  await field(page, 'subject.location.latitude').fill('-33.4500');
  await field(page, 'subject.location.longitude').fill('-7.066670e1');
  for (const name of ['vesta', 'sun']) await page.getByLabel(name, { exact: true }).check();
  await submit(page);
  await waitForPositions(page, 2);
  await page.getByLabel('Indented').uncheck();
  await page.getByRole('button', { name: 'Copy curl line' }).click();
  await page.getByRole('status').getByText('Copied.').waitFor();
  const line = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(line, await shownCurl(page));
  assert.match(line, /"latitude": -33\.4500,\s+"longitude": -7\.066670e1\s/);
  assert.equal(line.includes(service.key), false);
  const output = await runInBash(line, service.key);
  assert.equal(output, await page.locator('#received-view').textContent());
  assert.deepEqual(JSON.parse(output).meta.settings_resolved.bodies, ['sun', 'vesta']);
});

test('shows a curl line that works when the input contains a quote', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(`it's "$ECLIPTIC_API_KEY" \\`);
  await submit(page);
  const problem = await problemOf(page);
  assert.match(problem, /subject\.time\.invalid_format/);
  const { detail } = JSON.parse(await runInBash(await shownCurl(page), service.key));
  assert.equal(await findingAt(page, 'subject.datetime'), detail);
});

test('reports a wrong key at its field, and stores it nowhere', async (test) => {
  const page = await open(test);
  const key = mintKey('test');
  await field(page, 'API key').fill(key);
  // The displayed texts are rewritten with every change of a field.
  await field(page, 'subject.datetime').fill(DATETIME);
  await submit(page, key);
  const problem = await problemOf(page);
  assert.match(problem, /API key not valid/);
  assert.match(problem, /401 auth\.invalid_key/);
  assert.match(await findingAt(page, 'API key'), /never issued here/);
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
  const keeping = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  test.after(() => keeping.close());
  const page = await keeping.newPage();
  await page.goto(`${service.url}/docs/playground`);
  await field(page, 'subject.datetime').fill(DATETIME);
  await field(page, 'API key').fill(service.key);
  await page.evaluate('globalThis.is_kept = true');
  await page.goto(`${service.url}/docs/errors`);
  // Playwright's own `goBack` waits for a page to load, and none is loaded.
  page.evaluate('history.back()').catch(() => {});
  await until('the page is back', async () => {
    return await page.evaluate<boolean>('globalThis.is_kept === true').catch(() => false);
  });
  assert.equal(await field(page, 'subject.datetime').inputValue(), DATETIME);
  assert.equal(await field(page, 'API key').inputValue(), '');
});

test('sends the key in a header when Enter is pressed, and never in an address', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  await field(page, 'API key').fill(service.key);
  await field(page, 'API key').press('Enter');
  await waitForPositions(page, 11);
  assert.equal(page.url(), `${service.url}/docs/playground`);
});

test('causes no message from the browser about its fields, not even at the verbose level', async (test) => {
  const page = await open(test, {}, 'about:blank');
  const session = await page.context().newCDPSession(page);
  const said: string[] = [];
  session.on('Log.entryAdded', ({ entry }) => said.push(entry.text));
  await session.send('Log.enable');
  await page.goto(`${service.url}/docs/playground`, { waitUntil: 'networkidle' });
  assert.deepEqual(said, []);
});

test('does not send a key that no header can hold', async (test) => {
  const page = await open(test);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await submit(page, 'ключ');
  assert.match(await problemOf(page), /Nothing was sent/);
  assert.equal(asked.includes(POSITIONS_PATH), false);
  assert.equal((await page.content()).includes('ключ'), false);
});

test('shows what the service says when there is no key', async (test) => {
  const page = await open(test);
  await submit(page, '');
  assert.match(await problemOf(page), /401 auth\.invalid_key/);
});

test('reports an invalid moment at its field, and clears the report once it is corrected', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill('1990-02-30T14:30:00+02:00');
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
  const page = await open(test);
  await field(page, 'subject.datetime').fill('yesterday');
  await field(page, 'subject.location.latitude').fill('91');
  await field(page, 'subject.location.longitude').fill('-181');
  await field(page, 'settings.ayanamsa').selectOption('lahiri');
  await submit(page);
  await problemOf(page);
  assert.equal(await page.getByRole('alert').getByRole('listitem').count(), 4);
  assert.match(await findingAt(page, 'subject.location.latitude'), /between -90 and 90/);
  assert.match(await findingAt(page, 'subject.location.longitude'), /between -180 and 180/);
  assert.match(await findingAt(page, 'settings.ayanamsa'), /does not apply to the tropical zodiac/);
  await findingAt(page, 'subject.datetime');
});

test('sends a number that is not one as a string, and shows what the service says', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  await field(page, 'subject.location.latitude').fill('59,3');
  assert.equal(JSON.parse(await shownBody(page)).subject.location.latitude, '59,3');
  await submit(page);
  assert.match(await problemOf(page), /400 request\.malformed/);
  assert.match(
    await findingAt(page, 'subject.location.latitude'),
    /must be a number, not a string/,
  );
  assert.match(await findingAt(page, 'subject.location.longitude'), /is missing/);
});

test('shows a finding that belongs to no field in the summary', async (test) => {
  const page = await open(test);
  await page.route(`**${POSITIONS_PATH}`, (route) =>
    route.continue({ postData: `{"subject":{"datetime":"${DATETIME}","timezone":"UTC"}}` }),
  );
  await submit(page);
  const problem = await problemOf(page);
  assert.match(problem, /#\/subject\/timezone/);
  assert.match(problem, /Time zones are not resolved/);
  assert.equal(await page.locator('[aria-invalid]').count(), 0);
});

test('reports a finding about one of the bodies at the bodies', async (test) => {
  const page = await open(test);
  await page.route(`**${POSITIONS_PATH}`, (route) =>
    route.continue({
      postData: `{"subject":{"datetime":"${DATETIME}"},"settings":{"bodies":["sun","moon","sun"]}}`,
    }),
  );
  await submit(page);
  await problemOf(page);
  const bodies = page.getByRole('group', { name: 'settings.bodies' });
  assert.match(await bodies.innerText(), /lists "sun" more than once/);
  await page.getByRole('alert').getByRole('link', { name: 'settings.bodies' }).click();
  await requireFocus(bodies);
});

test('shows a sidereal chart with its ayanamsa', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  await field(page, 'settings.zodiac').selectOption('sidereal');
  await field(page, 'settings.ayanamsa').selectOption('lahiri');
  await field(page, 'settings.node_type').selectOption('mean');
  await submit(page);
  await waitForPositions(page, 11);
  const { settings } = JSON.parse(await shownBody(page));
  assert.deepEqual(settings, { zodiac: 'sidereal', ayanamsa: 'lahiri', node_type: 'mean' });
  const table = page.getByRole('table', { name: /sidereal zodiac, ayanamsa lahiri/ });
  assert.match(await table.innerText(), /Mean Node/);
});

test('reports a sidereal chart without an ayanamsa at the field', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  await field(page, 'settings.zodiac').selectOption('sidereal');
  await submit(page);
  assert.match(await problemOf(page), /422 settings\.ayanamsa\.required/);
  assert.match(await findingAt(page, 'settings.ayanamsa'), /None is implied/);
});

test('shows all bodies at once', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  for (const name of BODY_NAMES.toReversed()) await page.getByLabel(name, { exact: true }).check();
  assert.deepEqual(JSON.parse(await shownBody(page)).settings.bodies, [...BODY_NAMES]);
  await submit(page);
  await waitForPositions(page, BODY_NAMES.length);
});

test('clears everything except the key', async (test) => {
  const page = await open(test);
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  await page.getByLabel('sun', { exact: true }).check();
  await submit(page);
  await waitForPositions(page, 1);
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await shownBody(page), '{\n  "subject": {}\n}');
  for (const id of ['answer', 'outcome', 'received', 'headers', 'received-view']) {
    assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
  }
  assert.equal(await field(page, 'API key').inputValue(), service.key);
  await field(page, 'subject.datetime').fill(DATETIME);
  await page.getByRole('button', { name: 'Send' }).click();
  await waitForPositions(page, 11);
  assert.equal(await page.locator('#headers').isVisible(), true);
});

test('says so when the service cannot be reached', async (test) => {
  const gone = await composeService();
  const page = await open(test, {}, `${gone.url}/docs/playground`);
  await gone.stop();
  await submit(page, gone.key);
  assert.match(await problemOf(page), /No answer\s+The service could not be reached/);
  assert.equal(await page.locator('#received').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
});

test('shows an answer that does not come from this service unchanged', async (test) => {
  const page = await open(test);
  await page.route(`**${POSITIONS_PATH}`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad <b>Gateway</b></h1>' }),
  );
  await submit(page);
  assert.match(await problemOf(page), /with status 502, is not an answer of this service/);
  assert.equal(await page.locator('#received-view').textContent(), '<h1>Bad <b>Gateway</b></h1>');
  assert.equal(await page.getByLabel('Indented').isDisabled(), true);
});

/** Answers that something between page and service may give, and whether they can be indented. */
const ODD_BODIES: Readonly<Record<string, (served: string) => string>> = {
  'a body that is markup': (served) =>
    served.replace('"body":"uranus"', `"body":${JSON.stringify('"/><image href="x"/><g a="')}`),
  'an impossible longitude': (served) => served.replace('278.164401', '1e12'),
  'an ayanamsa that is no text': (served) =>
    served.replace('"node_type"', '"ayanamsa":{"toString":1},"node_type"'),
  'many levels': () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'one long text': () => `["${'x'.repeat(12_000_000)}"]`,
};

for (const [name, make] of Object.entries(ODD_BODIES)) {
  test(`does not accept an answer that has ${name} as one of the service`, async (test) => {
    const page = await open(test);
    let body = '';
    await page.route(`**${POSITIONS_PATH}`, async (route) => {
      body = make(await (await route.fetch()).text());
      await route.fulfill({ status: 200, contentType: 'application/json', body });
    });
    await field(page, 'subject.datetime').fill(DATETIME);
    await submit(page);
    assert.match(await problemOf(page), /with status 200, is not an answer of this service/);
    assert.equal(await page.locator('#outcome svg').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
    await page.getByText('Sending…').waitFor({ state: 'detached' });
    const shown = (await page.locator('#received-view').textContent()) ?? '';
    assert.equal(await page.locator('#received-cut').isVisible(), body.length > shown.length);
    await page.getByRole('button', { name: 'Copy as received' }).click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    assert.ok((await page.evaluate('navigator.clipboard.readText()')) === body);
  });
}

test('does not accept a problem with members of odd types as one of the service', async (test) => {
  const page = await open(test);
  const problem = { type: 'x', title: 'x', code: 'x', detail: 'x' };
  for (const odd of [
    { status: { toString: 1 } },
    { errors: [{ pointer: '#', detail: 'x', code: {} }] },
  ]) {
    await page.route(
      `**${POSITIONS_PATH}`,
      (route) => route.fulfill({ status: 400, json: { ...problem, ...odd } }),
      { times: 1 },
    );
    await submit(page);
    assert.match(await problemOf(page), /with status 400, is not an answer of this service/);
  }
});

test('shows an answer without positions, and the next one as well', async (test) => {
  const page = await open(test);
  await field(page, 'subject.datetime').fill(DATETIME);
  await submit(page);
  await waitForPositions(page, 11);
  await page.route(
    `**${POSITIONS_PATH}`,
    async (route) => {
      const envelope = await (await route.fetch()).json();
      await route.fulfill({ json: { ...envelope, data: { positions: [] } } });
    },
    { times: 1 },
  );
  await submit(page);
  await waitForPositions(page, 0);
  assert.equal(await page.getByRole('table').getByRole('row').count(), 1);
  await submit(page);
  await waitForPositions(page, 11);
});

test('says so if it fails to show an answer', async (test) => {
  const page = await open(test);
  await page.evaluate('URL.createObjectURL = () => { throw new RangeError("no room"); }');
  await field(page, 'subject.datetime').fill(DATETIME);
  await submit(page);
  assert.match(await problemOf(page), /There is an answer, but this page cannot show it/);
  assert.equal(await page.getByText('Sending…').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
});

test('gives up a request that is never answered', async (test) => {
  const page = await open(test, {}, 'about:blank');
  await page.clock.install();
  await page.goto(`${service.url}/docs/playground`);
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
  const page = await open(test);
  let is_held = true;
  await page.route(`**${POSITIONS_PATH}`, (route) => (is_held ? undefined : route.continue()));
  await field(page, 'subject.datetime').fill(DATETIME);
  const aborted = page.waitForEvent('requestfailed');
  await submit(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await aborted;
  await page.getByRole('status').getByText('Cancelled.').waitFor();
  const sending = page.getByRole('button', { name: 'Send' });
  await requireFocus(sending);
  is_held = false;
  await sending.click();
  await waitForPositions(page, 11);
});

test('keeps the focus when an answer removes the button that has it', async (test) => {
  const page = await open(test);
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
  const page = await open(test);
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

test('can be used with the keyboard alone', async (test) => {
  const page = await open(test);
  const focusOn = async (id: string) => {
    for (let presses = 0; presses < 120; presses++) {
      if ((await page.evaluate('document.activeElement.id')) === id) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`${id} was not reached`);
  };
  await focusOn('subject-datetime');
  await page.keyboard.type(DATETIME);
  await focusOn('settings-zodiac');
  await page.keyboard.type('sid');
  await focusOn('settings-ayanamsa');
  await page.keyboard.type('ram');
  await focusOn('settings-bodies-moon');
  await page.keyboard.press('Space');
  await focusOn('key');
  await page.keyboard.type(service.key);
  await page.keyboard.press('Enter');
  await waitForPositions(page, 1);
  await focusOn('received-view');
  assert.deepEqual(JSON.parse(await shownBody(page)).settings, {
    zodiac: 'sidereal',
    ayanamsa: 'raman',
    bodies: ['moon'],
  });
});

test('says that it cannot send when copied to another host, and still shows the request', async (test) => {
  const files = siteFiles(
    {
      base_url: service.url,
      docs_url: 'https://docs.example',
      contact: undefined,
      source_url: undefined,
    },
    'folder',
  );
  const server = createServer(async ({ url = '' }, response) => {
    const file = await files.get(url.replace(/^\/|\/$/g, ''))?.();
    response.writeHead(
      file === undefined ? 404 : 200,
      file && { 'Content-Type': file.media_type, ...file.headers },
    );
    response.end(file?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const page = await open(test, {}, `http://127.0.0.1:${port}/playground/`);
  const notice = page.getByText('browsers cannot call it from here');
  await notice.waitFor();
  assert.ok((await notice.innerText()).includes(service.url));
  assert.equal(await field(page, 'API key').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Send' }).count(), 0);
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  // Enter in a field does not submit anything either.
  await field(page, 'subject.datetime').press('Enter');
  const answer = JSON.parse(await runInBash(await shownCurl(page), service.key));
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
    /scripts are off.*curl -s http/s,
  );
  assert.equal(await page.locator('#playground').isVisible(), false);
});

for (const colorScheme of SCHEMES) {
  for (const [device, options] of [
    ['desktop', { viewport: { width: 1280, height: 900 } }],
    ['phone', PHONE],
  ] as const) {
    test(`is accessible in every state, ${colorScheme}, ${device}`, async (test) => {
      const page = await open(test, { colorScheme, ...options });
      const look = async (state: string) => {
        await assertAccessible(page);
        if (device === 'phone') await requireNarrow(page, state);
        if (process.env['PICTURES'] !== undefined) {
          const path = `${process.env['PICTURES']}/${state}-${device}-${colorScheme}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      };
      await look('empty');
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await submit(page);
      await waitForPositions(page, 11);
      await look('positions');
      await field(page, 'subject.datetime').fill('15.6.1990 14:30');
      await field(page, 'subject.location.latitude').fill('123');
      await field(page, 'settings.ayanamsa').selectOption('raman');
      await page.getByRole('button', { name: 'Send' }).click();
      await problemOf(page);
      await look('problem');
      await submit(page, 'wrong');
      await page.getByRole('alert').getByText('auth.invalid_key').waitFor();
      await look('key');
    });
  }
}

test('shows the wheel at full size on a phone, where it scrolls on its own', async (test) => {
  const page = await open(test, PHONE);
  await field(page, 'subject.datetime').fill(DATETIME);
  await submit(page);
  await waitForPositions(page, 11);
  const region = page.getByRole('region', { name: 'Chart wheel' });
  const minutes = await region.locator('[data-body=sun] text').last().boundingBox();
  assert.ok(minutes !== null && minutes.height > 10, JSON.stringify(minutes));
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await until(
    'it is scrolled',
    async () => (await page.evaluate<number>('document.activeElement.scrollLeft')) > 0,
  );
  await requireNarrow(page, 'positions');
});

test('shows a table on a phone that scrolls on its own', async (test) => {
  const page = await open(test, PHONE);
  await field(page, 'subject.datetime').fill(DATETIME);
  await submit(page);
  await waitForPositions(page, 11);
  const region = page.getByRole('region', { name: /^Positions of/ });
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await until(
    'it is scrolled',
    async () => (await page.evaluate<number>('document.activeElement.scrollLeft')) > 0,
  );
  await requireNarrow(page, 'positions');
});
