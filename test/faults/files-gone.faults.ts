/** Files of the program that are missing: before a start, and while the service runs. */
import assert from 'node:assert/strict';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ownDatabase, REPOSITORY, until, within } from '../support/processes.ts';
import { copyProduct } from '../support/product-copy.ts';
import { INSPECTED, inspect } from './inspector.ts';
import {
  assertSameBytes,
  causeOf,
  logged,
  NOT_READY,
  OK,
  probed,
  startServe,
  startSubject,
  stop,
  told,
  toldBy,
} from './subject.ts';

/** The program with its documentation, in a folder where a test may remove anything. */
function copyWithPages(t: TestContext): { readonly cli: string; readonly root: string } {
  const { cli } = copyProduct(t);
  const root = dirname(dirname(cli));
  for (const name of ['docs', 'openapi.json', 'README.md', 'CHANGELOG.md', 'packages/client']) {
    cpSync(join(REPOSITORY, name), join(root, name), { recursive: true });
  }
  return { cli, root };
}

/** Ends the only worker; another one replaces it, if possible. */
async function endWorker(t: TestContext, complaints: string): Promise<void> {
  const { workers, close } = await inspect(t, complaints);
  await until('there is a worker', () => workers().length === 1);
  const [worker] = workers();
  void worker?.('Runtime.evaluate', { expression: 'process.exit(7)' });
  await until('it is gone', () => workers()[0] !== worker);
  close();
}

const environment = { CALC_WORKERS: '1', ...INSPECTED };

test('Without ephemeris files and pages a running service continues, even with a new worker; pages not read yet are a 500', async (t) => {
  const { cli, root } = copyWithPages(t);
  const subject = await startSubject(t, { cli, environment });
  const page = await fetch(`${subject.url}/docs/errors`);
  const before = await page.text();
  assert.equal(page.status, 200);
  for (const name of ['data', 'docs', 'openapi.json', 'README.md', 'CHANGELOG.md']) {
    rmSync(join(root, name), { recursive: true });
  }
  await assertSameBytes(subject);
  await endWorker(t, subject.stderr());
  await until('it calculates again', async () => (await probed(subject, '/ready')) === OK);
  await assertSameBytes(subject);
  assert.equal(await (await fetch(`${subject.url}/docs/errors`)).text(), before);
  assert.equal(
    await toldBy(await fetch(`${subject.url}/docs/openapi.json`)),
    '500 server.internal',
  );
  await until('it is logged', () =>
    logged(subject, 'request').some((line) => /ENOENT.*openapi\.json/.test(causeOf(line))),
  );
  assert.equal(await stop(subject), 0);
});

test('Without its program a running service continues until a worker dies; it is then not ready until the program is back', async (t) => {
  const { cli, root } = copyWithPages(t);
  const subject = await startSubject(t, { cli, environment });
  await assertSameBytes(subject);
  renameSync(join(root, 'src'), join(root, 'away'));
  await assertSameBytes(subject);
  await endWorker(t, subject.stderr());
  await until('it is not ready', async () => (await probed(subject, '/ready')) === NOT_READY);
  assert.equal(await probed(subject, '/health'), OK);
  assert.equal(await told(subject), '503 server.overloaded');
  await until('it is logged', () =>
    logged(subject, 'worker failed').some((line) => /Cannot find module/.test(causeOf(line))),
  );
  renameSync(join(root, 'away'), join(root, 'src'));
  await until('it is ready', async () => (await probed(subject, '/ready')) === OK);
  await assertSameBytes(subject);
  assert.equal(await stop(subject), 0);
});

test('A start without an ephemeris file is refused, and names the file', async (t) => {
  const { cli, root } = copyWithPages(t);
  rmSync(join(root, 'data/ephemeris'), { recursive: true });
  const { ended, stdout, stderr } = startServe(t, { cli, ...ownDatabase(t) });
  assert.equal(await within(20_000, ended), 1, stdout());
  assert.match(stderr(), /^ecliptic: \S+\.se1 cannot be read/);
  assert.equal(stdout(), '');
});

test('A start without pages answers requests; pages are a 500', async (t) => {
  const { cli, root } = copyWithPages(t);
  for (const name of ['docs', 'openapi.json', 'README.md', 'CHANGELOG.md']) {
    rmSync(join(root, name), { recursive: true });
  }
  const subject = await startSubject(t, { cli });
  await assertSameBytes(subject);
  assert.equal(await probed(subject, '/ready'), OK);
  for (const path of ['/docs/openapi.json', '/docs/errors']) {
    assert.equal(await toldBy(await fetch(subject.url + path)), '500 server.internal');
  }
  assert.equal(await stop(subject), 0);
});
