import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { samplePicture } from '../../packages/site/generate/wheel.ts';

test('the sample picture is the one that the code draws (npm run docs)', async () => {
  const file = new URL('../../docs/wheel.svg', import.meta.url);
  assert.equal(readFileSync(file, 'utf8'), await samplePicture());
});
