/** Missing files of the program, at startup and while the service runs. */
import assert from 'node:assert/strict';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { REPOSITORY, until } from '../support/processes.ts';
import { copyForFaults } from './fault-injection.ts';
import {
  assertSameBytes,
  causeOf,
  logged,
  NOT_READY,
  OK,
  outcomeOf,
  probed,
  responseTo,
  type Subject,
  startSubject,
  stop,
} from './service-process.ts';

const PAGES = ['docs', 'openapi.json', 'README.md', 'CHANGELOG.md'];
const environment = { CALC_WORKERS: '1' };

/** The program with its documentation, in a folder that a test may change. */
function copyWithPages(t: TestContext) {
  const { cli, strike } = copyForFaults(t);
  const root = dirname(dirname(cli));
  for (const name of [...PAGES, 'packages/client']) {
    cpSync(join(REPOSITORY, name), join(root, name), { recursive: true });
  }
  const remove = (...names: readonly string[]) => {
    for (const name of names) rmSync(join(root, name), { recursive: true });
  };
  /** Ends the only worker. Another one replaces it, if possible. */
  const endWorker = async (subject: Subject) => {
    strike('process.exit(7)');
    void responseTo(subject);
    await until('it is gone', () => logged(subject, 'worker failed').length > 0);
  };
  return { cli, root, remove, endWorker };
}

test('continues without ephemeris files and pages, even with a new worker, and returns 500 for unread pages', async (t) => {
  const { cli, remove, endWorker } = copyWithPages(t);
  const subject = await startSubject(t, { cli, environment });
  const page = await fetch(`${subject.url}/docs/errors`);
  const before = await page.text();
  assert.equal(page.status, 200);
  remove('data', ...PAGES);
  await assertSameBytes(subject);
  await endWorker(subject);
  await until('it calculates again', async () => (await probed(subject, '/ready')) === OK);
  await assertSameBytes(subject);
  assert.equal(await (await fetch(`${subject.url}/docs/errors`)).text(), before);
  assert.equal(
    await outcomeOf(await fetch(`${subject.url}/docs/openapi.json`)),
    '500 server.internal',
  );
  await until('it is logged', () =>
    logged(subject, 'request').some((line) => /ENOENT.*openapi\.json/.test(causeOf(line))),
  );
  assert.equal(await stop(subject), 0);
});

test('continues without its program until a worker dies, and is then not ready until the program is restored', async (t) => {
  const { cli, root, endWorker } = copyWithPages(t);
  const subject = await startSubject(t, { cli, environment });
  await assertSameBytes(subject);
  renameSync(join(root, 'src'), join(root, 'away'));
  await assertSameBytes(subject);
  await endWorker(subject);
  await until('it is not ready', async () => (await probed(subject, '/ready')) === NOT_READY);
  assert.equal(await probed(subject, '/health'), OK);
  assert.equal(await responseTo(subject), '503 server.overloaded');
  await until('it is logged', () =>
    logged(subject, 'worker failed').some((line) => /Cannot find module/.test(causeOf(line))),
  );
  renameSync(join(root, 'away'), join(root, 'src'));
  await until('it is ready', async () => (await probed(subject, '/ready')) === OK);
  await assertSameBytes(subject);
  assert.equal(await stop(subject), 0);
});

test('starts and responds without pages, and returns 500 for pages', async (t) => {
  const { cli, remove } = copyWithPages(t);
  remove(...PAGES);
  const subject = await startSubject(t, { cli });
  await assertSameBytes(subject);
  assert.equal(await probed(subject, '/ready'), OK);
  for (const path of ['/docs/openapi.json', '/docs/errors']) {
    assert.equal(await outcomeOf(await fetch(subject.url + path)), '500 server.internal');
  }
  assert.equal(await stop(subject), 0);
});
