import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageScripts } from '../../packages/site/generate/scripts.ts';

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
