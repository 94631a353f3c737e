/** A key in a text is reduced to its prefix, even if it is split. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ENVIRONMENTS, mintKey } from '../../src/keys/token.ts';
import { holdsKey, printableJson, printableLines, redactKeys } from '../../src/problem/redact.ts';

/** Characters that may split a key copied from a page, a letter or a URL. */
const BREAKS = [
  ...['\u200b', '\u200c', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u200e', '\u202e', '\u2066'],
  ...['\ufe0f', '\u{e0001}', '\u2800', '\u3164', '\0', '\x1b', '\x7f', '\x85', '\ud800'],
  ...[' ', '\u00a0', '\u2003', '\u3000', '\t', '\n', '\r\n', '\n  ', '\u2028', '\\\n', '\v\f\b'],
];

/** Encodings of a text with a key. */
const WRITERS: readonly ((text: string) => string)[] = [
  (text) => text,
  JSON.stringify,
  (text) => printableJson(JSON.stringify(text)),
  printableLines,
  (text) => JSON.stringify(printableJson(JSON.stringify({ detail: text }))),
  (text) => encodeURIComponent(text.toWellFormed()),
];

const environments = fc.constantFrom(...ENVIRONMENTS);
/** A new key with a digit or a capital letter in any five characters. */
const keys = environments
  .map(mintKey)
  .filter((key) => !/[a-z]{5}|[A-Z][a-z]{4}|[0-9]{5}/.test(key));

/** The text has no six consecutive characters of the key. */
function assertRedacted(text: string, key: string, what: string): void {
  const secret = key.slice('ak_test_'.length);
  for (let at = 0; at + 6 <= secret.length; at++) {
    assert.ok(!text.includes(secret.slice(at, at + 6)), `${what}: ${JSON.stringify(text)}`);
  }
}

test('redacts a key split by any character, in any encoding', () => {
  fc.assert(
    fc.property(
      keys,
      fc.constantFrom(...BREAKS),
      fc.integer({ min: 1, max: 43 }),
      fc.constantFrom(...WRITERS),
      (key, character, at, write) => {
        const broken = key.slice(0, at) + character + key.slice(at);
        const text = redactKeys(write(`It is "${broken}", not that one.`));
        assertRedacted(text, key, JSON.stringify([character, at]));
        assert.ok(decodeURIComponent(text).includes('not that one.'), text);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('redacts a key in any case, percent-encoded, split often, and next to another one', () => {
  const key = mintKey('live');
  for (const text of [
    ...[key.toUpperCase(), key.toLowerCase(), `AK_LIVE_${key.slice(8)}`, `Ak_Live_${key.slice(8)}`],
    ...[key.replaceAll('_', '%5F'), key.replaceAll('_', '%5f'), `x${key}`, `key_${key}`],
    ...[
      [...key].join('\u200b'),
      key.replace(/(.{8})/g, '$1\u00ad'),
      key + key,
      `ak_test_abc${key}`,
    ],
    ...[`${key} and ${key}`, `Bearer ${key}`, `https://${key}@host/${key}?${key}#${key}`],
    ...[`${key.slice(0, -1)}`, `${key}x`, key.slice(0, 20)],
  ]) {
    const redacted = redactKeys(text);
    assertRedacted(redacted, text.includes(key.slice(8, 20)) ? key : text.slice(0, 44), text);
    assert.match(redacted, /ak_live_…/);
    assert.ok(holdsKey(text));
  }
});

test('leaves sentences about keys and the text after a key unchanged', () => {
  for (const text of [
    'An API key is ak_test_ or ak_live_ followed by 36 letters and digits.',
    'It begins with ak_test_, ak_live_ or "ak_test_".\nThe next line',
    '{"a":"ak_test_\\nThe next line"}',
    'ak_test_… and ak_live_…',
    'task_test_ is no prefix of a key, and neither is ak_testing',
  ]) {
    assert.equal(redactKeys(text), text);
    assert.ok(!holdsKey(text));
  }
  const key = mintKey('test');
  for (const after of [
    ' is not active. Ask 1 operator',
    '\nRun it with --help.',
    ', which A1 has',
  ]) {
    assert.equal(redactKeys(key + after), `ak_test_…${after}`);
  }
  assert.equal(redactKeys('ak_test_a1b is not known here'), 'ak_test_… is not known here');
});

test('keeps a JSON text valid', () => {
  const pieces = fc.constantFrom(
    'ak_test_',
    'aK_live_',
    'ak',
    '_',
    'a1',
    'Zz',
    '\\',
    '"',
    '/',
    ...BREAKS,
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      for (const json of [JSON.stringify({ text }), printableJson(JSON.stringify([text]))]) {
        assert.doesNotThrow(() => JSON.parse(redactKeys(json)), json);
        assert.doesNotThrow(() => JSON.parse(redactKeys(JSON.stringify({ json }))), json);
      }
    }),
    { numRuns: 5_000 },
  );
});
