/** Inputs that once broke something, or nearly, are tried again; see docs/fuzzing.md. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Lab, openLab } from '../../tools/fuzz/lab.ts';
import { seedsOf } from '../../tools/fuzz/run.ts';
import { readSeeds } from '../../tools/fuzz/seeds.ts';
import { TARGETS } from '../../tools/fuzz/targets.ts';
import { startWatchdog } from '../../tools/fuzz/watchdog.ts';

let lab: Lab;
before(() => {
  lab = openLab(startWatchdog());
});
after(() => lab.stop());

describe('a kept input no longer breaks anything', () => {
  for (const { target, seed } of seedsOf(TARGETS)) {
    test(`${seed.file}: ${seed.broke.split('\n')[0]}`, async () => {
      await target.check(seed.input, lab);
      lab.running()?.assertSound();
    });
  }
});

describe('the kept inputs', () => {
  test('each belong to a target, and every target has some', () => {
    const names = TARGETS.map(({ name }) => name);
    assert.deepEqual(
      [...new Set(readSeeds().map(({ target }) => target))].sort(),
      names.toSorted(),
    );
  });
});
