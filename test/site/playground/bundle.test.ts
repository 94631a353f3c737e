import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PLAYGROUND_FILE, playgroundBundle } from '../../../site/generate/playground.ts';

test('the script that browsers load equals what its modules build (npm run docs)', async () => {
  const committed = readFileSync(new URL(`../../../${PLAYGROUND_FILE}`, import.meta.url), 'utf8');
  assert.ok(committed === (await playgroundBundle()), `${PLAYGROUND_FILE} is out of date`);
});
