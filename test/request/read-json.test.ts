import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JsonError, type JsonValue, type Path, readJson } from '../../src/request/read-json.ts';
import { jsonPointer } from '../../src/request/wording.ts';

const CHARACTERS = [
  ...'{}[]",:\\/ubfnrt0123456789.eE+-alsx\'`#* \t\n\r\b\f\v\u0000\u001f\u007f\u00a0\u2028\ufeff',
  '😀',
  '\ud800',
  'null',
  '"a":',
];

const edits = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom('', ...CHARACTERS)), {
  maxLength: 3,
});
const numbers = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0, 1e21, 1e-7, 5e-324));
const seeds = fc.oneof(
  fc
    .tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', '\t', ' \r\n '))
    .map(([value, indent]) => JSON.stringify(value, null, indent)),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((value) => JSON.stringify(value)),
  numbers.map((value) => JSON.stringify([value])),
  fc.constantFrom(
    '{"a":1,"b":[true,false,null,-0.5e+10],"c":{"d":"\\u00e9\\n\\"\\ud83d\\ude00"}}',
    '[1,2,[3,{"x":{}}]]',
    '"\\b\\f\\n\\r\\t\\/\\\\\\ud800"',
    '["é€😀\u2028\u007f\ufeff","\\ud83d\\ude00","\\udc00\\ud800","\\u0000\\u0022"]',
    '[1e400,-1e400,1e-400,-1e-400,1e308,123456789012345678901234567890,-12.50E-3,0e0,1.50e05]',
    ' null ',
  ),
);

test('reads valid and changed texts like the platform, or rejects them', () => {
  const verdicts = { both_read: 0, both_reject: 0 };
  fc.assert(
    fc.property(seeds, edits, (seed, changes) => {
      let changed = seed;
      for (const [where, removed, added] of changes) {
        const at = where % (changed.length + 1);
        changed = changed.slice(0, at) + added + changed.slice(at + removed);
      }
      // In UTF-8, a lone surrogate becomes U+FFFD for both readers.
      const bytes = Buffer.from(changed);
      const text = bytes.toString();
      const expected = attempt(() => JSON.parse(text));
      const found = attempt(() => readJson(bytes, () => {}));
      assert.equal(found.ok, expected.ok, JSON.stringify(text));
      verdicts[found.ok ? 'both_read' : 'both_reject']++;
      // The platform misreads some escaped names of fields: github.com/nodejs/node/issues/63785.
      if (text.includes('\\') && text.includes('{')) return;
      assert.deepEqual(plain(found.value), plain(expected.value));
    }),
    { numRuns: 20_000 },
  );
  assert.ok(verdicts.both_read > 1_000 && verdicts.both_reject > 1_000, JSON.stringify(verdicts));
});

const QUOTE = 'a closing quote (control characters must be escaped)';

/** Texts that are not JSON: the expected and the found token, and the position. */
const NOT_JSON: readonly (readonly [string, string])[] = [
  ['{"a":1,}', 'a field name in double quotes at line 1, column 8, found "}"'],
  ["{'a':1}", 'a field name in double quotes at line 1, column 2, found "\'"'],
  ['{"a" 1}', 'a colon at line 1, column 6, found "1"'],
  ['{"a":1 "b":2}', 'a comma or a closing brace at line 1, column 8, found "\\""'],
  ['{"a":1', 'a comma or a closing brace at line 1, column 7, found the end of the text'],
  ['{"a":', 'a value at line 1, column 6, found the end of the text'],
  ['[1 2]', 'a comma or a closing bracket at line 1, column 4, found "2"'],
  ['{}\u0000', 'the end of the text at line 1, column 3, found "\\u0000"'],
  ['// hi\n{}', 'a value at line 1, column 1, found "/"'],
  ['NaN', 'a value at line 1, column 1, found "N"'],
  ['01', 'the end of the text at line 1, column 2, found "1"'],
  ['"\\x41"', 'a valid JSON escape at line 1, column 2, found "\\\\"'],
  ['"\\u00g0"', 'an escape of four hexadecimal digits at line 1, column 2, found "\\\\"'],
  ['"a', `${QUOTE} at line 1, column 3, found the end of the text`],
  ['"a\tb"', `${QUOTE} at line 1, column 3, found "\\t"`],
  ['{\n  "a": 1,\r\n  "b": ?\n}', 'a value at line 3, column 8, found "?"'],
  ['\n\n  [\n"é😀", x]', 'a value at line 4, column 8, found "x"'],
  [' \t\r\n', 'a value at line 2, column 1, found the end of the text'],
  ['\u00a0{}', 'a value at line 1, column 1, found "\u00a0"'],
];

test('reports the expected and the found token with line and column', () => {
  for (const [text, reason] of NOT_JSON) {
    assert.throws(() => JSON.parse(text), text);
    assert.equal(rejection(text), `The body is not valid JSON: expected ${reason}.`, text);
  }
});

