/** The JSON reader, against the platform's parser and a plain scan of tokens. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonError, readJson } from '../../../src/request/read-json.ts';
import { nearlyBytes, pumped } from '../edits.ts';
import { JSON_WORDS } from '../nasty.ts';
import { outcomeOf } from '../outcome.ts';
import { referenceJson } from '../reference/json.ts';
import type { Target } from '../target.ts';
import { requestTexts } from './request-texts.ts';

/** The service's reader stops at this depth; the reference does not. */
const DEPTH_MAX = 16;

/** Pairs of objects whose names differ only in escapes or in an escape at the end. */
const ESCAPED_NAMES = [
  '"a"',
  '"\\u0061"',
  '"\\\\\\""',
  '"\\"^"',
  '"a\\n"',
  '"__proto__"',
  '"\\u005f_proto__"',
];

const pairs = fc
  .array(fc.tuple(fc.constantFrom(...ESCAPED_NAMES), fc.constantFrom(...ESCAPED_NAMES)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => `[${list.map(([one, other]) => `{${one}:1,${other}:2}`).join()}]`);

export const json: Target<Buffer> = {
  name: 'json',
  batch: 2_000,
  inputs: (kept) => {
    const texts = fc.oneof(
      { weight: 4, arbitrary: requestTexts },
      fc.json({ maxDepth: 4 }),
      fc.json({ maxDepth: 4, stringUnit: 'binary' }),
      pairs,
    );
    const bytes = fc.oneof(
      texts.map((text) => Buffer.from(text)),
      ...(kept.length > 0 ? [fc.constantFrom(...kept)] : []),
    );
    return fc.oneof(
      { weight: 20, arbitrary: nearlyBytes(bytes, JSON_WORDS) },
      {
        weight: 1,
        arbitrary: pumped([...JSON_WORDS, '{"a":', '[', '\\u0061', '\\n']).map((text) =>
          Buffer.from(text),
        ),
      },
    );
  },
  check: (bytes, lab) => {
    let repeated = 0;
    const { value, refusal } = lab.watchdog.watch('json', bytes, () =>
      outcomeOf(
        () => {
          repeated = 0;
          return readJson(bytes, () => repeated++);
        },
        (error) => error instanceof JsonError,
      ),
    );
    const reference = referenceJson(bytes);
    if (refusal !== undefined) {
      lab.saw('json refused');
      assert.ok(
        reference === undefined || reference.depth > DEPTH_MAX,
        `the reader refuses what is JSON: ${refusal.message}`,
      );
      assert.ok(refusal.message.length < 300, 'a long refusal');
      return;
    }
    lab.saw(repeated > 0 ? 'json with a field twice' : 'json read');
    assert.ok(reference !== undefined, 'the reader accepts what is not JSON');
    assert.ok(reference.depth <= DEPTH_MAX, 'the reader accepts what is nested too deeply');
    assert.deepEqual(value, reference.value, 'the reader reads another value');
    assert.equal(repeated, reference.repeated, 'the reader counts other repeated fields');
  },
};
