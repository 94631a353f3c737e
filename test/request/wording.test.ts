import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonPointer } from '../../src/request/wording.ts';

test('escapes a pointer as a URI fragment of RFC 6901', () => {
  assert.equal(jsonPointer([]), '#');
  // The examples of RFC 6901, section 6.
  for (const [token, pointer] of [
    ['foo', '#/foo'],
    ['', '#/'],
    ['a/b', '#/a~1b'],
    ['c%d', '#/c%25d'],
    ['e^f', '#/e%5Ef'],
    ['g|h', '#/g%7Ch'],
    ['i\\j', '#/i%5Cj'],
    ['k"l', '#/k%22l'],
    [' ', '#/%20'],
    ['m~n', '#/m~0n'],
    // Only the characters that RFC 3986 allows in a fragment are left unchanged.
    ['a?b=c', '#/a?b=c'],
    ["!$&'()*+,;=:@?-._", "#/!$&'()*+,;=:@?-._"],
    ['#[]', '#/%23%5B%5D'],
    ['<>`{}', '#/%3C%3E%60%7B%7D'],
    ['%3F', '#/%253F'],
    ['é\n\u007f', '#/%C3%A9%0A%7F'],
  ] as const) {
    assert.equal(jsonPointer([token]), pointer);
  }
  assert.equal(jsonPointer(['settings', 'bodies', 3]), '#/settings/bodies/3');
  // A key in place of a name is not repeated. Its replacement is escaped, too.
  assert.equal(jsonPointer(['ak_test_7Q9k', 'a']), '#/ak_test_%E2%80%A6/a');
});

test('writes a pointer that can be decoded to any names', () => {
  const names = fc.array(fc.oneof(fc.nat(), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(names, (path) => {
      const pointer = jsonPointer(path);
      assert.match(pointer, /^#(\/([\w\-.~!$&'()*+,;=:@?]|%[0-9A-F]{2})*)*$/);
      const tokens = decodeURIComponent(pointer)
        .split('/')
        .slice(1)
        .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
      assert.deepEqual(
        tokens,
        path.map((token) => String(token).toWellFormed()),
      );
    }),
    { numRuns: 1_000 },
  );
  assert.equal(jsonPointer(['\ud800']), '#/%EF%BF%BD');
});
