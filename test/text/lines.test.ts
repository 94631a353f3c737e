import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Line, linesOf } from '../../src/text/lines.ts';

async function read(parts: Iterable<Buffer>, bytesMax: number): Promise<Line[]> {
  const source = async function* () {
    yield* parts;
  };
  return await Array.fromAsync(linesOf(source(), bytesMax));
}

test('reads the same lines from any chunks, and marks truncated and unfinished ones', async () => {
  const bytes = fc.array(fc.constantFrom('a', 'é', '𝄞', '\r', '\n', '\ufffd'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.nat({ max: 5 }), fc.nat({ max: 9 }), async (texts, size, max) => {
      const whole = Buffer.from(texts.join(''));
      const parts = Array.from({ length: whole.length }, (_, at) => whole.subarray(at, at + 1));
      const lines = await read([whole], max);
      assert.deepEqual(await read(parts, max), lines);
      assert.deepEqual(await read([whole.subarray(0, size), whole.subarray(size)], max), lines);
      const contents = whole.toString('latin1').split('\n');
      const isTorn = contents.at(-1) !== '';
      const expected = contents.slice(0, isTorn ? undefined : -1).map((content, at) => ({
        text: Buffer.from(content.slice(0, max), 'latin1').toString(),
        isCut: content.length > max,
        isTorn: isTorn && at === contents.length - 1,
        bytes: content.length + (isTorn && at === contents.length - 1 ? 0 : 1),
      }));
      assert.deepEqual(lines, expected);
    }),
  );
});

test('keeps only the beginning of a line longer than any string', async () => {
  const part = Buffer.alloc(1_048_576, 'x');
  const [line, ...others] = await read(Array(600).fill(part), 100);
  assert.deepEqual(others, []);
  assert.deepEqual(line, {
    text: 'x'.repeat(100),
    isCut: true,
    isTorn: true,
    bytes: 600 * part.length,
  });
});