test('rejects an empty body, a byte order mark and invalid UTF-8, each with its reason', () => {
  const text = '{"a":"é"}';
  for (const [body, reason] of [
    ['', 'The body is empty'],
    ['\ufeff{}', 'The body begins with a byte order mark'],
    [Buffer.from(`\ufeff${text}`, 'utf16le'), 'The body is not valid UTF-8'],
    [Buffer.from(text, 'latin1'), 'The body is not valid UTF-8'],
    [Buffer.from('"\xed\xa0\xbd"', 'latin1'), 'The body is not valid UTF-8'],
  ] as const) {
    assert.ok(rejection(body).startsWith(reason), reason);
  }
});

test('treats no field name specially', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'length'];
  const text = `{${names.map((name, index) => `${JSON.stringify(name)}:{"n":${index}}`)}}`;
  const { value, repeated } = readText(text);
  assert.deepEqual(repeated, []);
  assert.equal(Object.getPrototypeOf(value), null);
  assert.deepEqual(Object.keys(value as object), names);
  assert.deepEqual(plain(value), plain(JSON.parse(text)));
  assert.equal(({} as Record<string, unknown>)['n'], undefined);
});

const NAMES = ['a', 'a', 'a', 'B', '__proto__', 'a/b', '', '"'];

/** A value with possibly repeated fields. */
type Tree = number | Tree[] | { fields: [string, Tree][] };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.nat({ max: 9 }),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.record({
      fields: fc.array(fc.tuple(fc.constantFrom(...NAMES), tie('tree')), { maxLength: 5 }),
    }),
  ) as fc.Arbitrary<Tree>,
}));

test('reports every repeated field, at any depth and in order', () => {
  let reports = 0;
  fc.assert(
    fc.property(tree, (value) => {
      const expected: string[] = [];
      const text = write(value, [], expected);
      const { repeated } = readText(text);
      reports += repeated.length;
      assert.deepEqual(
        repeated.map(({ pointer }) => pointer),
        expected,
      );
    }),
    { numRuns: 1_000 },
  );
  assert.ok(reports > 100, `${reports} repeated fields`);
});

test('compares names without regard to escapes, but with case and normal form', () => {
  assert.equal(readText('{"a":1,"\\u0061":2}').repeated.length, 1);
  assert.equal(readText('{"a":1,"A":2,"a ":3}').repeated.length, 0);
  assert.equal(readText('{"\u00e9":1,"e\u0301":2}').repeated.length, 0);
  assert.deepEqual(readText('{"a":1,"a":2,"a":3}').repeated, [
    { pointer: '#/a', name: 'a' },
    { pointer: '#/a', name: 'a' },
  ]);
});

test('decodes an escaped field name after any other name', () => {
  // JSON.parse reads the second name as the first: github.com/nodejs/node/issues/63785.
  const before = readText('{"a":1,"\\\\\\"":1}').value;
  const after = readText('{"a":1,"\\"^":1}').value;
  assert.deepEqual(Object.keys(before as object), ['a', '\\"']);
  assert.deepEqual(Object.keys(after as object), ['a', '"^']);
});

test('accepts sixteen levels and rejects seventeen, in arrays and objects', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = (levels: number) => `${open.repeat(levels)}0${close.repeat(levels)}`;
    assert.deepEqual(plain(readText(nested(16)).value), plain(JSON.parse(nested(16))));
    for (const text of [nested(17), open.repeat(100_000)]) {
      assert.equal(rejection(text), 'The body is nested more than 16 levels deep.');
    }
  }
});

interface JsonText {
  readonly value: JsonValue;
  readonly repeated: readonly { readonly pointer: string; readonly name: string }[];
}

function readText(text: string): JsonText {
  const repeated: { pointer: string; name: string }[] = [];
  const value = readJson(Buffer.from(text), (path) =>
    repeated.push({ pointer: jsonPointer(path), name: String(path.at(-1)) }),
  );
  return { value, repeated };
}

function rejection(body: string | Buffer): string {
  try {
    readJson(Buffer.from(body as string), () => {});
  } catch (error) {
    assert.ok(error instanceof JsonError, String(error));
    return error.message;
  }
  return assert.fail(`${JSON.stringify(body)} is read`);
}

function attempt(read: () => unknown): { readonly ok: boolean; readonly value?: unknown } {
  try {
    return { ok: true, value: read() };
  } catch {
    return { ok: false };
  }
}

/** The same value with objects as lists of fields, so that prototypes do not matter. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return { fields: Object.entries(value).map(([name, field]) => [name, plain(field)]) };
}

/** Writes a tree as JSON, and records the pointer of every repeated field. */
function write(value: Tree, path: Path, repeated: string[]): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    return `[${value.map((item, index) => write(item, [...path, index], repeated)).join(' ,')}]`;
  }
  const seen = new Set<string>();
  const fields = value.fields.map(([name, field]) => {
    if (seen.has(name)) repeated.push(jsonPointer([...path, name]));
    seen.add(name);
    return `${JSON.stringify(name)}: ${write(field, [...path, name], repeated)}`;
  });
  return `{${fields.join(',')}}`;
}
