/** The files that the service serves beside its answers: when they are made, and what scripts are. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BUILT_FOLDER } from '../../packages/site/built-assets.ts';
import { writeBuilt } from '../../packages/site/generate/build-assets.ts';
import { pageScripts } from '../../packages/site/generate/scripts.ts';
import { publicFiles } from '../../packages/site/public-files.ts';
import { REPOSITORY } from '../support/processes.ts';
import { SURROUNDINGS, temporaryFolder } from '../support/service.ts';

const CONTACT = 'keys@operator.example';

test('a file is made once, when it is first requested', async () => {
  const files = publicFiles(SURROUNDINGS, Date.now);
  const [first, second] = await Promise.all([files.read('/docs'), files.read('/docs')]);
  assert.equal(first, second);
  assert.equal(await files.read('/docs'), first);
});

test('a file with an expiry date is made anew each time', async () => {
  let nowMs = Date.UTC(2026, 0, 1);
  const files = publicFiles({ ...SURROUNDINGS, contact: CONTACT }, () => nowMs);
  const read = async () => (await files.read('/.well-known/security.txt')).body.toString();
  assert.match(await read(), /^Expires: 2026-06-30T00:00:00\.000Z$/m);
  assert.match(await read(), /^Contact: mailto:keys@operator\.example$/m);
  nowMs = Date.UTC(2026, 6, 1);
  assert.match(await read(), /^Expires: 2026-12-28T00:00:00\.000Z$/m);
});

test('a canonical address is named only if it can be one', async () => {
  const canonical = async (baseUrl: string) => {
    const files = publicFiles({ ...SURROUNDINGS, baseUrl, contact: CONTACT }, Date.now);
    return /^Canonical: (.*)$/m.exec(
      (await files.read('/.well-known/security.txt')).body.toString(),
    )?.[1];
  };
  assert.equal(
    await canonical('https://api.example'),
    'https://api.example/.well-known/security.txt',
  );
  assert.equal(await canonical('http://127.0.0.1:8080'), undefined);
});

test('an address with HTML characters stays intact on every page', async () => {
  const baseUrl = "https://api.example/a&b'c";
  const files = publicFiles({ ...SURROUNDINGS, baseUrl, docsUrl: `${baseUrl}/docs` }, Date.now);
  const text = (await files.read('/docs/playground')).body.toString();
  assert.match(text, /https:\/\/api\.example\/a&amp;b&#39;c\/v1\/western\/positions/);
  assert.doesNotMatch(text, /a&b'c/);
});

const scripts = await pageScripts();

test('no script says where its packages are on the machine that built it', () => {
  for (const [name, text] of scripts) assert.doesNotMatch(text, /\/\/ (?:\.\.)?\//, name);
});

test('a script has the licences of the packages in it, and others load only what they use', () => {
  const licence = (name: string) => /\/\*! .*\n.*/g.exec(scripts.get(name) ?? '')?.[0];
  assert.equal(licence('search.js'), '/*! minisearch\nCopyright 2022 Luca Ongaro');
  assert.match(licence('temporal.js') ?? '', /^\/\*! temporal-polyfill\n/);
  assert.equal(licence('site.js'), undefined);
  assert.equal(licence('playground.js'), undefined);
});

test('an installation without esbuild serves built files, or does not start', async (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const copied = [
    ...['package.json', 'openapi.json', 'docs', 'packages/contract', 'packages/wheel'],
    ...['packages/client', 'packages/places', 'packages/site'],
  ];
  for (const path of copied) {
    cpSync(join(REPOSITORY, path), join(folder.path, path), { recursive: true });
  }
  // As someone may have left them.
  rmSync(join(folder.path, BUILT_FOLDER), { recursive: true, force: true });
  const program = `
    const { publicFiles } = await import('./packages/site/public-files.ts');
    const files = publicFiles(${JSON.stringify(SURROUNDINGS)}, Date.now);
    const { body } = await files.read('/docs/assets/playground.js');
    process.stdout.write(body);`;
  const args = ['--input-type=module', '--eval', program];
  const run = () => spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' });
  assert.match(
    run().stderr,
    /Error: the scripts of the pages are missing in packages\/site\/built/,
  );
  await writeBuilt(join(folder.path, BUILT_FOLDER));
  assert.equal(run().stdout, scripts.get('playground.js'));
  rmSync(join(folder.path, BUILT_FOLDER, 'search.js'));
  assert.match(run().stderr, /npm run docs:assets/);
});
