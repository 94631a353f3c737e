/** Inputs that once broke something, or nearly, are tried again; see docs/fuzzing.md. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { type Lab, openLab } from '../../tools/fuzz/lab.ts';
import { seedsOf } from '../../tools/fuzz/run.ts';
import { fromJson, readSeeds, toJson, writeSeed } from '../../tools/fuzz/seeds.ts';
import { TARGETS } from '../../tools/fuzz/targets.ts';
import { startWatchdog } from '../../tools/fuzz/watchdog.ts';
import { temporaryFolder } from '../support/service.ts';

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

  test('are read back as they were written, including bytes and lone surrogates', () => {
    const folder = temporaryFolder();
    const input = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      fc.record(
        { list: fc.array(fc.nat()), bytes: fc.uint8Array().map((bytes) => Buffer.from(bytes)) },
        { noNullPrototype: true },
      ),
    );
    fc.assert(
      fc.property(input, (value) => {
        assert.deepEqual(fromJson(JSON.parse(JSON.stringify(toJson(value)))), value);
      }),
    );
    const file = writeSeed({ target: 't', broke: 'b', input: Buffer.from([0xff]) }, folder.path);
    const same = writeSeed({ target: 't', broke: 'c', input: Buffer.from([0xff]) }, folder.path);
    assert.equal(same, file);
    assert.deepEqual(readSeeds(folder.path), [
      { file, target: 't', broke: 'c', input: Buffer.from([0xff]) },
    ]);
    folder.remove();
  });
});
