import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { referenceAssets, referenceBundle } from '../../../site/generate/reference.ts';

const assets = await referenceAssets();

test('the copied files equal those of the installed version', () => {
  for (const [path, text] of assets) {
    const committed = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    assert.ok(committed === text, `${path} is out of date: npm run docs`);
  }
});

test('the bundle does not load its logo from another server', () => {
  const [[, bundle] = ['', '']] = assets;
  assert.match(bundle, /^\/\*\* \n\* @license MIT/);
  assert.doesNotMatch(bundle, /logo-mini/);
});

test('a bundle built differently is refused', () => {
  assert.throws(() => referenceBundle('export const init = () => {};'), /found 0 times, not 2/);
});

test('the licences of everything in the bundle are next to it', () => {
  const licences = assets.get('site/assets/redoc.LICENSE.txt') ?? '';
  for (const name of ['redoc@', 'react@', 'styled-components@']) assert.ok(licences.includes(name));
});
