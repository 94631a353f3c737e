import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LINE_BYTES_MAX, type Line, LineSplitter } from '../../src/cli/lines.ts';

/** All lines of an input that comes in these parts. */
function linesOf(parts: readonly Uint8Array[]): Line[] {
  const splitter = new LineSplitter();
  const lines = parts.flatMap((part) => [...splitter.lines(Buffer.from(part))]);
  return [...lines, ...splitter.rest()];
}

function textsOf(...parts: readonly (string | Uint8Array)[]): (string | undefined)[] {
  return linesOf(parts.map((part) => Buffer.from(part))).map(({ text }) => text);
}

test('lines end in LF or CRLF, and the last one need not end', () => {
  assert.deepEqual(textsOf('a\r\nb\n\nc'), ['a', 'b', '', 'c']);
  assert.deepEqual(textsOf('a\n'), ['a']);
  assert.deepEqual(textsOf('\n'), ['']);
  assert.deepEqual(textsOf(''), []);
  assert.deepEqual(textsOf(), []);
  // A single CR is part of the line.
  assert.deepEqual(textsOf('a\rb\r\r\n'), ['a\rb\r']);
});

test('a byte order mark is left out at the beginning, and nowhere else', () => {
  assert.deepEqual(textsOf('\ufeffa\n\ufeffb'), ['a', '\ufeffb']);
  assert.deepEqual(textsOf('\ufeff'), []);
  assert.deepEqual(textsOf('\ufeff\n'), ['']);
});

test('a line that is not UTF-8 is told from those around it', () => {
  const lines = linesOf([Buffer.from([0x61, 0x0a, 0xff, 0x0a, 0xc3, 0xa9, 0x0a, 0xc3])]);
  assert.deepEqual(lines, [
    { number: 1, text: 'a', fault: '' },
    { number: 2, text: undefined, fault: 'is not valid UTF-8.' },
    { number: 3, text: 'é', fault: '' },
    { number: 4, text: undefined, fault: 'is not valid UTF-8.' },
  ]);
});

test('of a line that is too long nothing is kept, and the next one is read', () => {
  const long = 'x'.repeat(LINE_BYTES_MAX);
  assert.deepEqual(textsOf(`${long}\na`), [long, 'a']);
  assert.deepEqual(textsOf(`${long}x\na`), [undefined, 'a']);
  assert.deepEqual(textsOf(long, 'x', long, '\na'), [undefined, 'a']);
  assert.deepEqual(textsOf(long, 'x', long), [undefined]);
  assert.match(linesOf([Buffer.from(`${long}x`)])[0]?.fault ?? '', /longer than 1024 bytes/);
});

test('it makes no difference where the parts of an input begin', () => {
  const character = fc.constantFrom('a', '1', '\r', '\n', '\n', 'é', '\ufeff', '\u{1f600}');
  const input = fc.array(character, { maxLength: 60 }).map((each) => Buffer.from(each.join('')));
  fc.assert(
    fc.property(input, fc.array(fc.nat(200)), (bytes, cuts) => {
      const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length];
      const sorted = ends.sort((one, other) => one - other);
      const parts = sorted.map((end, index) => bytes.subarray(sorted[index - 1] ?? 0, end));
      assert.deepEqual(linesOf(parts), linesOf([bytes]));
    }),
  );
});

test('lines are numbered from 1, and are those between the line feeds', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[ -~]{0,40}$/)), (texts) => {
      const lines = linesOf([Buffer.from(texts.map((text) => `${text}\n`).join(''))]);
      assert.deepEqual(
        lines,
        texts.map((text, index) => ({ number: index + 1, text, fault: '' })),
      );
    }),
  );
});
