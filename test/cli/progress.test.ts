import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { progressLine, progressOn, rateOn } from '../../src/cli/progress.ts';

/** An output that records what is written to it. */
function output(isTTY?: boolean) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  return { written, ...(isTTY === undefined ? { write } : { isTTY, write }) };
}

test('a terminal shows one line, which each step rewrites and the end removes', () => {
  const terminal = output(true);
  const progress = progressOn(terminal);
  progress.show(2_500, 10_000);
  progress.show(10_000, 10_000);
  progress.clear();
  assert.deepEqual(terminal.written, [
    `\r\u001b[K[${'█'.repeat(10)}${' '.repeat(30)}] 25 %  2500 of 10000`,
    `\r\u001b[K[${'█'.repeat(40)}] 100 %  10000 of 10000`,
    '\r\u001b[K',
  ]);
});

test('an output that is not a terminal gets nothing', () => {
  for (const other of [output(), output(false)]) {
    const progress = progressOn(other);
    progress.show(1, 2);
    progress.clear();
    assert.deepEqual(other.written, []);
  }
});

test('the bar keeps its width, and is full only at the end', () => {
  const parts = fc
    .integer({ min: 1, max: 100_000 })
    .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(parts, ([done, total]) => {
      const [, bar = '', percent] = /^\[(█* *)\] (\d+) %/.exec(progressLine(done, total)) ?? [];
      assert.equal(bar.length, 40);
      assert.equal(bar.endsWith('█'), done === total);
      assert.equal(percent === '100', done === total);
    }),
  );
});

test('a rate is repainted ten times a second at most, with the part that is done if it is known', () => {
  const terminal = output(true);
  let now_ms = 1_000;
  const known = rateOn(terminal, 400, () => now_ms);
  known.show(1, 10);
  now_ms += 500;
  known.show(1_000, 100);
  now_ms += 99;
  known.show(1_100, 110);
  now_ms += 401;
  // A file can grow while it is read.
  known.show(4_000, 500);
  known.clear();
  assert.deepEqual(terminal.written, [
    `\r\u001b[K[${'█'.repeat(10)}${' '.repeat(30)}] 25 %  1000 lines, 2000 a second`,
    `\r\u001b[K[${'█'.repeat(40)}] 100 %  4000 lines, 4000 a second`,
    '\r\u001b[K',
  ]);
  const piped = output(true);
  const unknown = rateOn(piped, undefined, () => now_ms);
  now_ms += 1_000;
  unknown.show(7, 70);
  assert.deepEqual(piped.written, ['\r\u001b[K7 lines, 7 a second']);
});

test('a rate is not shown where there is no terminal', () => {
  for (const other of [output(), output(false)]) {
    const rate = rateOn(other, undefined, () => 0);
    assert.equal(rate.is_shown, false);
    rate.show(1, 1);
    rate.clear();
    assert.deepEqual(other.written, []);
  }
  assert.equal(rateOn(undefined, undefined).is_shown, false);
});
