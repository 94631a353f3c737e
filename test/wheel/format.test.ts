import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signed, signPosition } from '../../packages/wheel/format.ts';
import { position } from './arbitrary.ts';

test('degrees and minutes within a sign have two digits each', () => {
  const flags = { retrograde: false, out_of_bounds: false };
  assert.equal(signPosition(position('sun', 0, flags)), '00°00′00″ Aries');
  assert.equal(signPosition(position('sun', 359_999_999, flags)), '29°59′59″ Pisces');
  assert.equal(signPosition(position('sun', 278_164_401, flags)), '08°09′51″ Capricorn');
});

test('a number has its sign and its decimals', () => {
  assert.equal(signed(0.9551, 4), '+0.9551');
  assert.equal(signed(0, 4), '+0.0000');
  assert.equal(signed(-0.05, 4), '-0.0500');
  assert.equal(signed(-23.513646, 6), '-23.513646');
});
