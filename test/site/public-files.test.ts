/** The files that the service serves beside its answers: when they are made, and what scripts are. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageScripts } from '../../packages/site/generate/scripts.ts';
import { publicFiles } from '../../packages/site/public-files.ts';
import { SURROUNDINGS } from '../support/service.ts';

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

test('the scripts that browsers load equal what their modules build (npm run docs)', () => {
  assert.ok(scripts.size >= 3);
  for (const [file, text] of scripts) {
    const committed = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    assert.ok(committed === text, `${file} is out of date`);
  }
});

test('no script says where its packages are on the machine that built it', () => {
  for (const [file, text] of scripts) assert.doesNotMatch(text, /\/\/ \.\.\//, file);
});

test('a script has the licences of the packages in it, and a reader who never searches loads none', () => {
  assert.match(
    scripts.get('packages/site/assets/search.js') ?? '',
    /\/\*! minisearch\nCopyright 2022 Luca/,
  );
  assert.match(
    scripts.get('packages/site/assets/playground.js') ?? '',
    /\/\*! temporal-polyfill\n/,
  );
  assert.doesNotMatch(scripts.get('packages/site/assets/site.js') ?? '', /\/\*! /);
});
